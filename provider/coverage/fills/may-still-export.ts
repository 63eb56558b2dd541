import { CREATIONS_AN_HOUR } from "../../http/api/bulk-exports.ts";
import { SPAWN_DELAY } from "../../resources/bulk-export/schedule.ts";
import type { CoveredWindow } from "../coverage.ts";
import type { ExportRecord, ScheduleRecord } from "../export-record.ts";
import { type Micros, parseMicros, type Span, toSpan } from "../time-spans.ts";

const HOUR = 3_600_000_000n;
/** How long the service may be late with a window, though later ones are exported. */
const GRACE = HOUR / 2n;
/** How long it may be late with all that is left, as in an outage; or one interval, where that is longer. */
const STANDSTILL = 24n * HOUR;
/** How long the service takes for each export at most. */
const EACH = HOUR / BigInt(CREATIONS_AN_HOUR);

interface Progress {
  /** Where the last window begins of which an export exists. */
  readonly lastStart: Micros;
  /** When something was spawned last. */
  readonly lastCreated: Micros;
}

/**
 * Returns a function that finds out whether an active schedule may still export a missing window, so that an export
 * that fills it would be billed, too. A schedule that begins in the past works through its windows at 250 an hour at most,
 * in their order; after an outage it goes on where it stood. So a window is left to it for half an hour after it was
 * due, or could have its turn; and as long as no later window of it has an export, for one day (or one interval, where
 * that is longer) after that, or after the last thing that it spawned. A schedule that has spawned nothing for so long
 * has stopped for good.
 */
export function mayStillExport(
  schedules: readonly ScheduleRecord[],
  exports: readonly ExportRecord[],
): (window: CoveredWindow, now: Micros) => boolean {
  const progress = new Map<string, Progress>();
  for (const { sourceId, start, createdAt } of exports) {
    if (sourceId === undefined) continue;
    const known = progress.get(sourceId);
    progress.set(sourceId, {
      lastStart: known && known.lastStart > start ? known.lastStart : start,
      lastCreated: known && known.lastCreated > createdAt ? known.lastCreated : createdAt,
    });
  }
  const active = schedules.filter(({ endedAt }) => endedAt === undefined);
  return (window, now) =>
    window.state === "missing" &&
    active.some((schedule) => mayScheduleExport(schedule, progress.get(schedule.id), window, now));
}

/** Whether a schedule exports exactly this window. */
export function isWindowOf(schedule: ScheduleRecord, { start, end }: Span): boolean {
  const [interval, after] = [intervalOf(schedule), afterStart(schedule, start)];
  return after >= 0n && after % interval === 0n && end - start === interval;
}

function intervalOf({ intervalHours }: ScheduleRecord): Micros {
  return BigInt(intervalHours) * HOUR;
}

function afterStart({ id, startTime }: ScheduleRecord, start: Micros): Micros {
  return start - parseMicros(startTime, `schedule ${id}`);
}

function mayScheduleExport(
  schedule: ScheduleRecord,
  progress: Progress | undefined,
  window: CoveredWindow,
  now: Micros,
): boolean {
  const { start, end } = toSpan(window);
  if (!isWindowOf(schedule, { start, end })) return false;
  const interval = intervalOf(schedule);
  const due = schedule.createdAt + (afterStart(schedule, start) / interval + 1n) * EACH;
  const expected = latest(end + BigInt(SPAWN_DELAY) * 1000n, due);
  if (now < expected + GRACE) return true;
  if (progress !== undefined && progress.lastStart > start) return false;
  return now < latest(expected, progress?.lastCreated ?? expected) + latest(interval, STANDSTILL);
}

function latest(one: Micros, other: Micros): Micros {
  return one > other ? one : other;
}
