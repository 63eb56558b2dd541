import { isUnknown } from "../../core/engine.ts";
import { isBefore, milliseconds } from "../../core/instant.ts";
import type { Failure, Properties } from "../../core/properties.ts";
import {
  type Announcement,
  ChangeRejected,
  type PartialInputs,
  type Previewed,
  type Stored,
  type Target,
} from "../../core/resource.ts";
import { counted, formatDuration, grouped } from "../../core/text.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { cancelledOutside, isKnown } from "./guard.ts";
import * as messages from "./messages.ts";
import { HOUR, nextWindow, scheduleOf, windowsSpawned } from "./schedule.ts";

type News = PartialInputs<Inputs>;

/** The rules that span properties. */
export function rules(news: News): Failure[] {
  const { sessionId, allExperiments, startTime, endTime, intervalHours } = news;
  const failures: Failure[] = [];
  const fail = (name: keyof Inputs, reason: string) => void failures.push({ path: [name], reason });
  if (!isUnknown(sessionId) && !isUnknown(allExperiments)) {
    if (sessionId === undefined && allExperiments !== true) {
      fail(
        "sessionId",
        "set sessionId, or allExperiments: true. An empty value does not count, such as the tracingProjectId of a deployment that failed or was not waited for",
      );
    }
    if (sessionId !== undefined && allExperiments === true)
      fail("sessionId", "set either sessionId or allExperiments: true, not both");
  }
  if (endTime === undefined && intervalHours === undefined)
    fail("endTime", "set endTime for a one-off export, or intervalHours for a scheduled one");
  if (endTime !== undefined && intervalHours !== undefined)
    fail("endTime", "is not allowed with intervalHours: a schedule has no end");
  else if (isKnown(endTime) && isKnown(startTime) && !isBefore(startTime, endTime)) {
    const [end, start] = [JSON.stringify(endTime), JSON.stringify(startTime)];
    fail("endTime", `${end} is not allowed: it must be after startTime, ${start}`);
  }
  if (news.waitForCompletion === true && intervalHours !== undefined)
    fail("waitForCompletion", "is not allowed with intervalHours: a schedule never completes");
  return failures;
}

/**
 * What is wrong with a new export that begins further back than the configuration allows. The engine checks the
 * replacement of an export as a new one, and an export that stays is none.
 */
export function tooLongPast(
  { startTime, intervalHours }: News,
  olds: Properties,
  { maxPastDays: most }: Target,
  now: number,
): Failure[] {
  if (Object.keys(olds).length > 0 || most === undefined || !isKnown(startTime)) return [];
  const days = Math.floor((now - milliseconds(startTime)) / (24 * HOUR));
  if (days <= most) return [];
  const windows = isKnown(intervalHours) ? windowsSpawned({ startTime, intervalHours }, now) : undefined;
  const reason = messages.tooLongPast({
    startTime,
    days: counted(days, "day"),
    windows: windows === undefined ? undefined : counted(windows, "window"),
    most: grouped(most),
  });
  return [{ path: ["startTime"], reason: reason.text }];
}

/** What people should know before it happens, of a creation or a change. A replacement is both. */
export function previewExport(
  { olds, news, replaces }: Previewed<Inputs, Outputs>,
  now: number,
): Announcement[] {
  if (olds === undefined) return [...endsLater(news, now), ...beginsEarlier(news, now)];
  return replaces ? gapBefore(olds, news, now) : staysCancelled(olds, news, now);
}

/** An update restarts nothing: that of a canceled schedule is rejected. */
function staysCancelled(olds: Stored<Inputs, Outputs>, news: News, now: number): Announcement[] {
  if (olds.outputs.status !== "Cancelled") return [];
  const message = cancelledOutside(olds, news.allowReexport === true, now);
  if (scheduleOf(olds.inputs) !== undefined) throw new ChangeRejected(message);
  return [{ warning: message.text }];
}

/** What to say of a schedule that begins later than the one that it replaces has come: what lies between is lost. */
function gapBefore(olds: Stored<Inputs, Outputs>, news: News, now: number): Announcement[] {
  const { startTime, intervalHours } = news;
  const schedule = scheduleOf(olds.inputs);
  if (!schedule || !isKnown(startTime) || intervalHours === undefined) return [];
  const next = nextWindow(schedule, olds.outputs, now) ?? schedule.startTime;
  if (!isBefore(next, startTime) || milliseconds(next) > now) return [];
  const length = formatDuration(milliseconds(startTime) - milliseconds(next));
  return [{ warning: messages.gapLeft({ length, next, startTime }).text }];
}

/** A schedule that begins in the past exports, and bills, all that has passed since, at once. */
function beginsEarlier({ startTime, intervalHours }: News, now: number): Announcement[] {
  if (!isKnown(startTime) || !isKnown(intervalHours)) return [];
  const windows = windowsSpawned({ startTime, intervalHours }, now);
  if (windows === 0) return [];
  const [all, them] = windows === 1 ? ["the window", "it"] : [`the ${windows} windows`, "them"];
  return [`the new schedule exports ${all} since ${startTime} at once, and LangSmith bills ${them}`];
}

function endsLater({ endTime }: News, now: number): Announcement[] {
  if (!isKnown(endTime) || milliseconds(endTime) <= now) return [];
  return [{ warning: messages.endsInFuture({ endTime }).text }];
}
