import { isUnknown } from "../../core/engine.ts";
import { isBefore, milliseconds, sameInstant } from "../../core/instant.ts";
import type { Message } from "../../core/message.ts";
import { formatPath, valueAt } from "../../core/properties.ts";
import {
  type Announcement,
  type Change,
  ChangeRejected,
  type Comparison,
  type PartialInputs,
  type Stored,
} from "../../core/resource.ts";
import { formatDuration } from "../../core/text.ts";
import { hasEnded } from "../../http/api/bulk-exports.ts";
import type { Inputs, Outputs } from "./fields.ts";
import {
  gapLeft,
  oneOffReexports,
  oneOffReexportsSchedule,
  otherPastExported,
  scheduleReexports,
} from "./replacement-messages.ts";
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
 * Throws `ChangeRejected` for the replacement of a schedule by one that would export, and bill, by surprise: something
 * again, or the past of another project.
 */
export function assertReexportAllowed(replacement: Replacement): void {
  const { replaced } = replacement;
  const surprise = isOfAnother(replaced) ? pastOfAnother(replacement) : repeated(replacement);
  if (surprise !== undefined) throw new ChangeRejected(surprise);
}

/** What makes a replacement necessary, in words. */
function changesOf(replaced: readonly Change[]): string {
  const properties = [...new Set(replaced.map(({ path }) => formatPath(path)))].join(", ");
  const reasons = replaced.flatMap(({ because }) => (because ? [because] : []));
  return `${properties}${reasons.length > 0 ? ` (${reasons.join("; ")})` : ""}`;
}

/** What every message about the replacement of a schedule says. */
function common({ schedule, olds, news, replaced, now }: Replacement) {
  return {
    changes: changesOf(replaced),
    goesOn: startAfter(schedule, windowsExported(schedule, olds.outputs, now)),
    cancelsSpawned: olds.inputs.cancelSpawnedOnDelete === true,
    unknown: replaced.every(({ path }) => isUnknown(valueAt(news, path))),
  };
}

/** Ended without all of its files: to export it again is what people want. */
const FAILED = ["Failed", "TimedOut", "Cancelled"];

/**
 * Throws `ChangeRejected` for a one-off that would be exported, and billed, again only because its destination is
 * another one: the replacement of a destination is enough for that, and a comparison cannot distinguish it from an edit.
 */
export function assertOneOffNotRepeated(
  { inputs, outputs }: Stored<Inputs, Outputs>,
  replaced: readonly Change[],
): void {
  const { startTime, endTime } = inputs;
  const { status = "" } = outputs;
  if (FAILED.includes(status)) return;
  throw new ChangeRejected(oneOffReexports({ changes: changesOf(replaced), status, startTime, endTime }));
}

function isOfAnother(replaced: readonly Change[]): boolean {
  return replaced.some(({ path: [name] }) => name === "sessionId" || name === "allExperiments");
}

/** When the new export begins, as far as it is known. */
function beginOf({ schedule, news: { startTime } }: Replacement): string {
  return startTime === undefined || isUnknown(startTime) ? schedule.startTime : startTime;
}

/** What a schedule would export at once of a project that the one so far did not export; undefined for nothing. */
function pastOfAnother(replacement: Replacement): Message | undefined {
  const { schedule, news, now } = replacement;
  const { sessionId, allExperiments, intervalHours } = news;
  // A one-off names the range that it exports: that is no surprise.
  if (intervalHours === undefined) return undefined;
  const begins = beginOf(replacement);
  const fields = common(replacement);
  const hours = isUnknown(intervalHours) ? schedule.intervalHours : intervalHours;
  const windows = windowsSpawned({ startTime: begins, intervalHours: hours }, now);
  if (windows === 0 || !isBefore(begins, fields.goesOn)) return undefined;
  const unknown = isUnknown(sessionId) || isUnknown(allExperiments);
  return otherPastExported({
    ...fields,
    past: windows === 1 ? "1 past window" : `${windows} past windows`,
    whose: allExperiments === true ? "all" : unknown ? "unknown" : "other",
    them: windows === 1 ? "it" : "them",
  });
}

/** What would be exported again, and how to go on without; undefined for nothing. */
function repeated(replacement: Replacement): Message | undefined {
  const { schedule, olds, news, now } = replacement;
  const windows = windowsExported(schedule, olds.outputs, now);
  const begins = beginOf(replacement);
  if (windows === 0 || !isBefore(begins, startAfter(schedule, windows))) return undefined;
  if (news.intervalHours === undefined) return repeatedByOneOff(replacement);
  const earlier = isBefore(begins, schedule.startTime) ? { from: begins, to: schedule.startTime } : undefined;
  return scheduleReexports({
    ...common(replacement),
    ...exportedAgain(schedule, begins, windows),
    earlier,
  });
}

/** The same, where the schedule becomes an export of one range. */
function repeatedByOneOff(replacement: Replacement): Message | undefined {
  const { schedule, news } = replacement;
  const fields = common(replacement);
  const begins = beginOf(replacement);
  const ends = news.endTime === undefined || isUnknown(news.endTime) ? undefined : news.endTime;
  if (ends !== undefined && !isBefore(schedule.startTime, ends)) return undefined;
  const liesBefore = isBefore(begins, schedule.startTime) ? schedule.startTime : undefined;
  return oneOffReexportsSchedule({
    ...fields,
    from: liesBefore ?? begins,
    to: ends !== undefined && isBefore(ends, fields.goesOn) ? ends : fields.goesOn,
    comesAfter: ends === undefined || isBefore(fields.goesOn, ends),
    liesBefore,
  });
}

/** What of so many exported windows a schedule exports again that begins then, in words. */
function exportedAgain(
  schedule: Schedule,
  begins: string,
  windows: number,
): { readonly again: string; readonly them: "it" | "them" } {
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
  { startTime, intervalHours }: PartialInputs<Inputs>,
  now: number,
): Announcement[] {
  const schedule = scheduleOf(olds.inputs);
  if (!schedule || startTime === undefined || isUnknown(startTime) || intervalHours === undefined) return [];
  const goesOn = startAfter(schedule, windowsExported(schedule, olds.outputs, now));
  if (!isBefore(goesOn, startTime) || milliseconds(goesOn) > now) return [];
  const length = formatDuration(milliseconds(startTime) - milliseconds(goesOn));
  const messageFor = (several: boolean) => gapLeft({ length, goesOn, startTime, several }).text;
  return [{ warning: messageFor(false), ofEach: messageFor(true) }];
}
