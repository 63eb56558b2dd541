import { isUnknown, type Unknown } from "../../core/engine.ts";
import { isBefore } from "../../core/instant.ts";
import type { Message } from "../../core/message.ts";
import {
  type Change,
  ChangeRejected,
  type Comparison,
  type PartialInputs,
  type Stored,
} from "../../core/resource.ts";
import { counted } from "../../core/text.ts";
import { hasFailed } from "../../http/api/bulk-exports.ts";
import { changesOf } from "../explain.ts";
import type { Inputs, Outputs } from "./fields.ts";
import * as messages from "./messages.ts";
import { nextWindow, type Schedule, scheduleOf, windowsSpawned } from "./schedule.ts";

type Olds = Stored<Inputs, Outputs>;
type News = PartialInputs<Inputs>;

/**
 * What becomes of a changed export. A replacement exports, and bills, again: one that would surprise is rejected. What
 * somebody canceled stays canceled until the program asks for another export.
 *
 * @throws ChangeRejected for a change that requires consent, never for what a refresh found
 */
export function guard({
  olds,
  news,
  changes,
  now,
}: Pick<Comparison<Inputs, Outputs>, "olds" | "news" | "changes" | "now">): readonly Change[] {
  const replaced = changes.filter(({ kind }) => kind === "replace");
  const isEdited = replaced.some((change) => isOfProgram(change, olds, news));
  const isAllowed = news.allowReexport === true;
  const schedule = scheduleOf(olds.inputs);
  const next = schedule && nextWindow(schedule, olds.outputs, now);
  // A time that is not known yet changes nothing.
  const start = isKnown(news.startTime) ? news.startTime : (olds.inputs.startTime ?? "");
  const continues = next === undefined || !isBefore(start, next);
  if (olds.outputs.status === "Cancelled")
    return ofCancelled(changes, schedule, isAllowed || (isEdited && continues));
  if (replaced.length === 0) return [...changes, ...unfinished(olds, news)];
  if (isAllowed) return changes;
  if (schedule === undefined) {
    if (isEdited || hasFailed(olds.outputs)) return changes;
    const { startTime, endTime } = olds.inputs;
    const { status = "" } = olds.outputs;
    const range = { changes: changesOf(replaced), status, startTime, endTime };
    throw new ChangeRejected(messages.oneOffReexports(range));
  }
  if (continues) return changes;
  const isOther = replaced.some(({ path: [name] }) => name === "sessionId" || name === "allExperiments");
  const surprise = exportedBy(schedule, next, start, news, isOther, now);
  if (surprise === undefined) return changes;
  const cancelsSpawned = olds.inputs.cancelSpawnedOnDelete === true;
  const fields = { changes: changesOf(replaced), ...surprise, cancelsSpawned };
  throw new ChangeRejected(messages.scheduleReexports(fields));
}

/** What becomes of an export that a refresh found canceled: the update of a schedule is rejected when it is carried out. */
function ofCancelled(
  changes: readonly Change[],
  schedule: Schedule | undefined,
  isReplaced: boolean,
): readonly Change[] {
  const because = "it was canceled outside Pulumi";
  if (isReplaced && changes.some(({ kind }) => kind === "replace")) return changes;
  if (isReplaced) return [...changes, { path: ["status"], kind: "replace", because }];
  // It stays in its workspace, whichever one is configured now.
  const others = changes.filter(({ path: [name] }) => name !== "workspaceId");
  const kept = others.map(({ path }): Change => ({ path, kind: "update" }));
  return schedule ? [...kept, { path: ["status"], kind: "update", because }] : kept;
}

/** A wait that ended before the export was Completed is made up for, also when a refresh came between. */
function unfinished({ inputs, outputs: { status } }: Olds, news: News): Change[] {
  const waits = news.waitForCompletion === true && inputs.waitForCompletion === true;
  if (!waits || status === undefined || status === "Completed") return [];
  const because = `an earlier \`pulumi up\` waited for it, and its last state was ${status}`;
  return [{ path: ["status"], kind: "update", because }];
}

/** Whether it is set, and known by now. */
export function isKnown<T>(value: T | Unknown | undefined): value is T {
  return value !== undefined && !isUnknown(value);
}

/**
 * Whether the program itself changed the export. Another destination may follow from the replacement of that resource, and
 * another workspace from the configuration.
 */
function isOfProgram({ path: [name] }: Change, olds: Olds, news: News): boolean {
  if (name === "workspaceId") return news.workspaceId !== olds.inputs.workspaceId;
  return name !== "bulkExportDestinationId";
}

/** What the replacement of a schedule would export at once, and when it continues instead; undefined for no surprise. */
function exportedBy(
  schedule: Schedule,
  next: string,
  start: string,
  news: News,
  isOther: boolean,
  now: number,
) {
  const other = news.allExperiments === true ? "of all experiments" : "of another project";
  const whose = isOther ? other : "again";
  if (news.intervalHours !== undefined) {
    const intervalHours = isKnown(news.intervalHours) ? news.intervalHours : schedule.intervalHours;
    const windows = windowsSpawned({ startTime: start, intervalHours }, now);
    if (isOther && windows === 0) return undefined;
    // The first window that has not ended yet overlaps with an exported one.
    return { exported: `${counted(Math.max(1, windows), "past window")} ${whose}`, next };
  }
  const from = !isOther && isBefore(start, schedule.startTime) ? schedule.startTime : start;
  if (isKnown(news.endTime) && !isBefore(next, news.endTime)) {
    if (!isBefore(from, news.endTime)) return undefined;
    return { exported: `${from} to ${news.endTime} ${whose}`, next: undefined };
  }
  return { exported: `${from} to ${next} ${whose}`, next };
}

/** What to say of an export that somebody canceled, with the ways out. */
export function cancelledOutside({ inputs, outputs }: Olds, isAllowed: boolean, now: number): Message {
  const schedule = scheduleOf(inputs);
  if (schedule === undefined) return messages.oneOffCancelledOutside({});
  const next = nextWindow(schedule, outputs, now);
  return messages.scheduleCancelledOutside({ startTime: schedule.startTime, next, isAllowed });
}
