import type { ApiRequest } from "./api-request.ts";
import { backoff } from "./backoff.ts";
import type { Settings } from "./options.ts";
import { Semaphore } from "./semaphore.ts";

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

/** What lets one request of a kind be sent. */
export interface Turn {
  /** How many pauses there were before. */
  readonly pauses: number;
  /** Lets the next one go, where one asks at a time. More than once is once. */
  readonly end: () => void;
}

/**
 * The pause that all requests of one kind make after the service rejected one of them for a limit (429). Behind it one
 * asks at a time, until the service takes one.
 */
export class RateLimit {
  readonly #clock: Pick<Settings, "now" | "wait" | "random">;
  readonly #single = new Semaphore(1);
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

  /** Waits until a request may be sent; rejects with `signal.reason`. Whoever has a turn must end it. */
  async take(signal: AbortSignal): Promise<Turn> {
    while (this.#limit !== undefined) {
      const end = await this.#single.acquire(signal);
      try {
        const left = this.#until - this.#clock.now();
        // Whoever asked before may have ended the limit meanwhile.
        if (this.#limit !== undefined && left > 0) await this.#clock.wait(left, signal);
        if (this.#limit !== undefined) return { pauses: this.#pauses, end };
        end();
      } catch (error) {
        end();
        throw error;
      }
    }
    return { pauses: this.#pauses, end: () => {} };
  }

  /** Whether no limit was met since the turn came: else the service would reject this request as well. */
  isCurrent({ pauses }: Turn): boolean {
    return pauses === this.#pauses;
  }

  /**
   * The service rejected a request. The answers to those that were under way with it add nothing.
   *
   * @param requested the pause that the service names, in milliseconds
   */
  reject(turn: Turn, limit: string, requested = 0): void {
    if (!this.isCurrent(turn)) return;
    this.#pauses += 1;
    this.#rejections += 1;
    this.#limit = limit;
    const { now, random } = this.#clock;
    const pause = Math.max(requested, backoff(this.#rejections, random));
    this.#until = now() + Math.min(pause, LONGEST_PAUSE_MS);
  }

  /** A request ended otherwise: nobody waits any more. */
  accept(turn: Turn): void {
    if (!this.isCurrent(turn)) return;
    this.#rejections = 0;
    this.#limit = undefined;
  }
}
