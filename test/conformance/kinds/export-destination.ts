import { ELSEWHERE, HERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/bulk-exports/destinations";
const ROLE = "arn:aws:iam::123456789012:role/langsmith-exports";

const CONFIG = {
  bucketName: "acme-traces",
  prefix: "exports",
  region: "eu-central-1",
  includeBucketInPrefix: true,
};

function patched(body: object): readonly Request[] {
  return [{ method: "PATCH", path: `${PATH}/:id`, body }];
}

const CREDENTIALS = { access_key_id: "AKIAGOOD", secret_access_key: "never-in-plain-1" };

/** Facts: spec.md 2.3, 4.2 and 7; platform.md N1: a PATCH stores keys or a role, and clears the other. */
export const table: KindTable = {
  kind: "ExportDestination",
  cannot: {},
  evidence: { workspace: "answer", age: "createdAt", lostAnswer: "match" },
  path: PATH,
  // Nothing listens at the addresses of stores that are not AWS.
  emulator: { breaks: ["destination-not-validated"] },
  program: {
    displayName: "traces",
    config: CONFIG,
    credentials: { accessKeyId: "AKIAGOOD", secretAccessKey: "never-in-plain-1" },
  },
  remote: ({ destinations }) => destinations,
  create: {
    method: "POST",
    path: PATH,
    body: {
      destination_type: "s3",
      display_name: "traces",
      config: {
        bucket_name: "acme-traces",
        prefix: "exports",
        region: "eu-central-1",
        include_bucket_in_prefix: true,
      },
      credentials: CREDENTIALS,
    },
  },
  remove: { method: "DELETE", path: `${PATH}/:id` },
  another: { display_name: "another" },
  drift: {
    outside: { method: "PATCH", path: `${PATH}/:id`, body: { aws_role_arn: ROLE } },
    property: "credentials",
    repair: patched({ credentials: CREDENTIALS }),
  },
  similar: { display_name: "TRACES" },
  // No answer shows the credentials.
  afterImport: patched({ credentials: CREDENTIALS }),
  changes: {
    displayName: { to: "other traces", unset: "replaced" },
    destinationType: { to: "gcs", rejected: 'it must be "s3"', unset: "kept", unsets: "s3" },
    "config.bucketName": { to: "acme-other" },
    "config.prefix": { to: "elsewhere", unset: "replaced" },
    "config.region": { to: "eu-west-1", unset: "rejected" },
    "config.endpointUrl": { to: "https://s3.example.com", unset: "replaced" },
    // Left out, it stays what it was.
    "config.includeBucketInPrefix": { to: false, unset: "kept" },
    "config.configKwargsS3.addressingStyle": { to: "virtual", unset: "replaced" },
    "config.configKwargsS3.useAccelerateEndpoint": { to: true, unset: "replaced" },
    "config.configKwargsS3.payloadSigningEnabled": { to: true, unset: "replaced" },
    "config.configKwargsS3.usEast1RegionalEndpoint": { to: "legacy", unset: "replaced" },
    "config.s3AdditionalKwargs": { to: { ServerSideEncryption: "aws:kms" }, unset: "replaced" },
    awsRoleArn: {
      to: ROLE,
      along: { credentials: undefined },
      sends: patched({ aws_role_arn: ROLE }),
      unset: "rejected",
    },
    credentials: {
      to: { accessKeyId: "AKIANEW", secretAccessKey: "never-in-plain-2" },
      sends: patched({ credentials: { access_key_id: "AKIANEW", secret_access_key: "never-in-plain-2" } }),
      unset: "rejected",
    },
    workspaceId: { from: HERE, to: ELSEWHERE, unset: "replaced" },
  },
  secrets: ["never-in-plain-1", "never-in-plain-2"],
  replaced: [
    "displayName",
    "destinationType",
    "config.bucketName",
    "config.prefix",
    "config.region",
    "config.endpointUrl",
    "config.includeBucketInPrefix",
    "config.configKwargsS3.addressingStyle",
    "config.configKwargsS3.useAccelerateEndpoint",
    "config.configKwargsS3.payloadSigningEnabled",
    "config.configKwargsS3.usEast1RegionalEndpoint",
    "config.s3AdditionalKwargs",
    "workspaceId",
  ],
  secretProperties: ["credentials"],
  misuse: {
    program: { config: { ...CONFIG, bucketName: "s3://acme-traces/exports" } },
    reported:
      'config.bucketName: "s3://acme-traces/exports" is not allowed: it must be a string of 3 to 63 characters, only the name of the bucket, without s3:// and folders',
  },
};
