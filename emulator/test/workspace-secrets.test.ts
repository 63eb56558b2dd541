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
      { workspace: WORKSPACE, key: "OPENAI_API_KEY", value: "sk-one", configs: [] },
      { workspace: WORKSPACE, key: "PAGER", value: "p", configs: [] },
    ]);
    expect(rig.emulator.journal()[0]).toMatchObject({ body: sent, problems: [] });
  });

  test("are overwritten without a message, and deleted by null, also one that does not exist", async () => {
    const rig = await start();
    await rig.call("POST", PATH, [{ key: "a", value: "1" }]);
    expect((await rig.call("POST", PATH, [{ key: "a", value: "2" }])).status).toBe(200);
    expect(rig.emulator.state().workspaceSecrets).toEqual([
      { workspace: WORKSPACE, key: "a", value: "2", configs: [] },
    ]);
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

describe("one workspace secret", () => {
  const HOST = { host_pattern: "*.acme.example", header_name: "X-Key", header_value_template: "{value}" };
  const custom = { ...HOST, source: "CUSTOM" };

  test("is stored by its key, with a value first and hosts of its own", async () => {
    const rig = await start();
    expect((await rig.call("PUT", `${PATH}/PAGER`, { configs: [HOST] })).status).toBe(422);
    const created = await rig.call("PUT", `${PATH}/PAGER`, { value: "p", configs: [HOST] });
    expect([created.status, created.body]).toMatchObject([200, { key: "PAGER", configs: [custom] }]);
    const stored = { workspace: WORKSPACE, key: "PAGER", value: "p" };
    expect(rig.emulator.state().workspaceSecrets).toMatchObject([{ ...stored, configs: [custom] }]);
    await rig.call("POST", PATH, [{ key: "PAGER", value: "q" }]);
    const listed = await rig.call("GET", `${PATH}?include_configs=true`);
    expect(listed.body).toEqual([created.body]);
    expect((await rig.call("GET", PATH)).body).toEqual([{ key: "PAGER" }]);
    const kept = await rig.call("PUT", `${PATH}/PAGER`, {});
    expect(kept.body).toEqual({ key: "PAGER", configs: [] });
    expect(rig.emulator.state().workspaceSecrets).toEqual([{ ...stored, value: "q", configs: [] }]);
  });

  test("of a built-in name has default hosts", async () => {
    const rig = await start();
    const { body } = await rig.call("PUT", `${PATH}/OPENAI_API_KEY`, { value: "sk-one" });
    expect(at(body, "configs")).toMatchObject([{ host_pattern: "api.openai.com", source: "DEFAULT" }]);
    const replaced = await rig.call("PUT", `${PATH}/OPENAI_API_KEY`, { configs: [HOST] });
    expect(at(replaced.body, "configs")).toMatchObject([custom]);
  });

  test("is deleted by its key, also one that does not exist", async () => {
    const rig = await start();
    await rig.call("PUT", `${PATH}/PAGER`, { value: "p" });
    for (const key of ["PAGER", "none"]) {
      expect((await rig.call("DELETE", `${PATH}/${key}`)).status).toBe(204);
    }
    expect(rig.emulator.state().workspaceSecrets).toEqual([]);
  });

  test("has no path on an older server, whose list ignores include_configs", async () => {
    const rig = await start({ appVersion: "0.16.9" });
    await rig.call("POST", PATH, [{ key: "PAGER", value: "p" }]);
    expect((await rig.call("PUT", `${PATH}/PAGER`, { value: "q" })).status).toBe(404);
    expect((await rig.call("DELETE", `${PATH}/PAGER`)).status).toBe(404);
    expect((await rig.call("GET", `${PATH}?include_configs=true`)).body).toEqual([{ key: "PAGER" }]);
  });
});
