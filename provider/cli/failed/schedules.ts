import { byAge, type HeldSchedule } from "../../coverage/held.ts";
import type { LoadedSeries } from "../../coverage/load.ts";
import { type Micros, microsOf, textOf, without } from "../../coverage/ranges.ts";
import { toUtc } from "../../lifecycle/instant.ts";
import { countUntil, startAfter } from "../../resources/schedule.ts";
import type { Settled } from "./find.ts";

/** A schedule that ended without success: it exports nothing any more. */
export interface FailedSchedule {
  readonly id: string;
  readonly status: "Failed" | "TimedOut";
  readonly createdAt: string;
  readonly endedAt: string;
  /** The beginning of the first window that it does not export: another one that begins there leaves no gap. */
  readonly continuesAt: string;
}

/** The schedules of a series that ended without success, and that no other one continues, the oldest first. */
export function failedSchedulesOf(
  { schedules, coverage }: Pick<LoadedSeries, "schedules" | "coverage">,
  { since, givenUp }: Settled,
): FailedSchedule[] {
  const asked = new Set(coverage.schedules.map(({ id }) => id));
  const until = microsOf(coverage.until, "the request");
  const inOrder = [...schedules].sort(byAge);
  return inOrder.flatMap((schedule, index) => {
    const { id, status, createdAt, endedAt } = schedule;
    if (!asked.has(id) || endedAt === undefined) return [];
    if (status !== "Failed" && status !== "TimedOut") return [];
    // Who made a later one has seen to it, whatever became of that; it is told of by itself.
    if (index < inOrder.length - 1 || schedules.some(goesOn)) return [];
    if (since !== undefined && microsOf(endedAt, `bulk export ${id}`) < since) return [];
    const continuesAt = toUtc(startAfter(schedule, countUntil(schedule, endedAt)));
    const start = microsOf(continuesAt, `schedule ${id}`);
    const unexported = { start, end: latest(until, start + 1n) };
    if (without([unexported], givenUp).length === 0) return [];
    return [{ id, status, createdAt: textOf(createdAt), endedAt: toUtc(endedAt), continuesAt }];
  });
}

function goesOn({ endedAt }: HeldSchedule): boolean {
  return endedAt === undefined;
}

function latest(one: Micros, other: Micros): Micros {
  return one > other ? one : other;
}
