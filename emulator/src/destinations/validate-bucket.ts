import { randomUUID } from "node:crypto";
import { HttpError } from "../server/answer.ts";
import { type BucketAccess, NoCredentials, openBucket } from "./bucket.ts";
import { prefixFolderOf } from "./record.ts";

/** The four answers that have a meaning of their own; any other answer of a store is passed on in its words. */
const ACCESS_DENIED = "Access Denied";
const BUCKET_INVALID = "Bucket is not valid";
const KEY_UNKNOWN = "Key ID you provided does not exist";
const ENDPOINT_INVALID = "Invalid endpoint";

const AWS_HOST = /(^|\.)amazonaws\.com(\.cn)?$/;

/** What a destination is registered with: keys, a role, or neither. */
export interface Registration extends BucketAccess {
  readonly roleArn: string | null;
}

/**
 * Checks that the bucket can be written to: puts a test object below `<prefix>/tmp/` and removes it again,
 * where that is permitted (it need not be).
 *
 * Without `endpoint_url` the bucket would be one of AWS; then nothing is contacted, and the outcome is
 * simulated, see {@link simulate}.
 *
 * @throws HttpError 400 `Failed to validate S3 destination: …`
 */
export async function validateBucket(candidate: Registration): Promise<void> {
  const { config } = candidate;
  const bucket = config.bucket_name ?? null;
  if (bucket === null) throw rejected(BUCKET_INVALID);
  if (config.endpoint_url == null) return simulate(candidate, bucket);
  const endpoint = URL.canParse(config.endpoint_url) ? new URL(config.endpoint_url) : undefined;
  if (endpoint === undefined || !/^https?:$/.test(endpoint.protocol) || AWS_HOST.test(endpoint.hostname)) {
    throw rejected(ENDPOINT_INVALID);
  }
  await writeTestObject(candidate, config.endpoint_url, bucket);
}

/**
 * Stands for AWS, which is never contacted: succeeds, unless a name asks for an error.
 *
 * | access key id begins | bucket begins | answer |
 * |---|---|---|
 * | `AKIAUNKNOWN` | | Key ID you provided does not exist |
 * | `AKIADENIED` | | Access Denied |
 * | | `missing-` | Bucket is not valid |
 * | | `locked-` | the Object Lock message |
 * | | `kms-` | the KMS message |
 *
 * A role whose name begins with `denied-` cannot be assumed: Access Denied.
 *
 * A bucket of AWS without `region` is an Invalid endpoint.
 */
function simulate({ config, credentials, roleArn }: Registration, bucket: string): void {
  if (config.region == null) throw rejected(ENDPOINT_INVALID);
  const key = credentials?.access_key_id ?? "";
  if (key.startsWith("AKIAUNKNOWN")) throw rejected(KEY_UNKNOWN);
  if (bucket.startsWith("missing-")) throw rejected(BUCKET_INVALID);
  if (key.startsWith("AKIADENIED") || roleArn?.includes(":role/denied-")) throw rejected(ACCESS_DENIED);
  if (bucket.startsWith("locked-")) {
    throw rejected(
      "[Errno 22] Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters",
    );
  }
  if (bucket.startsWith("kms-")) {
    throw rejected(
      "User: arn:aws:iam::123456789012:user/emulated is not authorized to perform: kms:GenerateDataKey on this resource",
    );
  }
}

async function writeTestObject(candidate: BucketAccess, endpoint: string, bucket: string): Promise<void> {
  const store = await attempt(() => openBucket(candidate, endpoint, bucket));
  const key = `${prefixFolderOf(candidate.config)}tmp/${randomUUID()}`;
  try {
    const written = await attempt(() => store.put(key, "validation"));
    // Any web server may answer 200; a store says what it has stored.
    if (written === undefined) throw rejected(ENDPOINT_INVALID);
    await removeIfPermitted(() => store.remove(key));
  } finally {
    store.close();
  }
}

async function attempt<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw rejected(meaningOf(error));
  }
}

async function removeIfPermitted(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    // Being allowed to delete is optional: the test object then stays, and the destination is valid.
    if (statusOf(error) === undefined) throw rejected(meaningOf(error));
  }
}

/** What a store's answer, or the lack of one, means to someone who registers a destination. */
function meaningOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  if (error instanceof NoCredentials) return words;
  switch (codeOf(error)) {
    case "InvalidAccessKeyId":
    // What versitygw calls it.
    case "XAdminUserNotFound":
      return KEY_UNKNOWN;
    case "NoSuchBucket":
    case "InvalidBucketName":
    case "PermanentRedirect":
      return BUCKET_INVALID;
    case "AccessDenied":
      return words.includes("kms:") ? words : ACCESS_DENIED;
    case "SignatureDoesNotMatch":
      return ACCESS_DENIED;
    case undefined:
      // A store names a code with every refusal; what does not is no store, or one that says nothing but no.
      return statusOf(error) === 403 ? ACCESS_DENIED : ENDPOINT_INVALID;
    default:
      return words;
  }
}

/** The code in a store's answer. The client's own `name` will not do: it makes one up for any page. */
function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("Code" in error)) return undefined;
  return typeof error.Code === "string" ? error.Code : undefined;
}

/** The status of the store's answer; `undefined` when there was none. */
function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("$metadata" in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return undefined;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : undefined;
}

function rejected(reason: string): HttpError {
  return new HttpError(400, `Failed to validate S3 destination: ${reason}`);
}
