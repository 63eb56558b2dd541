import type { Operation } from "../../provider/core/operation.ts";
import { coveredBy } from "../../provider/coverage/coverage.ts";
import type { LoadedSeries } from "../../provider/coverage/load.ts";
import { byAge, type CompletedRun, type ExportRecord, projectKey } from "../../provider/coverage/series.ts";
import {
  byStart,
  DAY,
  formatSeconds,
  intersect,
  isOverlapping,
  type Span,
  subtract,
  toRange,
} from "../../provider/coverage/spans.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { addressesOf, type ToUri } from "./addresses.ts";
import { formatDay } from "./days.ts";
import type { StatusOutput } from "./output.ts";

/** What of a day is exported, from the best to the worst: `running` also before LangSmith should have begun. */
const DAY_STATES = ["complete", "running", "missing", "failed"] as const;
export type DayState = StatusOutput["state"];

export type SeriesStatus = StatusOutput["series"][number];
export type DayStatus = SeriesStatus["days"][number];
export type DayPart = DayStatus["open"][number];

/** The worst of several states; `complete` where there is none. */
export function worstOf(states: readonly DayState[]): DayState {
  return DAY_STATES.findLast((state) => states.includes(state)) ?? "complete";
}

interface Part extends Span {
  readonly state: DayPart["state"];
  readonly error?: string | undefined;
}

/** The state of a day in which nothing but this part is open. */
function stateOfPart({ state }: Part): DayState {
  if (state === "notDue") return "running";
  return state === "notExpected" ? "missing" : state;
}

/**
 * The days of each series that has one.
 *
 * @param isWhole whether the projects are to have all of the days, also where no series has a window
 */
export async function reportDays(
  all: readonly LoadedSeries[],
  { days, isWhole }: { readonly days: Span; readonly isWhole: boolean },
  service: LangSmith,
  operation: Operation,
): Promise<SeriesStatus[]> {
  const addressOf = addressesOf(service, operation);
  const unexpected = isWhole ? unexpectedParts(all, days) : new Map<LoadedSeries, readonly Part[]>();
  const found: SeriesStatus[] = [];
  for (const series of all) {
    const { bulkExportDestinationId: id } = series.identity;
    const latestFirst = series.exports.toSorted(byAge).reverse();
    const own: DayStatus[] = [];
    for (let start = days.start; start < days.end; start += DAY) {
      const day = { start, end: start + DAY };
      const windows = series.coverage.windows.filter((window) => isOverlapping(window, day));
      const parts = [
        ...windows.flatMap(({ open }): readonly Part[] => open),
        ...(unexpected.get(series) ?? []),
      ];
      if (windows.length === 0 && parts.length === 0) continue;
      const { runs, duplicates } = runsOf(
        latestFirst.filter((each) => isOverlapping(each, day)),
        day,
      );
      const toUri = runs.some(({ run }) => run.files?.length) ? await addressOf(id) : undefined;
      const open = parts
        .flatMap((part) => intersect([part], [day]).map((span) => ({ ...part, ...span })))
        .sort(byStart);
      const state = worstOf(open.map(stateOfPart));
      own.push({
        day: formatDay(start),
        state,
        rows: runs.length > 0 || state === "complete" ? rowsOf(runs, day) : undefined,
        open: open.map(({ start, end, ...rest }) => ({ ...toRange({ start, end }), ...rest })),
        runs: runs.map((each) => toLoadable(each, toUri)),
        duplicates,
      });
    }
    if (own.length > 0) found.push({ name: series.name, series: series.identity, days: own });
  }
  return found;
}

/** What no series of a project has a window for: a part of the first one that has some of the days. */
function unexpectedParts(
  all: readonly LoadedSeries[],
  days: Span,
): ReadonlyMap<LoadedSeries, readonly Part[]> {
  const projects = Map.groupBy(all, ({ identity }) => projectKey(identity));
  return new Map(
    [...projects.values()].flatMap((own) => {
      const owner = own.find(({ coverage }) => coverage.windows.length > 0) ?? own[0];
      if (owner === undefined) return [];
      const windows = own.flatMap(({ coverage }) => coverage.windows);
      const parts = subtract([days], windows).map((span) => ({ ...span, state: "notExpected" as const }));
      return [[owner, parts] as const];
    }),
  );
}

/** A run with its export. */
interface RunOfExport {
  readonly run: CompletedRun;
  readonly exported: ExportRecord;
}

/**
 * The runs whose files contain a day, each row once as far as that can be chosen: of two exports of a range, the later
 * one, which also has the traces that came in between.
 *
 * @param exports the latest first
 */
function runsOf(exports: readonly ExportRecord[], day: Span) {
  const runs: RunOfExport[] = [];
  let left: Span[] = [day];
  let duplicates = false;
  for (const exported of exports) {
    const reported = exported.report?.runs ?? [];
    // What reports no run has no files that could stand in for those of an earlier export.
    if (reported.length === 0) continue;
    const wanted = intersect([coveredBy(exported)], left);
    for (const run of reported) {
      if (intersect([run], wanted).length === 0) continue;
      const inDay = intersect([run], [day]);
      duplicates ||= runs.some(
        (other) => other.exported !== exported && intersect([other.run], inDay).length > 0,
      );
      runs.push({ run, exported });
    }
    left = subtract(left, wanted);
  }
  return { runs: runs.sort((a, b) => byStart(a.run, b.run)), duplicates };
}

function toLoadable({ run, exported }: RunOfExport, toUri: ToUri | undefined): DayStatus["runs"][number] {
  return {
    id: run.id,
    bulkExportId: exported.id,
    bulkExportCreatedAt: formatSeconds(exported.createdAt),
    ...toRange(run),
    rowsWritten: run.rows,
    files: run.files,
    uris: toUri && run.files?.map(toUri),
  };
}

/** The rows of a day, where each run reports them, and reports no other day. */
function rowsOf(runs: readonly RunOfExport[], day: Span): number | undefined {
  const isKnown = runs.every(
    ({ run }) => run.rows !== undefined && run.start >= day.start && run.end <= day.end,
  );
  return isKnown ? runs.reduce((sum, { run }) => sum + (run.rows ?? 0), 0) : undefined;
}
