import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CoverageFacts, computeCoverage, hasNoGaps } from "../../provider/coverage/compute-coverage.ts";
import type { CoveredWindow } from "../../provider/coverage/coverage.ts";
import type { ExportRecord, ReportedExport } from "../../provider/coverage/export-record.ts";
import { windowsOf } from "../../provider/coverage/schedule-windows.ts";
import { intersect, parseMicros, type Span, union } from "../../provider/coverage/time-spans.ts";

const SERIES = { sessionId: "s", bulkExportDestinationId: "b", formatVersion: "v1" };
const DAILY = { startTime: "2026-03-01T00:00:00Z", intervalHours: 24 };
const at = (text: string) => parseMicros(text, "a test");
const REPORTED: ReportedExport = {
  runs: 1,
  reported: [{ start: at("2000-01-01T00:00:00Z"), end: at("2100-01-01T00:00:00Z") }],
  ofDays: [],
  withoutResult: 0,
  rowsWritten: 100,
  filesWritten: 1,
  others: {},
  errors: [],
};

const march = (day: number, time = "00:00:00") => `2026-03-${String(day).padStart(2, "0")}T${time}Z`;

function made(
  id: string,
  status: string,
  start: string,
  end: string,
  more: Partial<ExportRecord> = {},
): ExportRecord {
  return { id, status, start: at(start), end: at(end), createdAt: at("2026-03-20T00:00:00Z"), ...more };
}

/** The coverage of three days. Default: of exports whose runs report all of their ranges. */
function covered(exports: readonly ExportRecord[], more: Partial<CoverageFacts> = {}) {
  return computed(exports, more).coverage;
}

function computed(exports: readonly ExportRecord[], more: Partial<CoverageFacts> = {}) {
  return computeCoverage({
    series: SERIES,
    schedules: [],
    expected: windowsOf(DAILY, 3),
    exports,
    reports: new Map(exports.map(({ id }) => [id, REPORTED])),
    until: march(4),
    now: at("2026-03-25T00:00:00Z"),
    ...more,
  });
}

const states = (windows: readonly CoveredWindow[]) => windows.map(({ state }) => state);

describe("the state of a window", () => {
  test.each([
    ["Completed", "exported"],
    ["Created", "running"],
    ["Running", "running"],
    ["Failed", "failed"],
    ["Cancelled", "missing"],
    ["TimedOut", "timedOut"],
    ["Paused", "unclear"],
  ])("of which the only export is %s is %s", (status, state) => {
    const { windows } = covered([made("e", status, march(2), march(3))]);
    expect(states(windows)).toEqual(["missing", state, "missing"]);
  });

  test("is exported when Completed exports cover all of it together", () => {
    const halves = [
      made("a", "Completed", march(1), march(1, "12:00:00")),
      made("b", "Completed", march(1, "12:00:00"), march(2)),
    ];
    expect(covered(halves).windows[0]).toMatchObject({ state: "exported", bulkExportIds: ["a", "b"] });
  });

  test("of which a part is exported and the rest covered by an export that goes on is running", () => {
    const both = [
      made("a", "Completed", march(1), march(1, "12:00:00")),
      made("b", "Running", march(1, "12:00:00"), march(2)),
    ];
    expect(states(covered(both).windows)).toEqual(["running", "missing", "missing"]);
  });

  test("follows the latest export that failed", () => {
    const tries = [
      made("b", "TimedOut", march(1), march(2), { createdAt: at("2026-03-03T00:00:00Z") }),
      made("a", "Failed", march(1), march(2), { createdAt: at("2026-03-02T00:00:00Z") }),
    ];
    const [window] = covered(tries).windows;
    expect(window).toMatchObject({
      state: "timedOut",
      bulkExportIds: ["a", "b"],
      error: "export b is TimedOut, and its runs report no error",
    });
  });

  test("is exported when a later attempt succeeded, whatever the earlier ones did", () => {
    const tries = [made("a", "Failed", march(1), march(2)), made("b", "Completed", march(1), march(2))];
    expect(states(covered(tries).windows)).toEqual(["exported", "missing", "missing"]);
  });

  test("is not due until 10 minutes after its end, and due then to the microsecond", () => {
    const before = covered([], { now: at("2026-03-04T00:09:59.999999Z") });
    expect(states(before.windows)).toEqual(["missing", "missing", "notDue"]);
    expect(states(covered([], { now: at("2026-03-04T00:10:00Z") }).windows)).toEqual([
      "missing",
      "missing",
      "missing",
    ]);
  });

  test("names what failed, in the words of the runs", () => {
    const reports = new Map([
      ["e", { ...REPORTED, others: { Failed: 1 }, errors: ["Access Denied", "timeout"] }],
    ]);
    const { windows } = covered([made("e", "Failed", march(1), march(2))], { reports });
    expect(windows[0]?.error).toBe("export e is Failed: Access Denied; timeout");
  });

  test("says of a cancelled export that it was", () => {
    const spawned = made("e", "Cancelled", march(1), march(2), { sourceId: "s" });
    expect(covered([spawned]).windows[0]).toMatchObject({ state: "failed", error: "export e was Cancelled" });
  });

  test("is failed where a part of it is, and the rest of it is missing", () => {
    const failed = made("e", "Failed", march(1, "06:00:00"), march(1, "12:00:00"));
    const canceled = made("c", "Cancelled", march(1, "18:00:00"), march(1, "19:00:00"));
    const { coverage, open } = computed([failed, canceled]);
    expect(coverage.windows[0]).toMatchObject({
      state: "failed",
      error: expect.stringContaining("export e"),
    });
    const hours = open.map(({ start, end, state }) => [Number((end - start) / 3_600_000_000n), state]);
    expect(hours.slice(0, 3)).toEqual([
      [6, "missing"],
      [6, "failed"],
      [12, "missing"],
    ]);
    expect(coverage.gaps).toMatchObject([{ startTime: march(1), endTime: march(4), windows: 3 }]);
  });

  test("is due at its end where no schedule is to export it later", () => {
    const [window] = windowsOf(DAILY, 1);
    if (window === undefined) throw new Error("there is a window");
    const stateAt = (now: string, more: object) =>
      states(covered([], { expected: [{ ...window, ...more }], now: at(now) }).windows)[0];
    const [early, late] = [march(1, "12:00:00"), march(2, "00:05:00")];
    expect([stateAt(late, {}), stateAt(march(2, "00:10:00"), {})]).toEqual(["notDue", "missing"]);
    expect([stateAt(early, { isMade: true }), stateAt(late, { isMade: true })]).toEqual([
      "notDue",
      "missing",
    ]);
  });

  test("names a state that is not known, which is neither a gap nor complete", () => {
    const all = made("e", "Paused", march(1), march(4));
    const coverage = covered([all]);
    expect(coverage.windows[1]?.error).toBe(
      'export e has the status "Paused", which this version does not know',
    );
    expect(coverage.gaps).toEqual([]);
    expect(hasNoGaps(coverage)).toBe(false);
  });

  test("is unclear when the service calls an export Completed and its runs failed", () => {
    const reports = new Map([["e", { ...REPORTED, others: { Failed: 2 }, errors: ["Access Denied"] }]]);
    const { windows, gaps } = covered([made("e", "Completed", march(1), march(2))], { reports });
    expect(windows[0]).toMatchObject({
      state: "unclear",
      error: "export e is Completed, but of its runs 2 are Failed: Access Denied",
    });
    expect(gaps).toEqual([{ startTime: march(2), endTime: march(4), states: ["missing"], windows: 2 }]);
  });

  test.each<[string, ReportedExport | undefined]>([
    ["no run", undefined],
    ["runs of another range", { ...REPORTED, reported: [{ start: at(march(7)), end: at(march(8)) }] }],
  ])("is unclear where a Completed export reports %s, unless another export contains it", (_, report) => {
    const doubtful = made("b", "Completed", march(2), march(3), { createdAt: at("2026-03-21T00:00:00Z") });
    const reports = new Map([["a", REPORTED], ...(report ? [["b", report] as const] : [])]);
    const alone = covered([doubtful], { reports });
    expect(alone.windows[1]).toMatchObject({
      state: "unclear",
      bulkExportIds: ["b"],
      error: "export b is Completed, but LangSmith reports no run with files of this range",
    });
    expect(alone.gaps.map(({ startTime }) => startTime)).toEqual([march(1), march(3)]);
    const both = covered([made("a", "Completed", march(2), march(3)), doubtful], { reports });
    expect(both.windows[1]).toMatchObject({ state: "exported", rowsWritten: 100 });
  });

  test("of which the runs report a half is unclear, and the other half is exported", () => {
    const half = { start: at(march(2)), end: at(march(2, "12:00:00")) };
    const reports = new Map([["e", { ...REPORTED, reported: [half] }]]);
    const { coverage, open } = computed([made("e", "Completed", march(2), march(3))], { reports });
    expect(coverage.windows[1]).toMatchObject({ state: "unclear", bulkExportIds: ["e"] });
    expect(open.filter(({ state }) => state === "unclear").map(({ start, end }) => [start, end])).toEqual([
      [half.end, at(march(3))],
    ]);
    expect(hasNoGaps(coverage)).toBe(false);
  });

  test("of which parts differ has each part with its own state", () => {
    const expected = windowsOf({ startTime: march(1), intervalHours: 96 }, 1);
    const { coverage, open } = computed(
      [
        made("week", "Failed", march(1), march(5)),
        made("done", "Completed", march(1), march(2)),
        made("runs", "Running", march(2), march(3)),
        made("odd", "Paused", march(3), march(4)),
      ],
      { expected },
    );
    expect(coverage.windows.map(({ state }) => state)).toEqual(["failed"]);
    expect(open.map(({ start, state }) => [start, state])).toEqual([
      [at(march(2)), "running"],
      [at(march(3)), "unclear"],
      [at(march(4)), "failed"],
    ]);
    expect(coverage.gaps).toMatchObject([{ startTime: march(4), endTime: march(5) }]);
  });

  test("does not count as exported what is later than the export's own making", () => {
    const early = made("e", "Completed", march(1), march(4), { createdAt: at(march(2, "06:00:00")) });
    const { windows, gaps } = covered([early]);
    expect(states(windows)).toEqual(["exported", "missing", "missing"]);
    expect(gaps).toEqual([
      { startTime: march(2, "06:00:00"), endTime: march(4), states: ["missing"], windows: 2 },
    ]);
  });
});

describe("gaps", () => {
  test("that touch are one, with the state of each once", () => {
    const { gaps } = covered([
      made("a", "Failed", march(1), march(2)),
      made("b", "TimedOut", march(2), march(3)),
    ]);
    expect(gaps).toEqual([
      { startTime: march(1), endTime: march(4), states: ["failed", "timedOut", "missing"], windows: 3 },
    ]);
  });

  test("are only the part that nothing covers", () => {
    const { gaps } = covered([
      made("a", "Completed", march(1), march(1, "12:00:00")),
      made("b", "Running", march(2), march(4)),
    ]);
    expect(gaps).toEqual([
      { startTime: march(1, "12:00:00"), endTime: march(2), states: ["missing"], windows: 1 },
    ]);
  });

  test("keep fractions of seconds", () => {
    const { gaps } = covered([made("a", "Completed", "2026-03-01T00:00:00.000001Z", march(4))]);
    expect(gaps).toEqual([
      { startTime: march(1), endTime: "2026-03-01T00:00:00.000001Z", states: ["missing"], windows: 1 },
    ]);
  });

  test("and what is exported, running, unclear or not due make up the expected, and have nothing in common", () => {
    const HOUR = 3_600_000_000n;
    const from = at(march(1));
    const some = fc.array(
      fc.record({
        status: fc.constantFrom("Completed", "Running", "Failed", "Cancelled", "TimedOut", "Paused"),
        start: fc.integer({ min: -10, max: 80 }),
        hours: fc.integer({ min: 0, max: 40 }),
        createdAt: fc.integer({ min: 0, max: 200 }),
      }),
      { maxLength: 10 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 100 }), (given, nowHours) => {
        const exports = given.map(({ status, start, hours, createdAt }, index) => ({
          id: `e${index}`,
          status,
          start: from + BigInt(start) * HOUR,
          end: from + BigInt(start + hours) * HOUR,
          createdAt: from + BigInt(createdAt) * HOUR,
        }));
        const { windows, gaps } = covered(exports, { now: from + BigInt(nowHours) * HOUR });
        const due = windows.filter(({ state }) => state !== "notDue").map(spanOf);
        const held: Span[] = exports.flatMap(({ status, start, end, createdAt }) => {
          if (status === "Completed") return [{ start, end: end < createdAt ? end : createdAt }];
          return status === "Running" || status === "Paused" ? [{ start, end }] : [];
        });
        const left = gaps.map(spanOf);
        expect(intersect(left, held)).toEqual([]);
        expect(union([...left, ...intersect(due, held)])).toEqual(union(due));
        expect(union(left)).toEqual(left);
        expect(intersect(left, due)).toEqual(left);
      }),
    );
  });
});

function spanOf({ startTime, endTime }: { readonly startTime: string; readonly endTime: string }): Span {
  return { start: at(startTime), end: at(endTime) };
}

describe("overlaps", () => {
  test("are what two exports have written, by whom, and touching ones are none", () => {
    const { overlaps } = covered([
      made("a", "Completed", march(1), march(2)),
      made("b", "Completed", march(2), march(3)),
      made("c", "Running", march(2, "12:00:00"), march(4)),
    ]);
    expect(overlaps).toEqual([
      { startTime: march(2, "12:00:00"), endTime: march(3), bulkExportIds: ["b", "c"] },
    ]);
  });

  test("change where another one joins, and end with what was expected", () => {
    const { overlaps } = covered([
      made("a", "Completed", march(1), march(9)),
      made("b", "Completed", march(2), march(9)),
      made("c", "Completed", march(3), march(9)),
    ]);
    expect(overlaps).toEqual([
      { startTime: march(2), endTime: march(3), bulkExportIds: ["a", "b"] },
      { startTime: march(3), endTime: march(4), bulkExportIds: ["a", "b", "c"] },
    ]);
  });

  test("are none with exports that failed or were cancelled", () => {
    const { overlaps } = covered([
      made("a", "Completed", march(1), march(2)),
      made("b", "Failed", march(1), march(2)),
      made("c", "Cancelled", march(1), march(2)),
    ]);
    expect(overlaps).toEqual([]);
  });
});

describe("rows and files", () => {
  test("are those of the exports of a window, and of all windows together", () => {
    const reports = new Map([
      ["a", REPORTED],
      ["b", { ...REPORTED, rowsWritten: 7, filesWritten: 2 }],
    ]);
    const exports = [made("a", "Completed", march(1), march(2)), made("b", "Completed", march(2), march(3))];
    const coverage = covered(exports, { reports });
    expect(coverage.windows.map(({ rowsWritten, filesWritten }) => [rowsWritten, filesWritten])).toEqual([
      [100, 1],
      [7, 2],
      [undefined, undefined],
    ]);
    expect([coverage.rowsWritten, coverage.filesWritten]).toEqual([107, 3]);
  });

  test("are not reports of a window beyond which an export reaches, and counted once in all", () => {
    const coverage = covered([made("a", "Completed", march(1), march(3))], {
      reports: new Map([["a", REPORTED]]),
    });
    expect(coverage.windows[0]).not.toHaveProperty("rowsWritten");
    expect(coverage.rowsWritten).toBe(100);
  });

  test("are not reports where a Completed run does not report them, which is said; the window is exported", () => {
    const reports = new Map([["a", { ...REPORTED, withoutResult: 1 }]]);
    const coverage = covered([made("a", "Completed", march(1), march(2))], { reports });
    expect(coverage.windows[0]).toEqual({
      number: 1,
      startTime: march(1),
      endTime: march(2),
      exportStartTime: march(2, "00:10:00"),
      state: "exported",
      bulkExportIds: ["a"],
      runsWithoutResult: 1,
    });
    expect(coverage).not.toHaveProperty("rowsWritten");
  });
});
