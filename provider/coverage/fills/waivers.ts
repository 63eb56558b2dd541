import { countUntil, startAfter } from "../../resources/bulk-export/schedule.ts";
import { byAge, type ScheduleRecord } from "../export-record.ts";
import { type Micros, meet, microsOf, rangeOf, type Span, without } from "../time-spans.ts";

const HOUR = 3_600_000_000n;

/** An entry that gives up a range. */
export interface Given extends Span {
  readonly name: string;
}

/** What of its range an entry does not give up, and which schedule it was that was made later. */
export interface Cut extends Given {
  readonly scheduleId: string;
}

/** The same, as it is told. */
export interface CutNote {
  readonly name: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly scheduleId: string;
}

/** What entries give up, and what of their ranges they do not. */
export interface Settling {
  readonly givenUp: readonly Span[];
  readonly cuts: readonly Cut[];
}

interface Made {
  readonly id: string;
  readonly createdAt: Micros;
  readonly start: Micros;
  readonly interval: Micros;
  /** From where on it exports nothing any more. */
  readonly stop: Micros | undefined;
  /** Whether one that was made before it had ended without success. */
  readonly follows: boolean;
}

/**
 * What entries give up of a series. One that gives up a schedule which has ended reaches far ahead, and gives up what
 * there was when it was written; of schedules that are made later it gives up nothing, else nobody would ever hear of
 * their windows. An entry within one window of such a schedule, or from where that has ended itself, was meant for it,
 * and one whose end has passed for all of its range.
 */
export function settledBy(
  entries: readonly Given[],
  schedules: readonly ScheduleRecord[],
  now: Micros,
): Settling {
  const later = inOrder(schedules).filter(({ follows }) => follows);
  const all = entries.map((entry) => ({ entry, cut: cutOf(entry, later, now) }));
  return {
    givenUp: all.flatMap(({ entry: { start, end }, cut }) => without([{ start, end }], cut ? [cut] : [])),
    cuts: all.flatMap(({ cut }) => cut ?? []),
  };
}

/** Those of them by which something of these ranges is left. */
export function cutsIn(cuts: readonly Cut[], left: readonly Span[]): CutNote[] {
  const telling = cuts.filter((cut) => left.some((span) => meet(span, cut)));
  return telling.map(({ name, scheduleId, ...span }) => ({ name, ...rangeOf(span), scheduleId }));
}

function cutOf(entry: Given, later: readonly Made[], now: Micros): Cut | undefined {
  const { name, start, end } = entry;
  if (end <= now) return undefined;
  const unforeseen = later.filter((made) => start <= made.createdAt && !isMeantFor(entry, made));
  const first = unforeseen.reduce<Made | undefined>(
    (least, made) => (least === undefined || made.start < least.start ? made : least),
    undefined,
  );
  if (first === undefined || first.start >= end) return undefined;
  return { name, start: first.start > start ? first.start : start, end, scheduleId: first.id };
}

function isMeantFor({ start, end }: Span, made: Made): boolean {
  if (made.stop !== undefined && start >= made.stop) return true;
  const after = start - made.start;
  return after >= 0n && end <= start - (after % made.interval) + made.interval;
}

function inOrder(schedules: readonly ScheduleRecord[]): Made[] {
  return [...schedules].sort(byAge).map((schedule, index, all) => {
    const { id, startTime, intervalHours, createdAt, endedAt } = schedule;
    const of = `schedule ${id}`;
    return {
      id,
      createdAt,
      start: microsOf(startTime, of),
      interval: BigInt(intervalHours) * HOUR,
      stop:
        endedAt === undefined ? undefined : microsOf(startAfter(schedule, countUntil(schedule, endedAt)), of),
      follows: all.slice(0, index).some((before) => hadFailed(before, createdAt)),
    };
  });
}

function hadFailed({ id, status, endedAt }: ScheduleRecord, at: Micros): boolean {
  if (endedAt === undefined) return false;
  return (status === "Failed" || status === "TimedOut") && microsOf(endedAt, `schedule ${id}`) <= at;
}
