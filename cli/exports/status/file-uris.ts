import type { Operation } from "../../../provider/core/operation.ts";
import { isHidden } from "../../../provider/coverage/listing.ts";
import { type Destination, ExportDestinations } from "../../../provider/http/api/export-destinations.ts";
import { callOf } from "../../../provider/http/call.ts";
import type { LangSmith } from "../../../provider/http/client.ts";
import { isTransient, ServiceError } from "../../../provider/http/errors.ts";
import { dataUriOf } from "../../../provider/resources/export-destination/from-api.ts";

/** Turns the path of an exported file into an address that readers of files take, such as `s3://acme-traces/…`. */
export type ToUri = (file: string) => string;

/** How paths of a destination become addresses; undefined where LangSmith does not show, or document, where they are. */
export async function toUriOf(
  service: LangSmith,
  destinationId: string,
  operation: Operation,
): Promise<ToUri | undefined> {
  try {
    return uriOf(await service.api(ExportDestinations).get(destinationId, callOf(operation)));
  } catch (error) {
    // The next try may show the addresses, and a load without them fails.
    if (!(error instanceof ServiceError) || isTransient(error)) throw error;
    if (!isHidden(error)) operation.warn(error.message);
    return undefined;
  }
}

/** A path begins with the bucket or, with `includeBucketInPrefix: false`, with the prefix. */
function uriOf(destination: Destination): ToUri | undefined {
  const { dataUri } = dataUriOf(destination);
  const { bucket_name: bucket, include_bucket_in_prefix: included } = destination.config;
  if (dataUri === undefined || !bucket) return undefined;
  const [scheme] = dataUri.split("//");
  const begin = `${bucket}/`;
  return (file) => {
    if (/^[a-z][a-z0-9+.-]*:\/\//i.test(file)) return file;
    const path = file.replace(/^\/+/, "");
    return included !== false && path.startsWith(begin) ? `${scheme}//${path}` : `${scheme}//${begin}${path}`;
  };
}
