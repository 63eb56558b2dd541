import { describe, expect, test } from "vitest";
import { at, dockerDeployment, OTHER_WORKSPACE, type Rig, start, textAt, WORKSPACE } from "./support.ts";

const AREA_A = "/v2/deployments";
const AREA_B = "/api/v1/bulk-exports";
const keys = [
  { key: "both", workspaces: [WORKSPACE, OTHER_WORKSPACE] },
  { key: "one", workspaces: [WORKSPACE] },
  { key: "organisation", defaultWorkspace: null },
  "plain",
];

async function ask(rig: Rig, path: string, headers: Record<string, string>) {
  return rig.call("GET", path, undefined, { "x-api-key": "", "x-tenant-id": "", ...headers });
}

async function workspaceOf(rig: Rig, headers: Record<string, string>): Promise<unknown> {
  await ask(rig, AREA_A, headers);
  return rig.emulator.journal().at(-1)?.workspace;
}

describe("the control plane", () => {
  test.each([
    ["an API key", { "x-api-key": "both" }, 200],
    ["a bearer token", { authorization: "Bearer both" }, 200],
    ["the tenant id alone", { "x-tenant-id": WORKSPACE }, 200],
    ["nothing", {}, 401],
    ["an unknown key", { "x-api-key": "stolen" }, 401],
    ["an unknown key with a tenant id", { "x-api-key": "stolen", "x-tenant-id": WORKSPACE }, 401],
    ["an unknown token", { authorization: "Bearer stolen" }, 401],
    ["another scheme", { authorization: "Basic both" }, 401],
    ["a key that does not reach the workspace", { "x-api-key": "one", "x-tenant-id": OTHER_WORKSPACE }, 403],
    ["a key of the organisation without workspace", { "x-api-key": "organisation" }, 403],
    [
      "a key of the organisation with workspace",
      { "x-api-key": "organisation", "x-tenant-id": WORKSPACE },
      200,
    ],
    ["a workspace that is no UUID", { "x-api-key": "both", "x-tenant-id": "main" }, 422],
  ])("answers %s (%o) with %i, on every endpoint", async (_, headers, status) => {
    const rig = await start({ apiKey: keys });
    for (const path of [AREA_A, `/api-host${AREA_A}`, "/v2/auth/providers"]) {
      expect((await ask(rig, path, headers)).status).toBe(status);
    }
  });

  test("says Invalid token to an unknown key", async () => {
    const rig = await start({ apiKey: keys });
    expect((await ask(rig, AREA_A, { "x-api-key": "stolen" })).body).toEqual({ detail: "Invalid token" });
  });

  test("acts in the workspace of X-Tenant-Id, else in the key's default one", async () => {
    const rig = await start({ apiKey: keys, workspace: "55555555-5555-4555-8555-555555555555" });
    expect(await workspaceOf(rig, { "x-api-key": "both", "x-tenant-id": OTHER_WORKSPACE })).toBe(
      "22222222-2222-4222-8222-222222222222",
    );
    expect(await workspaceOf(rig, { "x-api-key": "both" })).toBe("11111111-1111-4111-8111-111111111111");
    expect(await workspaceOf(rig, { "x-api-key": "plain" })).toBe("55555555-5555-4555-8555-555555555555");
  });

  test("a key that may only read gets 403 for everything else, in both areas, and nothing is created", async () => {
    const rig = await start({ apiKey: [{ key: "reader", readOnly: true }, "writer"] });
    const reader = { "x-api-key": "reader" };
    for (const path of [AREA_A, AREA_B]) {
      expect((await rig.call("GET", path, undefined, reader)).status).toBe(200);
      const refused = await rig.call("POST", path, {}, reader);
      expect([refused.status, refused.body]).toEqual([403, { detail: "Forbidden" }]);
      expect((await rig.call("POST", path, {}, { "x-api-key": "writer" })).status).toBe(422);
    }
    expect(rig.emulator.state()).toMatchObject({ deployments: [], exports: [] });
  });

  test("without known keys, any key will do, in any workspace", async () => {
    const rig = await start();
    expect((await ask(rig, AREA_A, { "x-api-key": "anything" })).status).toBe(200);
    expect(await workspaceOf(rig, { "x-api-key": "anything" })).toBe("00000000-0000-4000-8000-000000000001");
  });
});

describe("the bulk export", () => {
  test.each([
    ["key and workspace", { "x-api-key": "both", "x-tenant-id": WORKSPACE }, 200],
    ["token and workspace", { authorization: "Bearer both", "x-tenant-id": WORKSPACE }, 200],
    ["a key without workspace", { "x-api-key": "both" }, 403],
    ["a workspace without key", { "x-tenant-id": WORKSPACE }, 401],
    ["an unknown key", { "x-api-key": "stolen", "x-tenant-id": WORKSPACE }, 401],
    ["a key that does not reach the workspace", { "x-api-key": "one", "x-tenant-id": OTHER_WORKSPACE }, 403],
    ["a workspace that is no UUID", { "x-api-key": "both", "x-tenant-id": "main" }, 422],
  ])("answers %s (%o) with %i, on every endpoint", async (_, headers, status) => {
    const rig = await start({ apiKey: keys });
    for (const path of [AREA_B, `${AREA_B}/destinations`]) {
      expect((await ask(rig, path, headers)).status).toBe(status);
    }
  });

  test("says that it requires a workspace", async () => {
    const rig = await start({ apiKey: keys });
    const refused = await ask(rig, AREA_B, { "x-api-key": "both" });
    expect(textAt(refused.body, "detail")).toContain("requires workspace specification");
    expect(rig.reported).toEqual(["GET /api/v1/bulk-exports: no X-Tenant-Id header"]);
  });

  test("is not served below the control plane's prefix", async () => {
    const rig = await start();
    expect((await rig.call("GET", `/api-host${AREA_B}`)).status).toBe(404);
  });
});

test("a deployment belongs to its workspace: elsewhere it is 404, unlisted, and its name is free", async () => {
  const rig = await start();
  const id = textAt((await rig.call("POST", AREA_A, dockerDeployment())).body, "id");
  const elsewhere = { "x-tenant-id": OTHER_WORKSPACE };
  for (const method of ["GET", "PATCH", "DELETE"]) {
    const body = method === "PATCH" ? {} : undefined;
    expect((await rig.call(method, `${AREA_A}/${id}`, body, elsewhere)).status).toBe(404);
  }
  expect(at((await rig.call("GET", AREA_A, undefined, elsewhere)).body, "resources")).toEqual([]);
  expect((await rig.call("POST", AREA_A, dockerDeployment(), elsewhere)).status).toBe(201);
});
