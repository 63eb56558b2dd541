import { BoundedMap } from "../bounded.ts";
import { LIMIT_PAUSE_MS } from "./pauses.ts";
import { MOST_WAITING, TooManyWaiting } from "./slots.ts";

/** Milliseconds after which the same limit is worth telling again: a program of many hours meets it every hour. */
const TOLD_AGAIN_AFTER = 600_000;
/** Lines, and limits that were told, which are remembered: one that is forgotten is made, or told, anew. */
export const MOST_LINES = 1_000;

/** Waits; rejects with `signal.reason` when that aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Those that wait for one limit of the service, in the order in which they came. Only the first of them tries: all
 * others would be refused with it. Once it gets through, the others follow one by one.
 */
export class LimitLine {
  /** The limit that is waited for, in words; undefined while nothing is in the way. */
  #limit: string | undefined;
  /** Refusals in a row. */
  #refusals = 0;
  /** Milliseconds of the pause that nobody has made yet. */
  #left = 0;
  #led = false;
  readonly #behind = new Set<(leads: boolean) => void>();

  /** What those that wait, wait for; undefined when nobody has to. */
  get limit(): string | undefined {
    return this.#limit;
  }

  /** How often the service has refused in a row, since the first that had to wait. */
  get refusals(): number {
    return this.#refusals;
  }

  /**
   * Waits until it may try; rejects with `signal.reason`, and then leads no more.
   *
   * @throws TooManyWaiting when the line is full
   * @param leads whether it leads already, and was refused
   * @returns whether it leads: then it must tell what became of its try
   */
  async turn(leads: boolean, wait: Wait, signal: AbortSignal): Promise<boolean> {
    if (this.#limit === undefined) return false;
    if (!leads && !(await this.#granted(signal))) return false;
    try {
      while (this.#left > 0) {
        const step = Math.min(this.#left, LIMIT_PAUSE_MS);
        const began = performance.now();
        await wait(step, signal).catch((error: unknown) => {
          // Who leads next waits for the rest alone.
          this.#left = Math.max(0, this.#left - (performance.now() - began));
          throw error;
        });
        this.#left -= step;
      }
    } catch (error) {
      this.leave();
      throw error;
    }
    return true;
  }

  /** The service refused a try: the next one comes after that pause. */
  refused(leads: boolean, limit: string, pause: number): void {
    // What was under way when the first was refused tells nothing more.
    if (!leads && this.#limit !== undefined) return;
    this.#limit = limit;
    this.#refusals += 1;
    this.#left = pause;
  }

  /** The service took the try of the one that leads: the next may try at once. */
  through(): void {
    this.#refusals = 0;
    this.leave();
  }

  /** The try of the one that leads came to an end that has nothing to do with the limit: nobody waits any more. */
  open(): void {
    this.#limit = undefined;
    this.#refusals = 0;
    this.#left = 0;
    this.#led = false;
    const all = [...this.#behind];
    this.#behind.clear();
    for (const go of all) go(false);
  }

  /** The one that leads gives up: the next leads, where there is one. */
  leave(): void {
    const [next] = this.#behind;
    if (next === undefined) {
      this.open();
      return;
    }
    this.#behind.delete(next);
    next(true);
  }

  /** Whether it leads from now on; otherwise nobody has to wait any more. */
  async #granted(signal: AbortSignal): Promise<boolean> {
    signal.throwIfAborted();
    if (!this.#led) {
      this.#led = true;
      return true;
    }
    if (this.#behind.size >= MOST_WAITING) throw new TooManyWaiting(MOST_WAITING);
    return new Promise((resolve, reject) => {
      const granted = (leads: boolean) => {
        signal.removeEventListener("abort", aborted);
        resolve(leads);
      };
      const aborted = () => {
        this.#behind.delete(granted);
        reject(signal.reason);
      };
      signal.addEventListener("abort", aborted, { once: true });
      this.#behind.add(granted);
    });
  }
}

/** The lines of a client, one for each kind of operation in a workspace: a limit may hold for one of them alone. */
export class LimitLines {
  readonly #lines = new BoundedMap<string, LimitLine>(MOST_LINES);
  readonly #told = new BoundedMap<string, number>(MOST_LINES);

  of(kind: string): LimitLine {
    const line = this.#lines.get(kind) ?? new LimitLine();
    this.#lines.set(kind, line);
    return line;
  }

  /** Whether a limit is news: it is told once for all that wait for it, however their numbers count down. */
  isNews(limit: string): boolean {
    const now = performance.now();
    const key = limit.replaceAll(/\d+/g, "#");
    const before = this.#told.get(key);
    if (before !== undefined && now - before < TOLD_AGAIN_AFTER) return false;
    this.#told.set(key, now);
    return true;
  }
}
