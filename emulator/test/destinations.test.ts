import { describe, expect, test } from "vitest";
import {
  at,
  awsDestination,
  listAt,
  makeDestination,
  OTHER_WORKSPACE,
  oneOff,
  start,
  textAt,
  UNKNOWN_ID,
} from "./support.ts";

const PATH = "/api/v1/bulk-exports/destinations";

describe("a destination", () => {
  test("is created with 200; the answer names the credentials and does not contain them", async () => {
    const rig = await start();
    const made = await rig.call("POST", PATH, awsDestination());
    expect(made.status).toBe(200);
    expect(made.body).toEqual({
      id: textAt(made.body, "id"),
      tenant_id: "11111111-1111-4111-8111-111111111111",
      destination_type: "s3",
      display_name: "traces",
      config: {
        bucket_name: "traces-bucket",
        prefix: "exports",
        region: "eu-west-1",
        endpoint_url: null,
        include_bucket_in_prefix: true,
        s3_additional_kwargs: null,
        config_kwargs_s3: null,
        aws_role_arn: null,
      },
      credentials_keys: ["access_key_id", "secret_access_key"],
      created_at: "2026-03-01T00:00:00+00:00",
      updated_at: "2026-03-01T00:00:00+00:00",
    });
    for (const path of [PATH, `${PATH}/${textAt(made.body, "id")}`]) {
      expect(JSON.stringify(await rig.call("GET", path))).not.toContain("s3cret");
    }
    expect(listAt((await rig.call("GET", PATH)).body)).toEqual([made.body]);
  });

  test("has defaults for its type and prefix, and may leave its credentials to the environment", async () => {
    const rig = await start();
    const made = await rig.call("POST", PATH, {
      display_name: "traces",
      config: { bucket_name: "traces-bucket", region: "eu-west-1" },
    });
    expect(made.body).toMatchObject({ destination_type: "s3", config: { prefix: "" }, credentials_keys: [] });
  });

  test("on a server with the other default, the bucket is not in the prefix", async () => {
    const rig = await start({ includeBucketInPrefix: false });
    const made = await rig.call("POST", PATH, awsDestination());
    expect(at(made.body, "config", "include_bucket_in_prefix")).toBe(false);
  });

  test("without a bucket is sent as documented, and not valid", async () => {
    const rig = await start();
    for (const config of [{ region: "eu-west-1" }, { region: "eu-west-1", bucket_name: null }]) {
      const refused = await rig.call("POST", PATH, { ...awsDestination(), config });
      expect([refused.status, refused.body]).toEqual([
        400,
        { detail: "Failed to validate S3 destination: Bucket is not valid" },
      ]);
    }
    expect(rig.emulator.state().destinations).toEqual([]);
  });

  const good = awsDestination();
  test.each([
    [{ ...good, destination_type: "gcs" }, ["destination_type"], "literal_error"],
    [{ ...good, display_name: "" }, ["display_name"], "string_too_short"],
    [{ ...good, display_name: "traces/eu" }, ["display_name"], "string_pattern_mismatch"],
    [{ ...good, config: { bucket_name: "ab" } }, ["config", "bucket_name"], "string_too_short"],
    [{ ...good, config: { bucket_name: "a".repeat(64) } }, ["config", "bucket_name"], "string_too_long"],
    [
      { ...good, config: { ...good.config, prefix: "p".repeat(2049) } },
      ["config", "prefix"],
      "string_too_long",
    ],
    [{ ...good, config: { ...good.config, region: "" } }, ["config", "region"], "string_too_short"],
    [{ ...good, config: { ...good.config, bucket: "x" } }, ["config", "bucket"], "extra_forbidden"],
    [
      { ...good, config: { ...good.config, config_kwargs_s3: { addressing_style: "host" } } },
      ["config", "config_kwargs_s3", "addressing_style"],
      "enum",
    ],
    [
      { ...good, config: { ...good.config, include_bucket_in_prefix: "yes" } },
      ["config", "include_bucket_in_prefix"],
      "bool_type",
    ],
    [{ ...good, credentials: { access_key_id: "A" } }, ["credentials", "secret_access_key"], "missing"],
    [
      { ...good, credentials: { access_key_id: "a".repeat(256), secret_access_key: "s" } },
      ["credentials", "access_key_id"],
      "string_too_long",
    ],
  ])("is rejected when a field is not as documented (%#)", async (body, loc, type) => {
    const rig = await start();
    const refused = await rig.call("POST", PATH, body);
    expect(refused.status).toBe(422);
    expect(listAt(refused.body, "detail")).toHaveLength(1);
    expect(at(refused.body, "detail", 0)).toMatchObject({ loc: ["body", ...loc], type });
    expect(rig.emulator.state().destinations).toEqual([]);
  });

  test("gets new credentials, and nothing else, by PATCH", async () => {
    const rig = await start();
    const path = `${PATH}/${await makeDestination(rig)}`;
    rig.emulator.clock.advance(60);
    const credentials = { access_key_id: "AKIANEW", secret_access_key: "new", session_token: "token" };
    expect((await rig.call("PATCH", path, { credentials })).body).toMatchObject({
      credentials_keys: ["access_key_id", "secret_access_key", "session_token"],
      created_at: "2026-03-01T00:00:00+00:00",
      updated_at: "2026-03-01T00:01:00+00:00",
    });
    expect(rig.emulator.state().destinations[0]?.credentials).toEqual(credentials);
    expect(await rig.call("PATCH", path, { credentials, display_name: "x" })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "display_name"], type: "extra_forbidden" }] },
    });
    expect((await rig.call("PATCH", path, {})).status).toBe(422);
  });

  const role = "arn:aws:iam::1:role/x";
  const keys = { access_key_id: "AKIANEW", secret_access_key: "new" };

  test("has a role or keys: whichever a PATCH sends clears the other", async () => {
    const rig = await start();
    const path = `${PATH}/${await makeDestination(rig)}`;
    const withRole = await rig.call("PATCH", path, { aws_role_arn: role });
    expect(withRole.body).toMatchObject({ credentials_keys: [], config: { aws_role_arn: role } });
    const withKeys = await rig.call("PATCH", path, { credentials: keys });
    expect(withKeys.body).toMatchObject({
      credentials_keys: ["access_key_id", "secret_access_key"],
      config: { aws_role_arn: null },
    });
  });

  test("takes both in one body neither when it is created nor when it is changed", async () => {
    const rig = await start();
    const path = `${PATH}/${await makeDestination(rig)}`;
    const inside = { ...awsDestination(), config: { ...awsDestination().config, aws_role_arn: role } };
    for (const refused of [
      await rig.call("PATCH", path, { credentials: keys, aws_role_arn: role }),
      await rig.call("POST", PATH, { ...awsDestination(), aws_role_arn: role }),
      await rig.call("POST", PATH, inside),
    ]) {
      expect(refused.status).toBe(422);
      expect(at(refused.body, "detail", 0, "msg")).toBe(
        "Value error, credentials and aws_role_arn exclude each other",
      );
    }
    expect(rig.emulator.state().destinations).toHaveLength(1);
    expect(rig.emulator.state().destinations[0]?.credentials?.access_key_id).toBe("AKIAGOOD");
  });

  test("keeps its keys when a role cannot be assumed", async () => {
    const rig = await start();
    const path = `${PATH}/${await makeDestination(rig)}`;
    const denied = { aws_role_arn: "arn:aws:iam::1:role/denied-exports" };
    expect(await rig.call("PATCH", path, denied)).toMatchObject({
      status: 400,
      body: { detail: "Failed to validate S3 destination: Access Denied" },
    });
    expect(rig.emulator.state().destinations[0]?.credentials?.access_key_id).toBe("AKIAGOOD");
  });

  test("keeps its credentials when the new ones do not validate", async () => {
    const rig = await start();
    const path = `${PATH}/${await makeDestination(rig)}`;
    const credentials = { access_key_id: "AKIADENIED", secret_access_key: "x" };
    expect(await rig.call("PATCH", path, { credentials })).toMatchObject({
      status: 400,
      body: { detail: "Failed to validate S3 destination: Access Denied" },
    });
    expect(rig.emulator.state().destinations[0]?.credentials?.access_key_id).toBe("AKIAGOOD");
  });

  test("of another workspace, or unknown, is 404", async () => {
    const rig = await start();
    const id = await makeDestination(rig);
    const headers = { "x-tenant-id": OTHER_WORKSPACE };
    const body = { credentials: { access_key_id: "a", secret_access_key: "b" } };
    for (const [method, sent] of [["GET"], ["PATCH", body], ["DELETE"]] as const) {
      const foreign = await rig.call(method, `${PATH}/${id}`, sent, headers);
      expect(foreign).toMatchObject({ status: 404, body: { detail: "Bulk export destination not found" } });
      expect((await rig.call(method, `${PATH}/${UNKNOWN_ID}`, sent)).status).toBe(404);
    }
    expect((await rig.call("GET", PATH, undefined, headers)).body).toEqual([]);
  });
});

describe("deleting a destination", () => {
  test("is 204 and final", async () => {
    const rig = await start();
    const path = `${PATH}/${await makeDestination(rig)}`;
    expect(await rig.call("DELETE", path)).toMatchObject({ status: 204, body: "" });
    expect((await rig.call("GET", path)).status).toBe(404);
  });

  test("is 409 while an export that has not ended uses it", async () => {
    const rig = await start();
    const id = await makeDestination(rig);
    await rig.call("POST", "/api/v1/bulk-exports", oneOff(id));
    expect(await rig.call("DELETE", `${PATH}/${id}`)).toMatchObject({
      status: 409,
      body: { detail: `Bulk export destination ${id} is used by 1 bulk export.` },
    });
    rig.emulator.clock.advance(30);
    expect((await rig.call("DELETE", `${PATH}/${id}`)).status).toBe(204);
  });

  test("is 409 for ever once used, under the other reading of in use", async () => {
    const rig = await start({ destinationInUse: "any" });
    const id = await makeDestination(rig);
    await rig.call("POST", "/api/v1/bulk-exports", oneOff(id));
    rig.emulator.clock.advance(30);
    expect((await rig.call("DELETE", `${PATH}/${id}`)).status).toBe(409);
  });

  test("is 405 on a server that has no such route", async () => {
    const rig = await start({ destinationDelete: false });
    const id = await makeDestination(rig);
    expect(await rig.call("DELETE", `${PATH}/${id}`)).toMatchObject({
      status: 405,
      body: { detail: "Method Not Allowed" },
    });
    expect((await rig.call("GET", `${PATH}/${id}`)).status).toBe(200);
  });
});

describe("validation of an AWS bucket is simulated by name", () => {
  test.each([
    ["AKIAUNKNOWN1", "traces-bucket", "eu-west-1", "Key ID you provided does not exist"],
    ["AKIADENIED1", "traces-bucket", "eu-west-1", "Access Denied"],
    ["AKIAGOOD", "missing-bucket", "eu-west-1", "Bucket is not valid"],
    ["AKIAGOOD", null, "eu-west-1", "Bucket is not valid"],
    ["AKIAGOOD", "traces-bucket", null, "Invalid endpoint"],
    [
      "AKIAGOOD",
      "locked-bucket",
      "eu-west-1",
      "[Errno 22] Content-MD5 OR x-amz-checksum- HTTP header is required for Put Object requests with Object Lock parameters",
    ],
    [
      "AKIAGOOD",
      "kms-bucket",
      "eu-west-1",
      "User: arn:aws:iam::123456789012:user/emulated is not authorized to perform: kms:GenerateDataKey on this resource",
    ],
  ])("key %s, bucket %s, region %s", async (access_key_id, bucket_name, region, reason) => {
    const rig = await start();
    const body = {
      display_name: "traces",
      config: { bucket_name, region },
      credentials: { access_key_id, secret_access_key: "x" },
    };
    expect(await rig.call("POST", PATH, body)).toMatchObject({
      status: 400,
      body: { detail: `Failed to validate S3 destination: ${reason}` },
    });
    expect(rig.emulator.state().destinations).toEqual([]);
  });
});
