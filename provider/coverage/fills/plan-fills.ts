import { isGap } from "../compute-coverage.ts";
import type { Range } from "../coverage.ts";
import { byAge, seriesKey } from "../export-record.ts";
import type { LoadedSeries } from "../load-coverage.ts";
import {
  findOverlapping,
  formatMicros,
  intersect,
  isOverlapping,
  type Micros,
  type Span,
  subtract,
  toRange,
  toSpan,
} from "../time-spans.ts";
import { attemptOf, type Fill, type FillArgs, seriesOfFill } from "./fill.ts";
import { findFreeName, formatStamp, toSlug } from "./fill-names.ts";
import { mayStillExport } from "./may-still-export.ts";

/** Which entries a file of exports lacks, and which gaps get none. */
export interface FillPlan {
  readonly added: readonly Fill[];
  /** Ranges of gaps with an entry whose export is not created yet, or was canceled. */
  readonly listed: readonly Range[];
  /** Ranges of gaps that an active schedule may still export. */
  readonly early: readonly Range[];
  /** Ranges of gaps that cannot be filled, since their destination is deleted. */
  readonly unfillable: readonly Range[];
}

/** The states of windows that LangSmith exports, or is going to. */
const PENDING: ReadonlySet<string> = new Set(["running", "notDue"]);

/** When and where the gaps were found. */
interface FillOptions {
  /** The clock of the listing. */
  readonly now: Micros;
  /** The workspace that was asked, where one is configured. */
  readonly workspaceId: string | undefined;
}

/**
 * Plans the entries that fill the gaps: for each window of each series the parts that are left. An entry never crosses
 * the border of a window. A range that has an entry gets another one only if its export has ended without filling the
 * gap: a further attempt, with a name of its own. An export that was canceled is left to its own entry. Names follow
 * from the project and the window alone.
 */
export function planFills(
  loaded: readonly LoadedSeries[],
  existing: readonly Fill[],
  { now, workspaceId }: FillOptions,
): FillPlan {
  const names = new Map(existing.map(({ name, args }) => [name, seriesKey(seriesOfFill(args))]));
  const slugs = loaded.map(toSlug);
  const plan = {
    added: [] as Fill[],
    listed: [] as Range[],
    early: [] as Range[],
    unfillable: [] as Range[],
  };
  for (const [index, series] of loaded.entries()) {
    const key = seriesKey(series.coverage.series);
    const slug = slugs[index] ?? "";
    const shared = slugs.filter((other) => other === slug).length > 1;
    const waiting = existing
      .filter(({ args }) => seriesKey(seriesOfFill(args)) === key)
      .map((fill) => ({ fill, span: toSpan(fill.args, "a fill") }))
      .filter(({ fill, span }) => countFinished(series, span) < attemptOf(fill))
      .map(({ span }) => span);
    const gaps = series.coverage.gaps.map((gap) => toSpan(gap));
    const mayStillBegin = mayStillExport(series.schedules, series.exports);
    // Also where the window of another schedule, such as one that failed, is a part of one that is still to come.
    const pending = series.coverage.windows
      .filter((each) => PENDING.has(each.state) || mayStillBegin(each, now))
      .map((each) => toSpan(each));
    let planned: Span[] = [];
    for (const window of series.coverage.windows) {
      if (!isGap(window.state)) continue;
      const whole = toSpan(window);
      const gap = intersect([whole], findOverlapping(gaps, whole));
      if (series.destinationGone) {
        plan.unfillable.push(...gap.map(toRange));
        continue;
      }
      const overlapping = waiting.filter((span) => isOverlapping(span, whole));
      plan.listed.push(...intersect(gap, overlapping).map(toRange));
      const unlisted = subtract(gap, overlapping);
      const coming = findOverlapping(pending, whole);
      plan.early.push(...intersect(unlisted, coming).map(toRange));
      // Windows of two schedules may overlap; what one of them fills, the next one does not.
      planned = planned.filter(({ end }) => end > whole.start);
      for (const span of subtract(subtract(unlisted, coming), planned)) {
        planned.push(span);
        const attempt = countFinished(series, span) + 1;
        const name = findFreeName(`${slug}-${formatStamp(span.start)}`, key, shared, attempt, names);
        names.set(name, key);
        plan.added.push({ name, args: toFillArgs(series, span, workspaceId) });
      }
    }
  }
  return plan;
}

/** How many one-off exports of this very range have ended by themselves: one that was canceled is left to its entry. */
function countFinished({ exports }: LoadedSeries, { start, end }: Span): number {
  const finished = ["Completed", "Failed", "TimedOut"];
  return exports.filter(
    (each) =>
      each.sourceId === undefined &&
      each.start === start &&
      each.end === end &&
      finished.includes(each.status),
  ).length;
}

function toFillArgs(
  { coverage, schedules, exports }: LoadedSeries,
  { start, end }: Span,
  workspaceId: string | undefined,
): FillArgs {
  const { series } = coverage;
  // Not part of the series, but a reader may be used to the one that its newest schedule or export has.
  const compression = [...exports].sort(byAge).at(-1)?.compression;
  const packed = [...schedules].sort(byAge).at(-1)?.compression ?? compression;
  return {
    ...(workspaceId === undefined ? {} : { workspaceId: workspaceId.toLowerCase() }),
    bulkExportDestinationId: series.bulkExportDestinationId,
    ...(series.sessionId === undefined ? {} : { sessionId: series.sessionId }),
    ...(series.allExperiments === undefined ? {} : { allExperiments: true }),
    startTime: formatMicros(start),
    endTime: formatMicros(end),
    ...(series.filter === undefined ? {} : { filter: series.filter }),
    ...(series.exportFields === undefined ? {} : { exportFields: [...series.exportFields] }),
    ...(series.formatVersion === "v1" ? {} : { formatVersion: series.formatVersion }),
    ...(packed === undefined ? {} : { compression: packed }),
  };
}
