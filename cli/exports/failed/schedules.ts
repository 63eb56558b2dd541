import { toUtc } from "../../../provider/core/instant.ts";
import type { Range } from "../../../provider/coverage/coverage.ts";
import { byAge, type ScheduleRecord } from "../../../provider/coverage/export-record.ts";
import type { Cut } from "../../../provider/coverage/fills/waivers.ts";
import type { LoadedSeries } from "../../../provider/coverage/load-coverage.ts";
import {
  type Micros,
  microsOf,
  rangeOf,
  type Span,
  spanOf,
  textOf,
  without,
} from "../../../provider/coverage/time-spans.ts";
import { countUntil, startAfter } from "../../../provider/resources/bulk-export/schedule.ts";
import { type ContinuedBy, continuationOf } from "./continued.ts";

/** What is no failure. */
export interface Settled {
  /** What ended earlier. */
  readonly since: Micros | undefined;
  /** What of the series is given up. */
  readonly givenUp: readonly Span[];
  /** What entries do not give up, although it is in their range. */
  readonly cuts: readonly Cut[];
}

type Concerned = Pick<LoadedSeries, "schedules" | "coverage" | "exports" | "siblings">;

interface Ended {
  readonly id: string;
  readonly status: "Failed" | "TimedOut";
  readonly createdAt: string;
  readonly endedAt: string;
  /** The beginning of the first window that it does not export: another one that begins there leaves no gap. */
  readonly continuesAt: string;
}

/** A schedule that ended without success: it exports nothing any more, and nobody has seen to all of that. */
export interface FailedSchedule extends Ended {
  /** The schedule of another series that goes on, but only later. */
  readonly continuedBy?: ContinuedBy;
  /** One to another destination, which does not begin where this one stopped: it is not taken for its continuation. */
  readonly elsewhere?: ContinuedBy;
  /** What nothing exports before that one begins. */
  readonly left?: readonly Range[];
}

/** A schedule that ended without success, and that one of another series continues: no failure. */
export interface ContinuedSchedule extends Ended {
  readonly continuedBy: ContinuedBy;
}

/** The schedules of a series that ended without success, the oldest first; none that another one of it continues. */
export interface EndedSchedules {
  readonly failedSchedules: readonly FailedSchedule[];
  readonly continuedSchedules: readonly ContinuedSchedule[];
}

/** What there is to tell of the schedules of a series. */
export function endedSchedulesOf(loaded: Concerned, settled: Settled): EndedSchedules {
  const failedSchedules: FailedSchedule[] = [];
  const continuedSchedules: ContinuedSchedule[] = [];
  for (const ended of endedOf(loaded, settled)) {
    const endedAt = microsOf(ended.endedAt, `schedule ${ended.id}`);
    const start = microsOf(ended.continuesAt, `schedule ${ended.id}`);
    const found = continuationOf({ endedAt, continuesAt: start }, loaded);
    if (found === undefined || "elsewhere" in found) {
      if (without(unexportedAfter(ended, loaded), settled.givenUp).length > 0)
        failedSchedules.push({ ...ended, ...found });
      continue;
    }
    const continued = { ...ended, continuedBy: found.by };
    const left = without(found.between, [...found.exported, ...settled.givenUp]).map(rangeOf);
    if (left.length === 0) continuedSchedules.push(continued);
    else failedSchedules.push({ ...continued, left });
  }
  return { failedSchedules, continuedSchedules };
}

/** What nothing exports since a schedule ended, as far as it is known. */
export function unexportedAfter(
  { id, continuesAt, left }: Pick<FailedSchedule, "id" | "continuesAt" | "left">,
  { coverage }: Pick<Concerned, "coverage">,
): Span[] {
  if (left !== undefined) return left.map((range) => spanOf(range));
  const start = microsOf(continuesAt, `schedule ${id}`);
  return [{ start, end: latest(microsOf(coverage.until, "the request"), start + 1n) }];
}

function endedOf({ schedules, coverage }: Concerned, { since }: Settled): Ended[] {
  const asked = new Set(coverage.schedules.map(({ id }) => id));
  const inOrder = [...schedules].sort(byAge);
  return inOrder.flatMap((schedule, index) => {
    const { id, status, createdAt, endedAt } = schedule;
    if (!asked.has(id) || endedAt === undefined) return [];
    if (status !== "Failed" && status !== "TimedOut") return [];
    // Who made a later one has seen to it, whatever became of that; it is told of by itself.
    if (index < inOrder.length - 1 || schedules.some(goesOn)) return [];
    if (since !== undefined && microsOf(endedAt, `bulk export ${id}`) < since) return [];
    const continuesAt = toUtc(startAfter(schedule, countUntil(schedule, endedAt)));
    return [{ id, status, createdAt: textOf(createdAt), endedAt: toUtc(endedAt), continuesAt }];
  });
}

function goesOn({ endedAt }: ScheduleRecord): boolean {
  return endedAt === undefined;
}

function latest(one: Micros, other: Micros): Micros {
  return one > other ? one : other;
}
