import { describe, expect, test } from "vitest";
import {
  at,
  awsDestination,
  dockerDeployment,
  listAt,
  OTHER_WORKSPACE,
  start,
  UNKNOWN_ID,
  WORKSPACE,
} from "./support.ts";

const PATH = "/v2/deployments";
const DESTINATIONS = "/api/v1/bulk-exports/destinations";

const lenient = () => start({ strict: false });

describe("an emulator that is not strict ignores what the service ignores", () => {
  test("unknown members, at any depth, and nothing of them is stored", async () => {
    const rig = await lenient();
    const body = {
      ...dockerDeployment(),
      region: "eu",
      source_config: { resource_spec: { cpu: 2, gpu: 1 } },
      secrets: [{ name: "A", value: "b", comment: "c" }],
    };
    const made = await rig.call("POST", PATH, body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      secrets: [{ name: "A", value: "b" }],
      source_config: { resource_spec: { cpu: 2 } },
    });
    expect(JSON.stringify(made.body)).not.toMatch(/region|gpu|comment/);
    expect(rig.reported).toEqual([]);
  });

  test("unknown query parameters, and all but the last of a repeated one", async () => {
    const rig = await lenient();
    await rig.call("POST", PATH, dockerDeployment("one"));
    await rig.call("POST", PATH, dockerDeployment("two"));
    const found = await rig.call("GET", `${PATH}?name=one&name=two&sort=asc&sort=desc`);
    expect(listAt(found.body, "resources").map((item) => at(item, "name"))).toEqual(["two"]);
    const id = at(listAt(found.body, "resources")[0], "id");
    expect((await rig.call("DELETE", `${PATH}/${id}?force=true`)).status).toBe(204);
    expect((await rig.call("GET", `${DESTINATIONS}?limit=5`)).status).toBe(200);
  });

  test("bodies where none is taken, whatever they are", async () => {
    const rig = await lenient();
    expect((await rig.call("DELETE", `${PATH}/${UNKNOWN_ID}`, { force: true })).status).toBe(404);
    const text = { "content-type": "text/plain" };
    expect((await rig.call("DELETE", `${PATH}/${UNKNOWN_ID}`, "{", text)).status).toBe(404);
  });

  test("a missing content type", async () => {
    const rig = await lenient();
    const made = await fetch(`${rig.emulator.url}${PATH}`, {
      method: "POST",
      headers: { "x-api-key": "key" },
      body: new TextEncoder().encode(JSON.stringify(dockerDeployment())),
    });
    expect(made.status).toBe(201);
  });

  test("but what is wrong it rejects, with an unknown member beside it too", async () => {
    const rig = await lenient();
    const refused = await rig.call("POST", `${DESTINATIONS}?dry_run=true`, {
      ...awsDestination(),
      colour: "red",
      config: { bucket_name: "x", shape: "round" },
    });
    expect([refused.status, at(refused.body, "detail")]).toEqual([
      422,
      [expect.objectContaining({ loc: ["body", "config", "bucket_name"], type: "string_too_short" })],
    ]);
    expect((await rig.call("GET", `${PATH}?limit=1&limit=0`)).status).toBe(422);
    expect((await rig.call("PUT", PATH, {})).status).toBe(405);
  });
});

describe("a request to the platform without X-Tenant-Id", () => {
  const apiKey = [
    { key: "one", workspaces: [OTHER_WORKSPACE] },
    { key: "organisation", defaultWorkspace: null },
  ];
  const without = (key: string) => ({ "x-tenant-id": "", "x-api-key": key });

  test("acts in the workspace of its key", async () => {
    const rig = await start({ strict: false, apiKey });
    const made = await rig.call("POST", DESTINATIONS, awsDestination(), without("one"));
    expect([made.status, at(made.body, "tenant_id")]).toEqual([200, OTHER_WORKSPACE]);
  });

  test("is 403 with the platform's code for a key of the whole organisation", async () => {
    const rig = await start({ strict: false, apiKey });
    const refused = await rig.call("GET", DESTINATIONS, undefined, without("organisation"));
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        error: "org_scoped_key_requires_workspace",
        message:
          "This API key is org-scoped and requires workspace specification. Send the X-Tenant-Id header.",
      },
    ]);
    const named = { "x-api-key": "organisation", "x-tenant-id": WORKSPACE };
    expect((await rig.call("GET", DESTINATIONS, undefined, named)).status).toBe(200);
  });
});
