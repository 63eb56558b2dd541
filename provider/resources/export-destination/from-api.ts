import { withoutOuterSlashes } from "../../core/fields/compare.ts";
import type { Destination } from "../../http/api/export-destinations.ts";
import type { Outputs } from "./fields.ts";

/** The destination in the shape of the inputs: the service returns its role beside the configuration, or in it. */
export function fromApi(remote: Destination): Destination {
  return { ...remote, aws_role_arn: remote.aws_role_arn ?? remote.config.aws_role_arn };
}

/** What the state keeps of a destination. */
export function outputsOf(actual: Destination): Outputs {
  return {
    tenantId: actual.tenant_id,
    createdAt: actual.created_at,
    updatedAt: actual.updated_at,
    ...(actual.credentials_keys ? { credentialsKeys: [...actual.credentials_keys].sort() } : {}),
    ...dataUriOf(actual),
  };
}

/**
 * The address of all that is exported to a destination. Files lie below the prefix inside the bucket whether or not
 * the service's path begins with the bucket's name; where the address of the store contains that name, too, the path
 * would have it twice, and no document says where the files lie then.
 */
export function dataUriOf({ config }: Pick<Destination, "config">): Pick<Outputs, "dataUri"> {
  const { bucket_name: bucket, endpoint_url: endpoint, include_bucket_in_prefix: included } = config;
  if (!bucket) return {};
  const store = endpoint && URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const isNamed =
    store?.hostname.startsWith(`${bucket.toLowerCase()}.`) || store?.pathname.split("/").includes(bucket);
  if (included !== false && isNamed) return {};
  const scheme = store && /(^|\.)storage\.googleapis\.com$/.test(store.hostname) ? "gs" : "s3";
  const prefix = withoutOuterSlashes(config.prefix ?? "");
  return { dataUri: [`${scheme}://${bucket}`, prefix].filter(Boolean).join("/") };
}
