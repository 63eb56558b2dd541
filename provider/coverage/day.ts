import type { OpenPart } from "./compute-coverage.ts";
import type { Range, WindowState } from "./coverage.ts";
import { type ExportRecord, projectKey, type ScheduleRecord } from "./export-record.ts";
import type { LoadedSeries } from "./load-coverage.ts";
import {
  byStart,
  intersect,
  type Micros,
  parseMicros,
  type Span,
  subtract,
  toRange,
  toSpan,
} from "./time-spans.ts";

/** What of a day is exported: `running` also before LangSmith should have begun. */
export type DayState = "complete" | "running" | "missing" | "failed" | "unclear";

/** From the best to the worst. */
const ORDER: readonly DayState[] = ["complete", "running", "missing", "unclear", "failed"];

/** The state of a day in which nothing but this part is open. */
export function stateOfPart(state: WindowState | "notExpected"): DayState {
  if (state === "exported") return "complete";
  if (state === "running" || state === "notDue") return "running";
  if (state === "unclear") return "unclear";
  return state === "missing" || state === "notExpected" ? "missing" : "failed";
}

/** The worst of several states; `complete` where there is none. */
export function worstOf(states: readonly DayState[]): DayState {
  return ORDER[Math.max(0, ...states.map((state) => ORDER.indexOf(state)))] ?? "complete";
}

/** A part of a day that is not exported; `notExpected` where no window is. */
export interface DayPart extends Range {
  readonly state: OpenPart["state"] | "notExpected";
  readonly error?: string;
}

/** A day of a series. */
export interface Day {
  readonly state: DayState;
  /** Its parts that are not exported, in order. */
  readonly open: readonly DayPart[];
}

/** What of a day is exported of a series; undefined where it has nothing to do with the day. */
export function dayOf(series: LoadedSeries, all: readonly LoadedSeries[], day: Span): Day | undefined {
  const { coverage, exports, schedules } = series;
  const windows = windowsOf(series);
  const begin = beginOf(exports, schedules);
  const isFirst = begin !== undefined && begin > day.start && begin < day.end;
  const expected = isFirst ? { start: begin, end: day.end } : day;
  const project = projectKey(coverage.series);
  const others = all.filter((other) => other !== series && projectKey(other.coverage.series) === project);
  const unexpected = subtract([expected], [...windows, ...others.flatMap(windowsOf)]);
  const parts = [
    ...openOf(series.open, day),
    ...unexpected.map((part) => ({ ...part, state: "notExpected" as const })),
  ].sort(byStart);
  const isIdle = windows.length === 0 && parts.length === 0 && schedules.length === 0;
  if (isIdle) return undefined;
  return {
    state: worstOf(parts.map(({ state }) => stateOfPart(state))),
    open: parts.map(({ start, end, ...rest }) => ({ ...toRange({ start, end }), ...rest })),
  };
}

/** What of a day is open. */
export function openOf(open: readonly OpenPart[], day: Span): OpenPart[] {
  return open.flatMap((part) => intersect([part], [day]).map((span) => ({ ...part, ...span })));
}

function windowsOf({ coverage }: LoadedSeries): Span[] {
  return coverage.windows.map((window) => toSpan(window));
}

/** When a series begins; undefined where it has neither an export nor a schedule. */
function beginOf(exports: readonly ExportRecord[], schedules: readonly ScheduleRecord[]): Micros | undefined {
  const starts = [
    ...exports.filter(({ status }) => status !== "Cancelled").map(({ start }) => start),
    ...schedules.map(({ startTime, id }) => parseMicros(startTime, `schedule ${id}`)),
  ];
  return starts.reduce<Micros | undefined>(
    (first, start) => (first === undefined || start < first ? start : first),
    undefined,
  );
}
