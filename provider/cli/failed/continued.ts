import { byAge, certainEnd, type HeldExport, type HeldSchedule } from "../../coverage/held.ts";
import type { LoadedSeries } from "../../coverage/load.ts";
import { byStart, type Micros, microsOf, type Span } from "../../coverage/ranges.ts";
import type { SeriesIdentity } from "../../coverage/report.ts";
import { type Difference, differencesOf, holdsAllOf } from "../../coverage/series.ts";
import { toUtc } from "../../lifecycle/instant.ts";

/** The schedule of another series that goes on where one has ended. */
export interface ContinuedBy {
  readonly id: string;
  /** The beginning of its first window. */
  readonly startTime: string;
  /** By what the two series differ, first as it is now and then as it was. */
  readonly differs: readonly Difference[];
}

/** The same, with what nothing of the project exports before it begins. */
export interface Continuation {
  readonly by: ContinuedBy;
  readonly between: readonly Span[];
  /** What exports have exported, or export now, of the rows and columns that the schedule did. */
  readonly exported: readonly Span[];
}

interface Candidate extends Span {
  readonly schedule: HeldSchedule;
  readonly identity: SeriesIdentity;
}

/**
 * The schedule of another series of the project that continues one, if there is one: made when that had ended, which
 * one beside it was not, and with no fewer rows and columns. One with fewer does so only from the very instant where
 * the other stopped: that is what `exports failed` and `up` propose, and nobody comes to it by chance.
 */
export function continuationOf(
  { endedAt, continuesAt }: { readonly endedAt: Micros; readonly continuesAt: Micros },
  { coverage, exports, siblings }: Pick<LoadedSeries, "coverage" | "exports" | "siblings">,
): Continuation | undefined {
  const { series } = coverage;
  const made = siblings
    .flatMap(({ identity, schedules }) => schedules.map((schedule) => candidateOf(schedule, identity)))
    .filter(({ schedule }) => schedule.createdAt >= endedAt)
    .sort((a, b) => byStart(a, b) || byAge(a.schedule, b.schedule));
  // One that was cancelled exports nothing more, unless somebody goes on from there.
  const isCarriedOn = ({ schedule }: Candidate) =>
    schedule.status !== "Cancelled" ||
    made.some(({ schedule: later }) => later.endedAt === undefined && byAge(schedule, later) < 0);
  const found = made
    .filter(({ start, identity }) => start === continuesAt || holdsAllOf(identity, series))
    .find(isCarriedOn);
  if (found === undefined) return undefined;
  const { schedule, identity, start } = found;
  const standIns = siblings.filter((sibling) => holdsAllOf(sibling.identity, series));
  return {
    by: {
      id: schedule.id,
      startTime: toUtc(schedule.startTime),
      differs: differencesOf(identity, series),
    },
    between: start > continuesAt ? [{ start: continuesAt, end: start }] : [],
    exported: [...exports, ...standIns.flatMap((sibling) => sibling.exports)].flatMap(exportedBy),
  };
}

function candidateOf(schedule: HeldSchedule, identity: SeriesIdentity): Candidate {
  const start = microsOf(schedule.startTime, `schedule ${schedule.id}`);
  return { schedule, identity, start, end: start };
}

function exportedBy(held: HeldExport): Span[] {
  if (held.status === "Completed") return [{ start: held.start, end: certainEnd(held) }];
  return held.status === "Created" || held.status === "Running" ? [held] : [];
}
