import type { Operation } from "../../provider/core/operation.ts";
import { isHidden } from "../../provider/coverage/names.ts";
import { type Destination, ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { isTransient, ServiceError } from "../../provider/http/errors.ts";
import { dataUriOf } from "../../provider/resources/export-destination/from-api.ts";

/** The address that readers of files take, such as `s3://acme-traces/…`. */
export type ToUri = (file: string) => string;

/** Reads where the files of destinations are, each once; undefined where LangSmith does not show, or document, it. */
export function addressesOf(
  service: LangSmith,
  operation: Operation,
): (destinationId: string) => Promise<ToUri | undefined> {
  const known = new Map<string, Promise<ToUri | undefined>>();
  return (id) => {
    const reading = known.get(id) ?? readAddress(service, id, operation);
    known.set(id, reading);
    return reading;
  };
}

async function readAddress(service: LangSmith, id: string, operation: Operation) {
  try {
    return toUriOf(await service.api(ExportDestinations).get(id, operation));
  } catch (error) {
    // The next try may show the addresses, and a load without them fails.
    if (!(error instanceof ServiceError) || isTransient(error)) throw error;
    if (!isHidden(error)) operation.warn(error.message);
    return undefined;
  }
}

/** A path begins with the bucket or, with `includeBucketInPrefix: false`, with the prefix. */
function toUriOf(destination: Destination): ToUri | undefined {
  const { dataUri: root } = dataUriOf(destination);
  const { bucket_name: bucket, include_bucket_in_prefix: included } = destination.config;
  if (root === undefined || !bucket) return undefined;
  const [scheme = ""] = root.split("//");
  return (file) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(file)) return file;
    const path = file.replace(/^\/+/, "");
    const isDoubled = included !== false && path.startsWith(`${bucket}/`);
    return `${scheme}//${bucket}/${isDoubled ? path.slice(bucket.length + 1) : path}`;
  };
}
