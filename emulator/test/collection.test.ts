import { describe, expect, test } from "vitest";
import { at, listAt, OTHER_WORKSPACE, type Rig, start, textAt, UNKNOWN_ID, WORKSPACE } from "./support.ts";

const TAG_KEYS = "/api/v1/workspaces/current/tag-keys";
const SERVICE_KEYS = "/api/v1/orgs/current/service-keys";
const RETENTION = "/api/v1/workspaces/current/ttl-settings";
const ELSEWHERE = { "x-tenant-id": OTHER_WORKSPACE };

async function idOf(rig: Rig, path: string, body: object): Promise<string> {
  return textAt((await rig.call("POST", path, body)).body, "id");
}

async function statusOf(rig: Rig, method: string, path: string, body?: object): Promise<number> {
  return (await rig.call(method, path, body)).status;
}

describe("objects of the organization", () => {
  test("are shared by all workspaces, and need none", async () => {
    const rig = await start({ apiKey: ["key", { key: "organization", defaultWorkspace: null }] });
    const id = await idOf(rig, SERVICE_KEYS, { description: "ci" });
    const organization = { "x-api-key": "organization", "x-tenant-id": "" };
    for (const headers of [{}, ELSEWHERE, organization]) {
      const listed = await rig.call("GET", SERVICE_KEYS, undefined, headers);
      expect(listed.body).toMatchObject([{ id, description: "ci" }]);
    }
    expect(rig.emulator.journal().map(({ workspace }) => workspace)).toEqual([null, null, null, null]);
  });
});

describe("objects that are only listed", () => {
  test("have no request for one, but are changed and deleted", async () => {
    const rig = await start();
    const id = await idOf(rig, SERVICE_KEYS, {});
    const one = `${SERVICE_KEYS}/${id}`;
    expect(await statusOf(rig, "GET", one)).toBe(405);
    const changed = await rig.call("PATCH", one, { role_id: UNKNOWN_ID });
    expect(changed.body).toMatchObject({ id, role_id: UNKNOWN_ID });
    const deleted = await rig.call("DELETE", one);
    expect([deleted.status, deleted.body]).toEqual([200, changed.body]);
    expect(await statusOf(rig, "DELETE", one)).toBe(404);
    expect((await rig.call("GET", SERVICE_KEYS)).body).toEqual([]);
  });
});

describe("a secret", () => {
  test("is answered once, when it is created", async () => {
    const rig = await start();
    const created = await rig.call("POST", SERVICE_KEYS, { workspaces: [WORKSPACE], description: "ci" });
    expect(textAt(created.body, "key")).toMatch(/^lsv2_sk_/);
    const { key: _, ...rest } = Object(created.body);
    expect(rest).toMatchObject({ access_scope: "workspace", workspace_names: ["Workspace 11111111"] });
    expect(rest).not.toHaveProperty("workspaces");
    expect((await rig.call("GET", SERVICE_KEYS)).body).toEqual([rest]);
    expect(rig.emulator.state().serviceKeys).toMatchObject([created.body]);
  });
});

describe("objects below others", () => {
  test("are those of their parent, in its workspace, which has to exist", async () => {
    const rig = await start();
    const [first, second] = [
      await idOf(rig, TAG_KEYS, { key: "a" }),
      await idOf(rig, TAG_KEYS, { key: "b" }),
    ];
    const id = await idOf(rig, `${TAG_KEYS}/${first}/tag-values`, { value: "1" });
    const one = await rig.call("GET", `${TAG_KEYS}/${first}/tag-values/${id}`);
    expect(one.body).toMatchObject({ id, tag_key_id: first, value: "1", description: null });
    expect((await rig.call("GET", `${TAG_KEYS}/${first}/tag-values`)).body).toEqual([one.body]);
    expect((await rig.call("GET", `${TAG_KEYS}/${second}/tag-values`)).body).toEqual([]);
    const notFound = await rig.call("GET", `${TAG_KEYS}/${second}/tag-values/${id}`);
    expect([notFound.status, notFound.body]).toEqual([404, { detail: "Tag value not found" }]);
    const noParent = await rig.call("POST", `${TAG_KEYS}/${UNKNOWN_ID}/tag-values`, { value: "1" });
    expect([noParent.status, noParent.body]).toEqual([404, { detail: "Tag key not found" }]);
    const elsewhere = await rig.call("GET", `${TAG_KEYS}/${first}/tag-values`, undefined, ELSEWHERE);
    expect(elsewhere.status).toBe(404);
    expect(await statusOf(rig, "GET", `${TAG_KEYS}/none/tag-values`)).toBe(422);
    expect(rig.emulator.state().collections[`${TAG_KEYS}/:id/tag-values`]).toEqual([one.body]);
  });

  test("have names that their parent knows once, and are deleted with it", async () => {
    const rig = await start();
    const [first, second] = [
      await idOf(rig, TAG_KEYS, { key: "a" }),
      await idOf(rig, TAG_KEYS, { key: "b" }),
    ];
    const body = { value: "1" };
    await idOf(rig, `${TAG_KEYS}/${first}/tag-values`, body);
    const other = await idOf(rig, `${TAG_KEYS}/${first}/tag-values`, { value: "2" });
    await idOf(rig, `${TAG_KEYS}/${second}/tag-values`, body);
    expect(await statusOf(rig, "POST", `${TAG_KEYS}/${first}/tag-values`, body)).toBe(409);
    expect(await statusOf(rig, "PATCH", `${TAG_KEYS}/${first}/tag-values/${other}`, body)).toBe(409);
    await rig.call("DELETE", `${TAG_KEYS}/${first}`);
    expect(rig.emulator.state().tagValues).toMatchObject([{ tag_key_id: second }]);
    expect(await statusOf(rig, "GET", `${TAG_KEYS}/${first}/tag-values`)).toBe(404);
  });
});

describe("what each workspace has from the start", () => {
  test("is listed, taken, and part of the state once it is changed", async () => {
    const rig = await start();
    const listed = await rig.call("GET", TAG_KEYS);
    expect(listAt(listed.body)).toMatchObject([{ key: "Application" }, { key: "Environment" }]);
    expect(await statusOf(rig, "POST", TAG_KEYS, { key: "Environment" })).toBe(409);
    const id = await idOf(rig, TAG_KEYS, { key: "team", description: "Owner" });
    expect(rig.emulator.state().tagKeys.map(({ key }) => key)).toEqual(["team"]);
    rig.emulator.clock.advance(60);
    const cleared = await rig.call("PATCH", `${TAG_KEYS}/${id}`, { key: null, description: null });
    expect(cleared.body).toMatchObject({ key: "team", description: null });
    expect(textAt(cleared.body, "updated_at")).toBe("2026-03-01T00:01:00+00:00");
    expect(textAt(cleared.body, "created_at")).toBe("2026-03-01T00:00:00+00:00");
    const builtIn = textAt(listed.body, 0, "id");
    await rig.call("PATCH", `${TAG_KEYS}/${builtIn}`, { description: "Ours" });
    expect(rig.emulator.state().tagKeys).toMatchObject([{ key: "Application" }, { key: "team" }]);
  });
});

describe("a setting", () => {
  test("always exists, and is changed at its path, for each workspace", async () => {
    const rig = await start();
    const before = { tenant_id: WORKSPACE, longlived_ttl_days: 400, is_custom: false };
    expect((await rig.call("GET", RETENTION)).body).toEqual(before);
    expect(rig.emulator.state().workspaceRetentions).toEqual([]);
    const after = { ...before, longlived_ttl_days: 180, is_custom: true };
    const changed = await rig.call("PUT", RETENTION, { longlived_ttl_days: 180 });
    expect([changed.status, changed.body]).toEqual([200, after]);
    expect((await rig.call("GET", RETENTION)).body).toEqual(after);
    const elsewhere = await rig.call("GET", RETENTION, undefined, ELSEWHERE);
    expect(elsewhere.body).toMatchObject({ tenant_id: OTHER_WORKSPACE, longlived_ttl_days: 400 });
    expect(rig.emulator.state().collections[RETENTION]).toEqual([{ ...after, id: WORKSPACE }]);
    for (const method of ["POST", "DELETE"]) expect(await statusOf(rig, method, RETENTION)).toBe(405);
  });

  test("of another language has another body of refusals", async () => {
    const rig = await start();
    const refused = await rig.call("PUT", RETENTION, { longlived_ttl_days: 0 });
    expect([refused.status, textAt(refused.body, "error")]).toEqual([
      400,
      expect.stringMatching(/^body\.longlived_ttl_days: /),
    ]);
  });
});

test("an object that the plan does not have is 403", async () => {
  const rig = await start({ plan: "plus" });
  const refused = await rig.call("GET", RETENTION);
  expect([refused.status, at(refused.body, "error")]).toEqual([
    403,
    "Extended retention is not available on your current plan. Upgrade to the Enterprise plan.",
  ]);
  expect(await statusOf(rig, "GET", TAG_KEYS)).toBe(200);
});
