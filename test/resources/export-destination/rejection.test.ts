import { describe, expect, test } from "vitest";
import { ExportDestinations } from "../../../provider/http/api/export-destinations.ts";
import { ServiceError } from "../../../provider/http/errors.ts";
import { toRejection } from "../../../provider/resources/export-destination/rejection.ts";
import { clientOf, DESTINATION_BODY, rejection, type Scripted, serve } from "../../http/server.ts";

const DENIED = { status: 400, body: { detail: "Failed to validate S3 destination: Access Denied" } };

/** What an answer to a change is explained as; undefined where it is explained elsewhere. */
async function rejected(does: "create" | "update", scripted: Scripted, awsRoleArn?: string) {
  const server = await serve(({ method }) => (method === "GET" ? { body: [] } : scripted));
  const { service, call } = clientOf(server.url);
  const api = service.api(ExportDestinations);
  const change =
    does === "create"
      ? api.create(DESTINATION_BODY, call)
      : api.update("b-1", { credentials: DESTINATION_BODY.credentials }, call);
  return toRejection(await rejection(change, ServiceError), { awsRoleArn });
}

describe("a rejected test write", () => {
  test.each([
    ["Access Denied", "LS3062", "s3:PutObject"],
    ["Bucket is not valid", "LS3061", "config.bucketName"],
    [
      "An error occurred (InvalidBucketName) when calling PutObject",
      "LS3061",
      'config.configKwargsS3.addressingStyle: "virtual"',
    ],
    [
      "Key ID you provided does not exist",
      "LS3057",
      "A temporary key (ASIA…) also needs a valid credentials.sessionToken",
    ],
    ["Invalid endpoint", "LS3060", "config.endpointUrl"],
    [
      "User: arn:aws:iam::1:user/x is not authorized to perform: kms:GenerateDataKey",
      "LS3052",
      "Grant kms:GenerateDataKey and kms:Decrypt on the KMS key of the bucket",
    ],
    ["Unable to locate credentials", "LS3063", "the credentials"],
    ["The provided token has expired.", "LS3057", "credentials.sessionToken"],
    ["SignatureDoesNotMatch", "LS3057", "credentials.secretAccessKey"],
    ["the region 'us-east-1' is wrong; expecting 'eu-west-1'", "LS3063", "config.region"],
    ["the name of the test object already exists", "LS3063", "config.includeBucketInPrefix"],
  ])(
    "for %j has the code %s and names what to fix (%s), of a creation and of an update",
    async (words, code, fix) => {
      const detail = `Failed to validate S3 destination: ${words}`;
      for (const does of ["create", "update"] as const) {
        const error = await rejected(does, { status: 400, body: { detail } });
        expect(error?.code).toBe(code);
        expect(error?.fix).toContain(fix);
        expect(error?.message).toContain(
          `Could not ${does} the export destination: LangSmith returned 400: ${detail.replace(/\.$/, "")}. `,
        );
      }
    },
  );

  test("names the role where the destination writes as one, also where LangSmith cannot assume it", async () => {
    for (const words of ["Access Denied", "is not authorized to perform: sts:AssumeRoleWithWebIdentity"]) {
      const answer = { status: 400, body: { detail: `Failed to validate S3 destination: ${words}` } };
      const error = await rejected("create", answer, "arn:aws:iam::123456789012:role/langsmith");
      expect(error?.code).toBe("LS3053");
      expect(error?.fix).toContain("to the role (awsRoleArn), and let LangSmith assume it");
    }
  });

  test("of an update says what stays in force", async () => {
    expect((await rejected("update", DENIED))?.message).toContain(
      "Access Denied. Exports go on as before. Grant",
    );
  });

  test("is not what a 400 about something else is, nor another status with the same words", async () => {
    for (const answer of [
      { status: 400, body: { detail: "Too many destinations" } },
      { ...DENIED, status: 409 },
      { ...DENIED, status: 403 },
    ])
      expect(await rejected("create", answer)).toBeUndefined();
  });
});
