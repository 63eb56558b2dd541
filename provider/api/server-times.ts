import { type Answer, timeIn } from "./answer.ts";

/** Milliseconds for which a time that was heard serves as the bound of what is made after it. */
export const FRESH_MS = 5_000;

/** The service's time at each origin, as its answers tell it (`Date`, whole seconds): never reckoned on from there. */
export class ServerTimes {
  readonly #now: () => number;
  readonly #times = new Map<string, { readonly date: Date; readonly heard: number }>();

  /** @param now milliseconds, by a clock that is never put back */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** What the last answer told; undefined before the first. */
  get(origin: string): Date | undefined {
    return this.#times.get(origin)?.date;
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
