import { withoutOuterSlashes } from "../../provider/core/compare.ts";
import type { Operation } from "../../provider/core/operation.ts";
import { isHidden } from "../../provider/coverage/names.ts";
import { type Destination, ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { isTransient, ServiceError } from "../../provider/http/errors.ts";
import { dataUriOf } from "../../provider/resources/export-destination/from-api.ts";

/** Where the files of a destination are. */
export interface FilePlace {
  /** The address of the bucket and its prefix; absent where LangSmith does not show, or document, it. */
  readonly root?: string | undefined;
  /** Whether a file is below the bucket and its prefix, as far as that is known. */
  readonly contains: (file: string) => boolean;
  /** The address that readers of files take, such as `s3://acme-traces/…`; undefined where there is no root. */
  readonly toUri: (file: string) => string | undefined;
}

/** Reads where the files of destinations are, each once. */
export function placesOf(
  service: LangSmith,
  operation: Operation,
): (destinationId: string) => Promise<FilePlace> {
  const known = new Map<string, Promise<FilePlace>>();
  return (id) => {
    const reading = known.get(id) ?? readPlace(service, id, operation);
    known.set(id, reading);
    return reading;
  };
}

async function readPlace(service: LangSmith, id: string, operation: Operation): Promise<FilePlace> {
  try {
    return placeOf(await service.api(ExportDestinations).get(id, operation));
  } catch (error) {
    // The next try may show the addresses, and a load without them fails.
    if (!(error instanceof ServiceError) || isTransient(error)) throw error;
    if (!isHidden(error)) operation.warn(error.message);
    return UNKNOWN;
  }
}

const UNKNOWN: FilePlace = { contains: isPath, toUri: () => undefined };

/** A path begins with the bucket or, with `includeBucketInPrefix: false`, with the prefix. */
function placeOf(destination: Destination): FilePlace {
  const { dataUri: root } = dataUriOf(destination);
  const { bucket_name: bucket, include_bucket_in_prefix: included, prefix } = destination.config;
  if (root === undefined || !bucket) return UNKNOWN;
  const [scheme = ""] = root.split("//");
  const inBucket = (path: string) =>
    included !== false && path.startsWith(`${bucket}/`) ? path.slice(bucket.length + 1) : path;
  const below = withoutOuterSlashes(prefix ?? "");
  const toUri = (file: string): string => {
    if (SCHEME.test(file)) return file;
    return `${scheme}//${bucket}/${inBucket(file.replace(/^\/+/, ""))}`;
  };
  const start = [`${scheme}//${bucket}`, below].filter(Boolean).join("/");
  return { root, toUri, contains: (file) => isClean(file) && toUri(file).startsWith(`${start}/`) };
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

function isPath(file: string): boolean {
  return isClean(file) && !SCHEME.test(file) && !file.startsWith("/");
}

/** Whether no part of an address leads elsewhere, also where a reader decodes it first. */
function isClean(file: string): boolean {
  const parts = file
    .replaceAll(/%2e/gi, ".")
    .replaceAll(/%2f|%5c|\\/gi, "/")
    .split("/");
  return !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(file) && !parts.some((part) => part === "." || part === "..");
}
