import { describe, expect, test } from "vitest";
import { at, awsDestination, dockerDeployment, listAt, start, textAt, UNKNOWN_ID } from "./support.ts";

const PATH = "/v2/deployments";
const DESTINATIONS = "/api/v1/bulk-exports/destinations";

describe("strict: what is not as documented is rejected and reported", () => {
  test.each<[string, string, unknown, Record<string, string>, number, string]>([
    [
      "POST",
      PATH,
      { ...dockerDeployment(), region: "eu" },
      {},
      422,
      "body.region: Extra inputs are not permitted (extra_forbidden)",
    ],
    [
      "POST",
      PATH,
      { ...dockerDeployment(), source_config: { resource_spec: { gpu: 1 } } },
      {},
      422,
      "body.source_config.resource_spec.gpu: Extra inputs are not permitted (extra_forbidden)",
    ],
    [
      "GET",
      `${DESTINATIONS}?limit=5`,
      undefined,
      {},
      422,
      "query.limit: Extra inputs are not permitted (extra_forbidden)",
    ],
    ["GET", `${PATH}?name=a&name=b`, undefined, {}, 422, "query.name: "],
    ["GET", `${PATH}?offset=`, undefined, {}, 422, "query.offset: "],
    ["POST", PATH, "{", {}, 422, "body.0: JSON decode error (json_invalid)"],
    ["POST", PATH, undefined, {}, 422, "body: Field required (missing)"],
    [
      "POST",
      PATH,
      "{}",
      { "content-type": "text/plain" },
      415,
      "a body with Content-Type text/plain, where application/json is expected",
    ],
    ["DELETE", `${PATH}/${UNKNOWN_ID}`, {}, {}, 422, "body: This endpoint takes no body (extra_forbidden)"],
    ["POST", PATH, { name: "a".repeat(1024 * 1024) }, {}, 413, "Request body is too large"],
    ["GET", DESTINATIONS, undefined, { "x-tenant-id": "" }, 403, "no X-Tenant-Id header"],
    ["GET", `${PATH}/${"x".repeat(500)}`, undefined, {}, 422, "path.deployment_id: "],
    ["GET", "/v2/deployment", undefined, {}, 404, "GET /v2/deployment is not served"],
    ["PUT", PATH, {}, {}, 405, "PUT /v2/deployments is not served"],
    ["GET", "/sessions", undefined, {}, 404, "GET /sessions is not served"],
  ])("%s %s", async (method, path, body, headers, status, problem) => {
    const rig = await start();
    expect((await rig.call(method, path, body, headers)).status).toBe(status);
    const problems = rig.emulator.journal().at(-1)?.problems ?? [];
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(rig.reported).toEqual([`${method} ${path.split("?")[0]}: ${problems[0]}`]);
  });

  test("one 422 names everything that is wrong, with what was sent", async () => {
    const rig = await start();
    const body = { ...awsDestination(), display_name: "a/b", config: { bucket_name: "x" } };
    const rejected = await rig.call("POST", `${DESTINATIONS}?dry_run=true`, body);
    expect(at(rejected.body, "detail")).toMatchObject([
      { loc: ["query", "dry_run"], input: "true" },
      { loc: ["body", "display_name"], input: "a/b" },
      { loc: ["body", "config", "bucket_name"], input: "x" },
    ]);
    const missing = await rig.call("POST", PATH, {
      ...dockerDeployment(),
      secrets: [{ value: "sk-unnamed" }],
    });
    expect(at(missing.body, "detail")).toEqual([
      {
        loc: ["body", "secrets", 0, "name"],
        msg: "Field required",
        type: "missing",
        input: { value: "sk-unnamed" },
      },
    ]);
  });

  test("an ordinary rejection is no problem of the request", async () => {
    const rig = await start();
    await rig.call("GET", `${PATH}/${UNKNOWN_ID}`);
    expect(rig.emulator.journal().at(-1)).toMatchObject({ status: 404, problems: [] });
  });
});

describe("not strict: what the service ignores is ignored", () => {
  const lenient = () => start({ strict: false });

  test("unknown members, at any depth, and nothing of them is stored", async () => {
    const rig = await lenient();
    const secrets = [{ name: "A", value: "b", comment: "c" }];
    const sent = {
      ...dockerDeployment(),
      region: "eu",
      source_config: { resource_spec: { cpu: 2, gpu: 1 } },
      secrets,
    };
    const made = await rig.call("POST", PATH, sent);
    const source_config = { resource_spec: { cpu: 2 } };
    expect(made).toMatchObject({
      status: 201,
      body: { secrets: [{ name: "A", value: "b" }], source_config },
    });
    expect(JSON.stringify(made.body)).not.toMatch(/region|gpu|comment/);
    expect(rig.reported).toEqual([]);
  });

  test("unknown query parameters, all but the last of a repeated one, and a body that is not taken", async () => {
    const rig = await lenient();
    for (const name of ["one", "two"]) await rig.call("POST", PATH, dockerDeployment(name));
    const found = await rig.call("GET", `${PATH}?name=one&name=two&sort=asc&sort=desc`);
    expect(listAt(found.body, "resources").map((item) => at(item, "name"))).toEqual(["two"]);
    const id = textAt(found.body, "resources", 0, "id");
    const text = { "content-type": "text/plain" };
    expect((await rig.call("DELETE", `${PATH}/${id}?force=true`, "{", text)).status).toBe(204);
  });

  test("a missing content type", async () => {
    const rig = await lenient();
    const body = new TextEncoder().encode(JSON.stringify(dockerDeployment()));
    const made = await fetch(`${rig.emulator.url}${PATH}`, {
      method: "POST",
      headers: { "x-api-key": "key" },
      body,
    });
    expect(made.status).toBe(201);
  });

  test("the platform's prefix, as in the cloud; faults hit both addresses", async () => {
    const rig = await lenient();
    expect((await rig.call("GET", "/sessions")).status).toBe(200);
    rig.emulator.addFault({ path: "/api/v1/sessions", status: 503 });
    expect((await rig.call("GET", "/sessions")).status).toBe(503);
  });

  test("but what is wrong is rejected", async () => {
    const rig = await lenient();
    const sent = { ...awsDestination(), colour: "red", config: { bucket_name: "x", shape: "round" } };
    const rejected = await rig.call("POST", `${DESTINATIONS}?dry_run=true`, sent);
    expect(rejected.status).toBe(422);
    expect(listAt(rejected.body, "detail").map((entry) => at(entry, "loc"))).toEqual([
      ["body", "config", "bucket_name"],
    ]);
    expect((await rig.call("GET", `${PATH}?limit=1&limit=0`)).status).toBe(422);
  });
});
