import { setTimeout as delay } from "node:timers/promises";

const FIRST_MS = 500;

/** Longest pause between tries of a request that failed. */
export const FAILURE_PAUSE_MS = 30_000;
/** Longest single pause for a rate limit: its window is a minute. */
export const LIMIT_PAUSE_MS = 60_000;
/** Longest `Retry-After` that is waited out: the longest window the service is known to have is an hour. */
export const LONGEST_WINDOW_MS = 3_600_000;

/**
 * Exponential backoff with full jitter: anything between 0 and 0.5 s · 2ⁿ.
 *
 * @param failures how many tries have failed, from 1
 * @param random a number in [0, 1)
 * @returns milliseconds, at most `longest`
 */
export function backoff(failures: number, longest: number, random: () => number): number {
  return Math.round(random() * Math.min(longest, FIRST_MS * 2 ** (failures - 1)));
}

const HOURLY_FIRST_MS = 1_000;
const HOURLY_LONGEST_MS = 900_000;

/**
 * The pause before the limit of an hour is tried again: `first` · 3ⁿ, at most 15 min, so that an hour takes ten tries.
 * The jitter keeps apart only those who wait in different processes.
 *
 * @param refusals how many tries were refused, from 1
 * @param random a number in [0, 1)
 * @param first the first pause; at least, and by default, 1 s
 * @returns milliseconds
 */
export function hourlyPause(refusals: number, random: () => number, first = HOURLY_FIRST_MS): number {
  const shortest = Math.max(HOURLY_FIRST_MS, first);
  const longest = Math.min(HOURLY_LONGEST_MS, shortest * 3 ** (refusals - 1));
  return Math.round(longest * (0.9 + random() / 10));
}

/** An HTTP date, or undefined for anything else. */
export function httpDate(text: string | undefined): Date | undefined {
  if (text === undefined || !/^[A-Z][a-z]{2,8},? .*\d GMT$/.test(text)) return undefined;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/**
 * What `Retry-After` asks for, in milliseconds; undefined when it is absent, unreadable, zero or past.
 *
 * @param now the server's time, against which a date is taken
 */
export function retryAfter(text: string | undefined, now: Date): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim();
  const pause = /^\d+(\.\d+)?$/.test(value)
    ? Number(value) * 1000
    : (httpDate(value)?.getTime() ?? Number.NaN) - now.getTime();
  return Number.isFinite(pause) && pause > 0 ? pause : undefined;
}

/** Waits; rejects with `signal.reason` when that aborts. */
export async function wait(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
