import { replaces } from "../../core/compare.ts";
import { isUnknown, type Unknown } from "../../core/engine.ts";
import { isBefore, milliseconds } from "../../core/instant.ts";
import type { Message } from "../../core/message.ts";
import type { Failure, Properties } from "../../core/properties.ts";
import {
  type Announcement,
  type Change,
  ChangeRejected,
  type Comparison,
  type PartialInputs,
  type Plan,
  type Previewed,
  type Stored,
  type Target,
} from "../../core/resource.ts";
import { counted, grouped } from "../../core/text.ts";
import { CREATIONS_AN_HOUR } from "../../http/api/bulk-exports.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import * as messages from "./messages.ts";
import {
  assertOneOffNotRepeated,
  assertReexportAllowed,
  gapBefore,
  scheduleOf,
  windowsExported,
} from "./reexport-check.ts";
import { type Schedule, startAfter, windowsSpawned } from "./schedule.ts";

const DESTINATION = "bulkExportDestinationId";

/** The rules that span properties. */
export function rules(news: PartialInputs<Inputs>): Failure[] {
  const failures: Failure[] = [];
  const { sessionId, allExperiments, startTime, endTime, intervalHours } = news;
  if (!isUnknown(sessionId) && !isUnknown(allExperiments)) {
    if (sessionId === undefined && allExperiments !== true) {
      failures.push({
        path: ["sessionId"],
        reason:
          "set sessionId, or allExperiments: true. An empty value does not count, such as the tracingProjectId of a deployment that failed or was not waited for",
      });
    }
    if (sessionId !== undefined && allExperiments === true) {
      failures.push({
        path: ["sessionId"],
        reason: "set either sessionId or allExperiments: true, not both",
      });
    }
  }
  if (endTime === undefined && intervalHours === undefined) {
    failures.push({
      path: ["endTime"],
      reason: "set endTime for a one-off export, or intervalHours for a scheduled one",
    });
  }
  if (endTime !== undefined && intervalHours !== undefined) {
    failures.push({
      path: ["endTime"],
      reason: "is not allowed with intervalHours: a schedule has no end",
    });
  } else if (isInstant(endTime) && isInstant(startTime) && !isBefore(startTime, endTime)) {
    failures.push({
      path: ["endTime"],
      reason: `${JSON.stringify(endTime)} is not allowed: it must be after startTime, ${JSON.stringify(startTime)}`,
    });
  }
  if (news.waitForCompletion === true && intervalHours !== undefined) {
    failures.push({
      path: ["waitForCompletion"],
      reason: "is not allowed with intervalHours: a schedule never completes",
    });
  }
  return failures;
}

/** What is wrong with a new schedule that exports more of the past at once than the configuration allows. */
export function tooLongPast(news: PartialInputs<Inputs>, olds: Properties, target: Target): Failure[] {
  const reason = longPast(news, target, Date.now());
  if (reason === undefined) return [];
  const creates = Object.keys(olds).length === 0 || replaces(inputs, olds, news, target.workspaceId);
  return creates ? [{ path: ["startTime"], reason: reason.text }] : [];
}

/** Whether it is given, and known by now. */
function isInstant(value: string | Unknown | undefined): value is string {
  return value !== undefined && !isUnknown(value);
}

/**
 * A replacement exports, and bills, again: one that would surprise is blocked. What somebody cancelled stays
 * cancelled until the program asks for another export; a schedule then fails with what to set.
 */
export function planOf(comparison: Comparison<Inputs, Outputs>): Plan {
  const { olds, news, changes, now } = comparison;
  const schedule = scheduleOf(olds.inputs);
  const allowed = news.allowReexport === true;
  const replaced = changes.filter((change) => change.kind === "replace");
  const own = replaced.filter(({ path: [name] }) => name !== DESTINATION);
  // The configuration, or a proxy that dropped the workspace, moves an export that the program left as it was.
  const isMoved = news.workspaceId === olds.inputs.workspaceId;
  const chosen = own.filter(({ path: [name] }) => name !== "workspaceId" || !isMoved);
  if (replaced.length > 0 && !allowed) {
    if (schedule) assertReexportAllowed({ schedule, olds, news, replaced, now });
    else if (chosen.length === 0) assertOneOffNotRepeated(olds, replaced);
  }
  const planned = (all: readonly Change[]): Plan => ({ changes: all, deleteBeforeReplace: false });
  if (olds.outputs.status !== "Cancelled") {
    return planned([...changes, ...(replaced.length === 0 ? unfinished(olds, news) : [])]);
  }
  const because = "it was canceled outside Pulumi";
  if (own.length > 0 || allowed) {
    if (own.length === 0) rejectLongPast(comparison);
    return planned([...changes, { path: ["status"], kind: "replace", because }]);
  }
  const kept = changes.map(({ path }): Change => ({ path, kind: "update" }));
  return planned(schedule ? [...kept, { path: ["status"], kind: "update", because }] : kept);
}

/** `allowReexport` alone replaces a cancelled schedule, which no check of the inputs can foresee. */
function rejectLongPast({ olds, news, target, now }: Comparison<Inputs, Outputs>): void {
  if (olds.inputs.allowReexport === true) return;
  const reason = longPast(news, target, now);
  if (reason !== undefined) throw new ChangeRejected({ ...reason, text: `startTime: ${reason.text}` });
}

/** Why a new schedule exports more of the past at once than the configuration allows; undefined where it does not. */
function longPast(
  news: PartialInputs<Inputs>,
  { maxPastWindows: most }: Target,
  now: number,
): Message | undefined {
  const { startTime, intervalHours } = news;
  if (most === undefined || !isInstant(startTime) || intervalHours === undefined) return undefined;
  if (isUnknown(intervalHours)) return undefined;
  const windows = windowsSpawned({ startTime, intervalHours }, now);
  if (windows <= most) return undefined;
  const counts = { windows: counted(windows, "past window"), most: grouped(most) };
  return messages.tooManyPastWindows({ startTime, ...counts });
}

/** A wait that ended before the export was Completed is made up for, also when a refresh came between. */
function unfinished(
  { inputs, outputs }: Comparison<Inputs, Outputs>["olds"],
  news: PartialInputs<Inputs>,
): Change[] {
  const waits = news.waitForCompletion === true && inputs.waitForCompletion === true;
  if (!waits || outputs.status === undefined || outputs.status === "Completed") return [];
  const because = `an earlier \`pulumi up\` waited for it, and its last state was ${outputs.status}`;
  return [{ path: ["status"], kind: "update", because }];
}

/** A schedule that a refresh found cancelled: the preview of the up says what the up would. */
function rejectCancelled(
  { inputs, outputs }: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
  now: number,
) {
  const schedule = scheduleOf(inputs);
  if (outputs.status !== "Cancelled" || !schedule || news.allowReexport === true) return;
  throw new ChangeRejected(cancelledByHand(schedule, outputs, now));
}

/** What there is to say of an export that somebody cancelled, and what will happen. */
export function cancelledByHand(
  schedule: Schedule | undefined,
  seen: Partial<Outputs>,
  now: number,
): Message {
  if (!schedule) return messages.oneOffCancelledOutside({});
  const windows = windowsExported(schedule, seen, now);
  const goesOn = windows === 0 ? undefined : startAfter(schedule, windows);
  return messages.scheduleCancelledOutside({ startTime: schedule.startTime, goesOn });
}

/** A one-off that the last refresh found cancelled is updated, and nothing is exported by that. */
function staysCancelled(
  olds: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
  { workspaceId }: Target,
): Announcement[] {
  const { [DESTINATION]: destination } = olds.inputs;
  const isCancelled = olds.outputs.status === "Cancelled" && scheduleOf(olds.inputs) === undefined;
  if (!isCancelled || news.allowReexport === true) return [];
  if (replaces(inputs, olds.inputs, { ...news, [DESTINATION]: destination }, workspaceId)) return [];
  return [{ warning: messages.oneOffCancelledOutside({}).text }];
}

/** What people should know before it happens, of a creation or a change. */
export function previewExport(
  { olds, news, replaces: isReplaced, target }: Previewed<Inputs, Outputs>,
  now: number,
): Announcement[] {
  if (olds && !isReplaced) rejectCancelled(olds, news, now);
  // The replacement of an export is a creation too, and announced as such.
  return olds
    ? [...gapBefore(olds, news, now), ...staysCancelled(olds, news, target)]
    : [...endsLater(news, now), ...beginsEarlier(news, now)];
}

/** A schedule that begins in the past exports, and bills, all that has passed since, at once. */
function beginsEarlier({ startTime, intervalHours }: PartialInputs<Inputs>, now: number): Announcement[] {
  const known = !isUnknown(startTime) && !isUnknown(intervalHours);
  if (!known || startTime === undefined || intervalHours === undefined) return [];
  const windows = windowsSpawned({ startTime, intervalHours }, now);
  if (windows === 0) return [];
  const all = windows === 1 ? `the window since ${startTime}` : `the ${windows} windows since ${startTime}`;
  // Without a date: the projects of a component may begin at different times, and it prints one line.
  const ofEach =
    "each new schedule exports all windows since its startTime at once, and LangSmith bills them. A workspace can create " +
    `at most ${CREATIONS_AN_HOUR} exports an hour`;
  const hours = Math.ceil(windows / CREATIONS_AN_HOUR) - 1;
  const pace =
    hours > 0
      ? `. This takes more than ${hours} h, because a workspace can create at most ${CREATIONS_AN_HOUR} exports an hour`
      : "";
  return [
    {
      info: `the new schedule exports ${all} at once, and LangSmith bills ${windows === 1 ? "it" : "them"}${pace}`,
      ofEach,
    },
  ];
}

function endsLater({ endTime }: PartialInputs<Inputs>, now: number): Announcement[] {
  if (endTime === undefined || isUnknown(endTime) || milliseconds(endTime) <= now) return [];
  return [{ warning: messages.endsInFuture({ endTime }).text }];
}
