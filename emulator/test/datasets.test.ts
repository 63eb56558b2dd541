import { describe, expect, test } from "vitest";
import { at, listAt, OTHER_WORKSPACE, type Rig, start, textAt, UNKNOWN_ID, WORKSPACE } from "./support.ts";

const PATH = "/api/v1/datasets";
const ID = "55555555-5555-4555-8555-555555555555";

const names = async (rig: Rig, query = "", headers: Record<string, string> = {}) =>
  listAt((await rig.call("GET", `${PATH}${query}`, undefined, headers)).body).map((item) => at(item, "name"));

describe("datasets", () => {
  test("are stored as they are sent, under an id that the client chooses", async () => {
    const rig = await start();
    const sent = {
      id: ID,
      name: "questions",
      description: "What users ask",
      data_type: "chat",
      inputs_schema_definition: { type: "object" },
      outputs_schema_definition: null,
      externally_managed: true,
      transformations: [{ path: ["inputs"], transformation_type: "remove_extra_fields" }],
      extra: { metadata: { team: "support" } },
      tag_value_ids: [UNKNOWN_ID],
    };
    const created = await rig.call("POST", PATH, sent);
    const stored = {
      id: ID,
      tenant_id: WORKSPACE,
      name: "questions",
      description: "What users ask",
      data_type: "chat",
      inputs_schema_definition: { type: "object" },
      outputs_schema_definition: null,
      externally_managed: true,
      transformations: [{ path: ["inputs"], transformation_type: "remove_extra_fields" }],
      metadata: { team: "support" },
      baseline_experiment_id: null,
      example_count: 0,
      session_count: 0,
      last_session_start_time: null,
      created_at: "2026-03-01T00:00:00+00:00",
      modified_at: "2026-03-01T00:00:00+00:00",
    };
    expect([created.status, created.body]).toEqual([200, stored]);
    expect((await rig.call("GET", `${PATH}/${ID}`)).body).toEqual(stored);
    expect(rig.emulator.state().datasets).toEqual([stored]);
    expect(rig.emulator.journal()[0]).toMatchObject({ method: "POST", body: sent, problems: [] });
  });

  test("need a name, and have defaults for the rest", async () => {
    const rig = await start();
    const created = await rig.call("POST", PATH, { name: "plain" });
    expect(created.body).toMatchObject({
      description: null,
      data_type: "kv",
      externally_managed: false,
      metadata: null,
    });
    const unnamed = await rig.call("POST", PATH, {});
    expect([unnamed.status, at(unnamed.body, "detail", 0, "loc")]).toEqual([422, ["body", "name"]]);
    const unknown = await rig.call("POST", PATH, { name: "x", nmae: "y" });
    expect([unknown.status, at(unknown.body, "detail", 0, "type")]).toEqual([422, "extra_forbidden"]);
    const wrong = await rig.call("POST", PATH, { name: "x", data_type: "table" });
    expect([wrong.status, at(wrong.body, "detail", 0, "loc")]).toEqual([422, ["body", "data_type"]]);
  });

  test("change only in what is sent; null clears, and the answer has fewer members than a read", async () => {
    const rig = await start();
    const id = textAt((await rig.call("POST", PATH, { name: "a", description: "b" })).body, "id");
    rig.emulator.clock.advance(60);
    const changed = await rig.call("PATCH", `${PATH}/${id}`, { metadata: { team: "x" } });
    expect(changed.status).toBe(200);
    expect(at(changed.body, "modified_at")).toBeUndefined();
    expect(at(changed.body, "metadata")).toBeUndefined();
    expect(rig.emulator.state().datasets).toMatchObject([
      {
        name: "a",
        description: "b",
        metadata: { team: "x" },
        created_at: "2026-03-01T00:00:00+00:00",
        modified_at: "2026-03-01T00:01:00+00:00",
      },
    ]);
    await rig.call("PATCH", `${PATH}/${id}`, { description: null, metadata: null, name: null });
    expect(rig.emulator.state().datasets).toMatchObject([{ name: "a", description: null, metadata: null }]);
    expect((await rig.call("PATCH", `${PATH}/${id}`, { data_type: "llm" })).status).toBe(422);
  });

  test("have a name that is in use once in a workspace, and an id that is in use once at all", async () => {
    const rig = await start();
    await rig.call("POST", PATH, { name: "a", id: ID });
    const again = await rig.call("POST", PATH, { name: "a" });
    expect([again.status, again.body]).toEqual([409, { detail: "Dataset with name 'a' already exists." }]);
    const elsewhere = { "x-tenant-id": OTHER_WORKSPACE };
    const sameId = await rig.call("POST", PATH, { name: "b", id: ID }, elsewhere);
    expect([sameId.status, sameId.body]).toEqual([
      409,
      { detail: `Dataset with id '${ID}' already exists.` },
    ]);
    expect((await rig.call("POST", PATH, { name: "a" }, elsewhere)).status).toBe(200);
    const other = textAt((await rig.call("POST", PATH, { name: "c" })).body, "id");
    expect((await rig.call("PATCH", `${PATH}/${other}`, { name: "a" })).status).toBe(409);
    expect((await rig.call("PATCH", `${PATH}/${ID}`, { name: "a" })).status).toBe(200);
  });

  test("are listed by pages and filters, newest first, of the own workspace", async () => {
    const rig = await start();
    for (const body of [
      { name: "a", data_type: "llm" },
      { name: "ab", extra: { metadata: { team: "x" } } },
      { name: "b" },
    ]) {
      await rig.call("POST", PATH, body);
      rig.emulator.clock.advance(1);
    }
    await rig.call("POST", PATH, { name: "elsewhere" }, { "x-tenant-id": OTHER_WORKSPACE });
    const [first] = rig.emulator.state().datasets;
    expect(await names(rig)).toEqual(["b", "ab", "a"]);
    expect(await names(rig, "?limit=1&offset=1")).toEqual(["ab"]);
    expect(await names(rig, "?name=a")).toEqual(["a"]);
    expect(await names(rig, "?name_contains=a")).toEqual(["ab", "a"]);
    expect(await names(rig, `?id=${first?.id}&id=${UNKNOWN_ID}`)).toEqual(["a"]);
    expect(await names(rig, "?data_type=kv")).toEqual(["b", "ab"]);
    expect(await names(rig, `?metadata=${encodeURIComponent('{"team":"x"}')}`)).toEqual(["ab"]);
    expect(await names(rig, "?sort_by=name&sort_by_desc=false")).toEqual(["a", "ab", "b"]);
    expect((await rig.call("GET", `${PATH}?limit=101`)).status).toBe(422);
  });

  test("are deleted, one or several, in the own workspace alone", async () => {
    const rig = await start();
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) ids.push(textAt((await rig.call("POST", PATH, { name })).body, "id"));
    const elsewhere = { "x-tenant-id": OTHER_WORKSPACE };
    const foreign = await rig.call("DELETE", `${PATH}/${ids[0]}`, undefined, elsewhere);
    expect([foreign.status, foreign.body]).toEqual([404, { detail: "Dataset not found" }]);
    expect((await rig.call("DELETE", `${PATH}/${ids[0]}`)).status).toBe(200);
    expect((await rig.call("GET", `${PATH}/${ids[0]}`)).status).toBe(404);
    expect((await rig.call("DELETE", `${PATH}?dataset_ids=${ids[1]}&dataset_ids=${ids[2]}`)).status).toBe(
      200,
    );
    expect(rig.emulator.state().datasets).toEqual([]);
  });

  test("are hit by faults: one that is created is late, and one is created although the answer is lost", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, action: "late", requests: 1 });
    const id = textAt((await rig.call("POST", PATH, { name: "late" })).body, "id");
    expect((await rig.call("GET", `${PATH}/${id}`)).status).toBe(404);
    expect((await rig.call("GET", `${PATH}/${id}`)).status).toBe(200);
    rig.emulator.addFault({ method: "POST", path: PATH, action: "reset-after" });
    await expect(rig.call("POST", PATH, { name: "lost" })).rejects.toThrow();
    expect(await names(rig, "?name=lost")).toEqual(["lost"]);
    rig.emulator.addFault({ path: PATH, action: "other-workspace" });
    expect(await names(rig)).toEqual([]);
    expect(rig.emulator.journal().flatMap(({ fault }) => fault ?? [])).toEqual([
      "late",
      "late",
      "reset-after",
      "other-workspace",
    ]);
  });
});
