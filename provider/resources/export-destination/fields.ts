import * as z from "zod";
import { CONTAINS_SECRET } from "../../core/fields/check.ts";
import { field } from "../../core/fields/facts.ts";
import { createdAt, oneOf, openEnum, tenantId, updatedAt, workspaceId } from "../field-types.ts";

const ADDRESSING_STYLES = ["auto", "virtual", "path"] as const;
const REGIONAL_ENDPOINTS = ["regional", "legacy"] as const;

/** Also of stores other than AWS, whose roles are of no account. */
const ROLE_ARN = /^arn:[^:\s]+:iam::[^:\s]*:role\/\S+$/;

const endpoint = z
  .string()
  .refine((text) => !text.includes("@"), {
    // No other complaint may show it.
    abort: true,
    params: CONTAINS_SECRET,
    message:
      "it must not contain a user or password (https://USER:PASSWORD@…), which LangSmith would store in plain text: write only the address, and set the keys in credentials",
  })
  .regex(/^https?:\/\/.{1,2040}$/i);

const connectionOptions = z.object({
  addressingStyle: field(openEnum(ADDRESSING_STYLES).optional(), {
    description: "How an address names the bucket.",
    usage: "Some stores need `virtual`: without it, they answer InvalidBucketName.",
    example: "virtual",
    allowed: oneOf(ADDRESSING_STYLES),
  }),
  useAccelerateEndpoint: field(z.boolean().optional(), {
    description: "Whether to use S3 Transfer Acceleration.",
    usage: "The S3 client's default is `false`.",
  }),
  payloadSigningEnabled: field(z.boolean().optional(), {
    description: "Whether the signature of an upload includes its content.",
    usage: "LangSmith does not document the default.",
  }),
  usEast1RegionalEndpoint: field(openEnum(REGIONAL_ENDPOINTS).optional(), {
    description: "The endpoint to use for us-east-1.",
    allowed: oneOf(REGIONAL_ENDPOINTS),
    wire: "us_east_1_regional_endpoint",
  }),
});

const folder = z.string().regex(/^(?!\/).{0,2048}(?<!\/)$/);

const bucket = z.object({
  bucketName: field(z.string().regex(/^[^/:]{3,63}$/), {
    description: "The name of the bucket.",
    usage: "Set the name only, without `s3://` and without folders.",
    allowed: "a string of 3 to 63 characters, only the name of the bucket, without s3:// and folders",
    identity: true,
    example: "acme-traces",
  }),
  prefix: field(folder.default(""), {
    description: "The folder in the bucket for all exports.",
    allowed: "a string of at most 2048 characters without a slash at either end",
    example: "langsmith/production",
    compare: "folder",
  }),
  region: field(z.string().min(1).optional(), {
    description: "The region of the bucket.",
    usage: "Required for AWS, where `endpointUrl` is not set.",
    example: "eu-central-1",
  }),
  endpointUrl: field(endpoint.optional(), {
    description: "The address of an S3-compatible store that is not AWS.",
    usage: "Leave it out for AWS.",
    example: "https://s3.example.com",
    allowed: 'the http or https address of an S3-compatible store, such as "https://s3.example.com"',
  }),
  includeBucketInPrefix: field(z.boolean().optional(), {
    description: "Whether LangSmith adds the name of the bucket to the path of its requests.",
    usage:
      "Set it, because LangSmith's default has changed over time: `true` for AWS, and `false` only if `endpointUrl` contains the name of the bucket. With a wrong value, LangSmith reports Access Denied.",
    example: true,
    leftToService: true,
  }),
  configKwargsS3: field(connectionOptions.optional(), {
    description: "The options of LangSmith's S3 client.",
  }),
  s3AdditionalKwargs: field(z.record(z.string(), z.unknown()).optional(), {
    description: "Additional arguments of each upload, in the names of the store.",
    example: { ServerSideEncryption: "aws:kms", SSEKMSKeyId: "alias/exports" },
    // Such as a key for customer-side encryption.
    unshown: true,
    verbatim: true,
  }),
});

/** What was read from a file or pasted often ends with a line break, with which no store knows it. */
const pasted = (longest: number) => z.string().regex(new RegExp(`^\\S([\\s\\S]{0,${longest - 2}}\\S)?$`));
const allowedOf = (longest: number) =>
  `a string of 1 to ${longest} characters, without a blank or a line break at its ends`;

const keys = z.object({
  accessKeyId: field(pasted(255), { description: "The id of the access key.", allowed: allowedOf(255) }),
  secretAccessKey: field(pasted(2048), {
    description: "The secret of the access key.",
    allowed: allowedOf(2048),
  }),
  sessionToken: field(pasted(2048).optional(), {
    allowed: allowedOf(2048),
    description: "The session token of temporary credentials.",
    usage:
      "When the credentials expire, every export to the destination fails. Set new ones before that. Self-hosted: chart 0.10.34, application 0.10.91 or later. An older server ignores the token, so the store rejects the key.",
  }),
});

/** The inputs of an export destination. */
export const inputs = z.object({
  displayName: field(z.string().regex(/^[a-zA-Z0-9\-_ ']+$/), {
    description: "The label of the destination.",
    usage: "Default: the name of the resource and a random suffix.",
    example: "Traces of production",
    allowed: "a string of letters, digits, spaces, and - _ '",
    immutable: true,
    identity: true,
    autoname: { fit: (text) => text.replace(/[^a-zA-Z0-9\-_ ']+/g, "-") || "destination" },
  }),
  destinationType: field(z.enum(["s3"]).default("s3"), {
    description: "The type of the store.",
    allowed: '"s3"',
    immutable: true,
  }),
  config: field(bucket, {
    description: "The bucket, and how LangSmith reaches it.",
    allowed: "an object with at least bucketName",
    immutable: true,
  }),
  awsRoleArn: field(z.string().regex(ROLE_ARN).optional(), {
    description: "The ARN of the AWS role that LangSmith assumes to write to the bucket.",
    usage:
      "Set either `awsRoleArn` or `credentials`. Only the cloud regions `us`, `eu` and `apac` can assume a role. The role needs `s3:PutObject` below the prefix, and a trust policy for LangSmith (guide: assume an AWS role). A change, or a switch from `credentials`, updates the destination in place after a test write.",
    example: "arn:aws:iam::123456789012:role/langsmith-exports",
    allowed: 'the ARN of a role, such as "arn:aws:iam::123456789012:role/langsmith-exports"',
  }),
  credentials: field(keys.optional(), {
    description: "The static credentials for the bucket.",
    usage:
      "They need `s3:PutObject` below the prefix. Set either `credentials` or `awsRoleArn`. A self-hosted installation needs neither if its servers have credentials of their own. A change, or a switch from `awsRoleArn`, updates the destination in place after a test write. If the test fails, LangSmith keeps the old ones. Export runs in flight continue with the old credentials: keep both valid until these runs have ended.",
    secret: true,
    writeOnly: true,
  }),
  workspaceId: workspaceId(),
});

/** What the service returns of a destination. */
export const outputs = z.object({
  tenantId: tenantId(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  credentialsKeys: field(z.array(z.string()).optional(), {
    description:
      "The names of the stored credentials, in LangSmith's spelling. LangSmith never returns their values. Absent if LangSmith does not return the names.",
    example: ["access_key_id", "secret_access_key"],
  }),
  dataUri: field(z.string().optional(), {
    description:
      "The address of all files below the bucket and prefix of the destination, without a slash at the end. It begins with `gs://` for Google Cloud Storage, and with `s3://` for every other store. Add the pattern of your reader: `/**/*.parquet` for DuckDB, `/export_id=*` for BigQuery. Absent if `endpointUrl` contains the name of the bucket and `includeBucketInPrefix` is not `false`: LangSmith does not document where it then writes.",
    example: "s3://acme-traces/langsmith/production",
    stable: true,
    shows: ["config.bucketName", "config.prefix"],
  }),
});

export type Inputs = z.output<typeof inputs>;
export type Outputs = z.output<typeof outputs>;
