import { toUtc } from "../../../provider/core/instant.ts";
import { stopOf } from "../../../provider/coverage/continuation.ts";
import type { Range } from "../../../provider/coverage/coverage.ts";
import { byAge } from "../../../provider/coverage/export-record.ts";
import type { WaiverCut } from "../../../provider/coverage/fills/waivers.ts";
import type { LoadedSeries } from "../../../provider/coverage/load-coverage.ts";
import {
  formatMicros,
  latest,
  type Micros,
  parseMicros,
  type Span,
  subtract,
  toRange,
  toSpan,
} from "../../../provider/coverage/time-spans.ts";
import { hasFailed } from "../../../provider/http/api/bulk-exports.ts";
import { type ContinuedBy, findContinuation } from "./continued.ts";

/** What is no failure. */
export interface Settled {
  /** Exports that ended earlier, and schedules that left nothing unexported since. */
  readonly since: Micros | undefined;
  /** The parts of the series that are waived. */
  readonly waived: readonly Span[];
  /** The parts of entries that are not waived. */
  readonly cuts: readonly WaiverCut[];
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

/** The schedules of a series that ended without success. */
export function findEndedSchedules(loaded: Concerned, settled: Settled): EndedSchedules {
  const failedSchedules: FailedSchedule[] = [];
  const continuedSchedules: ContinuedSchedule[] = [];
  const { since } = settled;
  const isRecent = ({ end }: Span) => since === undefined || end > since;
  for (const ended of listEnded(loaded)) {
    const endedAt = parseMicros(ended.endedAt, `schedule ${ended.id}`);
    const start = parseMicros(ended.continuesAt, `schedule ${ended.id}`);
    const found = findContinuation({ endedAt, continuesAt: start }, loaded);
    if (found === undefined || "elsewhere" in found) {
      if (subtract(unexportedAfter(ended, loaded), settled.waived).some(isRecent))
        failedSchedules.push({ ...ended, ...found });
      continue;
    }
    const continued = { ...ended, continuedBy: found.by };
    const left = subtract(found.between, [...found.exported, ...settled.waived]);
    const isNew = since === undefined || endedAt >= since;
    if (left.length > 0 && (isNew || left.some(isRecent)))
      failedSchedules.push({ ...continued, left: left.map(toRange) });
    else if (left.length === 0 && isNew) continuedSchedules.push(continued);
  }
  return { failedSchedules, continuedSchedules };
}

/** What nothing exports since a schedule ended, as far as it is known. */
export function unexportedAfter(
  { id, continuesAt, left }: Pick<FailedSchedule, "id" | "continuesAt" | "left">,
  { coverage }: Pick<Concerned, "coverage">,
): Span[] {
  if (left !== undefined) return left.map((range) => toSpan(range));
  const start = parseMicros(continuesAt, `schedule ${id}`);
  return [{ start, end: latest([parseMicros(coverage.until, "the request"), start + 1n]) ?? start }];
}

/** Of a series whose schedules have all ended, the one that reached furthest, if it ended without success. */
function listEnded({ schedules, coverage }: Concerned): Ended[] {
  const requested = new Set(coverage.schedules.map(({ id }) => id));
  const ended = [...schedules].sort(byAge).flatMap((schedule) => {
    const stop = stopOf(schedule);
    return stop === undefined ? [] : [{ ...schedule, stop }];
  });
  if (ended.length < schedules.length) return [];
  // One that reaches further takes care of it; if that one failed, it is reported itself.
  const last = latest(ended.map(({ stop }) => stop));
  const furthest = ended.findLast(({ stop }) => stop === last);
  if (furthest?.endedAt === undefined || !requested.has(furthest.id) || !hasFailed(furthest)) return [];
  const { id, status, createdAt, endedAt } = furthest;
  const continuesAt = formatMicros(furthest.stop);
  return [{ id, status, createdAt: formatMicros(createdAt), endedAt: toUtc(endedAt), continuesAt }];
}
