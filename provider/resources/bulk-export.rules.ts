import { CREATIONS_AN_HOUR } from "../api/limits.ts";
import type { Failure } from "../lifecycle/failure.ts";
import { isBefore, milliseconds } from "../lifecycle/instant.ts";
import {
  type Announcement,
  type Change,
  type Comparison,
  type Given,
  type Plan,
  Refused,
  type Stored,
} from "../lifecycle/resource.ts";
import { isUnknown, type Unknown } from "../lifecycle/unknown.ts";
import type { Inputs, Outputs } from "./bulk-export.fields.ts";
import { gapBefore, refuseReexport, scheduleOf, windowsExported } from "./bulk-export.guard.ts";
import { type Schedule, startAfter, windowsSpawned } from "./schedule.ts";

/** The rules that span properties. */
export function rules(news: Given<Inputs>): Failure[] {
  const failures: Failure[] = [];
  const { sessionId, allExperiments, startTime, endTime, intervalHours } = news;
  if (!isUnknown(sessionId) && !isUnknown(allExperiments)) {
    if (sessionId === undefined && allExperiments !== true) {
      failures.push({
        path: ["sessionId"],
        reason:
          "give sessionId, or allExperiments: true (a value that is still empty, such as the tracingProjectId of a deployment that failed or was not waited for, counts as none)",
      });
    }
    if (sessionId !== undefined && allExperiments === true) {
      failures.push({
        path: ["sessionId"],
        reason: "give either sessionId or allExperiments: true, not both",
      });
    }
  }
  if (endTime === undefined && intervalHours === undefined) {
    failures.push({
      path: ["endTime"],
      reason: "give endTime for a one-off export, or intervalHours for a scheduled one",
    });
  }
  if (endTime !== undefined && intervalHours !== undefined) {
    failures.push({
      path: ["endTime"],
      reason: "must be left out when intervalHours is given: a schedule has no end",
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
      reason: "a schedule never completes: leave it out together with intervalHours",
    });
  }
  if (news.maxConcurrentExports !== undefined && intervalHours !== undefined) {
    failures.push({
      path: ["maxConcurrentExports"],
      reason:
        "only the creation of one-off exports can be paced, the service itself starts what a schedule exports: leave it out together with intervalHours",
    });
  }
  return failures;
}

/** Whether it is given, and known by now. */
function isInstant(value: string | Unknown | undefined): value is string {
  return value !== undefined && !isUnknown(value);
}

/**
 * A schedule is not replaced by surprise, since the new one would export its past again; a one-off that somebody
 * cancelled is made anew, a schedule that somebody cancelled asks how to go on.
 */
export function planOf({ olds, news, changes, now }: Comparison<Inputs, Outputs>): Plan {
  const schedule = scheduleOf(olds.inputs);
  const cancelled = olds.outputs.status === "Cancelled";
  const allowed = news.allowReexport === true;
  const replaced = changes.filter((change) => change.kind === "replace");
  if (schedule && replaced.length > 0 && !allowed) refuseReexport({ schedule, olds, news, replaced, now });
  if (!cancelled)
    return {
      changes: [...changes, ...(replaced.length === 0 ? unfinished(olds, news) : [])],
      deleteBeforeReplace: false,
    };
  const exported = schedule ? windowsExported(schedule, olds.outputs, now) : 0;
  const kind = exported > 0 && !allowed && replaced.length === 0 ? "update" : "replace";
  const because = "it was cancelled outside this program";
  return { changes: [...changes, { path: ["status"], kind, because }], deleteBeforeReplace: false };
}

/** A wait that ended before the export was Completed is made up for, also when a refresh came between. */
function unfinished({ inputs, outputs }: Comparison<Inputs, Outputs>["olds"], news: Given<Inputs>): Change[] {
  const waits = news.waitForCompletion === true && inputs.waitForCompletion === true;
  if (!waits || outputs.status === undefined || outputs.status === "Completed") return [];
  const because = `an earlier up waited for it, and it was ${outputs.status} when last seen`;
  return [{ path: ["status"], kind: "update", because }];
}

/** A schedule that a refresh found cancelled: the preview of the up says what the up would. */
export function refuseUpdate(id: string, { inputs, outputs }: Stored<Inputs, Outputs>, news: Given<Inputs>) {
  const schedule = scheduleOf(inputs);
  if (outputs.status !== "Cancelled" || !schedule || news.allowReexport === true) return;
  throw new Refused(cancelledByHand(id, schedule, outputs, Date.now()));
}

/** What there is to say of an export that somebody cancelled, and what will happen. */
export function cancelledByHand(
  id: string,
  schedule: Schedule | undefined,
  seen: Partial<Outputs>,
  now: number,
): string {
  const which = `${schedule ? "schedule" : "bulk export"} ${id}`;
  const said = `${which} was cancelled outside this program, and a cancelled export never restarts`;
  const windows = schedule ? windowsExported(schedule, seen, now) : 0;
  if (!schedule || windows === 0) return `${said}: the next up makes a new one.`;
  const goesOn = startAfter(schedule, windows);
  return (
    `${said}. Set startTime: "${goesOn}" to go on with a new schedule without gap or overlap, or allowReexport: true ` +
    `to export everything since ${schedule.startTime} again.`
  );
}

/** What people should know before it happens, of a creation or a change. */
export function announce(
  olds: Stored<Inputs, Outputs> | undefined,
  news: Given<Inputs>,
  now: number,
): Announcement[] {
  // The replacement of an export is a creation too, and announced as such.
  return olds ? gapBefore(olds, news, now) : [...endsLater(news, now), ...beginsEarlier(news, now)];
}

/** A schedule that begins in the past exports, and bills, all that has passed since, at once. */
function beginsEarlier({ startTime, intervalHours }: Given<Inputs>, now: number): Announcement[] {
  const known = !isUnknown(startTime) && !isUnknown(intervalHours);
  if (!known || startTime === undefined || intervalHours === undefined) return [];
  const windows = windowsSpawned({ startTime, intervalHours }, now);
  if (windows === 0) return [];
  const all =
    windows === 1
      ? `the window that has passed since ${startTime}, which is exported, and billed, at once`
      : `the ${windows} windows that have passed since ${startTime}, which are exported, and billed, at once`;
  const hours = Math.ceil(windows / CREATIONS_AN_HOUR) - 1;
  const pace =
    hours > 0
      ? `; a workspace makes ${CREATIONS_AN_HOUR} exports an hour at most, so that takes more than ${hours} h`
      : "";
  return [`it begins with ${all}${pace}`];
}

function endsLater({ endTime }: Given<Inputs>, now: number): Announcement[] {
  if (endTime === undefined || isUnknown(endTime) || milliseconds(endTime) <= now) return [];
  const warning =
    `endTime ${endTime} lies in the future: the export holds only what is there when it runs, which is at once, and ` +
    "nothing that comes later; use a schedule (intervalHours), or create it after endTime";
  return [{ warning }];
}
