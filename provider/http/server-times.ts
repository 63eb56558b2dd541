import { type Answer, timeIn } from "./answer.ts";

/** Milliseconds for which a time that was heard serves as the bound of what is made after it. */
export const FRESH_MS = 5_000;

/**
 * Milliseconds by which the service's time may be behind this machine's clock and still bound what is made after it:
 * the age of what was heard ({@link FRESH_MS}), and a few seconds between the clocks. A stale `Date` would let an older object pass.
 */
export const MOST_BEHIND_MS = 10_000;

/** The service's time before a request was sent. */
export interface SentAfter {
  readonly date: Date;
  /** Seconds by which it was behind this machine's clock, where that is too much to rely on it; else 0. */
  readonly behindSeconds: number;
}

/** The service's time at each origin, as its answers tell it (`Date`, whole seconds): never reckoned on from there. */
export class ServerTimes {
  readonly #now: () => number;
  readonly #wallClock: () => number;
  readonly #times = new Map<string, { readonly date: Date; readonly heard: number }>();

  /**
   * @param now milliseconds, by a clock that is never put back
   * @param wallClock milliseconds since 1970, by this machine's clock
   */
  constructor(now: () => number, wallClock: () => number) {
    this.#now = now;
    this.#wallClock = wallClock;
  }

  /** What the last answer told; undefined before the first. */
  get(origin: string): Date | undefined {
    return this.#times.get(origin)?.date;
  }

  /** What the last answer of any origin told; undefined before the first. */
  get latest(): Date | undefined {
    return [...this.#times.values()].sort((a, b) => b.heard - a.heard)[0]?.date;
  }

  /** What the last answer told, compared with this machine's clock; undefined before the first. */
  beforeSending(origin: string): SentAfter | undefined {
    const date = this.get(origin);
    if (date === undefined) return undefined;
    const behind = this.#wallClock() - date.getTime();
    return { date, behindSeconds: behind > MOST_BEHIND_MS ? Math.round(behind / 1000) : 0 };
  }

  /** Whether what is known is no more than some seconds old. Where no time is told, there is nothing to renew. */
  isFresh(origin: string): boolean {
    const known = this.#times.get(origin);
    return known === undefined || this.#now() - known.heard <= FRESH_MS;
  }

  hear(origin: string, answer: Answer): void {
    const date = timeIn(answer);
    if (date === undefined) return;
    const before = this.get(origin);
    // Who refuses may be another machine than who makes: it can only make the bound stricter.
    const kept = answer.status === 429 && before !== undefined && before > date ? before : date;
    this.#times.set(origin, { date: kept, heard: this.#now() });
  }
}
