import { byAge, type ExportRecord, type ScheduleRecord } from "../export-record.ts";
import type { Span } from "../time-spans.ts";
import { isWindowOf } from "./may-still-export.ts";

/** Why a gap may be intended: probably nothing was to be exported there. */
export interface IntendedGap {
  /** The schedule that has ended before it, or with it. */
  readonly after: string;
  /** The schedule that follows; absent where windows were cancelled together with their schedule. */
  readonly before?: string;
}

/** A range that lies between a schedule that has ended and the next one. */
export interface PausedSpan extends Span {
  readonly after: string;
  readonly before: string;
}

/** Returns a function that finds out whether the gap of a window may be intended. */
export function intendedGaps(
  pauses: readonly PausedSpan[],
  schedules: readonly ScheduleRecord[],
  exports: readonly ExportRecord[],
): (window: Span) => IntendedGap | undefined {
  const paused = new Map(pauses.map((pause) => [keyOf(pause), pause]));
  const cancelled = new Set(schedules.flatMap(({ id, status }) => (status === "Cancelled" ? [id] : [])));
  const begun = new Set(exports.map(({ sourceId }) => sourceId));
  const last = new Map<string, ExportRecord>();
  for (const stored of exports) {
    const known = last.get(keyOf(stored));
    if (!known || byAge(known, stored) < 0) last.set(keyOf(stored), stored);
  }
  return (window) => {
    const pause = paused.get(keyOf(window));
    if (pause) return { after: pause.after, before: pause.before };
    const stored = last.get(keyOf(window));
    if (stored === undefined) return neverBegun(window);
    const { status, sourceId = "" } = stored;
    return status === "Cancelled" && cancelled.has(sourceId) ? { after: sourceId } : undefined;
  };

  /** A past window of a schedule that somebody canceled before it spawned anything, as after a wrong start. */
  function neverBegun(window: Span): IntendedGap | undefined {
    const of = schedules.filter((schedule) => isWindowOf(schedule, window));
    const isNeverBegun = ({ id, createdAt }: ScheduleRecord) =>
      cancelled.has(id) && window.end <= createdAt && !begun.has(id);
    const [first] = of;
    return first && of.every(isNeverBegun) ? { after: first.id } : undefined;
  }
}

function keyOf({ start, end }: Span): string {
  return `${start} ${end}`;
}
