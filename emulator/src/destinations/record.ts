import { formatInstant } from "../world/clock.ts";
import type { Credentials, DestinationConfig } from "./schema.ts";

/** A destination as stored, with the values of its credentials. */
export interface DestinationRecord {
  readonly id: string;
  readonly workspace: string;
  readonly displayName: string;
  readonly config: DestinationConfig;
  readonly createdAt: number;
  changedAt: number;
  credentials: Credentials | null;
  roleArn: string | null;
}

/** A destination as the service answers it: the names of its credentials, never their values. */
export function showDestination(destination: DestinationRecord) {
  const { config } = destination;
  return {
    id: destination.id,
    tenant_id: destination.workspace,
    destination_type: "s3",
    display_name: destination.displayName,
    config: {
      bucket_name: config.bucket_name ?? null,
      prefix: config.prefix,
      region: config.region ?? null,
      endpoint_url: config.endpoint_url ?? null,
      include_bucket_in_prefix: config.include_bucket_in_prefix,
      s3_additional_kwargs: config.s3_additional_kwargs ?? null,
      config_kwargs_s3: config.config_kwargs_s3 ?? null,
      aws_role_arn: destination.roleArn,
    },
    credentials_keys: Object.entries(destination.credentials ?? {})
      .filter(([, value]) => value != null)
      .map(([name]) => name),
    created_at: formatInstant(destination.createdAt),
    updated_at: formatInstant(destination.changedAt),
  };
}

/** The prefix as a folder: empty or ending in a slash; slashes around it do not count. */
export function prefixFolderOf({ prefix }: DestinationConfig): string {
  const trimmed = prefix.replace(/^\/+|\/+$/g, "");
  return trimmed === "" ? "" : `${trimmed}/`;
}

/**
 * What precedes `export_id=…` in the path of an exported file: empty or ending in a slash. The path of an
 * S3 object begins with the name of its bucket, unless the address of the store holds that name.
 */
export function pathPrefixOf({ config }: DestinationRecord): string {
  const bucket = config.include_bucket_in_prefix ? `${config.bucket_name ?? ""}/` : "";
  return `${bucket}${prefixFolderOf(config)}`;
}

/** The key of a file in its bucket: what of its path follows the name of the bucket, if that is part of it. */
export function objectKeyOf({ config }: DestinationRecord, path: string): string {
  return config.include_bucket_in_prefix ? path.slice(`${config.bucket_name ?? ""}/`.length) : path;
}
