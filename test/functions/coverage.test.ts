import { describe, expect, test } from "vitest";
import type { Properties } from "../../provider/core/properties.ts";
import { destination, oneOff, type Rig, schedule, start } from "./rig.ts";

const DAY = 24 * 3600;
const EXPORTS = "/api/v1/bulk-exports";
const START = "2026-03-01T00:00:00Z";
const march = (day: number, time = "00:00:00") => `2026-03-${String(day).padStart(2, "0")}T${time}Z`;

interface Made extends Rig {
  readonly bucket: unknown;
  readonly daily: unknown;
  /** The id of what the schedule spawned for a day of March. */
  readonly spawned: (day: number) => string;
}

/** A daily schedule from 1 March on, and the clock at that day. */
async function withSchedule(): Promise<Made> {
  const rig = await start();
  const { id: bucket } = await rig.post(`${EXPORTS}/destinations`, destination());
  const { id: daily } = await rig.post(EXPORTS, schedule(bucket, START, 24));
  const spawned = (day: number) =>
    rig.emulator
      .state()
      .exports.find(
        (each) => each.source_bulk_export_id === daily && each.start_time.startsWith(march(day).slice(0, 10)),
      )?.id ?? "";
  return { ...rig, bucket, daily, spawned };
}

const states = ({ windows }: Properties) =>
  Array.isArray(windows) ? windows.map(({ state }: Properties) => state) : [];

describe("of a series", () => {
  test("every window has its state, gaps are merged, and it is counted", async () => {
    const { emulator, daily, call, spawned } = await withSchedule();
    emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "Access Denied" });
    emulator.clock.advance(4 * DAY + 300);
    emulator.state();
    emulator.disappear(spawned(2));
    const found = await call("getBulkExportCoverage", { bulkExportId: daily });
    expect(states(found)).toEqual(["failed", "missing", "exported", "notDue", "notDue"]);
    expect(found).toMatchObject({
      windowsDue: 3,
      windowsExported: 1,
      filesWritten: 1,
      hasNoGaps: false,
      schedules: [{ id: daily, status: "IntervalScheduled" }],
      until: march(5, "00:05:00"),
      gaps: [{ startTime: march(1), endTime: march(3), states: ["failed", "missing"], windows: 2 }],
      overlaps: [],
      windows: [
        {
          startTime: march(1),
          endTime: march(2),
          error: `export ${spawned(1)} is Failed: Access Denied`,
          bulkExportIds: [spawned(1)],
        },
        { bulkExportIds: [] },
        { bulkExportIds: [spawned(3)], filesWritten: 1 },
        {},
        {},
      ],
    });
  });

  test("a one-off export fills a gap; one that exports a window twice is an overlap; each has the same series", async () => {
    const { emulator, bucket, daily, post, call, spawned } = await withSchedule();
    emulator.addBehaviour({ kind: "export", outcome: "TimedOut", seconds: 60 });
    emulator.clock.advance(2 * DAY + 3600);
    emulator.state();
    const filled = { start_time: march(1), end_time: march(2) };
    const { id: fill } = await post(EXPORTS, oneOff(bucket, filled));
    const twice = await post(EXPORTS, oneOff(bucket, { start_time: march(2), end_time: march(3) }));
    await post(EXPORTS, oneOff(bucket, { ...filled, filter: "eq(is_root, true)" }));
    emulator.clock.advance(60);
    for (const bulkExportId of [daily, fill, spawned(2)]) {
      const found = await call("getBulkExportCoverage", { bulkExportId, until: march(3) });
      expect(states(found)).toEqual(["exported", "exported"]);
      expect(found).toMatchObject({
        hasNoGaps: true,
        windowsDue: 2,
        windowsExported: 2,
        gaps: [],
        overlaps: [{ startTime: march(2), endTime: march(3), bulkExportIds: [spawned(2), twice["id"]] }],
      });
    }
  });
});
