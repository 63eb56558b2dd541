import { isBefore, milliseconds, sameInstant } from "../../core/instant.ts";
import { formatDuration } from "../../core/operation.ts";
import { formatPath, valueAt } from "../../core/property-path.ts";
import {
  type Announcement,
  type Change,
  type Comparison,
  type Given,
  Refused,
  type Stored,
} from "../../core/resource.ts";
import { isUnknown } from "../../core/unknown.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { hasEnded } from "./runs.ts";
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

/** How many windows a schedule has begun to export; one that has ended spawned nothing after that. */
export function windowsExported(schedule: Schedule, seen: Partial<Outputs>, now: number): number {
  const { status = "", finishedAt, updatedAt } = seen;
  const ended = hasEnded({ status }) ? milliseconds(finishedAt ?? updatedAt ?? "") : Number.NaN;
  return windowsSpawned(schedule, Number.isNaN(ended) ? now : ended);
}

/**
 * Throws `Refused` for the replacement of a schedule by one that would export, and bill, by surprise: something
 * again, or the past of another project.
 */
export function assertReexportAllowed(replacement: Replacement): void {
  const { olds, news, replaced } = replacement;
  const said = isOfAnother(replaced) ? pastOfAnother(replacement) : repeated(replacement);
  if (said === undefined) return;
  const properties = [...new Set(replaced.map(({ path }) => formatPath(path)))].join(", ");
  const reasons = replaced.flatMap(({ because }) => (because ? [because] : []));
  const why = reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
  throw new Refused(
    `changing ${properties}${why} replaces this schedule, and ${said}` +
      (olds.inputs.cancelSpawnedOnDelete === true
        ? " As cancelSpawnedOnDelete is true, exports that still run would be cancelled: set it to false in an up before."
        : "") +
      (replaced.every(({ path }) => isUnknown(valueAt(news, path)))
        ? " If this up deletes what the export is made of first, give either in an up before this one."
        : ""),
  );
}

/** Ended without all of its files: to export it again is what people want. */
const FAILED = ["Failed", "TimedOut", "Cancelled"];

/**
 * Throws `Refused` for a one-off that would be exported, and billed, again only because its destination is another
 * one: the replacement of a destination is enough for that, and a comparison cannot tell it from an edit.
 */
export function assertOneOffNotRepeated({ inputs, outputs }: Stored<Inputs, Outputs>): void {
  const { startTime, endTime } = inputs;
  const { status = "" } = outputs;
  if (FAILED.includes(status)) return;
  throw new Refused(
    `changing bulkExportDestinationId replaces this one-off export${status === "" ? "" : ` (${status})`}, ` +
      `which exports and bills ${startTime} to ${endTime} again. Set allowReexport: true if you want that. ` +
      "If its destination is replaced (a new displayName is enough), revert that change, or keep this export with the resource option " +
      'ignoreChanges: ["bulkExportDestinationId"].',
  );
}

function isOfAnother(replaced: readonly Change[]): boolean {
  return replaced.some(({ path: [name] }) => name === "sessionId" || name === "allExperiments");
}

/** When the new export begins, as far as it is known. */
function beginOf({ schedule, news: { startTime } }: Replacement): string {
  return startTime === undefined || isUnknown(startTime) ? schedule.startTime : startTime;
}

/** What a schedule would export at once of a project that the one so far did not export; undefined for nothing. */
function pastOfAnother(replacement: Replacement): string | undefined {
  const { schedule, olds, news, now } = replacement;
  const { sessionId, allExperiments, intervalHours } = news;
  // A one-off names the range that it exports: that is no surprise.
  if (intervalHours === undefined) return undefined;
  const begins = beginOf(replacement);
  const goesOn = startAfter(schedule, windowsExported(schedule, olds.outputs, now));
  const hours = isUnknown(intervalHours) ? schedule.intervalHours : intervalHours;
  const windows = windowsSpawned({ startTime: begins, intervalHours: hours }, now);
  if (windows === 0 || !isBefore(begins, goesOn)) return undefined;
  const unknown = isUnknown(sessionId) || isUnknown(allExperiments);
  const whose = unknown ? "a project that is not known yet" : "another project";
  const past = windows === 1 ? "1 past window" : `${windows} past windows`;
  return (
    `the new one would export ${past} of ${allExperiments === true ? "all experiments" : whose}, which is billed. ` +
    `Set startTime: "${goesOn}" to begin where this schedule has come to, or ` +
    `allowReexport: true to export ${windows === 1 ? "it" : "them"} too.`
  );
}

/** What would be exported again, and how to go on without; undefined for nothing. */
function repeated(replacement: Replacement): string | undefined {
  const { schedule, olds, news, now } = replacement;
  const windows = windowsExported(schedule, olds.outputs, now);
  const goesOn = startAfter(schedule, windows);
  const begins = beginOf(replacement);
  if (windows === 0 || !isBefore(begins, goesOn)) return undefined;
  if (news.intervalHours === undefined) return repeatedByOneOff(replacement, windows);
  const { again, them } = exportedAgain(schedule, begins, windows);
  return (
    `the new one would export ${again} again, which is billed again. ` +
    `Set startTime: "${goesOn}" to go on without gap or overlap, or allowReexport: true to export ${them} again.` +
    (isBefore(begins, schedule.startTime)
      ? ` For what lies before ${schedule.startTime}, declare a one-off export with startTime: "${begins}" and endTime: "${schedule.startTime}" beside it.`
      : "")
  );
}

/** The same, where the schedule becomes an export of one range. */
function repeatedByOneOff(replacement: Replacement, windows: number): string | undefined {
  const { schedule, news } = replacement;
  const goesOn = startAfter(schedule, windows);
  const begins = beginOf(replacement);
  const ends = news.endTime === undefined || isUnknown(news.endTime) ? undefined : news.endTime;
  if (ends !== undefined && !isBefore(schedule.startTime, ends)) return undefined;
  const from = isBefore(begins, schedule.startTime) ? schedule.startTime : begins;
  const to = ends !== undefined && isBefore(ends, goesOn) ? ends : goesOn;
  const ways = [
    ...(ends === undefined || isBefore(goesOn, ends)
      ? [`startTime: "${goesOn}" to export only what comes after that`]
      : []),
    ...(isBefore(begins, schedule.startTime)
      ? [`endTime: "${schedule.startTime}" to export only what lies before that`]
      : []),
    "allowReexport: true to export it again",
  ];
  return (
    `the one-off export in its place would export ${from} to ${to} again, which is billed again. ` +
    `Set ${ways.join(", or ")}.`
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
  const ofEach =
    `nothing exports the ${length} from ${goesOn} to ${startTime}: schedules of it have exported everything before, and ` +
    `the new ones begin with ${startTime}; startTime: "${goesOn}" leaves no gap`;
  return [{ warning, ofEach }];
}
