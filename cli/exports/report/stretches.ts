import { dayOfDate } from "../status/day.ts";
import type { ReportDay } from "./days.ts";

/** Days of one series that follow each other and show the same. */
export type Stretch = readonly [ReportDay, ...ReportDay[]];

/** Joins days that follow each other and show the same. */
export function joinDays(days: readonly ReportDay[]): Stretch[] {
  const stretches: [ReportDay, ...ReportDay[]][] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && follows(day, before)) last.push(day);
    else stretches.push([day]);
  }
  return stretches;
}

function follows(day: ReportDay, last: ReportDay): boolean {
  const isNext = dayOfDate(last.day)?.end === dayOfDate(day.day)?.start;
  const hasGap = (each: ReportDay) => each.gaps.length > 0;
  const isKnown = (each: ReportDay) => each.fillableUntil !== undefined;
  const isAlike =
    last.isExpired === day.isExpired && hasGap(last) === hasGap(day) && isKnown(last) === isKnown(day);
  return isNext && last.state === day.state && isAlike;
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
