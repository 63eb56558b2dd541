import { byAge, type ExportRecord, type ScheduleRecord } from "../export-record.ts";
import type { Span } from "../time-spans.ts";

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
  const last = new Map<string, ExportRecord>();
  for (const stored of exports) {
    const known = last.get(keyOf(stored));
    if (!known || byAge(known, stored) < 0) last.set(keyOf(stored), stored);
  }
  return (window) => {
    const pause = paused.get(keyOf(window));
    if (pause) return { after: pause.after, before: pause.before };
    const { status, sourceId = "" } = last.get(keyOf(window)) ?? {};
    return status === "Cancelled" && cancelled.has(sourceId) ? { after: sourceId } : undefined;
  };
}

function keyOf({ start, end }: Span): string {
  return `${start} ${end}`;
}
