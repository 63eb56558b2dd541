import { isBefore, milliseconds, sameInstant } from "../lifecycle/instant.ts";
import { formatDuration } from "../lifecycle/operation.ts";
import { formatPath, valueAt } from "../lifecycle/path.ts";
import {
  type Announcement,
  type Change,
  type Comparison,
  type Given,
  Refused,
  type Stored,
} from "../lifecycle/resource.ts";
import { isUnknown } from "../lifecycle/unknown.ts";
import type { Inputs, Outputs } from "./bulk-export.fields.ts";
import { type Schedule, startAfter, windowsSpawned } from "./schedule.ts";

const HOUR = 3_600_000;

interface Replacement extends Pick<Comparison<Inputs, Outputs>, "olds" | "news" | "now"> {
  readonly schedule: Schedule;
  /** What makes it necessary. */
  readonly replaced: readonly Change[];
}

/** The schedule that these inputs describe; undefined for a one-off export. */
export function scheduleOf({ startTime, intervalHours }: Partial<Inputs>): Schedule | undefined {
  return startTime !== undefined && intervalHours !== undefined ? { startTime, intervalHours } : undefined;
}

/** How many windows a schedule has begun to export; one that was cancelled spawned nothing after that. */
export function windowsExported(schedule: Schedule, seen: Partial<Outputs>, now: number): number {
  const ended =
    seen.status === "Cancelled" ? milliseconds(seen.finishedAt ?? seen.updatedAt ?? "") : Number.NaN;
  return windowsSpawned(schedule, Number.isNaN(ended) ? now : ended);
}

/** Throws `Refused` for the replacement of a schedule whose new one would export, and bill, something again. */
export function refuseReexport({ schedule, olds, news, replaced, now }: Replacement): void {
  const windows = windowsExported(schedule, olds.outputs, now);
  const { startTime } = news;
  const goesOn = startAfter(schedule, windows);
  if (windows === 0) return;
  const begins = startTime === undefined || isUnknown(startTime) ? schedule.startTime : startTime;
  if (!isBefore(begins, goesOn)) return;
  const properties = [...new Set(replaced.map(({ path }) => formatPath(path)))].join(", ");
  const reasons = replaced.flatMap(({ because }) => (because ? [because] : []));
  const why = reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
  const { again, them } = exportedAgain(schedule, begins, windows);
  throw new Refused(
    `changing ${properties}${why} replaces this schedule, and the new one would export ${again} again, ` +
      `which is billed again. Set startTime: "${goesOn}" to go on without gap or overlap, or ` +
      `allowReexport: true to export ${them} again.` +
      (isBefore(begins, schedule.startTime)
        ? ` For what lies before ${schedule.startTime}, declare a one-off export with startTime: "${begins}" and endTime: "${schedule.startTime}" beside it.`
        : "") +
      (olds.inputs.cancelSpawnedOnDelete === true
        ? " As cancelSpawnedOnDelete is true, exports that still run would be cancelled: set it to false in an up before."
        : "") +
      (replaced.every(({ path }) => isUnknown(valueAt(news, path)))
        ? " If this up deletes what the export is made of first, give either in an up before this one."
        : ""),
  );
}

/** What of so many exported windows a schedule exports again that begins then, in words. */
function exportedAgain(schedule: Schedule, begins: string, windows: number) {
  const goesOn = startAfter(schedule, windows);
  const overlap = milliseconds(goesOn) - milliseconds(begins);
  const length = schedule.intervalHours * HOUR;
  const whole = Math.floor(Math.min(overlap / length, windows));
  if (isBefore(schedule.startTime, begins) && !sameInstant(startAfter(schedule, windows - whole), begins)) {
    return {
      again: `the ${overlap < 1000 ? "moment" : formatDuration(overlap)} from ${begins} to ${goesOn}`,
      them: "it",
    };
  }
  return whole === 1
    ? { again: "1 past window", them: "it" }
    : { again: `${whole} past windows`, them: "them" };
}

/** What to say of a schedule that begins later than the one that it replaces has come: what lies between is lost. */
export function gapBefore(
  olds: Stored<Inputs, Outputs>,
  { startTime, intervalHours }: Given<Inputs>,
  now: number,
): Announcement[] {
  const schedule = scheduleOf(olds.inputs);
  if (!schedule || startTime === undefined || isUnknown(startTime) || intervalHours === undefined) return [];
  const goesOn = startAfter(schedule, windowsExported(schedule, olds.outputs, now));
  if (!isBefore(goesOn, startTime) || milliseconds(goesOn) > now) return [];
  const length = formatDuration(milliseconds(startTime) - milliseconds(goesOn));
  const warning =
    `nothing exports the ${length} from ${goesOn} to ${startTime}: the schedule so far has come to the former, ` +
    `and the new one begins at the latter; startTime: "${goesOn}" leaves no gap`;
  return [{ warning }];
}
