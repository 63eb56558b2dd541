import { expect, test } from "vitest";
import { at, listAt, makeDestination, PROJECT, type Rig, start, textAt } from "./support.ts";

const PATH = "/api/v1/bulk-exports";

/** Reads all pages of a list; fails when a page is longer than asked for. */
async function readAll(rig: Rig, path: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (;;) {
    const mark = path.includes("?") ? "&" : "?";
    const page = listAt((await rig.call("GET", `${path}${mark}limit=1000&offset=${found.length}`)).body);
    expect(page.length).toBeLessThanOrEqual(1000);
    if (page.length === 0) return found;
    found.push(...page);
  }
}

async function schedule(rig: Rig, start_time: string, interval_hours: number): Promise<string> {
  const destination = await makeDestination(rig);
  const body = { bulk_export_destination_id: destination, session_id: PROJECT, start_time, interval_hours };
  return textAt((await rig.call("POST", PATH, body)).body, "id");
}

test("the pages of a schedule with 15000 exports and 105000 runs contain each of them once, newest export first", async () => {
  const rig = await start({ now: new Date("2026-03-01T00:00:00Z") });
  // Monday to Monday: seven days each.
  const id = await schedule(rig, "1738-09-03T00:00:00Z", 168);
  rig.emulator.clock.advance(30);
  const runs = await readAll(rig, `${PATH}/runs?source_bulk_export_id=${id}`);
  expect(runs).toHaveLength(105_000);
  expect(new Set(runs.map((run) => at(run, "id"))).size).toBe(105_000);
  expect(new Set(runs.map((run) => at(run, "start_time"))).size).toBe(105_000);
  expect(new Set(runs.map((run) => at(run, "status")))).toEqual(new Set(["Completed"]));
  const exports = await readAll(rig, PATH);
  expect(exports).toHaveLength(15_001);
  expect(new Set(exports.map((one) => at(one, "id"))).size).toBe(15_001);
}, 60_000);

test("a page that begins within an export goes on into the next one", async () => {
  const rig = await start({ now: new Date("2026-03-01T00:00:00Z") });
  const id = await schedule(rig, "2026-02-27T00:00:00Z", 36);
  rig.emulator.clock.advance(36 * 3600);
  const path = `${PATH}/runs?source_bulk_export_id=${id}`;
  const windows = async (query: string) =>
    listAt((await rig.call("GET", `${path}${query}`)).body).map((run) => [
      at(run, "start_time"),
      at(run, "end_time"),
    ]);
  const all = [
    ["2026-02-28T12:00:00+00:00", "2026-03-01T00:00:00+00:00"],
    ["2026-03-01T00:00:00+00:00", "2026-03-02T00:00:00+00:00"],
    ["2026-02-27T00:00:00+00:00", "2026-02-28T00:00:00+00:00"],
    ["2026-02-28T00:00:00+00:00", "2026-02-28T12:00:00+00:00"],
  ];
  expect(await windows("")).toEqual(all);
  expect(await windows("&limit=2&offset=1")).toEqual(all.slice(1, 3));
  expect(await windows("&offset=3")).toEqual(all.slice(3));
  expect(await windows("&limit=5&offset=4")).toEqual([]);
});
