import type { Coverage, Range, WindowState } from "../../../provider/coverage/coverage.ts";
import type { ExportRecord, ScheduleRecord } from "../../../provider/coverage/export-record.ts";
import {
  DAY,
  intersect,
  type Micros,
  parseMicros,
  type Span,
  subtract,
  toRange,
  toSpan,
} from "../../../provider/coverage/time-spans.ts";
import { WrongCall } from "../../errors.ts";

/** What of a day is exported: `running` also before LangSmith should have begun. */
export type DayState = "complete" | "running" | "missing" | "failed" | "unclear";

/** From the best to the worst. */
const ORDER: readonly DayState[] = ["complete", "running", "missing", "unclear", "failed"];

/** The state of a day in which nothing but this window is open. */
export const STATE_OF_WINDOW: Readonly<Record<WindowState, DayState>> = {
  exported: "complete",
  running: "running",
  notDue: "running",
  missing: "missing",
  unclear: "unclear",
  failed: "failed",
  timedOut: "failed",
};

/**
 * A part of a day, with the state of its window; `notExpected` where no window is, `notReported` where its export is
 * completed, and no run of it has the part.
 */
export interface DayPart extends Range {
  readonly state: WindowState | "notExpected" | "notReported";
  readonly error?: string;
}

const STATE_OF_PART: Readonly<Record<DayPart["state"], DayState>> = {
  ...STATE_OF_WINDOW,
  notExpected: "missing",
  notReported: "unclear",
};

/** A day of a series. */
export interface Day {
  readonly state: DayState;
  /** Its parts that are not exported, in order. */
  readonly open: readonly DayPart[];
}

/** The day of an option, in UTC. @throws WrongCall */
export function parseDay(text: string): Span {
  const day = dayOfDate(text);
  if (day === undefined) throw new WrongCall(`--day ${JSON.stringify(text)}: use a date such as 2026-03-05.`);
  return day;
}

const LAST_DAY = "9999-12-31";

/** The UTC day of a date; undefined for what is no date. */
export function dayOfDate(text: string): Span | undefined {
  const start = Date.parse(`${text}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(start);
  // 30 February is read as 2 March. The day after the last one has no date of four digits.
  if (!isDay || new Date(start).toISOString().slice(0, 10) !== text || text === LAST_DAY) return undefined;
  return { start: BigInt(start) * 1000n, end: BigInt(start) * 1000n + DAY };
}

/** When a series begins; undefined where it has neither an export nor a schedule. */
export function beginOf(
  exports: readonly ExportRecord[],
  schedules: readonly ScheduleRecord[],
): Micros | undefined {
  const starts = [
    ...exports.filter(({ status }) => status !== "Cancelled").map(({ start }) => start),
    ...schedules.map(({ startTime, id }) => parseMicros(startTime, `schedule ${id}`)),
  ];
  return starts.reduce<Micros | undefined>(
    (first, start) => (first === undefined || start < first ? start : first),
    undefined,
  );
}

/** What else decides what is expected of a series on a day. */
interface Context {
  /** What its completed exports contain of the day, although no run of theirs reports it. */
  readonly unreported: readonly Span[];
  /** When the series begins: nothing is expected of it before, on its first day. Undefined: before the day. */
  readonly begin: Micros | undefined;
  /** The windows of the other series of its project, which may continue it, or come before it. */
  readonly others: readonly Span[];
}

/** What of the day is exported. */
export function dayOf(coverage: Pick<Coverage, "windows" | "gaps">, day: Span, context: Context): Day {
  const { begin, others, unreported } = context;
  const spans = coverage.windows.map((window) => toSpan(window));
  const open = openParts(coverage, day);
  const isFirst = begin !== undefined && begin > day.start && begin < day.end;
  const expected = isFirst ? { start: begin, end: day.end } : day;
  const unexpected = subtract([expected], [...spans, ...others]);
  const parts = [
    ...open,
    ...unexpected.map((part) => ({ ...part, state: "notExpected" as const })),
    ...unreported.map((part) => ({ ...part, state: "notReported" as const })),
  ];
  const all = parts.sort((a, b) => (a.start < b.start ? -1 : 1));
  return {
    state: worstOf(all.map(({ state }) => STATE_OF_PART[state])),
    open: all.map(({ start, end, ...rest }) => ({ ...toRange({ start, end }), ...rest })),
  };
}

/** A part of a day that is not exported. */
export interface OpenPart extends Span {
  readonly state: Exclude<WindowState, "exported">;
  readonly error?: string;
}

/** What the windows of a day leave open of it. */
export function openParts({ windows, gaps }: Pick<Coverage, "windows" | "gaps">, day: Span): OpenPart[] {
  const missing = gaps.map((gap) => toSpan(gap));
  return windows.flatMap(({ state, error, ...range }) => {
    if (state === "exported") return [];
    const parts = intersect([toSpan(range)], [day]);
    // Of a window that is longer than a day, another day may be what failed.
    const left = isGap(state) ? intersect(parts, missing) : parts;
    return left.map((part) => ({ ...part, state, ...(error === undefined ? {} : { error }) }));
  });
}

/** Whether nothing exports a window of this state any more. */
export function isGap(state: WindowState): boolean {
  return STATE_OF_WINDOW[state] === "missing" || STATE_OF_WINDOW[state] === "failed";
}

/** The worst of several states; `complete` where there is none. */
export function worstOf(states: readonly DayState[]): DayState {
  return ORDER[Math.max(0, ...states.map((state) => ORDER.indexOf(state)))] ?? "complete";
}
