import { toUtc } from "../../../provider/core/instant.ts";
import { isReplacement, sameDestination, stopOf } from "../../../provider/coverage/continuation.ts";
import type { SeriesIdentity } from "../../../provider/coverage/coverage.ts";
import {
  byAge,
  coveredEnd,
  type Difference,
  type ExportRecord,
  findDifferences,
  type ScheduleRecord,
} from "../../../provider/coverage/export-record.ts";
import type { LoadedSeries } from "../../../provider/coverage/load-coverage.ts";
import { byStart, type Micros, parseMicros, type Span } from "../../../provider/coverage/time-spans.ts";

/** The schedule of another series that goes on where one has ended. */
export interface ContinuedBy {
  readonly id: string;
  /** The beginning of its first window. */
  readonly startTime: string;
  /** By what the two series differ, first as it is now and then as it was. */
  readonly differs: readonly Difference[];
}

/** The same, with what nothing of the project exports before it begins. */
interface Continuation {
  readonly by: ContinuedBy;
  readonly between: readonly Span[];
  /** What exports have exported to its destination, or export now, of the rows and columns that the schedule did. */
  readonly exported: readonly Span[];
}

/** A schedule to another destination, which does not begin where the other stopped, and so does not continue it. */
interface Elsewhere {
  readonly elsewhere: ContinuedBy;
}

interface Candidate extends Span {
  readonly schedule: ScheduleRecord;
  readonly identity: SeriesIdentity;
}

/**
 * The schedule of another series of the project that continues one, if there is one: made when that had ended, which
 * one beside it was not, to the same destination and with no fewer rows and columns. One with fewer, or to another
 * destination, does so only from the very instant where the other stopped: that is what `exports failed` and `up`
 * propose, and nobody comes to it by chance. In a workspace of many another destination may be that of somebody else,
 * who knows nothing of the first.
 */
export function findContinuation(
  { endedAt, continuesAt }: { readonly endedAt: Micros; readonly continuesAt: Micros },
  { coverage, exports, siblings }: Pick<LoadedSeries, "coverage" | "exports" | "siblings">,
): Continuation | Elsewhere | undefined {
  const { series } = coverage;
  const created = siblings
    .flatMap(({ identity, schedules }) => schedules.map((schedule) => candidateOf(schedule, identity)))
    .filter(({ schedule }) => schedule.createdAt >= endedAt)
    .sort((a, b) => byStart(a, b) || byAge(a.schedule, b.schedule));
  // One that was cancelled exports nothing more, unless somebody goes on from there.
  const goesOnFrom =
    ({ schedule, identity }: Candidate) =>
    (later: Candidate) =>
      later.schedule.endedAt === undefined &&
      byAge(schedule, later.schedule) < 0 &&
      (later.start === stopOf(schedule) ||
        [identity, series].some((of) => isReplacement(later.identity, of)));
  const isCarriedOn = (candidate: Candidate) =>
    candidate.schedule.status !== "Cancelled" || created.some(goesOnFrom(candidate));
  const carriedOn = created.filter(isCarriedOn);
  const found = carriedOn.find(
    ({ start, identity }) => start === continuesAt || isReplacement(identity, series),
  );
  if (found === undefined) {
    const elsewhere = carriedOn.find(({ identity }) => !sameDestination(identity, series));
    return elsewhere && { elsewhere: goingOn(elsewhere, series) };
  }
  const { start } = found;
  const replacements = siblings.filter((sibling) => isReplacement(sibling.identity, series));
  return {
    by: goingOn(found, series),
    between: start > continuesAt ? [{ start: continuesAt, end: start }] : [],
    exported: [...exports, ...replacements.flatMap((sibling) => sibling.exports)].flatMap(exportedBy),
  };
}

function goingOn({ schedule, identity }: Candidate, series: SeriesIdentity): ContinuedBy {
  return {
    id: schedule.id,
    startTime: toUtc(schedule.startTime),
    differs: findDifferences(identity, series),
  };
}

function candidateOf(schedule: ScheduleRecord, identity: SeriesIdentity): Candidate {
  const start = parseMicros(schedule.startTime, `schedule ${schedule.id}`);
  return { schedule, identity, start, end: start };
}

function exportedBy(stored: ExportRecord): Span[] {
  if (stored.status === "Completed") return [{ start: stored.start, end: coveredEnd(stored) }];
  return stored.status === "Created" || stored.status === "Running" ? [stored] : [];
}
