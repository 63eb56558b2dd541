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
 * @param rejections how many tries were rejected, from 1
 * @param random a number in [0, 1)
 * @param first the first pause; at least 1 s
 * @returns milliseconds
 */
function hourlyPause(rejections: number, random: () => number, first: number): number {
  const shortest = Math.max(HOURLY_FIRST_MS, first);
  const longest = Math.min(HOURLY_LONGEST_MS, shortest * 3 ** (rejections - 1));
  return Math.round(longest * (0.9 + random() / 10));
}

const HOUR_MS = 3_600_000;
/** The longest pause that is kept after a success: a limit that frees one place in more time is searched for anew. */
const LONGEST_KEPT_MS = 60_000;
/** A shorter one prevents no rejection: 250 an hour are one in 14 s. */
const SHORTEST_KEPT_MS = 5_000;
/** So many successes in a row are no sign yet that more would be taken. */
const STEADY = 5;
/** Times of its own creations that it remembers: more than any hour is known to allow. */
const MOST_CREATIONS = 2_000;

/**
 * How tries of a limit that counts what was made in the last hour are spaced, so that few are rejected. Two things are
 * known: what left the hour of one's own, behind which there is room again; and how long the last place took to come,
 * which shows how those of others leave it.
 */
export class Spacing {
  /** When this process made what counts, from the oldest on. */
  #creations: number[] = [];
  /** How many of its own there were in the hour that was full. */
  #full = 0;
  #rejections = 0;
  /** When something was made last while the limit was in the way, or first rejected. */
  #last = 0;
  #kept = 0;
  #steady = 0;

  /** Whether the next try may come without a pause. */
  isOver(now: number): boolean {
    return this.#kept === 0 || this.#roomIn(now) === 0;
  }

  /** Nothing is in the way: what counts is noted all the same. */
  addCreation(now: number): void {
    this.#creations.push(now);
    if (this.#creations.length > MOST_CREATIONS) this.#creations.shift();
  }

  /** The pause in milliseconds after a success that came behind the limit. */
  afterSuccess(now: number): number {
    if (this.#rejections > 0) {
      const took = now - this.#last;
      this.#kept = took < SHORTEST_KEPT_MS ? 0 : Math.min(LONGEST_KEPT_MS, took * 1.05);
      this.#steady = 0;
    } else {
      this.#steady += 1;
      if (this.#steady > STEADY) this.#kept *= 0.95;
      if (this.#kept < SHORTEST_KEPT_MS) this.#kept = 0;
    }
    this.#rejections = 0;
    this.#last = now;
    return Math.min(this.#kept, this.#roomIn(now));
  }

  /** Notes a rejection. */
  addRejection(now: number): void {
    if (this.#last === 0) this.#last = now;
    this.#rejections += 1;
    this.#full = this.#inLastHour(now);
  }

  /** The pause in milliseconds after a rejection that names none. */
  afterRejection(now: number, random: () => number): number {
    return Math.min(
      hourlyPause(this.#rejections, random, this.#kept / 2),
      Math.max(1_000, this.#roomIn(now)),
    );
  }

  /** Milliseconds until fewer of its own are in the hour than in the full one. */
  #roomIn(now: number): number {
    const over = this.#inLastHour(now) - this.#full;
    if (over < 0) return 0;
    const leaving = this.#creations[over];
    return leaving === undefined ? Number.POSITIVE_INFINITY : leaving + HOUR_MS - now;
  }

  #inLastHour(now: number): number {
    const first = this.#creations.findIndex((at) => at > now - HOUR_MS);
    this.#creations = first < 0 ? [] : this.#creations.slice(first);
    return this.#creations.length;
  }
}
