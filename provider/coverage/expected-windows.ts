import type { Limit } from "../core/limit.ts";
import { CodedError } from "../core/message.ts";
import type { Schedule } from "../resources/bulk-export/schedule.ts";
import {
  coveredEnd,
  describeUnknownStatus,
  type ExportRecord,
  type ScheduleRecord,
} from "./export-record.ts";
import * as messages from "./messages.ts";
import {
  canBeWritten,
  countBegun,
  countUntil,
  exportStartOf,
  MOST_WINDOWS,
  startAfter,
  type Window,
  windowsOf,
} from "./schedule-windows.ts";
import {
  byStart,
  daysTouched,
  formatMicros,
  type Micros,
  parseMicros,
  type Span,
  subtract,
  toSpan,
  union,
} from "./time-spans.ts";

/** How many windows are worked out for a whole workspace, where nobody is handed all of them: hourly ones of 22 years. */
const MOST_OF_A_WORKSPACE = 200_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "windows of a series (`exports status`)",
    limit: MOST_OF_A_WORKSPACE,
    beyond: "an error about this series, that shows how to narrow the request",
    change: "`--since`, `--until`",
  },
];

/** A window with why it is expected. */
export interface ExpectedWindow extends Window {
  /** What is not clear of its schedule: whether the window is to be exported at all follows from it. */
  readonly uncertainty?: string;
  /** Whether no schedule is to export it later: exports that exist were made for it, or its schedule has ended. */
  readonly isMade?: true;
}

/** Which windows are listed. */
interface Selection {
  /** Those that have begun by this instant. */
  readonly until: string;
  /** Without those that end long before this instant. Default: all. */
  readonly since?: string | undefined;
  /** How many they may be. Default: {@link MOST_WINDOWS} */
  readonly most?: number;
}

/** Which windows of a series are listed. */
interface SeriesSelection extends Omit<Selection, "most"> {
  /** The service's own time. */
  readonly now: Micros;
}

/** How many windows of a schedule are expected by an instant: of one that has ended, those that were due when it ended. */
function countExpected(schedule: ScheduleRecord, until: string): number {
  const begun = countBegun(schedule, until);
  return schedule.endedAt === undefined ? begun : Math.min(begun, countUntil(schedule, schedule.endedAt));
}

/**
 * The windows of a schedule that have begun by an instant; of a schedule that has ended, those that were due when it
 * ended.
 *
 * @throws CodedError for too many windows
 */
export function windowsOfSchedule(schedule: ScheduleRecord, selection: Selection): ExpectedWindow[] {
  const count = countExpected(schedule, selection.until);
  const windows = listWindows(`schedule ${schedule.id}`, schedule, count, selection);
  const uncertainty = describeUnknownStatus(schedule);
  return uncertainty === undefined ? windows : windows.map((window) => ({ ...window, uncertainty }));
}

/**
 * The windows that are expected of a series, in order.
 *
 * @throws CodedError for too many windows
 */
export function expectedOf(
  schedules: readonly ScheduleRecord[],
  stored: readonly ExportRecord[],
  limits: SeriesSelection,
): ExpectedWindow[] {
  const selection = { ...limits, most: MOST_OF_A_WORKSPACE };
  const all = windowsOfSeries(schedules, stored, selection);
  const since = limits.since === undefined ? undefined : parseMicros(limits.since, "the request");
  return all
    .filter((window) => since === undefined || toSpan(window).end > since)
    .sort((a, b) => byStart(toSpan(a), toSpan(b)));
}

/** The windows of a rule that have begun by an instant. @throws CodedError for too many windows */
export function windowsOfRule(rule: Schedule, until: string): Window[] {
  return listWindows("this range", rule, countBegun(rule, until), {});
}

function listWindows(
  of: string,
  rule: Schedule,
  count: number,
  { since, most = MOST_WINDOWS }: Pick<Selection, "since" | "most">,
): Window[] {
  // Only the last one that began before an instant may end after it.
  const skipped = since === undefined ? 0 : Math.min(count, Math.max(0, countBegun(rule, since) - 1));
  const windows = count - skipped;
  if (windows > most) {
    const until = startAfter(rule, skipped + most);
    throw new CodedError(messages.tooManyWindows({ of, windows, most, until }));
  }
  if (!canBeWritten(rule, count)) throw new CodedError(messages.beyondYears({ of }));
  return windowsOf(rule, count, skipped);
}

/**
 * From the first start of the exports to their last end, cut at their borders: of such a set the whole range is
 * expected, and what none of them was made for is missing.
 *
 * @throws CodedError for too many windows
 */
export function windowsBetween(
  exports: readonly ExportRecord[],
  { until, now }: Pick<SeriesSelection, "until" | "now">,
): ExpectedWindow[] {
  const borders = exports.flatMap((each) => (each.start < each.end ? bordersOf(each, now) : []));
  return cutAtBorders(borders, parseMicros(until, "the request"));
}

/**
 * What is expected of a series: the windows of its schedules, what lies between a schedule that has ended and the
 * next one, and outside of both what exports were made for, cut at their borders: one-offs, and what was spawned by a
 * schedule that is not known any more. An export that was cancelled is not expected any more.
 *
 * @throws CodedError for too many windows
 */
function windowsOfSeries(
  schedules: readonly ScheduleRecord[],
  stored: readonly ExportRecord[],
  selection: SeriesSelection & Pick<Selection, "most">,
): ExpectedWindow[] {
  const { until, now } = selection;
  const limit = parseMicros(until, "the request");
  const scheduled = new Map<string, ExpectedWindow>();
  const ranges: Span[] = [];
  let reached: Reached | undefined;
  for (const schedule of [...schedules].sort((a, b) => byStart(spanOfStart(a), spanOfStart(b)))) {
    const start = parseMicros(schedule.startTime, `schedule ${schedule.id}`);
    if (reached && reached.end < start) {
      for (const window of windowsBefore(start, reached, limit, selection)) {
        scheduled.set(`${window.startTime} ${window.endTime}`, { ...window, isMade: true });
      }
      ranges.push({ start: reached.end, end: start });
    }
    for (const window of windowsOfSchedule(schedule, selection)) {
      const key = `${window.startTime} ${window.endTime}`;
      // Of two schedules that would export the same, the one that is clear says whether it is expected.
      const existing = scheduled.get(key);
      if (
        existing === undefined ||
        (existing.uncertainty !== undefined && window.uncertainty === undefined)
      ) {
        scheduled.set(key, window);
      }
    }
    const windows = countExpected(schedule, until);
    const end = parseMicros(startAfter(schedule, windows), `schedule ${schedule.id}`);
    ranges.push({ start, end });
    if (!reached || end > reached.end) reached = { schedule, windows, end };
  }
  const active = stored.filter(({ status }) => status !== "Cancelled");
  const known = [...scheduled.values()];
  const outside = subtract(union(active), ranges);
  const borders = sortUnique(active.flatMap((each) => bordersOf(each, now)));
  let next = 0;
  const more = outside.flatMap(({ start, end }) => {
    const inner: bigint[] = [];
    for (let border = borders[next]; border !== undefined && border < end; border = borders[next]) {
      if (border > start) inner.push(border);
      next += 1;
    }
    return cutAtBorders([start, ...inner, end], limit, MOST_OF_A_WORKSPACE);
  });
  const all = [...known, ...more.map((window, index) => ({ ...window, number: index + 1 }))];
  if (all.length > MOST_OF_A_WORKSPACE) {
    const of = "a series of exports";
    throw new CodedError(messages.tooManyWindows({ of, windows: all.length, most: MOST_OF_A_WORKSPACE }));
  }
  return all;
}

/** How far the schedules of a series go. */
interface Reached {
  readonly schedule: ScheduleRecord;
  readonly windows: number;
  readonly end: bigint;
}

/** What lies between the last window of a schedule and the next schedule, in windows of the former's length. */
function windowsBefore(
  next: bigint,
  { schedule, windows: after }: Reached,
  limit: bigint,
  selection: Selection,
): Window[] {
  const rule = { startTime: startAfter(schedule, after), intervalHours: schedule.intervalHours };
  const count = countBegun(rule, formatMicros(next < limit ? next : limit));
  return listWindows(`what follows schedule ${schedule.id}`, rule, count, selection).map((window) => {
    const endTime = parseMicros(window.endTime, "a window") > next ? formatMicros(next) : window.endTime;
    return { ...window, number: after + window.number, endTime, exportStartTime: exportStartOf(endTime) };
  });
}

/**
 * Where an export begins and ends. One whose end lies ahead is also cut where it was made, as it may contain nothing
 * later, and at each midnight since: the days that have passed are exported by nothing any more.
 */
function bordersOf(each: ExportRecord, now: Micros): Micros[] {
  if (each.end <= now) return [each.start, each.end];
  const made = coveredEnd(each);
  const days = daysTouched({ start: made, end: now }).map(({ start }) => start);
  const inner = [made, ...days].filter((at) => at > each.start && at >= made && at < each.end);
  return [each.start, ...inner, each.end];
}

/** The parts between neighbouring borders that begin before a limit. */
function cutAtBorders(borders: readonly bigint[], limit: bigint, most = MOST_WINDOWS): ExpectedWindow[] {
  const inOrder = sortUnique(borders);
  const parts = inOrder.slice(0, -1).filter((start) => start < limit);
  if (parts.length > most) {
    throw new CodedError(messages.tooManyWindows({ of: "this range", windows: parts.length, most }));
  }
  return parts.map((start, index) => {
    const endTime = formatMicros(inOrder[index + 1] ?? start);
    const exportStartTime = exportStartOf(endTime);
    return { number: index + 1, startTime: formatMicros(start), endTime, exportStartTime, isMade: true };
  });
}

/** Each once, the earliest first. */
function sortUnique(instants: readonly bigint[]): bigint[] {
  return [...new Set(instants)].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

function spanOfStart({ id, startTime }: ScheduleRecord): Span {
  const start = parseMicros(startTime, `schedule ${id}`);
  return { start, end: start };
}
