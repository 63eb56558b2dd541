import { countUntil, startAfter } from "../../resources/bulk-export/schedule.ts";
import { byAge, type ScheduleRecord } from "../export-record.ts";
import { isOverlapping, type Micros, parseMicros, type Span, subtract, toRange } from "../time-spans.ts";

const HOUR = 3_600_000_000n;

/** An entry that waives a range. */
interface Waiver extends Span {
  readonly name: string;
}

/** The part of its range that an entry does not waive, and the later schedule that is the reason. */
interface WaiverCut extends Waiver {
  readonly scheduleId: string;
}

/** The same, as it is printed. */
export interface WaiverCutNote {
  readonly name: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly scheduleId: string;
}

/** What entries waive, and the parts of their ranges that they do not. */
export interface AppliedWaivers {
  readonly waived: readonly Span[];
  readonly cuts: readonly WaiverCut[];
}

interface ScheduleSpan {
  readonly id: string;
  readonly createdAt: Micros;
  readonly start: Micros;
  readonly interval: Micros;
  /** From where on it exports nothing any more. */
  readonly stop: Micros | undefined;
  /** Whether one that was created before it had ended. */
  readonly follows: boolean;
}

/**
 * What entries waive of a series. An entry for a schedule that has ended reaches far ahead, and waives what existed when
 * it was written. It waives nothing of a schedule created later: otherwise the gaps of that schedule would never be
 * reported. An entry does waive a later schedule if it lies within one of its windows, starts after its end, or is past.
 */
export function applyWaivers(
  entries: readonly Waiver[],
  schedules: readonly ScheduleRecord[],
  now: Micros,
): AppliedWaivers {
  const later = toScheduleSpans(schedules).filter(({ follows }) => follows);
  const all = entries.map((entry) => ({ entry, cut: cutOf(entry, later, now) }));
  return {
    waived: all.flatMap(({ entry: { start, end }, cut }) => subtract([{ start, end }], cut ? [cut] : [])),
    cuts: all.flatMap(({ cut }) => cut ?? []),
  };
}

/** The cuts that leave a part of these ranges. */
export function cutsWithin(cuts: readonly WaiverCut[], left: readonly Span[]): WaiverCutNote[] {
  const relevant = cuts.filter((cut) => left.some((span) => isOverlapping(span, cut)));
  return relevant.map(({ name, scheduleId, ...span }) => ({ name, ...toRange(span), scheduleId }));
}

function cutOf(entry: Waiver, later: readonly ScheduleSpan[], now: Micros): WaiverCut | undefined {
  const { name, start, end } = entry;
  if (end <= now) return undefined;
  const unforeseen = later.filter(
    (schedule) => start <= schedule.createdAt && !isIntendedFor(entry, schedule),
  );
  const first = unforeseen.reduce<ScheduleSpan | undefined>(
    (least, schedule) => (least === undefined || schedule.start < least.start ? schedule : least),
    undefined,
  );
  if (first === undefined || first.start >= end) return undefined;
  return { name, start: first.start > start ? first.start : start, end, scheduleId: first.id };
}

function isIntendedFor({ start, end }: Span, schedule: ScheduleSpan): boolean {
  if (schedule.stop !== undefined && start >= schedule.stop) return true;
  const after = start - schedule.start;
  return after >= 0n && end <= start - (after % schedule.interval) + schedule.interval;
}

function toScheduleSpans(schedules: readonly ScheduleRecord[]): ScheduleSpan[] {
  return [...schedules].sort(byAge).map((schedule, index, all) => {
    const { id, startTime, intervalHours, createdAt, endedAt } = schedule;
    const of = `schedule ${id}`;
    return {
      id,
      createdAt,
      start: parseMicros(startTime, of),
      interval: BigInt(intervalHours) * HOUR,
      stop:
        endedAt === undefined
          ? undefined
          : parseMicros(startAfter(schedule, countUntil(schedule, endedAt)), of),
      follows: all.slice(0, index).some((before) => hadEnded(before, createdAt)),
    };
  });
}

function hadEnded({ id, endedAt }: ScheduleRecord, at: Micros): boolean {
  return endedAt !== undefined && parseMicros(endedAt, `schedule ${id}`) <= at;
}
