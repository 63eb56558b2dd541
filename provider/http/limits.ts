import { type Content, detailOf } from "./answer.ts";
import type { Quota } from "./errors.ts";

/** What a workspace may create so often an hour; other numbers of these objects are limited, too. */
export interface CreationLimit {
  /** "exports" */
  readonly plural: string;
  readonly anHour: number;
  /** The member of a body that makes it a schedule. */
  readonly schedule: string;
  /** The member of a body that means all experiments. */
  readonly experiments: string;
}

/**
 * Creations in flight at once of what is limited by the hour. More would not be done sooner; but when the limit is
 * reached, all in flight are rejected.
 */
export const CREATIONS_AT_ONCE = 4;

/** What of a request decides which limit it meets. */
interface LimitedRequest {
  readonly creationLimit?: CreationLimit;
  readonly body?: object;
}

const HOUR = /\bhour|\b60[\s-]*min/i;
const MINUTE = /\bminutes?\b|\bmins?\b/i;
/** Words of a limit on how much is asked in a time. */
const RATE =
  /\b(?:hourly|rate[\s-]limit\w*|requests|throttl\w*|slow down)\b|\b(?:per|an?|each|every|in|within|last|past)\s+(?:the\s+)?(?:(?:last|past|next)\s+)?(?:\d+[\s-]*)?(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)\b/i;
const ACTIVE = /\bactive\b(?! requests)/i;
const SCHEDULED = /\bschedul|\binterval_hours\b/i;

/** Which number of objects a 429 is about; undefined where it is a limit on requests, which waiting cures. */
export function quotaOf(operation: LimitedRequest, content: Content): Quota | undefined {
  const { creationLimit } = operation;
  if (creationLimit === undefined) return undefined;
  const detail = detailOf(content, (text) => text) ?? "";
  const isRate = RATE.test(detail);
  if (isSet(operation, creationLimit.schedule)) {
    // Whatever else is said: a number of active schedules does not fall within hours.
    if (ACTIVE.test(detail) || (SCHEDULED.test(detail) && !isRate)) return "schedules";
  }
  if (isRate) return undefined;
  if (isSet(operation, creationLimit.experiments) && /\bexperiments\b/i.test(detail)) return "objects";
  return ACTIVE.test(detail) || SCHEDULED.test(detail) ? "objects" : undefined;
}

function isSet({ body = {} }: LimitedRequest, field: string): boolean {
  const value = new Map<string, unknown>(Object.entries(body)).get(field);
  return value !== undefined && value !== null && value !== false;
}

/** The limit of an hour that a limit on requests is, by the service's words. */
export function hourlyLimit({ creationLimit }: LimitedRequest, detail: string): CreationLimit | undefined {
  return HOUR.test(detail) ? creationLimit : undefined;
}

/**
 * Which limit a 429 is about, in words.
 *
 * @param detail the service's words, empty where it gave none
 */
export function limitIn(operation: LimitedRequest, detail: string): string {
  const words = detail === "" ? "429" : `429: ${detail.replace(/[.\s]+$/, "")}`;
  const hourly = hourlyLimit(operation, detail);
  if (hourly !== undefined) {
    const { plural, anHour } = hourly;
    // Another one than the documented may hold here: two numbers would contradict each other.
    const counted = /\d/.test(detail.replace(/\b60[\s-]*min/gi, ""));
    const limit = counted ? `limits new ${plural}` : `allows ${anHour} ${plural}`;
    return `LangSmith ${limit} per hour in a workspace, including spawned ones (${words})`;
  }
  if (MINUTE.test(detail)) return `LangSmith limits requests per minute (${words})`;
  return `LangSmith limits requests (${words})`;
}
