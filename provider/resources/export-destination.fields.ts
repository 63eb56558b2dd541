import * as z from "zod";
import { field } from "../lifecycle/facts.ts";
import { createdAt, oneOf, openEnum, tenantId, updatedAt, workspaceId } from "./types.ts";

const SOURCE = "Bulk export API, create a destination";

const ADDRESSING_STYLES = ["auto", "virtual", "path"] as const;
const REGIONAL_ENDPOINTS = ["regional", "legacy"] as const;

function endpoint() {
  return z
    .string()
    .max(2048)
    .superRefine((text, context) => {
      const url = URL.canParse(text) ? new URL(text) : undefined;
      if (url?.protocol !== "https:" && url?.protocol !== "http:") {
        context.addIssue({
          code: "custom",
          message:
            'it must be the http or https address of an S3-compatible store, such as "https://s3.example.com"',
        });
      } else if (/(^|\.)amazonaws\.com(\.cn)?$/i.test(url.hostname)) {
        context.addIssue({
          code: "custom",
          message: "this is an address of AWS, for which endpointUrl is left out and region is given instead",
        });
      }
    });
}

const connectionOptions = z.object({
  addressingStyle: field(openEnum(ADDRESSING_STYLES).optional(), {
    description: `How the bucket is named in the address: ${oneOf(ADDRESSING_STYLES)}. Some stores need \`virtual\`.`,
    example: "virtual",
    allowed: oneOf(ADDRESSING_STYLES),
  }),
  useAccelerateEndpoint: field(z.boolean().optional(), {
    description: "Whether S3 Transfer Acceleration is used.",
  }),
  payloadSigningEnabled: field(z.boolean().optional(), {
    description: "Whether the content of each upload is part of its signature.",
  }),
  usEast1RegionalEndpoint: field(openEnum(REGIONAL_ENDPOINTS).optional(), {
    description: `Which endpoint us-east-1 has: ${oneOf(REGIONAL_ENDPOINTS)}.`,
    allowed: oneOf(REGIONAL_ENDPOINTS),
    wire: "us_east_1_regional_endpoint",
  }),
});

const bucket = z.object({
  bucketName: field(z.string().min(3).max(63), {
    description: "The name of the bucket, 3 to 63 characters.",
    example: "acme-traces",
  }),
  prefix: field(
    z
      .string()
      .max(2048)
      .superRefine((text, context) => {
        if (/^\/|\/$/.test(text)) {
          context.addIssue({
            code: "custom",
            message: `it must not begin or end with a slash: write ${JSON.stringify(text.replace(/^\/+|\/+$/g, ""))}`,
          });
        }
      })
      .default(""),
    {
      description:
        "The folder inside the bucket that all exports are written below, without a slash at either end.",
      allowed: "a text of at most 2048 characters without a slash at either end",
      example: "langsmith/production",
      compare: "folder",
    },
  ),
  region: field(z.string().min(1).optional(), {
    description: "The region of the bucket. Needed for AWS.",
    example: "eu-central-1",
  }),
  endpointUrl: field(endpoint().optional(), {
    description: "The address of an S3-compatible store that is not AWS; left out for AWS.",
    example: "https://s3.example.com",
    allowed: "the http or https address of an S3-compatible store",
  }),
  includeBucketInPrefix: field(z.boolean().optional(), {
    description:
      "Whether the name of the bucket is part of the path. Set it: the service's default has changed over time, and a wrong one is answered with Access Denied. `true` where the address does not name the bucket, `false` where it does.",
    example: true,
    leftToService: true,
  }),
  configKwargsS3: field(connectionOptions.optional(), {
    description: "Options of the service's S3 client.",
  }),
  s3AdditionalKwargs: field(z.record(z.string(), z.unknown()).optional(), {
    description: "Further arguments of each upload, in the store's own names.",
    example: { ServerSideEncryption: "aws:kms", SSEKMSKeyId: "alias/exports" },
    verbatim: true,
  }),
});

const keys = z.object({
  accessKeyId: field(z.string().min(1).max(255), { description: "The id of the access key." }),
  secretAccessKey: field(z.string().min(1).max(2048), { description: "The secret of the access key." }),
  sessionToken: field(z.string().min(1).max(2048).optional(), {
    description:
      "The token of temporary credentials. Self-hosted: chart 0.10.34, application 0.10.91 or later.",
  }),
});

/** The inputs of an export destination. */
export const inputs = z.object({
  displayName: field(
    z
      .string()
      .min(1)
      .regex(/^[a-zA-Z0-9\-_ ']+$/),
    {
      description:
        "The label of the destination: letters, digits, spaces, and - _ '. Made of the resource's name when absent.",
      source: SOURCE,
      example: "Traces of production",
      allowed: "a text of letters, digits, spaces, and - _ '",
      immutable: true,
      autoname: { fit: (text) => text.replace(/[^a-zA-Z0-9\-_ ']+/g, "-") || "destination" },
    },
  ),
  destinationType: field(z.enum(["s3"]).default("s3"), {
    description: "The kind of store. The service knows `s3`.",
    source: SOURCE,
    allowed: '"s3"',
    immutable: true,
  }),
  config: field(bucket, {
    description: "Where the bucket is. Changing any of it replaces the destination.",
    source: SOURCE,
    allowed: "an object with at least bucketName",
    immutable: true,
  }),
  awsRoleArn: field(z.string().min(1).optional(), {
    description: "The role that the service takes on, in place of static credentials, where it offers that.",
    source: SOURCE,
    example: "arn:aws:iam::123456789012:role/langsmith-exports",
    seldomReturned: true,
  }),
  credentials: field(keys.optional(), {
    description:
      "The static credentials, with write access to the bucket. Changing them is done in place: new runs use the new ones at once, running ones keep the old. May be left out only with `awsRoleArn`, or where a self-hosted installation has credentials of its own.",
    source: SOURCE,
    secret: true,
    writeOnly: true,
  }),
  workspaceId: workspaceId(),
});

/** What the service tells of a destination. */
export const outputs = z.object({
  tenantId: tenantId(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  credentialsKeys: field(z.array(z.string()), {
    description: "The names of the credentials that the service holds; it never returns their values.",
  }),
});

export type Inputs = z.output<typeof inputs>;
export type Outputs = z.output<typeof outputs>;
