import { describe, expect, it } from "vitest";
import { perform } from "../../provider/core/operation.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import { BadRequest, Conflict, Forbidden, ServiceError } from "../../provider/http/errors.ts";
import { DestinationRejected, tested } from "../../provider/resources/export-destination/rejection.ts";
import { resources } from "../../provider/resources/index.ts";
import { clientOf, DESTINATION_BODY, rejection, type Scripted, serve } from "../http/server.ts";

const WITH_KEYS = {
  displayName: "traces",
  destinationType: "s3",
  config: { bucketName: "traces", prefix: "", region: "eu-central-1" },
  credentials: { accessKeyId: "AKIA1", secretAccessKey: "hush" },
};
const WITH_ROLE = { credentials: undefined, awsRoleArn: "arn:aws:iam::123456789012:role/langsmith" };
const TEMPORARY = { ...WITH_KEYS, credentials: { ...WITH_KEYS.credentials, sessionToken: "hush-token" } };
const DENIED = { status: 400, body: { detail: "Failed to validate S3 destination: Access Denied" } };

/** A client of a service that answers each change so. */
async function answering(scripted: Scripted) {
  const server = await serve(({ method }) => (method === "GET" ? { body: [] } : scripted));
  return clientOf(server.url);
}

describe("a rejected test write", () => {
  it.each([
    ["Failed to validate S3 destination: Access Denied", "LS3062", "s3:PutObject"],
    ["Failed to validate S3 destination: Bucket is not valid", "LS3061", "config.bucketName"],
    [
      "Failed to validate S3 destination: An error occurred (InvalidBucketName) when calling PutObject",
      "LS3059",
      'Set config.configKwargsS3.addressingStyle to "virtual"',
    ],
    ["Key ID you provided does not exist", "LS3057", "credentials.accessKeyId"],
    ["Failed to validate S3 destination: Invalid endpoint", "LS3060", "config.endpointUrl"],
    [
      "Failed to validate S3 destination: [Errno 22] Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters",
      "LS3051",
      "Object Lock",
    ],
    [
      "Failed to validate S3 destination: User: arn:aws:iam::1:user/x is not authorized to perform: kms:GenerateDataKey",
      "LS3052",
      "Grant kms:GenerateDataKey and kms:Decrypt on the KMS key of the bucket to arn:aws:iam::1:user/x (the key pair",
    ],
    [
      "Failed to validate S3 destination: User: arn:aws:sts::1:assumed-role/x/y is not authorized to perform: kms:GenerateDataKey on resource: arn:aws:kms:eu-central-1:1:key/ab-cd because no identity-based policy allows it",
      "LS3052",
      "on arn:aws:kms:eu-central-1:1:key/ab-cd to arn:aws:sts::1:assumed-role/x/y (the key pair",
    ],
    [
      "Failed to validate S3 destination: An error occurred (KMS.DisabledException) when calling the PutObject operation",
      "LS3052",
      "Grant kms:GenerateDataKey and kms:Decrypt on the KMS key of the bucket to the key pair",
    ],
    [
      "Failed to validate S3 destination: Server Side Encryption with aws:kms is required: Access Denied",
      "LS3052",
      "Grant kms:GenerateDataKey",
    ],
    [
      "Failed to validate S3 destination: Access Denied when writing s3://acme/kms/exports/tmp/x",
      "LS3062",
      "s3:PutObject",
    ],
    [
      "Failed to validate S3 destination: The specified bucket acme-kms does not exist",
      "LS3061",
      "config.bucketName",
    ],
    [
      "Failed to validate S3 destination: The request signature we calculated does not match the signature you provided.",
      "LS3056",
      "Set credentials.secretAccessKey",
    ],
    [
      "Failed to validate S3 destination: An error occurred (ExpiredToken) when calling the PutObject operation",
      "LS3054",
      "credentials.sessionToken",
    ],
    [
      "Failed to validate S3 destination: The provided token has expired.",
      "LS3054",
      "credentials.sessionToken",
    ],
    ["Failed to validate S3 destination: Unable to locate credentials", "LS3055", "AWS_ACCESS_KEY_ID"],
    [
      "Failed to validate S3 destination: User: arn:aws:iam::1:user/x is not authorized to perform: sts:AssumeRole on resource: arn:aws:iam::2:role/y",
      "LS3053",
      "Check awsRoleArn",
    ],
    [
      "Failed to validate S3 destination: The authorization header is malformed; the region 'us-east-1' is wrong; expecting 'eu-central-1'",
      "LS3058",
      "Set config.region",
    ],
    ["Failed to validate S3 destination: the moon is wrong", "LS3063", "config.includeBucketInPrefix"],
    [
      "Failed to validate S3 destination: the name of the test object already exists",
      "LS3063",
      "config.includeBucketInPrefix",
    ],
    ["Failed to validate S3 destination: Upgrade your plan: Access Denied", "LS3062", "s3:PutObject"],
  ])(
    "for %j has the code %s and names what to fix (%s), of a creation and of an update",
    async (detail, code, fix) => {
      const { service, call } = await answering({ status: 400, body: { detail } });
      const api = service.api(ExportDestinations);
      const changes = [
        ["create", () => api.create(DESTINATION_BODY, call)],
        ["update", () => api.update("b-1", { credentials: DESTINATION_BODY.credentials }, call)],
      ] as const;
      for (const [does, change] of changes) {
        const error = await rejection(tested(change, WITH_KEYS), DestinationRejected);
        expect(error.code).toBe(code);
        expect(error.detail).toBe(detail);
        expect(error.fix).toContain(fix);
        expect(error.message).toContain(`Could not ${does} the export destination: LangSmith returned 400: `);
        expect(error.message).toContain(error.fix);
      }
    },
  );

  it("names the role where the destination writes as one", async () => {
    const { service, call } = await answering(DENIED);
    const create = () => service.api(ExportDestinations).create(DESTINATION_BODY, call);
    const error = await rejection(tested(create, { ...WITH_KEYS, ...WITH_ROLE }), DestinationRejected);
    expect(error.code).toBe("LS3062");
    expect(error.fix).toContain("to the role (awsRoleArn)");
  });

  it("names the session token that an older server ignores, and what stays in force", async () => {
    const { service, call } = await answering({
      status: 400,
      body: { detail: "Key ID you provided does not exist" },
    });
    const create = () => service.api(ExportDestinations).create(DESTINATION_BODY, call);
    const error = await rejection(tested(create, TEMPORARY, " It keeps what it had."), DestinationRejected);
    expect(error.code).toBe("LS3057");
    expect(error.message).toMatch(
      /without which no store knows the key\. It keeps what it had\. \[LS3057\]$/,
    );
  });

  it("is not what a 400 about something else is, nor another status with the same words", async () => {
    const words = { detail: "Failed to validate S3 destination: Access Denied" };
    const others = [
      [{ status: 400, body: { detail: "Too many destinations" } }, BadRequest],
      [{ status: 409, body: words }, Conflict],
      [{ status: 403, body: words }, Forbidden],
    ] as const;
    for (const [answer, kind] of others) {
      const { service, call } = await answering(answer);
      const create = () => service.api(ExportDestinations).create(DESTINATION_BODY, call);
      const error = await rejection(tested(create, WITH_KEYS), ServiceError);
      expect(error).toBeInstanceOf(kind);
    }
  });

  it("of a resource is looked for nowhere, although its words read like those of a name that exists", async () => {
    const server = await serve(({ method }) =>
      method === "GET"
        ? { body: [] }
        : { status: 400, body: { detail: "Failed to validate S3 destination: it already exists" } },
    );
    const { service } = clientOf(server.url);
    const { create } = resources.ExportDestination;
    const context = { limitSeconds: 30, status: () => {}, warn: () => {} };
    const failed = perform(context, (operation) => create(service, { ...WITH_KEYS }, operation));
    expect((await rejection(failed, DestinationRejected)).code).toBe("LS3063");
    expect(server.lines()).toEqual([
      "GET /api/v1/bulk-exports/destinations",
      "POST /api/v1/bulk-exports/destinations",
    ]);
  });
});
