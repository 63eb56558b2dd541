import type { Limit } from "../core/limit.ts";
import type { Area } from "./address.ts";
import { type Content, detailOf } from "./answer.ts";
import type { Quota } from "./errors.ts";

/** How many exports a workspace may create in an hour, those that schedules spawn among them. */
export const CREATIONS_AN_HOUR = 250;

/**
 * Creations of exports in flight at once. More would not be done sooner, with so many an hour; but when the limit is
 * reached, all in flight are refused.
 */
export const CREATIONS_AT_ONCE = 4;

export const LIMITS: readonly Limit[] = [
  {
    what: "creations of exports at once",
    limit: CREATIONS_AT_ONCE,
    beyond: "they wait",
    why: "when the hourly limit is met, all in flight are refused",
  },
];

/** What of a request decides which limit it meets. */
interface LimitedRequest {
  readonly area: Area;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

const HOUR = /\bhour|\b60[\s-]*min/i;
const MINUTE = /\bminutes?\b|\bmins?\b/i;
/** Words of a limit on how much is asked in a time. */
const RATE =
  /\b(?:hourly|rate[\s-]limit\w*|requests|throttl\w*|slow down)\b|\b(?:per|an?|each|every|in|within|last|past)\s+(?:the\s+)?(?:(?:last|past|next)\s+)?(?:\d+[\s-]*)?(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)\b/i;
const ACTIVE = /\bactive\b(?! requests)/i;
const SCHEDULED = /\bschedul|\binterval_hours\b/i;

/** What of LangSmith organizations have enabled, or buy, separately. */
export interface Feature {
  readonly name: string;
  /** The plans that include it, where they are known. */
  readonly plans?: string;
}

/** What a request belongs to, where that is enabled, or sold, separately. */
export function featureOf({
  area,
  path,
}: {
  readonly area: Area;
  readonly path: string;
}): Feature | undefined {
  if (path.includes("/bulk-exports")) return BULK_EXPORT;
  return area === "controlPlane" ? { name: "deployments" } : undefined;
}

/** The feature that exports belong to. */
export const BULK_EXPORT: Feature = {
  name: "bulk export",
  plans: "Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026",
};

/** Whether it is one of those that a workspace may have {@link CREATIONS_AN_HOUR} of. */
export function isExportCreation({ method, path }: LimitedRequest): boolean {
  return method === "POST" && path === "/api/v1/bulk-exports";
}

/** Which number of objects a 429 is about; undefined where it is a limit on requests, which waiting cures. */
export function quotaOf(operation: LimitedRequest, content: Content): Quota | undefined {
  if (!isExportCreation(operation)) return undefined;
  const detail = detailOf(content, (text) => text) ?? "";
  const isRate = RATE.test(detail);
  if (isSet(operation, "interval_hours")) {
    // Whatever else is said: a number of active schedules does not fall within hours.
    if (ACTIVE.test(detail) || (SCHEDULED.test(detail) && !isRate)) return "schedules";
  }
  if (isRate) return undefined;
  if (isSet(operation, "all_experiments") && /\bexperiments\b/i.test(detail)) return "objects";
  return ACTIVE.test(detail) || SCHEDULED.test(detail) ? "objects" : undefined;
}

function isSet({ body = {} }: LimitedRequest, field: string): boolean {
  const value = new Map<string, unknown>(Object.entries(body)).get(field);
  return value !== undefined && value !== null && value !== false;
}

/** Whether a limit on requests is the one on new exports, which is that of an hour. */
export function isHourly(operation: LimitedRequest, detail: string): boolean {
  return isExportCreation(operation) && HOUR.test(detail);
}

/**
 * Which limit a 429 is about, in words.
 *
 * @param said the service's words, empty where it gave none
 */
export function limitIn(operation: LimitedRequest, detail: string): string {
  const words = detail === "" ? "429" : `429: ${detail.replace(/[.\s]+$/, "")}`;
  if (isHourly(operation, detail)) {
    // Another one than the documented may hold here: two numbers would contradict each other.
    const counted = /\d/.test(detail.replace(/\b60[\s-]*min/gi, ""));
    const limit = counted ? "limits the new exports of" : `takes at most ${CREATIONS_AN_HOUR} exports`;
    return `the service ${limit} an hour in a workspace, spawned ones count (${words})`;
  }
  if (MINUTE.test(detail)) return `the service limits the requests of each minute (${words})`;
  return `the service limits requests (${words})`;
}
