import { expect, test } from "vitest";
import { world } from "./rig/world.ts";

/** Each destination is one whose bucket or key the emulator answers another of the documented errors for. */
const REJECTED = `
const at = (name, bucketName, accessKeyId, more = {}) => new langsmith.ExportDestination(name, {
  displayName: name, config: { bucketName, region: "eu-central-1", includeBucketInPrefix: true, ...more },
  credentials: { accessKeyId, secretAccessKey: "not-to-be-seen" },
});
at("denied", "acme-traces", "AKIADENIED");
at("missing", "missing-traces", "AKIATEST");
at("unknown", "acme-traces", "AKIAUNKNOWN");
at("locked", "locked-traces", "AKIATEST");
at("encrypted", "kms-traces", "AKIATEST");
at("endpoint", "acme-traces", "AKIATEST", { endpointUrl: "http://127.0.0.1:9", region: undefined });
`;

test("what the service finds wrong with a bucket is reported as a sentence that names the property, and leaves nothing in the state", async () => {
  const { stack, emulator } = await world(REJECTED);
  const up = await stack.up("--continue-on-error");
  expect(up.code).toBe(1);
  const post =
    "Could not create the export destination: LangSmith returned 400: Failed to validate S3 destination";
  for (const said of [
    `${post}: Access Denied. Grant s3:PutObject below config.prefix to the key pair, and check its secret. If both are right, set config.includeBucketInPrefix: true, unless config.endpointUrl contains the bucket name. [LS3062]`,
    `${post}: Bucket is not valid. Check that the bucket config.bucketName exists in config.region, and that the key can write to it (s3:PutObject). Some stores need config.configKwargsS3.addressingStyle: "virtual". [LS3061]`,
    `${post}: Key ID you provided does not exist. Correct credentials.accessKeyId, and check that config.endpointUrl (or config.region) is the store that issued it. A temporary key (ASIA…) also needs credentials.sessionToken. [LS3057]`,
    `${post}: [Errno 22] Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters. Use a bucket without Object Lock (config.bucketName). [LS3051]`,
    `${post}: User: arn:aws:iam::123456789012:user/emulated is not authorized to perform: kms:GenerateDataKey on this resource. Grant kms:GenerateDataKey and kms:Decrypt on the KMS key of the bucket to the key pair (credentials.accessKeyId) or the role (awsRoleArn). [LS3052]`,
    `${post}: Invalid endpoint. Set config.endpointUrl to an S3-compatible endpoint that LangSmith can reach. For a bucket on AWS, remove it and set config.region. [LS3060]`,
  ]) {
    expect.soft(up.output).toContain(said);
  }
  expect(up.output).not.toContain("not-to-be-seen");
  expect(emulator.state().destinations).toEqual([]);
  expect(await stack.resources()).toEqual([]);
});

const TEN = `
for (let n = 0; n < 10; n++) new langsmith.ExportDestination("traces-" + n, {
  displayName: "Traces " + n, config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
`;

test("every way to reject a creation becomes a sentence that says what to do, an echo of what was sent is never shown, and nothing is in the state but what was created", async () => {
  const { stack, emulator } = await world(TEN);
  const path = "/api/v1/bulk-exports/destinations";
  // All are on their way before the first answer, after which the engine starts no more.
  const fault = { method: "POST", path, delayMs: 3000 };
  const respond = (status: number, body: unknown, contentType = "application/json") =>
    emulator.addFault({ ...fault, action: "respond", status, body, contentType });
  respond(401, { detail: "Invalid token" });
  respond(403, { detail: "Forbidden" });
  respond(403, { detail: "This API key is org-scoped and requires workspace specification." });
  respond(403, { detail: "Bulk exports are not enabled for this organization" });
  respond(403, { detail: "Your plan does not include bulk exports" });
  respond(404, { detail: "Not Found" });
  respond(405, { detail: "Method Not Allowed" });
  respond(422, {
    detail: [
      {
        loc: ["body", "credentials", "secret_access_key"],
        msg: "String should match pattern",
        type: "string_pattern_mismatch",
        input: "not-to-be-seen",
        ctx: { given: "not-to-be-seen" },
      },
      { loc: ["body", "config", "bucket_name"], msg: "Value error, taken", type: "value_error", input: {} },
    ],
  });
  respond(200, "<!doctype html><title>Sign in</title>", "text/html");
  emulator.addFault({ ...fault, action: "truncate" });
  const up = await stack.up("--parallel=10");
  expect(up.code).toBe(1);
  const post = `Could not create the export destination: POST ${emulator.url}/api/v1/bulk-exports/destinations returned`;
  for (const said of [
    `${post} 401: Invalid token. Check the key, and the region or server in langsmith:apiUrl. Set the key with \`pulumi config set --secret langsmith:apiKey\` or LANGSMITH_API_KEY. In a pipeline, change the job's secret. [LS1108]`,
    `${post} 403: Forbidden. Use a key whose role has the permission bulk-exports:manage in this workspace, and check \`langsmith:workspaceId\`. [LS1113]`,
    `${post} 403: This API key is org-scoped and requires workspace specification. Run \`pulumi config set langsmith:workspaceId <UUID>\`, or set LANGSMITH_WORKSPACE_ID. [LS1110]`,
    `${post} 403: Bulk exports are not enabled for this organization. Ask your organization's administrator, or LangSmith support, to enable bulk export. [LS1111]`,
    `${post} 403: Your plan does not include bulk exports. Change to a plan that includes bulk export, or use the key of another organization. Plans: Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026. [LS1112]`,
    `${post} 404: Not Found. Check langsmith:apiUrl, or upgrade a server that is too old. A wrong \`langsmith:workspaceId\` or key can also cause this. [LS1114]`,
    `${post} 405: Method Not Allowed. Upgrade the self-hosted server: this version does not have the operation. [LS1114]`,
    "Could not create the export destination: LangSmith rejected a value (422). credentials.secretAccessKey: String should match pattern; config.bucketName: Value error, taken. Correct it in the program. [LS1117]",
    `${post} 200 with an HTML page. It is not found yet. Look in LangSmith before you run \`pulumi up\` again: delete or import it: `,
  ]) {
    expect.soft(up.output).toContain(said);
  }
  expect(up.output).not.toContain("not-to-be-seen");
  // The answer that broke off was to the one that was carried out: it is found again.
  const [made, ...more] = emulator.state().destinations;
  expect(more).toEqual([]);
  expect((await stack.resources()).map(({ id }) => id)).toEqual([made?.id]);
  expect(await stack.stored()).not.toContain("not-to-be-seen");
});
