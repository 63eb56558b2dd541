import { describe, expect, test } from "vitest";
import type { Properties } from "../../provider/core/properties.ts";
import { destination, oneOff, type Rig, schedule, start, UNKNOWN_ID } from "./rig.ts";

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

describe("of a schedule", () => {
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
          number: 1,
          startTime: march(1),
          endTime: march(2),
          exportStartTime: march(2, "00:10:00"),
          error: `export ${spawned(1)} is Failed: Access Denied`,
          bulkExportIds: [spawned(1)],
        },
        { number: 2, bulkExportIds: [] },
        { number: 3, bulkExportIds: [spawned(3)], filesWritten: 1 },
        { number: 4 },
        { number: 5 },
      ],
    });
  });

  test("a one-off export of the same series fills a gap; one that exports a window twice is an overlap", async () => {
    const { emulator, bucket, daily, post, call, spawned } = await withSchedule();
    emulator.addBehaviour({ kind: "export", outcome: "TimedOut", seconds: 60 });
    emulator.clock.advance(2 * DAY + 3600);
    emulator.state();
    const filled = { start_time: march(1), end_time: march(2) };
    await post(EXPORTS, oneOff(bucket, filled));
    const twice = await post(EXPORTS, oneOff(bucket, { start_time: march(2), end_time: march(3) }));
    await post(EXPORTS, oneOff(bucket, { ...filled, filter: "eq(is_root, true)" }));
    emulator.clock.advance(60);
    const found = await call("getBulkExportCoverage", { bulkExportId: daily, until: march(3) });
    expect(states(found)).toEqual(["exported", "exported"]);
    expect(found).toMatchObject({
      hasNoGaps: true,
      windowsDue: 2,
      windowsExported: 2,
      gaps: [],
      overlaps: [{ startTime: march(2), endTime: march(3), bulkExportIds: [spawned(2), twice["id"]] }],
    });
  });

  test("a state that is not known is unclear, which is not complete and no gap", async () => {
    const { emulator, daily, call, spawned } = await withSchedule();
    emulator.addBehaviour({ kind: "export", outcome: "stays", status: "Paused" });
    emulator.clock.advance(DAY + 3600);
    const found = await call("getBulkExportCoverage", { bulkExportId: daily, until: march(2) });
    expect(found).toMatchObject({
      hasNoGaps: false,
      gaps: [],
      windows: [
        {
          state: "unclear",
          error: `export ${spawned(1)} has the status "Paused", which this version does not know`,
        },
      ],
    });
  });

  test("an export that is still listed and deleted is missing; a run without result reports no rows", async () => {
    const { emulator, daily, call, spawned } = await withSchedule();
    emulator.addBehaviour({ kind: "export", outcome: "Completed", withoutResult: true });
    emulator.clock.advance(2 * DAY + 3600);
    emulator.state();
    emulator.disappear(spawned(2), { stillListed: true });
    const found = await call("getBulkExportCoverage", { bulkExportId: daily, until: march(3) });
    expect(states(found)).toEqual(["exported", "missing"]);
    expect(found).toMatchObject({ windows: [{ runsWithoutResult: 1 }, {}] });
    expect(found).not.toHaveProperty("rowsWritten");
  });
});

describe("of a set of exports", () => {
  test("the whole range is expected, cut where one begins or ends, or the windows of a rule", async () => {
    const { emulator, bucket, post, call } = await withSchedule();
    emulator.clock.advance(10 * DAY);
    const made = async (from: number, to: number) =>
      (await post(EXPORTS, oneOff(bucket, { start_time: march(from), end_time: march(to) })))["id"];
    const bulkExportIds = [await made(1, 3), await made(5, 6)];
    emulator.clock.advance(60);
    const found = await call("getBulkExportCoverage", { bulkExportIds });
    expect(states(found)).toEqual(["exported", "missing", "exported"]);
    expect(found["gaps"]).toEqual([
      { startTime: march(3), endTime: march(5), states: ["missing"], windows: 1 },
    ]);
    const ruled = await call("getBulkExportCoverage", {
      bulkExportIds,
      startTime: march(2),
      intervalHours: 24,
      until: march(6),
    });
    expect(states(ruled)).toEqual(["exported", "missing", "missing", "exported"]);
  });

  test("must be of one series, and contains no schedule", async () => {
    const { bucket, daily, post, call } = await withSchedule();
    const [{ id: one }, { id: other }] = [
      await post(EXPORTS, oneOff(bucket)),
      await post(EXPORTS, oneOff(bucket, { session_id: UNKNOWN_ID })),
    ];
    await expect(call("getBulkExportCoverage", { bulkExportIds: [one, other] })).rejects.toThrow(
      "bulkExportIds must be of one series, but sessionId differs: " +
        `"33333333-3333-4333-8333-333333333333" in ${one}, "${UNKNOWN_ID}" in ${other}. Request each series separately. [LS4106]`,
    );
    await expect(call("getBulkExportCoverage", { bulkExportIds: [one, daily] })).rejects.toThrow(
      `bulk export ${daily} is a schedule, which exports nothing itself. Set it as bulkExportId, without bulkExportIds. [LS4105]`,
    );
  });
});

describe("wrong arguments", () => {
  test.each([
    [{}, "set exactly one of bulkExportId and bulkExportIds; neither is set"],
    [
      { bulkExportId: UNKNOWN_ID, bulkExportIds: [UNKNOWN_ID] },
      "set exactly one of bulkExportId and bulkExportIds; both are set",
    ],
    [
      { bulkExportIds: [UNKNOWN_ID], startTime: START },
      "intervalHours: startTime and intervalHours together define the expected windows: set both, or neither",
    ],
    [
      { bulkExportId: UNKNOWN_ID, startTime: START, intervalHours: 1 },
      "startTime: must be left out with bulkExportId: the schedule itself defines the expected windows",
    ],
    [
      {
        bulkExportIds: [UNKNOWN_ID],
        startTime: "9999-12-30T00:00:00Z",
        intervalHours: 24,
        until: "9999-12-31T23:59:59Z",
      },
      "until: the windows would end after the year 9999: use an earlier one",
    ],
    [
      { bulkExportIds: [UNKNOWN_ID], startTime: START, intervalHours: 1, until: "2030-03-01T00:00:00Z" },
      "until: 35064 windows begin before it; the limit is 10000: use 2027-04-21T16:00:00Z or earlier",
    ],
  ])("%j are rejected before anything is asked", async (args, told) => {
    const { call, asked } = await start();
    await expect(call("getBulkExportCoverage", args)).rejects.toThrow(new Error(told));
    expect(asked()).toEqual([]);
  });

  test("an id that is no schedule's, or no one's, is reported", async () => {
    const { bucket, post, call, emulator, spawned, daily } = await withSchedule();
    const { id } = await post(EXPORTS, oneOff(bucket));
    await expect(call("getBulkExportCoverage", { bulkExportId: id })).rejects.toThrow(
      `bulk export ${id} is a one-off export, not a schedule. Add it to bulkExportIds instead. [LS4105]`,
    );
    emulator.clock.advance(2 * DAY);
    emulator.state();
    await expect(call("getBulkExportCoverage", { bulkExportId: spawned(1) })).rejects.toThrow(
      `bulk export ${spawned(1)} is not a schedule: schedule ${daily} spawned it. Use the id of the schedule instead. [LS4105]`,
    );
    await expect(call("getBulkExportCoverage", { bulkExportId: UNKNOWN_ID })).rejects.toThrow(
      `bulk export ${UNKNOWN_ID} does not exist, or this API key and workspace cannot access it. ` +
        "Check the id, the API key and `langsmith:workspaceId`. [LS1115]",
    );
  });

  test("a schedule of more than 10000 windows is rejected with the way out", async () => {
    const { bucket, post, call } = await withSchedule();
    const { id } = await post(EXPORTS, schedule(bucket, "2025-01-01T00:00:00Z", 1));
    await expect(call("getBulkExportCoverage", { bulkExportId: id })).rejects.toThrow(
      `schedule ${id} has 10,176 windows; the limit is 10,000. Set until to 2026-02-21T16:00:00Z or earlier. [LS4107]`,
    );
  });
});
