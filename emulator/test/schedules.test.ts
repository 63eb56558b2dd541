import { describe, expect, test } from "vitest";
import { at, listAt, makeDestination, PROJECT, type Rig, start, textAt } from "./support.ts";

const PATH = "/api/v1/bulk-exports";
const HOUR = 3600;

async function schedule(rig: Rig, start_time: string, interval_hours: number): Promise<string> {
  const made = await rig.call("POST", PATH, {
    bulk_export_destination_id: await makeDestination(rig),
    session_id: PROJECT,
    start_time,
    interval_hours,
    filter: "eq(is_root, true)",
    export_fields: ["id", "name"],
  });
  expect(made.body).toMatchObject({ status: "IntervalScheduled", end_time: null, interval_hours });
  return textAt(made.body, "id");
}

async function spawned(rig: Rig, id: string): Promise<unknown[]> {
  const all = listAt((await rig.call("GET", PATH)).body);
  return all.filter((item) => at(item, "source_bulk_export_id") === id).reverse();
}

const windows = (exports: unknown[]) => exports.map((item) => [at(item, "start_time"), at(item, "end_time")]);

describe("a scheduled export", () => {
  test("spawns the n-th export for its n-th interval, ten minutes after the interval's end", async () => {
    const rig = await start();
    const id = await schedule(rig, "2026-03-01T00:00:00Z", 6);
    rig.emulator.clock.advance(6 * HOUR + 599);
    expect(await spawned(rig, id)).toEqual([]);
    rig.emulator.clock.advance(1);
    expect(windows(await spawned(rig, id))).toEqual([
      ["2026-03-01T00:00:00+00:00", "2026-03-01T06:00:00+00:00"],
    ]);
    rig.emulator.clock.advance(12 * HOUR);
    const all = await spawned(rig, id);
    expect(windows(all)).toEqual([
      ["2026-03-01T00:00:00+00:00", "2026-03-01T06:00:00+00:00"],
      ["2026-03-01T06:00:00+00:00", "2026-03-01T12:00:00+00:00"],
      ["2026-03-01T12:00:00+00:00", "2026-03-01T18:00:00+00:00"],
    ]);
    expect(all.map((item) => at(item, "created_at"))).toEqual([
      "2026-03-01T06:10:00+00:00",
      "2026-03-01T12:10:00+00:00",
      "2026-03-01T18:10:00+00:00",
    ]);
    expect(at((await rig.call("GET", `${PATH}/${id}`)).body, "status")).toBe("IntervalScheduled");
  });

  test("hands its settings on to what it spawns, which runs like any export", async () => {
    const rig = await start();
    const id = await schedule(rig, "2026-03-01T00:00:00Z", 24);
    rig.emulator.clock.advance(24 * HOUR + 600);
    const [first] = await spawned(rig, id);
    expect(first).toMatchObject({
      source_bulk_export_id: id,
      session_id: PROJECT,
      filter: "eq(is_root, true)",
      export_fields: ["id", "name"],
      compression: "zstandard",
      interval_hours: null,
      status: "Created",
    });
    rig.emulator.clock.advance(30);
    expect((await spawned(rig, id)).map((item) => at(item, "status"))).toEqual(["Completed"]);
  });

  test("exports at once the intervals that were over before it was created", async () => {
    const rig = await start();
    const id = await schedule(rig, "2026-02-27T00:00:00Z", 24);
    const all = await spawned(rig, id);
    expect(windows(all)).toEqual([["2026-02-27T00:00:00+00:00", "2026-02-28T00:00:00+00:00"]]);
    expect(all.map((item) => at(item, "created_at"))).toEqual(["2026-03-01T00:00:00+00:00"]);
  });

  test("is rejected when it begins an absurd number of intervals ago", async () => {
    const rig = await start();
    const refused = await rig.call("POST", PATH, {
      bulk_export_destination_id: await makeDestination(rig),
      session_id: PROJECT,
      start_time: "1026-03-01T00:00:00Z",
      interval_hours: 1,
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: "start_time lies more than 100000 intervals in the past." },
    });
  });

  test("cancelled, spawns no more and leaves alone what it has spawned", async () => {
    const rig = await start();
    const id = await schedule(rig, "2026-03-01T00:00:00Z", 1);
    rig.emulator.clock.advance(HOUR + 610);
    const cancelled = await rig.call("PATCH", `${PATH}/${id}`, { status: "Cancelled" });
    expect(cancelled).toMatchObject({ status: 200, body: { status: "Cancelled" } });
    expect((await spawned(rig, id)).map((item) => at(item, "status"))).toEqual(["Running"]);
    rig.emulator.clock.advance(100 * HOUR);
    expect((await spawned(rig, id)).map((item) => at(item, "status"))).toEqual(["Completed"]);
  });

  test("a schedule that is cancelled spawns what was due before, even when no one asked in between", async () => {
    const rig = await start();
    const id = await schedule(rig, "2026-03-01T00:00:00Z", 1);
    rig.emulator.clock.advance(3 * HOUR);
    await rig.call("PATCH", `${PATH}/${id}`, { status: "Cancelled" });
    expect(await spawned(rig, id)).toHaveLength(2);
  });

  test("has no runs itself; those of all it spawned are listed by its id", async () => {
    const rig = await start();
    const id = await schedule(rig, "2026-03-01T00:00:00Z", 24);
    await schedule(rig, "2026-03-01T00:00:00Z", 24);
    rig.emulator.clock.advance(3 * 24 * HOUR);
    expect((await rig.call("GET", `${PATH}/${id}/runs`)).body).toEqual([]);
    const runs = listAt((await rig.call("GET", `${PATH}/runs?source_bulk_export_id=${id}`)).body);
    expect(runs.map((run) => at(run, "start_time"))).toEqual([
      "2026-03-02T00:00:00+00:00",
      "2026-03-01T00:00:00+00:00",
    ]);
    const paged = await rig.call("GET", `${PATH}/runs?source_bulk_export_id=${id}&limit=1&offset=1`);
    expect(listAt(paged.body).map((run) => at(run, "start_time"))).toEqual(["2026-03-01T00:00:00+00:00"]);
    expect(at((await rig.call("GET", `${PATH}/runs`)).body, "detail", 0)).toMatchObject({
      loc: ["query", "source_bulk_export_id"],
      type: "missing",
    });
  });

  test("keeps its destination from being deleted until it is cancelled", async () => {
    const rig = await start();
    const id = await schedule(rig, "2026-03-01T00:00:00Z", 24);
    const destination = `${PATH}/destinations/${String(at((await rig.call("GET", `${PATH}/${id}`)).body, "bulk_export_destination_id"))}`;
    rig.emulator.clock.advance(1_000_000);
    expect((await rig.call("DELETE", destination)).status).toBe(409);
    await rig.call("PATCH", `${PATH}/${id}`, { status: "Cancelled" });
    expect((await rig.call("DELETE", destination)).status).toBe(204);
  });
});
