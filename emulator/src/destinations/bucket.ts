import type { Credentials, DestinationConfig } from "./schema.ts";

/** Where to write, and as whom. */
export interface BucketAccess {
  readonly config: DestinationConfig;
  readonly credentials: Credentials | null;
}

/** A bucket of a store that can be reached. */
export interface Bucket {
  /** Writes an object. Resolves to what the store calls it then; `undefined` when what answered is no store. */
  put(key: string, body: string | Uint8Array): Promise<string | undefined>;
  remove(key: string): Promise<void>;
  close(): void;
}

/** Neither the destination nor the environment has credentials. */
export class NoCredentials extends Error {
  override readonly name = "NoCredentials";

  constructor() {
    super("Unable to locate credentials");
  }
}

/** Milliseconds that a store may take to accept the connection, and then to answer. */
const CONNECT_TIMEOUT = 2000;
const ANSWER_TIMEOUT = 4000;

/**
 * Opens the bucket of a destination that has an `endpoint_url`. Nothing is asked of the store yet; what it refuses
 * later rejects with the error of the S3 client.
 *
 * @throws NoCredentials when there are none
 */
export async function openBucket(candidate: BucketAccess, endpoint: string, bucket: string): Promise<Bucket> {
  const { config } = candidate;
  const credentials = staticCredentials(candidate.credentials);
  // The S3 client takes longer to load than all the rest, and most runs never reach a real bucket.
  const { S3Client, PutObjectCommand, DeleteObjectCommand } = await import("@aws-sdk/client-s3");
  const client = new S3Client({
    endpoint,
    region: config.region ?? "us-east-1",
    forcePathStyle: config.config_kwargs_s3?.addressing_style !== "virtual",
    credentials,
    maxAttempts: 1,
    requestChecksumCalculation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT,
      requestTimeout: ANSWER_TIMEOUT,
      throwOnRequestTimeout: true,
    },
  });
  return {
    put: async (key, body) => {
      const written = await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
      return written.ETag;
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    close: () => client.destroy(),
  };
}

/** The keys that were sent, else those of the environment, as a self-hosted installation has them. */
function staticCredentials(configured: Credentials | null) {
  const accessKeyId = configured?.access_key_id ?? process.env["AWS_ACCESS_KEY_ID"];
  const secretAccessKey = configured?.secret_access_key ?? process.env["AWS_SECRET_ACCESS_KEY"];
  const sessionToken = configured === null ? process.env["AWS_SESSION_TOKEN"] : configured.session_token;
  if (accessKeyId === undefined || secretAccessKey === undefined) throw new NoCredentials();
  return { accessKeyId, secretAccessKey, ...(sessionToken == null ? {} : { sessionToken }) };
}
