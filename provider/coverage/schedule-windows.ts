import { formatInstant, milliseconds, toUtc } from "../core/instant.ts";
import type { Limit } from "../core/limit.ts";
import { HOUR, type Schedule, SPAWN_DELAY, windowsSpawned } from "../resources/bulk-export/schedule.ts";

/** How many windows are worked out at once: a mistaken year must not fill the memory. */
export const MOST_WINDOWS = 10_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "windows of `getBulkExportCoverage`",
    limit: MOST_WINDOWS,
    beyond: "an error with the limit",
    change: "`until`",
  },
];

const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/** One window of a schedule. */
export interface Window {
  /** Counted from 1. */
  readonly number: number;
  readonly startTime: string;
  /** Not included. */
  readonly endTime: string;
  /** When the service begins to export it. */
  readonly exportStartTime: string;
}

/** How many windows the service has begun to export at an instant, to the microsecond. */
export function countUntil(schedule: Schedule, until: string): number {
  const count = windowsSpawned(schedule, milliseconds(until));
  const due = milliseconds(schedule.startTime) + count * schedule.intervalHours * HOUR + SPAWN_DELAY;
  // Milliseconds alone do not show which of the two is the earlier.
  const justMissed = due === milliseconds(until) && microseconds(schedule.startTime) > microseconds(until);
  return count > 0 && justMissed ? count - 1 : count;
}

/** How many windows have begun before an instant, whether they are over or not. */
export function countBegun(schedule: Schedule, until: string): number {
  const passed = milliseconds(until) - milliseconds(schedule.startTime);
  const count = Math.ceil(passed / (schedule.intervalHours * HOUR));
  const begins = milliseconds(schedule.startTime) + count * schedule.intervalHours * HOUR;
  const barely = begins === milliseconds(until) && microseconds(schedule.startTime) < microseconds(until);
  return Math.max(0, barely ? count + 1 : count);
}

/** What is said where windows cannot be written. */
export const BEYOND_YEARS = "the windows would end after the year 9999";

/** Whether so many windows, and their exports, lie in years that can be written. */
export function canBeWritten(schedule: Schedule, windows: number): boolean {
  return milliseconds(schedule.startTime) + windows * schedule.intervalHours * HOUR + SPAWN_DELAY <= LAST;
}

/** The beginning of the window after so many: a schedule goes on there without gap or overlap. */
export function startAfter(schedule: Schedule, windows: number): string {
  return shifted(schedule.startTime, windows * schedule.intervalHours * HOUR);
}

/** The first so many windows, without those that are skipped: the n-th covers S + (n-1)·H hours to S + n·H hours. */
export function windowsOf(schedule: Schedule, count: number, skipped = 0): Window[] {
  return Array.from({ length: Math.max(0, count - skipped) }, (_, index) => {
    const number = skipped + index + 1;
    const endTime = startAfter(schedule, number);
    return {
      number,
      startTime: startAfter(schedule, number - 1),
      endTime,
      exportStartTime: exportStartOf(endTime),
    };
  });
}

/** When the service begins to export the window that ends then; never later than the last instant that can be written. */
export function exportStartOf(endTime: string): string {
  return milliseconds(endTime) + SPAWN_DELAY > LAST ? formatInstant(LAST) : shifted(endTime, SPAWN_DELAY);
}

/** Whole seconds later, with the fraction as it was written. */
function shifted(text: string, by: number): string {
  const [whole = "", fraction] = toUtc(text).replace("Z", "").split(".");
  const later = formatInstant(milliseconds(`${whole}Z`) + by);
  return fraction === undefined ? later : later.replace("Z", `.${fraction}Z`);
}

/** What of an instant is finer than milliseconds. */
function microseconds(text: string): number {
  const [, fraction = ""] = toUtc(text).replace("Z", "").split(".");
  return Number(fraction.padEnd(6, "0").slice(3, 6));
}
