import type { Export } from "../api/schema.ts";
import type { Failure } from "../lifecycle/failure.ts";
import { milliseconds } from "../lifecycle/instant.ts";
import { formatPath, valueAt } from "../lifecycle/path.ts";
import {
  type Change,
  type Comparison,
  type Given,
  type Plan,
  Refused,
  type Stored,
} from "../lifecycle/resource.ts";
import { isUnknown } from "../lifecycle/unknown.ts";
import type { Inputs, Outputs } from "./bulk-export.fields.ts";
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
  } else if (
    endTime !== undefined &&
    startTime !== undefined &&
    milliseconds(endTime) <= milliseconds(startTime)
  ) {
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
  return failures;
}

/**
 * A schedule is not replaced by surprise, since the new one would export its past again; a one-off that somebody
 * cancelled is made anew, a schedule that somebody cancelled asks how to go on.
 */
export function planOf({ olds, news, changes, now }: Comparison<Inputs, Outputs>): Plan {
  const { startTime, intervalHours } = olds.inputs;
  const schedule =
    startTime !== undefined && intervalHours !== undefined ? { startTime, intervalHours } : undefined;
  const cancelled = olds.outputs.status === "Cancelled";
  const allowed = news.allowReexport === true;
  const replaced = changes.filter((change) => change.kind === "replace");
  if (schedule && replaced.length > 0 && !allowed) refuseReexport({ schedule, olds, news, replaced, now });
  if (!cancelled)
    return {
      changes: [...changes, ...(replaced.length === 0 ? unfinished(olds, news) : [])],
      deleteBeforeReplace: false,
    };
  const exported = schedule ? windowsSpawned(schedule, endOf(schedule, olds.outputs, now)) : 0;
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

interface Replacement extends Pick<Comparison<Inputs, Outputs>, "olds" | "news" | "now"> {
  readonly schedule: Schedule;
  readonly replaced: Plan["changes"];
}

function refuseReexport({ schedule, olds, news, replaced, now }: Replacement): void {
  const windows = windowsSpawned(schedule, endOf(schedule, olds.outputs, now));
  const cancelsSpawned = olds.inputs.cancelSpawnedOnDelete === true;
  const { startTime } = news;
  const goesOn = startAfter(schedule, windows);
  if (windows === 0) return;
  if (startTime !== undefined && !isUnknown(startTime) && milliseconds(startTime) >= milliseconds(goesOn))
    return;
  const properties = [...new Set(replaced.map(({ path }) => formatPath(path)))].join(", ");
  const reasons = replaced.flatMap(({ because }) => (because ? [because] : []));
  const why = reasons.length > 0 ? ` (${reasons.join("; ")})` : "";
  throw new Refused(
    `changing ${properties}${why} replaces this schedule, and the new one would export ${windows} past ` +
      `${windows === 1 ? "window" : "windows"} again, which is billed again. Set startTime: "${goesOn}" to go on ` +
      `without gap or overlap, or allowReexport: true to export ${windows === 1 ? "it" : "them"} again.` +
      (cancelsSpawned
        ? " As cancelSpawnedOnDelete is true, exports that still run would be cancelled: set it to false in an up before."
        : "") +
      (replaced.every(({ path }) => isUnknown(valueAt(news, path)))
        ? " If this up deletes what the export is made of first, give either in an up before this one."
        : ""),
  );
}

/** A schedule that was cancelled spawned nothing after that. */
function endOf(schedule: Schedule, seen: Partial<Outputs>, now: number): number {
  const ended =
    seen.status === "Cancelled" ? milliseconds(seen.finishedAt ?? seen.updatedAt ?? "") : Number.NaN;
  return Number.isNaN(ended) ? now : Math.max(ended, milliseconds(schedule.startTime));
}

/** A schedule that a refresh found cancelled: the preview of the up says what the up would. */
export function refuseUpdate(id: string, { inputs, outputs }: Stored<Inputs, Outputs>, news: Given<Inputs>) {
  const { startTime, intervalHours } = inputs;
  if (outputs.status !== "Cancelled" || startTime === undefined || intervalHours === undefined) return;
  if (news.allowReexport === true) return;
  const { finishedAt: finished_at, updatedAt: updated_at = "" } = outputs;
  throw cancelledByHand({ startTime, intervalHours }, { id, finished_at, updated_at });
}

/** What an up says when it meets a schedule that somebody cancelled. */
export function cancelledByHand(
  schedule: Schedule,
  seen: Pick<Export, "id" | "finished_at" | "updated_at">,
): Error {
  const ended = milliseconds(seen.finished_at ?? seen.updated_at ?? "");
  const goesOn = startAfter(schedule, windowsSpawned(schedule, ended));
  return new Refused(
    `schedule ${seen.id} was cancelled outside this program, and a cancelled export never restarts. ` +
      `Set startTime: "${goesOn}" to go on with a new schedule without gap or overlap, or allowReexport: true ` +
      `to export everything since ${schedule.startTime} again.`,
  );
}
