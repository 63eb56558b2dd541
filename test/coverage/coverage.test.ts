import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  busyUntil,
  type Coverage,
  coverageOf,
  type Period,
  type Window,
} from "../../provider/coverage/coverage.ts";
import type { ExportRecord, Schedule } from "../../provider/coverage/series.ts";
import {
  DAY,
  formatSeconds,
  HOUR,
  intersect,
  parseSeconds,
  type Span,
  union,
} from "../../provider/coverage/spans.ts";

const IDENTITY = { sessionId: "s", bulkExportDestinationId: "b", formatVersion: "v1" };

/** A day of March with an hour, such as `5` or `5.5` for noon. */
const march = (day: number) => Math.round(parseSeconds("2026-03-01T00:00:00Z", "a test") + (day - 1) * DAY);
const LATE = march(25);

/** The id is the number of the export; it is created long after its range. */
function exported(
  id: string,
  status: string,
  from: number,
  to: number,
  more: Partial<ExportRecord> = {},
): ExportRecord {
  return { id, status, start: march(from), end: march(to), createdAt: march(20), ...more };
}

const spawned = (id: string, status: string, from: number, to = from + 1) =>
  exported(id, status, from, to, { sourceId: "daily" });

function daily(from: number, more: Partial<Schedule> = {}): Schedule {
  return {
    id: "daily",
    status: "IntervalScheduled",
    start: march(from),
    interval: DAY,
    createdAt: march(from),
    ...more,
  };
}

const cancelled = (at: number) => ({ status: "Cancelled", endedAt: march(at) });

function coverage(
  schedules: readonly Schedule[],
  exports: readonly ExportRecord[],
  period: Partial<Period> = {},
): Coverage {
  return coverageOf({ identity: IDENTITY, schedules, exports }, { until: march(8), now: LATE, ...period });
}

/** "05 06:00" */
const short = (at: number) => formatSeconds(at).slice(8, 16).replace("T", " ").replace(" 00:00", "");
const shown = ({ start, end, state }: Window) => `${short(start)}–${short(end)} ${state}`;

describe("the windows that are expected", () => {
  test.each<[string, readonly Schedule[], readonly ExportRecord[], Partial<Period>, readonly string[]]>([
    [
      "are those of a schedule that begin before the end",
      [daily(6)],
      [],
      {},
      ["06–07 missing", "07–08 missing"],
    ],
    ["are none before a schedule begins", [daily(9)], [], {}, []],
    [
      "of one that was canceled are those that were due",
      [daily(5, cancelled(7.01))],
      [],
      {},
      ["05–06 missing", "06–07 missing"],
    ],
    ["are none of one that was canceled before its first was due", [daily(5, cancelled(6.005))], [], {}, []],
    [
      "reach from one that was canceled to the next one, in windows of the former",
      [daily(3, cancelled(4.01)), daily(5.5, { id: "next" })],
      [],
      {},
      [
        "03–04 missing",
        "04–05 missing",
        "05–05 12:00 missing",
        "05 12:00–06 12:00 missing",
        "06 12:00–07 12:00 missing",
        "07 12:00–08 12:00 missing",
      ],
    ],
    [
      "reach to the end of the last of several that were canceled",
      [daily(5, cancelled(6.5)), daily(4, { id: "other", ...cancelled(8.5) })],
      [],
      {},
      ["04–05 missing", "05–06 missing", "06–07 missing", "07–08 missing"],
    ],
    [
      "are the ranges of one-off exports, and not what lies between them",
      [],
      [exported("a", "Failed", 1, 2), exported("b", "Completed", 4, 5)],
      {},
      ["01–02 failed", "04–05 exported"],
    ],
    ["are not those of a one-off that was canceled", [], [exported("a", "Cancelled", 1, 2)], {}, []],
    [
      "are besides a schedule also those of one-offs, cut at their borders",
      [daily(6)],
      [exported("a", "Completed", 1, 4), exported("b", "Failed", 2, 7)],
      {},
      ["01–02 exported", "02–04 exported", "04–06 failed", "06–07 failed", "07–08 missing"],
    ],
    ["are those of what a deleted schedule spawned", [], [spawned("a", "Failed", 5)], {}, ["05–06 failed"]],
    [
      "are those that end after `since`",
      [daily(1)],
      [],
      { since: march(6.5) },
      ["06–07 missing", "07–08 missing"],
    ],
    [
      "are none where `since` is after everything",
      [daily(1, cancelled(3))],
      [exported("a", "Completed", 1, 2)],
      { since: march(7) },
      [],
    ],
    [
      "are all since `since` where the whole is expected, up to now",
      [],
      [exported("a", "Completed", 2, 3)],
      { since: march(1), until: march(8), now: march(4), isWhole: true },
      ["01–02 missing", "02–03 exported", "03–04 missing"],
    ],
    [
      "of a week are whole, also where `since` is in the middle",
      [daily(1, { interval: 7 * DAY })],
      [],
      { since: march(5) },
      ["01–08 missing"],
    ],
  ])("%s", (_, schedules, exports, period, windows) => {
    expect(coverage(schedules, exports, period).windows.map(shown)).toEqual(windows);
  });

  test("of a wrong year are an error, unless `since` leaves few", () => {
    const old = daily(1, { start: parseSeconds("0206-03-01T00:00:00Z", "a test"), interval: HOUR });
    expect(() => coverage([old], [])).toThrow(
      "the exports have 15,953,976 windows in this range; the limit is 10,000. Set `since` and `until` to a shorter range. [LS4107]",
    );
    expect(coverage([old], [], { since: march(7) }).windows).toHaveLength(24);
  });
});

describe("the state of a window", () => {
  test.each([
    ["Completed", "exported"],
    ["Created", "running"],
    ["Running", "running"],
    ["Failed", "failed"],
    ["TimedOut", "failed"],
    ["Cancelled", "missing"],
    ["a status that this version does not know", "running"],
  ])("of which the only export is %s is %s", (status, state) => {
    const { windows } = coverage([daily(5)], [exported("e", status, 6, 7)]);
    expect(windows.map((window) => window.state)).toEqual(["missing", state, "missing"]);
  });

  test.each<[string, readonly ExportRecord[], string]>([
    [
      "exported by two halves",
      [exported("a", "Completed", 5, 5.5), exported("b", "Completed", 5.5, 6)],
      "exported",
    ],
    [
      "exported in part, while the rest runs",
      [exported("a", "Completed", 5, 5.5), exported("b", "Running", 5.5, 6)],
      "running",
    ],
    [
      "exported by a later attempt",
      [exported("a", "Failed", 5, 6), exported("b", "Completed", 5, 6)],
      "exported",
    ],
    [
      "exported although a later attempt failed",
      [exported("a", "Completed", 5, 6), exported("b", "Failed", 5, 6)],
      "exported",
    ],
    ["missing in part, and failed in part", [exported("a", "Failed", 5.25, 5.5)], "failed"],
    [
      "exported by a one-off up to its own creation",
      [exported("a", "Completed", 5, 6, { createdAt: march(5.5) })],
      "missing",
    ],
    [
      "exported by a spawned one, whenever it was created",
      [{ ...spawned("a", "Completed", 5), createdAt: march(5.5) }],
      "exported",
    ],
    ["canceled, though the schedule had spawned it", [spawned("a", "Cancelled", 5)], "failed"],
  ])("is right where it is %s", (_, exports, state) => {
    expect(coverage([daily(5)], exports, { until: march(6) }).windows.map((window) => window.state)).toEqual([
      state,
    ]);
  });

  test("is failed with the words of the runs of the latest failure, or that it was canceled", () => {
    const report = { rows: undefined, files: undefined, errors: ["Access Denied", "timeout"], runs: [] };
    const failures = [
      exported("a", "TimedOut", 5, 6, { createdAt: march(7) }),
      exported("b", "Failed", 5, 6, { createdAt: march(8), report }),
      spawned("c", "Cancelled", 6),
    ];
    const { windows, gaps } = coverage([daily(5)], failures, { until: march(7) });
    expect(windows.map(({ open }) => open.map(({ error }) => error))).toEqual([
      ["export b is Failed: Access Denied; timeout"],
      ["export c was Cancelled"],
    ]);
    expect(windows.map(({ exports }) => exports.map(({ id }) => id))).toEqual([["a", "b"], ["c"]]);
    expect(gaps).toEqual([{ start: march(5), end: march(7), states: ["failed"], windows: 2 }]);
  });
});

describe("a window is not due", () => {
  const late = (minutes: number, schedule: Schedule, exports: readonly ExportRecord[] = []) =>
    coverage([schedule], exports, { until: march(6), now: march(6) + minutes * 60 }).windows[0]?.state;

  test("until an hour after an active schedule should have begun it, unless that has spawned its export", () => {
    expect([late(69.99, daily(5)), late(70, daily(5))]).toEqual(["notDue", "missing"]);
    expect(late(12, daily(5), [spawned("a", "Failed", 5)])).toBe("failed");
    expect(late(12, daily(5), [exported("a", "Failed", 5, 6)])).toBe("notDue");
    expect(late(12, daily(5, cancelled(6.008)))).toBe("missing");
  });

  test("of a schedule that failed, but it is missing: nobody ended it", () => {
    const failed = daily(5, { status: "Failed", endedAt: march(6.5) });
    expect(coverage([failed], [], { until: march(8) }).windows.map(shown)).toEqual([
      "05–06 missing",
      "06–07 missing",
      "07–08 missing",
    ]);
    const followed = [failed, daily(6, cancelled(7.5))];
    expect(coverage(followed, [], { until: march(9) }).windows.map(shown)).toEqual([
      "05–06 missing",
      "06–07 missing",
    ]);
  });

  test("while schedules that began in the past are exported, 250 windows an hour in a workspace", () => {
    const hourly = daily(1, { interval: HOUR, createdAt: march(6) });
    const at = (minutes: number, others: readonly Schedule[] = []) => {
      const busy = busyUntil([...others, hourly]);
      const period = { until: march(5), now: march(6) + minutes * 60, busyUntil: busy };
      return coverage([hourly], [], period).windows.filter(({ state }) => state === "missing").length;
    };
    // 119 windows are due, at 14.4 s each.
    expect([at(60 + 28), at(60 + 29)]).toEqual([0, 96]);
    const other = daily(1, { id: "other", interval: HOUR, createdAt: march(6) - 60 });
    expect([at(60 + 56, [other]), at(60 + 57, [other])]).toEqual([0, 96]);
    expect(at(60 + 29, [{ ...other, ...cancelled(6) }])).toBe(96);
  });

  test("where another schedule of the series is still to export it", () => {
    const weekly = daily(5, { id: "weekly", interval: 7 * DAY });
    const daily5 = daily(5, cancelled(7));
    const { windows } = coverage([daily5, weekly], [spawned("a", "Failed", 5)], {
      until: march(7),
      now: march(7),
    });
    expect(windows.map(({ state }) => state)).toEqual(["notDue"]);
  });

  test("that a one-off export failed to export is failed at once; of one whose end lies ahead, up to the last midnight", () => {
    const failed = exported("a", "Failed", 5, 20, { createdAt: march(5) });
    const at = (now: number) => coverage([], [failed], { until: LATE, now }).windows.map(shown);
    expect([at(march(7)), at(march(7.9)), at(march(20))]).toEqual([
      ["05–07 failed"],
      ["05–07 failed"],
      ["05–20 failed"],
    ]);
  });
});

describe("gaps", () => {
  test("that touch are one, and are only what nothing covers", () => {
    const { gaps } = coverage(
      [daily(1)],
      [exported("a", "Completed", 1, 1.5), exported("b", "Failed", 2, 3), exported("c", "Running", 4, 7)],
    );
    expect(gaps).toEqual([
      { start: march(1.5), end: march(4), states: ["missing", "failed"], windows: 3 },
      { start: march(7), end: march(8), states: ["missing"], windows: 1 },
    ]);
  });

  test("and what is exported, running or not due make up the expected, and have nothing in common", () => {
    const some = fc.array(
      fc.record({
        status: fc.constantFrom("Completed", "Running", "Failed", "Cancelled", "TimedOut", "Paused"),
        start: fc.integer({ min: -10, max: 80 }),
        hours: fc.integer({ min: 0, max: 40 }),
        createdAt: fc.integer({ min: 0, max: 200 }),
        isSpawned: fc.boolean(),
      }),
      { maxLength: 10 },
    );
    const at = (hour: number) => march(1) + hour * HOUR;
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 100 }), (given, now) => {
        const exports = given.map(({ status, start, hours, createdAt, isSpawned }, index) => ({
          id: `e${index}`,
          status,
          start: at(start),
          end: at(start + hours),
          createdAt: at(createdAt),
          ...(isSpawned ? { sourceId: "daily" } : {}),
        }));
        const { windows, gaps } = coverage([daily(1)], exports, { now: at(now) });
        for (const [index, window] of windows.entries()) {
          expect(windows[index + 1]?.start ?? window.end).toBeGreaterThanOrEqual(window.end);
        }
        const held: Span[] = exports.flatMap(({ status, start, end, createdAt, sourceId }) => {
          if (status === "Completed") return { start, end: sourceId ? end : Math.min(end, createdAt) };
          return status === "Running" || status === "Paused" ? { start, end } : [];
        });
        const later = windows.flatMap(({ open }) => open.filter(({ state }) => state === "notDue"));
        expect(intersect(gaps, [...held, ...later])).toEqual([]);
        expect(union([...gaps, ...later, ...intersect(windows, held)])).toEqual(union(windows));
        expect(union(gaps)).toEqual(gaps.map(({ start, end }) => ({ start, end })));
      }),
    );
  });
});

describe("overlaps", () => {
  test("are what two exports wrote or write, cut where another one joins; touching and failed ones are none", () => {
    const { overlaps } = coverage(
      [daily(1)],
      [
        exported("a", "Completed", 1, 2),
        exported("b", "Completed", 2, 9),
        exported("c", "Running", 3, 9),
        exported("d", "Completed", 4, 5),
        exported("e", "Failed", 1, 9),
        exported("f", "Cancelled", 1, 9),
      ],
    );
    expect(overlaps).toEqual([
      { start: march(3), end: march(4), bulkExportIds: ["b", "c"] },
      { start: march(4), end: march(5), bulkExportIds: ["b", "c", "d"] },
      ...[5, 6, 7].map((day) => ({ start: march(day), end: march(day + 1), bulkExportIds: ["b", "c"] })),
    ]);
  });
});

test("20,000 exports are worked out at once", () => {
  const exports = Array.from({ length: 20_000 }, (_, index) => {
    const start = march(1) - (index % 10_000) * HOUR;
    return {
      id: `e${index}`,
      status: "Completed",
      start,
      end: start + HOUR,
      createdAt: LATE,
      sourceId: "daily",
    };
  });
  const hourly = daily(1, { interval: HOUR, start: march(1) - 9999 * HOUR });
  const begun = performance.now();
  const { windows, gaps, overlaps } = coverage([hourly], exports, { until: march(1) });
  expect([windows.length, gaps.length, overlaps.length]).toEqual([9999, 0, 9999]);
  expect(performance.now() - begun).toBeLessThan(5000);
});
