import { dayOfDate } from "../status/day.ts";
import type { ReportDay } from "./days.ts";

/** Days of one series that follow each other and show the same. */
export type Stretch = readonly [ReportDay, ...ReportDay[]];

/** Joins days that follow each other and show the same. */
export function joinDays(days: readonly ReportDay[]): Stretch[] {
  const stretches: [ReportDay, ...ReportDay[]][] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last !== undefined && follows(day, last)) last.push(day);
    else stretches.push([day]);
  }
  return stretches;
}

function follows(day: ReportDay, [first, ...more]: Stretch): boolean {
  const last = more.at(-1) ?? first;
  const isNext = dayOfDate(last.day)?.end === dayOfDate(day.day)?.start;
  const hasGap = (each: ReportDay) => each.gaps.length > 0;
  const isKnown = (each: ReportDay) => each.fillableUntil !== undefined;
  const isAlike =
    first.isExpired === day.isExpired && hasGap(first) === hasGap(day) && isKnown(first) === isKnown(day);
  return isNext && first.state === day.state && isAlike;
}

/** The sum of what days report; undefined where one of them does not report it. */
export function sumOf(
  days: readonly ReportDay[],
  member: "rowsWritten" | "filesWritten",
): number | undefined {
  return days.reduce<number | undefined>((sum, day) => {
    const own = day[member];
    return sum === undefined || own === undefined ? undefined : sum + own;
  }, 0);
}
