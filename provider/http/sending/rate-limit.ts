import type { ApiRequest } from "../api-request.ts";
import type { Settings } from "../options.ts";

const FIRST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * Exponential backoff with full jitter: anything between 0 and 0.5 s · 2ⁿ, at most a minute, in milliseconds.
 *
 * @param failures how many tries have failed, from 1
 * @param random a number in [0, 1)
 */
export function backoff(failures: number, random: () => number): number {
  return Math.round(random() * Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1)));
}

/** Longest pause of all: an operation has a time limit of its own, and a timer takes no more than some weeks. */
const LONGEST_PAUSE_MS = 86_400_000;

/** Words of a limit on how much is asked in a time. */
const RATE =
  /\b(?:hourly|rate[\s-]limit\w*|requests|throttl\w*|slow down)\b|\b(?:per|an?|each|every|in|within|last|past)\s+(?:the\s+)?(?:(?:last|past|next)\s+)?(?:\d+[\s-]*)?(?:hours?|hrs?|minutes?|mins?|seconds?|secs?)\b/i;
/** Words of a number of objects, whichever other words there are. */
const ACTIVE = /\bactive\b(?! requests)/i;
/** Words of a number of objects, where no others are of a time. */
const COUNTED = /\bschedul|\binterval_hours\b|\bexperiments\b/i;

/** Whether a 429 to a creation is about a number of objects that no waiting makes smaller, and not about requests. */
export function isQuota({ method, repeatable }: ApiRequest, detail = ""): boolean {
  if (method !== "POST" || repeatable) return false;
  return ACTIVE.test(detail) || (COUNTED.test(detail) && !RATE.test(detail));
}

/** The pause that all requests of one kind make after the service rejected one of them for a limit (429). */
export class RateLimit {
  readonly #clock: Pick<Settings, "now" | "wait" | "random">;
  #limit: string | undefined;
  #until = 0;
  #pauses = 0;
  /** In a row. */
  #rejections = 0;

  constructor(clock: Pick<Settings, "now" | "wait" | "random">) {
    this.#clock = clock;
  }

  /** The limit that is waited for, in words; undefined while none is. */
  get limit(): string | undefined {
    return this.#limit;
  }

  /** Waits for the end of the pause; rejects with `signal.reason`. @returns how many pauses there were */
  async pass(signal: AbortSignal): Promise<number> {
    for (;;) {
      const pauses = this.#pauses;
      const left = this.#until - this.#clock.now();
      if (left > 0) await this.#clock.wait(left, signal);
      if (this.isCurrent(pauses)) return pauses;
    }
  }

  /** Whether there was no pause since: else the service would reject this request as well. */
  isCurrent(pauses: number): boolean {
    return pauses === this.#pauses;
  }

  /**
   * The service rejected a request. The answers to those that were under way with it add nothing.
   *
   * @param requested the pause that the service names, in milliseconds
   */
  reject(pauses: number, limit: string, requested = 0): void {
    if (!this.isCurrent(pauses)) return;
    this.#pauses += 1;
    this.#rejections += 1;
    this.#limit = limit;
    const { now, random } = this.#clock;
    const pause = Math.max(requested, backoff(this.#rejections, random));
    this.#until = now() + Math.min(pause, LONGEST_PAUSE_MS);
  }

  /** A request ended otherwise. */
  accept(pauses: number): void {
    if (!this.isCurrent(pauses)) return;
    this.#rejections = 0;
    this.#limit = undefined;
  }
}
