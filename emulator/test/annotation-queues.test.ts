import { describe, expect, test } from "vitest";
import { at, listAt, OTHER_WORKSPACE, start, textAt, UNKNOWN_ID, WORKSPACE } from "./support.ts";

const PATH = "/api/v1/annotation-queues";
const ID = "55555555-5555-4555-8555-555555555555";

describe("annotation queues", () => {
  test("are stored as they are sent; only a read answers the rubric", async () => {
    const rig = await start();
    const sent = {
      id: ID,
      name: "review",
      description: "Answers to look at",
      default_dataset: UNKNOWN_ID,
      num_reviewers_per_item: 2,
      enable_reservations: false,
      reservation_minutes: 5,
      reviewer_access_mode: "assigned",
      rubric_instructions: "Be strict.",
      rubric_items: [{ feedback_key: "correct", is_required: true }],
      metadata: { team: "support" },
    };
    const created = await rig.call("POST", PATH, sent);
    const { rubric_instructions, rubric_items, ...plain } = sent;
    const shown = {
      ...plain,
      tenant_id: WORKSPACE,
      queue_type: "single",
      assigned_reviewers: [],
      source_rule_id: null,
      run_rule_id: null,
      created_at: "2026-03-01T00:00:00+00:00",
      updated_at: "2026-03-01T00:00:00+00:00",
    };
    expect([created.status, created.body]).toEqual([200, shown]);
    expect((await rig.call("GET", PATH)).body).toEqual([{ ...shown, total_runs: 0 }]);
    const stored = { ...shown, rubric_instructions, rubric_items };
    expect((await rig.call("GET", `${PATH}/${ID}`)).body).toEqual(stored);
    expect(rig.emulator.state().annotationQueues).toEqual([stored]);
  });

  test("need a name, which others may have too, and have defaults for the rest", async () => {
    const rig = await start();
    for (const _ of [1, 2]) {
      const created = await rig.call("POST", PATH, { name: "same" });
      expect(created.body).toMatchObject({
        num_reviewers_per_item: 1,
        enable_reservations: true,
        reservation_minutes: 1,
        reviewer_access_mode: "any",
      });
    }
    expect((await rig.call("POST", PATH, {})).status).toBe(422);
    const pairwise = await rig.call("POST", PATH, { name: "two", session_ids: [UNKNOWN_ID] });
    expect(at(pairwise.body, "queue_type")).toBe("pairwise");
    expect(rig.emulator.state().annotationQueues.map(({ name }) => name)).toEqual(["same", "same", "two"]);
  });

  test("change only in what is sent, without answering what they are then", async () => {
    const rig = await start();
    const id = textAt((await rig.call("POST", PATH, { name: "a", description: "b" })).body, "id");
    await rig.call("PATCH", `${PATH}/${id}`, { metadata: { team: "x" }, num_reviewers_per_item: 3 });
    rig.emulator.clock.advance(60);
    const changed = await rig.call("PATCH", `${PATH}/${id}`, {
      name: "c",
      description: null,
      metadata: null,
      rubric_instructions: "Be fair.",
    });
    expect([changed.status, changed.body]).toEqual([200, { message: "Annotation queue updated" }]);
    expect(rig.emulator.state().annotationQueues).toMatchObject([
      {
        name: "c",
        description: "b",
        metadata: null,
        num_reviewers_per_item: 3,
        enable_reservations: true,
        rubric_instructions: "Be fair.",
        updated_at: "2026-03-01T00:01:00+00:00",
      },
    ]);
  });

  test("are listed by filters and deleted, one or several, in the own workspace alone", async () => {
    const rig = await start();
    const ids: string[] = [];
    for (const body of [{ name: "a", default_dataset: UNKNOWN_ID }, { name: "b" }, { name: "ab" }]) {
      ids.push(textAt((await rig.call("POST", PATH, body)).body, "id"));
    }
    const names = async (query: string, workspace = WORKSPACE) =>
      listAt((await rig.call("GET", `${PATH}?${query}`, undefined, { "x-tenant-id": workspace })).body).map(
        (item) => at(item, "name"),
      );
    expect(await names("name=a")).toEqual(["a"]);
    expect(await names("name_contains=b")).toEqual(["ab", "b"]);
    expect(await names(`ids=${ids[0]}&ids=${ids[1]}`)).toEqual(["b", "a"]);
    expect(await names(`dataset_id=${UNKNOWN_ID}`)).toEqual(["a"]);
    expect(await names("limit=1&offset=2")).toEqual(["a"]);
    expect(await names("", OTHER_WORKSPACE)).toEqual([]);
    expect((await rig.call("DELETE", `${PATH}/${ids[0]}`)).status).toBe(200);
    const gone = await rig.call("GET", `${PATH}/${ids[0]}`);
    expect([gone.status, gone.body]).toEqual([404, { detail: "Annotation queue not found" }]);
    expect((await rig.call("DELETE", `${PATH}?queue_ids=${ids[1]}&queue_ids=${ids[2]}`)).status).toBe(200);
    expect(rig.emulator.state().annotationQueues).toEqual([]);
  });
});
