import { describe, expect, test } from "vitest";
import { at, awsDestination, dockerDeployment, start, UNKNOWN_ID } from "./support.ts";

describe("a request that is not made as documented is rejected and reported", () => {
  test.each<[string, string, string, unknown, Record<string, string>, number, string]>([
    [
      "an unknown field",
      "POST",
      "/v2/deployments",
      { ...dockerDeployment(), region: "eu" },
      {},
      422,
      "body.region: Extra inputs are not permitted (extra_forbidden)",
    ],
    [
      "an unknown field deep inside",
      "POST",
      "/v2/deployments",
      { ...dockerDeployment(), source_config: { resource_spec: { gpu: 1 } } },
      {},
      422,
      "body.source_config.resource_spec.gpu: Extra inputs are not permitted (extra_forbidden)",
    ],
    [
      "an unknown query parameter",
      "GET",
      "/api/v1/bulk-exports/destinations?limit=5",
      undefined,
      {},
      422,
      "query.limit: Extra inputs are not permitted (extra_forbidden)",
    ],
    [
      "a repeated query parameter",
      "GET",
      "/v2/deployments?name=a&name=b",
      undefined,
      {},
      422,
      "query.name: Input should be a valid string (string_type)",
    ],
    [
      "an empty number",
      "GET",
      "/v2/deployments?offset=",
      undefined,
      {},
      422,
      "query.offset: Input should be a valid integer, unable to parse string as an integer (int_parsing)",
    ],
    ["no JSON", "POST", "/v2/deployments", "{", {}, 422, "body.0: JSON decode error (json_invalid)"],
    ["no body", "POST", "/v2/deployments", undefined, {}, 422, "body: Field required (missing)"],
    [
      "a list for a body",
      "POST",
      "/v2/deployments",
      [],
      {},
      422,
      "body: Input should be a valid dictionary (dict_type)",
    ],
    [
      "another content type",
      "POST",
      "/v2/deployments",
      "{}",
      { "content-type": "text/plain" },
      415,
      "a body with Content-Type text/plain, where application/json is expected",
    ],
    [
      "a body where none is taken",
      "DELETE",
      `/v2/deployments/${UNKNOWN_ID}`,
      {},
      {},
      422,
      "body: This endpoint takes no body (extra_forbidden)",
    ],
    ["an unknown path", "GET", "/v2/deployment", undefined, {}, 404, "GET /v2/deployment is not served"],
    ["another method", "PUT", "/v2/deployments", {}, {}, 405, "PUT /v2/deployments is not served"],
  ])("%s", async (_, method, path, body, headers, status, problem) => {
    const rig = await start();
    expect((await rig.call(method, path, body, headers)).status).toBe(status);
    const entry = rig.emulator.journal().at(-1);
    expect(entry?.problems).toEqual([problem]);
    expect(rig.reported).toEqual([`${method} ${path.split("?")[0]}: ${problem}`]);
  });

  test("a body without content type", async () => {
    const rig = await start();
    const answer = await fetch(`${rig.emulator.url}/v2/deployments`, {
      method: "POST",
      headers: { "x-api-key": "key" },
      body: new Uint8Array([123, 125]),
    });
    expect(answer.status).toBe(415);
    expect(rig.reported).toEqual([
      "POST /v2/deployments: a body with no Content-Type header, where application/json is expected",
    ]);
  });

  test("a body that is too large", async () => {
    const rig = await start();
    const refused = await rig.call("POST", "/v2/deployments", { name: "a".repeat(1024 * 1024) });
    expect(refused.status).toBe(413);
    expect(rig.emulator.journal().at(-1)?.problems).toHaveLength(1);
  });
});

test("content types with a charset are JSON too", async () => {
  const rig = await start();
  const headers = { "content-type": "application/json; charset=utf-8" };
  expect((await rig.call("POST", "/v2/deployments", dockerDeployment(), headers)).status).toBe(201);
  expect(rig.reported).toEqual([]);
});

test("a long id is rejected as an id, and one with encoded slashes too", async () => {
  const rig = await start();
  for (const id of ["x".repeat(500), "a%2Fb", "%E2%98%83"]) {
    const refused = await rig.call("GET", `/v2/deployments/${id}`);
    expect(at(refused.body, "detail", 0, "type")).toBe("uuid_parsing");
  }
});

test("one 422 names everything that is wrong, in body and query alike", async () => {
  const rig = await start();
  const body = { ...awsDestination(), display_name: "a/b", config: { bucket_name: "x" } };
  const refused = await rig.call("POST", "/api/v1/bulk-exports/destinations?dry_run=true", body);
  const detail = at(refused.body, "detail");
  expect(detail).toMatchObject([
    { loc: ["query", "dry_run"] },
    { loc: ["body", "display_name"] },
    { loc: ["body", "config", "bucket_name"] },
  ]);
});

test("an ordinary rejection is no problem of the request", async () => {
  const rig = await start();
  await rig.call("GET", `/v2/deployments/${UNKNOWN_ID}`);
  expect(rig.emulator.journal().at(-1)).toMatchObject({ status: 404, problems: [] });
});
