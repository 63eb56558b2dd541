import { describe, expect, test } from "vitest";
import { listAt, OTHER_WORKSPACE, type Rig, start, textAt, WORKSPACE } from "./support.ts";

const DEPLOYMENTS = "/v2/deployments";
const EXPORTS = "/api/v1/bulk-exports";
const ORGANIZATION = "/api/v1/orgs/current/service-keys";
const apiKey = [
  { key: "both", workspaces: [WORKSPACE, OTHER_WORKSPACE] },
  { key: "one", workspaces: [WORKSPACE] },
  { key: "organization", defaultWorkspace: null },
  { key: "reader", readOnly: true },
  "plain",
];

const ask = (rig: Rig, path: string, headers: Record<string, string>) =>
  rig.call("GET", path, undefined, { "x-api-key": "", "x-tenant-id": "", ...headers });

test.each<[Record<string, string>, Record<string, number>]>([
  [
    { "x-api-key": "both", "x-tenant-id": WORKSPACE },
    { [DEPLOYMENTS]: 200, [EXPORTS]: 200, [ORGANIZATION]: 403 },
  ],
  [
    { authorization: "Bearer both", "x-tenant-id": WORKSPACE },
    { [DEPLOYMENTS]: 200, [EXPORTS]: 200 },
  ],
  [{ "x-api-key": "both" }, { [DEPLOYMENTS]: 200, [EXPORTS]: 403 }],
  [{ "x-tenant-id": WORKSPACE }, { [DEPLOYMENTS]: 200, [EXPORTS]: 401 }],
  [{}, { [DEPLOYMENTS]: 401, [EXPORTS]: 401, "/api/v1/workspaces": 401, "/api/v1/info": 200 }],
  [
    { "x-api-key": "stolen", "x-tenant-id": WORKSPACE },
    { [DEPLOYMENTS]: 401, [EXPORTS]: 401 },
  ],
  [{ authorization: "Basic both" }, { [DEPLOYMENTS]: 401 }],
  [
    { "x-api-key": "one", "x-tenant-id": OTHER_WORKSPACE },
    { [DEPLOYMENTS]: 403, [EXPORTS]: 403 },
  ],
  [{ "x-api-key": "organization" }, { [DEPLOYMENTS]: 403, [EXPORTS]: 403, [ORGANIZATION]: 200 }],
  [
    { "x-api-key": "organization", "x-tenant-id": WORKSPACE },
    { [DEPLOYMENTS]: 200, [EXPORTS]: 200 },
  ],
  [
    { "x-api-key": "both", "x-tenant-id": "main" },
    { [DEPLOYMENTS]: 422, [EXPORTS]: 422 },
  ],
])("the headers %j are answered %j", async (headers, statuses) => {
  const rig = await start({ apiKey });
  const found = Object.keys(statuses).map(async (path) => [path, (await ask(rig, path, headers)).status]);
  expect(Object.fromEntries(await Promise.all(found))).toEqual(statuses);
});

describe("a request", () => {
  test("acts in the workspace of X-Tenant-Id, else in the key's default one", async () => {
    const workspace = "55555555-5555-4555-8555-555555555555";
    const rig = await start({ apiKey, workspace });
    for (const [headers, acting] of [
      [{ "x-api-key": "both", "x-tenant-id": OTHER_WORKSPACE }, OTHER_WORKSPACE],
      [{ "x-api-key": "both" }, WORKSPACE],
      [{ "x-api-key": "plain" }, workspace],
    ] as const) {
      await ask(rig, DEPLOYMENTS, headers);
      expect(rig.emulator.journal().at(-1)?.workspace).toBe(acting);
    }
  });

  test("without known keys, takes any key, in any workspace", async () => {
    const rig = await start();
    expect((await ask(rig, DEPLOYMENTS, { "x-api-key": "anything" })).status).toBe(200);
    expect(rig.emulator.journal()[0]?.workspace).toBe("00000000-0000-4000-8000-000000000001");
  });

  test("of a key that may only read changes nothing", async () => {
    const rig = await start({ apiKey });
    const reader = { "x-api-key": "reader" };
    for (const path of [DEPLOYMENTS, EXPORTS]) {
      expect((await rig.call("GET", path, undefined, reader)).status).toBe(200);
      const rejected = await rig.call("POST", path, {}, reader);
      expect([rejected.status, rejected.body]).toEqual([403, { detail: "Forbidden" }]);
    }
  });

  test("of a key of the organization has to name a workspace, in the words of each API", async () => {
    const rig = await start({ strict: false, apiKey });
    const error = "org_scoped_key_requires_workspace";
    for (const [path, member, code] of [
      [DEPLOYMENTS, "detail", undefined],
      [EXPORTS, "message", error],
    ] as const) {
      const { body } = await ask(rig, path, { "x-api-key": "organization" });
      expect(textAt(body, member)).toContain("requires workspace specification");
      expect(Object(body).error).toBe(code);
    }
  });

  test("shows the workspaces that its key reaches, and the one that it acts in", async () => {
    const rig = await start({ apiKey });
    const listed = await ask(rig, "/api/v1/workspaces", { "x-api-key": "both" });
    expect(listAt(listed.body)).toMatchObject([{ id: WORKSPACE }, { id: OTHER_WORKSPACE }]);
    const settings = await ask(rig, "/api/v1/settings", { "x-api-key": "one", "x-tenant-id": WORKSPACE });
    expect(settings.body).toMatchObject({ id: WORKSPACE });
  });
});
