import { describe, expect, test } from "vitest";
import { coverageOf } from "../../provider/coverage/coverage.ts";
import { type Fill, planFills } from "../../provider/coverage/fills.ts";
import type { LoadedSeries } from "../../provider/coverage/load.ts";
import type { ExportRecord, Series, SeriesIdentity } from "../../provider/coverage/series.ts";
import { DAY, parseSeconds, toRange } from "../../provider/coverage/spans.ts";
import { DESTINATION, PROJECT, WORKSPACE } from "./service.ts";

const IDENTITY = { bulkExportDestinationId: DESTINATION, sessionId: PROJECT, formatVersion: "v1" };
const march = (day: number) => parseSeconds("2026-03-01T00:00:00Z", "a test") + Math.round((day - 1) * DAY);

/** A daily schedule from a day of March on. */
const daily = (from: number) => ({
  id: "daily",
  status: "IntervalScheduled",
  start: march(from),
  interval: DAY,
  createdAt: march(from),
});

/** An export of a day, created long after it. */
function exported(id: string, status: string, day: number, more: Partial<ExportRecord> = {}): ExportRecord {
  return { id, status, start: march(day), end: march(day + 1), createdAt: march(20), ...more };
}

/** A series as of 12 March, of which the windows up to 9 March count. */
function series(given: Partial<Series>, more: Partial<LoadedSeries> = {}): LoadedSeries {
  const own = { identity: IDENTITY, schedules: [], exports: [], ...given };
  const coverage = coverageOf(own, { until: march(9), now: march(12) });
  return { ...own, coverage, name: "", projectName: "Support Agent!", destinationGone: false, ...more };
}

const planned = (all: LoadedSeries | readonly LoadedSeries[], existing: readonly Fill[] = []) =>
  planFills([all].flat(), existing, undefined);
const names = ({ added }: ReturnType<typeof planFills>) => added.map(({ name }) => name);
const ranges = ({ added }: ReturnType<typeof planFills>) =>
  added.map(({ args }) => [args.startTime, args.endTime]);

/** An entry for one day of March. */
function entry(day: number, more: Partial<Fill> = {}): Fill {
  const { formatVersion: _, ...identity } = IDENTITY;
  const range = toRange({ start: march(day), end: march(day + 1) });
  return { name: `support-agent-2026-03-0${day}T00Z`, args: { ...identity, ...range }, ...more };
}

describe("what is planned", () => {
  test("is one export for each window with a gap, with all that makes the series", () => {
    const identity = {
      ...IDENTITY,
      filter: "eq(is_root, true)",
      exportFields: ["id", "name"],
      formatVersion: "v2_beta",
    };
    const exports = [exported("a", "Completed", 7, { compression: "gzip" })];
    const { added, listed } = planFills(
      [series({ identity, schedules: [daily(6)], exports })],
      [],
      WORKSPACE.toUpperCase(),
    );
    expect(added).toEqual([
      {
        name: "support-agent-2026-03-06T00Z",
        args: {
          workspaceId: WORKSPACE,
          bulkExportDestinationId: DESTINATION,
          sessionId: PROJECT,
          startTime: "2026-03-06T00:00:00Z",
          endTime: "2026-03-07T00:00:00Z",
          filter: "eq(is_root, true)",
          exportFields: ["id", "name"],
          formatVersion: "v2_beta",
          compression: "gzip",
        },
      },
      expect.objectContaining({ name: "support-agent-2026-03-08T00Z" }),
    ]);
    expect(listed).toEqual([]);
  });

  test("is the part that is left of a window, named by where it begins", () => {
    const half = exported("a", "Completed", 8, { end: march(8 + 6.5 / 24) });
    const plan = planned(series({ schedules: [daily(8)], exports: [half] }));
    expect([names(plan), ranges(plan)]).toEqual([
      ["support-agent-2026-03-08T0630Z"],
      [["2026-03-08T06:30:00Z", "2026-03-09T00:00:00Z"]],
    ]);
  });

  test.each(["Running", "a status that this version does not know", "Completed"])(
    "is nothing where the export is %s",
    (status) => {
      expect(names(planned(series({ schedules: [daily(8)], exports: [exported("a", status, 8)] })))).toEqual(
        [],
      );
    },
  );

  test("is nothing that an active schedule is still to export", () => {
    const weekly = { ...daily(8), interval: 7 * DAY };
    const failed = exported("a", "Failed", 8);
    expect(names(planned(series({ schedules: [weekly], exports: [failed] })))).toEqual([]);
    expect(
      names(
        planned(
          series({ schedules: [{ ...weekly, status: "Cancelled", endedAt: march(8.5) }], exports: [failed] }),
        ),
      ),
    ).toEqual(["support-agent-2026-03-08T00Z-2"]);
  });

  test("is nothing where the destination is deleted", () => {
    const plan = planned(series({ schedules: [daily(7)] }, { destinationGone: true }));
    expect([plan.added, plan.unfillable]).toEqual([[], [{ start: march(7), end: march(9) }]]);
  });
});

describe("what the file contains", () => {
  const of = (...exports: readonly ExportRecord[]) => series({ schedules: [daily(8)], exports });
  const failed = exported("a", "Failed", 8);

  test("is not planned again before its export exists, or after someone canceled it", () => {
    for (const exports of [[], [exported("a", "Cancelled", 8)]]) {
      const plan = planned(of(...exports), [entry(8)]);
      expect([plan.added, plan.listed]).toEqual([[], [{ start: march(8), end: march(9) }]]);
    }
    expect(names(planned(of(exported("a", "Cancelled", 8))))).toEqual(["support-agent-2026-03-08T00Z"]);
  });

  test.each(["Failed", "TimedOut"])("is tried once more when its export is %s", (status) => {
    expect(names(planned(of(exported("a", status, 8)), [entry(8)]))).toEqual([
      "support-agent-2026-03-08T00Z-2",
    ]);
  });

  test("counts attempts: the second is not planned again before it has ended, too", () => {
    const second = entry(8, { name: "support-agent-2026-03-08T00Z-2" });
    expect(names(planned(of(failed), [entry(8), second]))).toEqual([]);
    const both = of(failed, exported("b", "Failed", 8));
    expect(names(planned(both, [entry(8), second]))).toEqual(["support-agent-2026-03-08T00Z-3"]);
  });

  test("is not treated as tried by an export that failed before it was written", () => {
    const first = planned(of(failed));
    expect(names(first)).toEqual(["support-agent-2026-03-08T00Z-2"]);
    expect(names(planned(of(failed), first.added))).toEqual([]);
  });

  test("of another series does not count, and its name is not taken", () => {
    const other = entry(8, { args: { ...entry(8).args, filter: "eq(is_root, true)" } });
    expect(names(planned(of(), [other]))).toEqual([
      expect.stringMatching(/^support-agent-2026-03-08T00Z-[0-9a-f]{6}$/),
    ]);
  });
});

describe("names", () => {
  const nameOf = (identity: SeriesIdentity, projectName?: string) => {
    const { projectName: _, ...own } = series({ identity, schedules: [daily(8)] });
    return names(planned({ ...own, ...(projectName === undefined ? {} : { projectName }) }));
  };

  test("are built from the project, by its id where its name cannot be read", () => {
    expect(nameOf(IDENTITY, "Support agent (EU)")).toEqual(["support-agent-eu-2026-03-08T00Z"]);
    expect(nameOf(IDENTITY)).toEqual(["project-22222222-2026-03-08T00Z"]);
    const { sessionId: _, ...rest } = IDENTITY;
    expect(nameOf({ ...rest, allExperiments: true })).toEqual(["all-experiments-2026-03-08T00Z"]);
  });

  test("of two series of one name are different", () => {
    const identity = { ...IDENTITY, filter: "eq(is_root, true)" };
    const both = [series({ schedules: [daily(8)] }), series({ identity, schedules: [daily(8)] })];
    expect(names(planned(both))).toEqual([
      "support-agent-2026-03-08T00Z",
      expect.stringMatching(/^support-agent-2026-03-08T00Z-[0-9a-f]{6}$/),
    ]);
  });
});
