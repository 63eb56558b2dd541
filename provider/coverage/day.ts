import type { OpenPart } from "./compute-coverage.ts";
import { containsSeries, isContinuedBy, isReplacement, startsOf } from "./continuation.ts";
import type { Range, WindowState } from "./coverage.ts";
import { projectKey } from "./export-record.ts";
import type { LoadedSeries } from "./load-coverage.ts";
import {
  byStart,
  intersect,
  isOverlapping,
  type Micros,
  type Span,
  subtract,
  toRange,
  union,
} from "./time-spans.ts";

/** What of a day is exported, from the best to the worst: `running` also before LangSmith should have begun. */
const DAY_STATES = ["complete", "running", "missing", "unclear", "failed"] as const;
export type DayState = (typeof DAY_STATES)[number];

/** The state of a day in which nothing but this part is open. */
export function stateOfPart(state: WindowState | "notExpected"): DayState {
  if (state === "exported") return "complete";
  if (state === "running" || state === "notDue") return "running";
  if (state === "unclear") return "unclear";
  return state === "missing" || state === "notExpected" ? "missing" : "failed";
}

/** The worst of several states; `complete` where there is none. */
export function worstOf(states: readonly DayState[]): DayState {
  return DAY_STATES.findLast((state) => states.includes(state)) ?? "complete";
}

/** A part of a day that is not exported; `notExpected` where no window is. */
export interface DayPart extends Range {
  readonly state: OpenPart["state"] | "notExpected";
  readonly error?: string;
}

/** A day of a series. */
interface Day {
  readonly state: DayState;
  /** Its parts that are not exported, in order. */
  readonly open: readonly DayPart[];
}

/** What of the windows of a day is exported of a series; undefined where it has none. */
export function dayOf(series: LoadedSeries, day: Span): Day | undefined {
  return toDay(series, day, []);
}

/**
 * What of a whole day is exported of a series, also where it has no window; undefined where other series of its project
 * have the day, and it has nothing of it.
 *
 * @param all the series whose exports may stand in for windows that it does not have
 */
export function wholeDayOf(series: LoadedSeries, all: readonly LoadedSeries[], day: Span): Day | undefined {
  const windowsOf = (each: LoadedSeries) => windowsOn(day, each);
  const project = projectKey(series.coverage.series);
  const siblings = all.filter((other) => other !== series && projectKey(other.coverage.series) === project);
  const windows = windowsOf(series);
  const starts = startsOf(series);
  const isExpectedOfOthers = siblings.some((other) => windowsOf(other).length > 0);
  // Nothing is expected of one-off exports on another day, as long as something else is.
  const isIdle = starts.length === 0 && windows.length === 0;
  if (isIdle && isExpectedOfOthers) return undefined;
  // Beside a schedule, one-off exports are expected to export their own windows, and no whole day.
  const isBeside = starts.length === 0 && siblings.some((other) => startsOf(other).length > 0);
  // Where nothing else is expected, such as after the end of a schedule, what was canceled is not exported.
  const canceled = isExpectedOfOthers ? [] : intersect(canceledOf(series), [day]);
  const expected = isBeside ? canceled : [day];
  return toDay(
    series,
    day,
    subtract(expected, [...windows, ...exportedBeside(series, siblings, starts, day)]),
  );
}

function toDay(series: LoadedSeries, day: Span, unexpected: readonly Span[]): Day | undefined {
  const open = series.open.filter((part) => isOverlapping(part, day));
  const parts = [
    ...open.flatMap((part) => intersect([part], [day]).map((span) => ({ ...part, ...span }))),
    ...unexpected.map((part) => ({ ...part, state: "notExpected" as const })),
  ].sort(byStart);
  if (parts.length === 0 && windowsOn(day, series).length === 0) return undefined;
  return {
    state: worstOf(parts.map(({ state }) => stateOfPart(state))),
    open: parts.map(({ start, end, ...rest }) => ({ ...toRange({ start, end }), ...rest })),
  };
}

/** What one-off exports were made for that somebody canceled: nothing expects it as a window. */
function canceledOf({ exports }: LoadedSeries): Span[] {
  return union(exports.filter(({ status, sourceId }) => status === "Cancelled" && sourceId === undefined));
}

/** The windows of other series of the project that stand in for windows that a series does not have. */
function exportedBeside(
  series: LoadedSeries,
  siblings: readonly LoadedSeries[],
  starts: readonly Micros[],
  day: Span,
): Span[] {
  const windowsOf = (each: LoadedSeries) => windowsOn(day, each);
  const begin = earliest(starts);
  if (begin === undefined) {
    const { series: identity } = series.coverage;
    return siblings.filter(({ coverage }) => containsSeries(coverage.series, identity)).flatMap(windowsOf);
  }
  // Before it began, a series was not expected to export what another one did.
  const before = siblings.flatMap(windowsOf).filter(({ start }) => start < begin);
  const past = before.map(({ start, end }) => ({ start, end: end < begin ? end : begin }));
  // What has all its rows and columns stands in for it, also after that stopped itself.
  const replacing = siblings.filter(({ coverage }) => isReplacement(coverage.series, series.coverage.series));
  return [...past, ...[...continuationsOf(series, siblings), ...replacing].flatMap(windowsOf)];
}

/** The series that continue one, and those that continue these. */
function continuationsOf(series: LoadedSeries, siblings: readonly LoadedSeries[]): LoadedSeries[] {
  const found = new Set([series]);
  for (const each of found) {
    for (const other of siblings) if (isContinuedBy(toSeries(each), toSeries(other))) found.add(other);
  }
  found.delete(series);
  return [...found];
}

function toSeries({ coverage, exports, schedules }: LoadedSeries) {
  return { identity: coverage.series, exports, schedules };
}

function earliest(instants: readonly Micros[]): Micros | undefined {
  return [...instants].sort((a, b) => (a < b ? -1 : 1))[0];
}

function windowsOn(day: Span, { spans }: LoadedSeries): Span[] {
  return spans.filter((span) => isOverlapping(span, day));
}
