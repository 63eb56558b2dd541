import { countUntil, startAfter } from "../resources/schedule.ts";
import { byAge, type HeldSchedule } from "./held.ts";
import { type Micros, microsOf, type Span } from "./ranges.ts";

const HOUR = 3_600_000_000n;

interface Made {
  readonly createdAt: Micros;
  readonly start: Micros;
  readonly interval: Micros;
  /** From where on it exports nothing any more. */
  readonly stop: Micros | undefined;
  /** Whether one that was made before it had ended without success. */
  readonly follows: boolean;
}

/**
 * What entries of these ranges give up of a series: what there was when they were written. One that gives up a schedule
 * which has ended reaches far ahead; of schedules that are made later it gives up nothing, else nobody would ever hear
 * of their windows. An entry within one window of such a schedule, or from where that has ended itself, was meant for
 * it.
 */
export function settledBy(ranges: readonly Span[], schedules: readonly HeldSchedule[]): Span[] {
  const later = inOrder(schedules).filter(({ follows }) => follows);
  return ranges.flatMap((range) => {
    const { start, end } = range;
    const unforeseen = later.filter(
      (made) => start <= made.createdAt && made.createdAt < end && !isMeantFor(range, made),
    );
    const upTo = unforeseen.reduce((least, made) => (made.start < least ? made.start : least), end);
    return start < upTo ? [{ start, end: upTo }] : [];
  });
}

function isMeantFor({ start, end }: Span, made: Made): boolean {
  if (made.stop !== undefined && start >= made.stop) return true;
  const after = start - made.start;
  return after >= 0n && end <= start - (after % made.interval) + made.interval;
}

function inOrder(schedules: readonly HeldSchedule[]): Made[] {
  return [...schedules].sort(byAge).map((schedule, index, all) => {
    const { id, startTime, intervalHours, createdAt, endedAt } = schedule;
    const of = `schedule ${id}`;
    return {
      createdAt,
      start: microsOf(startTime, of),
      interval: BigInt(intervalHours) * HOUR,
      stop:
        endedAt === undefined ? undefined : microsOf(startAfter(schedule, countUntil(schedule, endedAt)), of),
      follows: all.slice(0, index).some((before) => hadFailed(before, createdAt)),
    };
  });
}

function hadFailed({ id, status, endedAt }: HeldSchedule, at: Micros): boolean {
  if (endedAt === undefined) return false;
  return (status === "Failed" || status === "TimedOut") && microsOf(endedAt, `schedule ${id}`) <= at;
}
