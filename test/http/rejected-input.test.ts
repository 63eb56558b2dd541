import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import {
  BadRequest,
  DestinationRejected,
  type RejectionReason,
  ValidationFailed,
} from "../../provider/http/errors.ts";
import { creating } from "./refusals.ts";

const CODES: Readonly<Record<RejectionReason, string>> = {
  objectLock: "LS3051",
  kms: "LS3052",
  roleRefused: "LS3053",
  tokenRefused: "LS3054",
  credentialsMissing: "LS3055",
  secretWrong: "LS3056",
  keyIdUnknown: "LS3057",
  regionWrong: "LS3058",
  bucketNameRefused: "LS3059",
  endpointInvalid: "LS3060",
  bucketInvalid: "LS3061",
  accessDenied: "LS3062",
  other: "LS3063",
};

describe("a validation failure", () => {
  const complaint = {
    type: "string_too_short",
    loc: ["body", "config", "bucket_name"],
    msg: "String should have at least 3 characters",
    input: "hush-input",
    ctx: { min_length: 3, echo: "hush-ctx" },
    url: "https://errors.pydantic.dev/hush-url",
  };

  it("keeps place, message and type of each complaint and never what was sent", async () => {
    const second = {
      loc: ["body", "secrets", 2, "value"],
      msg: "Field required",
      type: "missing",
      input: { value: "hush-input" },
    };
    const error = await creating(
      "destination",
      { status: 422, body: { detail: [complaint, second] } },
      ValidationFailed,
    );
    expect(error.complaints).toEqual([
      {
        loc: ["body", "config", "bucket_name"],
        message: "String should have at least 3 characters",
        type: "string_too_short",
      },
      { loc: ["body", "secrets", 2, "value"], message: "Field required", type: "missing" },
    ]);
    expect(error.detail).toBe(
      "body.config.bucket_name: String should have at least 3 characters; body.secrets.2.value: Field required",
    );
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("hush");
  });

  it("whose detail is a text is one complaint without a place", async () => {
    const error = await creating(
      "destination",
      { status: 422, body: { detail: "bad filter" } },
      ValidationFailed,
    );
    expect(error.complaints).toEqual([{ loc: [], message: "bad filter", type: "" }]);
  });

  it("whose complaints have another shape still has them", async () => {
    const error = await creating(
      "destination",
      { status: 422, body: { detail: ["hush", { msg: "no" }] } },
      ValidationFailed,
    );
    expect(error.complaints).toEqual([
      { loc: [], message: "the service gave no reason", type: "" },
      { loc: [], message: "no", type: "" },
    ]);
  });
});

describe("a rejected destination", () => {
  it.each([
    ["Failed to validate S3 destination: Access Denied", "accessDenied", "s3:PutObject"],
    ["Failed to validate S3 destination: Bucket is not valid", "bucketInvalid", "config.bucketName"],
    [
      "Failed to validate S3 destination: An error occurred (InvalidBucketName) when calling PutObject",
      "bucketNameRefused",
      'set config.configKwargsS3.addressingStyle to "virtual"',
    ],
    ["Key ID you provided does not exist", "keyIdUnknown", "credentials.accessKeyId"],
    ["Failed to validate S3 destination: Invalid endpoint", "endpointInvalid", "config.endpointUrl"],
    [
      "Failed to validate S3 destination: [Errno 22] Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters",
      "objectLock",
      "Object Lock",
    ],
    [
      "Failed to validate S3 destination: User: arn:aws:iam::1:user/x is not authorized to perform: kms:GenerateDataKey",
      "kms",
      "allow kms:GenerateDataKey and kms:Decrypt on that key to arn:aws:iam::1:user/x (the key pair",
    ],
    [
      "Failed to validate S3 destination: User: arn:aws:sts::1:assumed-role/x/y is not authorized to perform: kms:GenerateDataKey on resource: arn:aws:kms:eu-central-1:1:key/ab-cd because no identity-based policy allows it",
      "kms",
      "on arn:aws:kms:eu-central-1:1:key/ab-cd to arn:aws:sts::1:assumed-role/x/y (the key pair",
    ],
    [
      "Failed to validate S3 destination: An error occurred (KMS.DisabledException) when calling the PutObject operation",
      "kms",
      "allow kms:GenerateDataKey and kms:Decrypt on that key to the key pair",
    ],
    [
      "Failed to validate S3 destination: Server Side Encryption with aws:kms is required: Access Denied",
      "kms",
      "allow kms:GenerateDataKey",
    ],
    [
      "Failed to validate S3 destination: Access Denied when writing s3://acme/kms/exports/tmp/x",
      "accessDenied",
      "s3:PutObject",
    ],
    [
      "Failed to validate S3 destination: The specified bucket acme-kms does not exist",
      "bucketInvalid",
      "config.bucketName",
    ],
    [
      "Failed to validate S3 destination: The request signature we calculated does not match the signature you provided.",
      "secretWrong",
      "correct credentials.secretAccessKey",
    ],
    [
      "Failed to validate S3 destination: An error occurred (ExpiredToken) when calling the PutObject operation",
      "tokenRefused",
      "credentials.sessionToken",
    ],
    [
      "Failed to validate S3 destination: The provided token has expired.",
      "tokenRefused",
      "credentials.sessionToken",
    ],
    [
      "Failed to validate S3 destination: Unable to locate credentials",
      "credentialsMissing",
      "AWS_ACCESS_KEY_ID",
    ],
    [
      "Failed to validate S3 destination: User: arn:aws:iam::1:user/x is not authorized to perform: sts:AssumeRole on resource: arn:aws:iam::2:role/y",
      "roleRefused",
      "correct awsRoleArn",
    ],
    [
      "Failed to validate S3 destination: The authorization header is malformed; the region 'us-east-1' is wrong; expecting 'eu-central-1'",
      "regionWrong",
      "set config.region",
    ],
    ["Failed to validate S3 destination: the moon is wrong", "other", "config.includeBucketInPrefix"],
  ])("for %j is %s and names what to fix (%s)", async (detail, reason, fix) => {
    const error = await creating("destination", { status: 400, body: { detail } }, DestinationRejected);
    expect(error.reason).toBe(reason);
    expect(error.code).toBe(CODES[error.reason]);
    expect(error.detail).toBe(detail);
    expect(error.fix).toContain(fix);
    expect(error.message).toContain(`Could not create the export destination: POST http`);
  });

  it("is not what a 400 about something else, or about an export, is", async () => {
    await creating("destination", { status: 400, body: { detail: "Too many destinations" } }, BadRequest);
    await creating("export", { status: 400, body: { detail: "Access Denied" } }, BadRequest);
  });
});
