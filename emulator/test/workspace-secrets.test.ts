import { describe, expect, test } from "vitest";
import { at, OTHER_WORKSPACE, start, WORKSPACE } from "./support.ts";

const PATH = "/api/v1/workspaces/current/secrets";

describe("workspace secrets", () => {
  test("are stored with their values, and answered without", async () => {
    const rig = await start();
    const sent = [
      { key: "OPENAI_API_KEY", value: "sk-one" },
      { key: "PAGER", value: "p" },
    ];
    const posted = await rig.call("POST", PATH, sent);
    expect(JSON.stringify(posted.body)).not.toContain("sk-one");
    expect(posted.status).toBe(200);
    const listed = await rig.call("GET", PATH);
    expect([listed.status, listed.body]).toEqual([200, [{ key: "OPENAI_API_KEY" }, { key: "PAGER" }]]);
    expect(rig.emulator.state().workspaceSecrets).toEqual([
      { workspace: WORKSPACE, key: "OPENAI_API_KEY", value: "sk-one" },
      { workspace: WORKSPACE, key: "PAGER", value: "p" },
    ]);
    expect(rig.emulator.journal()[0]).toMatchObject({ body: sent, problems: [] });
  });

  test("are overwritten without a message, and deleted by null, also one that does not exist", async () => {
    const rig = await start();
    await rig.call("POST", PATH, [{ key: "a", value: "1" }]);
    expect((await rig.call("POST", PATH, [{ key: "a", value: "2" }])).status).toBe(200);
    expect(rig.emulator.state().workspaceSecrets).toEqual([{ workspace: WORKSPACE, key: "a", value: "2" }]);
    const deletions = [
      { key: "a", value: null },
      { key: "none", value: null },
    ];
    expect((await rig.call("POST", PATH, deletions)).status).toBe(200);
    expect(rig.emulator.state().workspaceSecrets).toEqual([]);
  });

  test("are those of a workspace, and of one emulator", async () => {
    const rig = await start();
    await rig.call("POST", PATH, [{ key: "a", value: "1" }]);
    const elsewhere = { "x-tenant-id": OTHER_WORKSPACE };
    expect((await rig.call("GET", PATH, undefined, elsewhere)).body).toEqual([]);
    await rig.call("POST", PATH, [{ key: "a", value: null }], elsewhere);
    expect((await rig.call("GET", PATH)).body).toEqual([{ key: "a" }]);
    expect((await (await start()).call("GET", PATH)).body).toEqual([]);
  });

  test.each([
    [{ key: "a", value: "1" }, ["body"], "list_type"],
    [[{ key: "a" }], ["body", 0, "value"], "missing"],
    [[{ key: "a", value: "1", note: "x" }], ["body", 0, "note"], "extra_forbidden"],
  ])("reject the body %j", async (body, loc, type) => {
    const rig = await start();
    const reply = await rig.call("POST", PATH, body);
    expect(reply.status).toBe(422);
    expect(at(reply.body, "detail", 0)).toMatchObject({ loc, type });
    expect(rig.emulator.state().workspaceSecrets).toEqual([]);
  });

  test("are hit by faults: a key that was posted is late in lists", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, action: "late", requests: 1 });
    await rig.call("POST", PATH, [{ key: "a", value: "1" }]);
    expect((await rig.call("GET", PATH)).body).toEqual([]);
    expect((await rig.call("GET", PATH)).body).toEqual([{ key: "a" }]);
    rig.emulator.addFault({ path: PATH, status: 503 });
    expect((await rig.call("POST", PATH, [{ key: "b", value: "1" }])).status).toBe(503);
    expect(rig.emulator.state().workspaceSecrets).toHaveLength(1);
  });
});
