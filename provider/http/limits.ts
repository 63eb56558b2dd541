import type { ApiRequest } from "./api-request.ts";
import { type Content, detailOf } from "./content.ts";

/** How many exports a workspace may create in an hour, those that schedules spawn among them. */
export const CREATIONS_AN_HOUR = 250;

/**
 * Creations of exports in flight at once. More would not be done sooner, with so many an hour; but when the limit is
 * reached, all in flight are refused.
 */
export const CREATIONS_AT_ONCE = 4;

/** A number of objects that a 429 may be about, which no waiting makes smaller. */
export type Quota = "schedules" | "experiments" | "objects";

const HOUR = /\bhour|\b60[\s-]*min/i;
const MINUTE = /\bminutes?\b|\bmins?\b/i;
/** Words of a limit on how much is asked in a time. */
const RATE =
  /\b(?:hourly|rate[\s-]limit\w*|requests|throttl\w*|slow down)\b|\b(?:per|an?|each|every|in|within|last|past)\s+(?:the\s+)?(?:(?:last|past|next)\s+)?(?:\d+[\s-]*)?(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)\b/i;
const ACTIVE = /\bactive\b(?! requests)/i;
const SCHEDULED = /\bschedul|\binterval_hours\b/i;

/** Whether it is one of those that a workspace may have {@link CREATIONS_AN_HOUR} of. */
export function isExportCreation({ method, path }: ApiRequest): boolean {
  return method === "POST" && path === "/api/v1/bulk-exports";
}

/** Which number of objects a 429 is about; undefined where it is a limit on requests, which waiting cures. */
export function quotaOf(operation: ApiRequest, content: Content): Quota | undefined {
  if (!isExportCreation(operation)) return undefined;
  const said = detailOf(content, (text) => text) ?? "";
  const isRate = RATE.test(said);
  if (isSet(operation, "interval_hours")) {
    // Whatever else is said: a number of active schedules does not fall within hours.
    if (ACTIVE.test(said) || (SCHEDULED.test(said) && !isRate)) return "schedules";
  }
  if (isRate) return undefined;
  if (isSet(operation, "all_experiments") && /\bexperiments\b/i.test(said)) return "experiments";
  return ACTIVE.test(said) || SCHEDULED.test(said) ? "objects" : undefined;
}

function isSet({ body = {} }: ApiRequest, field: string): boolean {
  const value = new Map<string, unknown>(Object.entries(body)).get(field);
  return value !== undefined && value !== null && value !== false;
}

/** Whether a limit on requests is the one on new exports, which is that of an hour. */
export function isHourly(operation: ApiRequest, said: string): boolean {
  return isExportCreation(operation) && HOUR.test(said);
}

/**
 * Which limit a 429 is about, in words.
 *
 * @param said the service's words, empty where it gave none
 */
export function limitIn(operation: ApiRequest, said: string): string {
  const words = said === "" ? "429" : `429: ${said.replace(/[.\s]+$/, "")}`;
  if (isHourly(operation, said)) {
    // Another one than the documented may hold here: two numbers would contradict each other.
    const counted = /\d/.test(said.replace(/\b60[\s-]*min/gi, ""));
    const takes = counted ? "limits the new exports of" : `takes at most ${CREATIONS_AN_HOUR} exports`;
    return `the service ${takes} an hour in a workspace, spawned ones count (${words})`;
  }
  if (MINUTE.test(said)) return `the service limits the requests of each minute (${words})`;
  return `the service limits requests (${words})`;
}
