import { BoundedMap } from "../core/bounded.ts";
import { LIMIT_PAUSE_MS, wait } from "./backoff.ts";
import { Queue } from "./queue.ts";
import { Spacing } from "./spacing.ts";

/** Milliseconds after which the same limit is worth telling again: a program of many hours meets it every hour. */
export const TOLD_AGAIN_AFTER = 600_000;
/** Lines, and limits that were told, which are remembered: one that is forgotten is made, or told, anew. */
export const MOST_LINES = 1_000;

/** How time passes; `wait` rejects with `signal.reason` when that aborts. */
export interface Clock {
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** What a try goes with. It holds until the service refuses one that was sent after it was given. */
export interface Pass {
  readonly epoch: number;
}

/** What the service refused with. */
export interface Refused {
  /** The limit, in words. */
  readonly limit: string;
  /** Milliseconds before the next try. */
  readonly pause: number;
  /** Whether successes are spaced as well, since places come back one by one. */
  readonly spaced: boolean;
}

/** A pause that is longer than is waited. */
export interface Shut {
  readonly until: number;
  readonly said: string;
}

/**
 * Those that wait for one limit of the service, in the order in which they came. After a refusal only one tries, since
 * all others would be refused with it; each that gets through lets one more go beside those that follow it.
 */
export class RateLimitQueue {
  readonly #clock: Clock;
  readonly #queue = new Queue<Pass>();
  /** Those of the line that try, or make the pause before it. */
  readonly #trying = new Set<Pass>();
  readonly spacing = new Spacing();
  /** The limit that is waited for, in words; undefined while nothing is in the way. */
  #limit: string | undefined;
  #epoch = 0;
  #refusals = 0;
  #atOnce = 1;
  /** When the next may try. */
  #until = Number.NEGATIVE_INFINITY;
  #spaced = false;
  #shut: Shut | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What those that wait, wait for; undefined when nobody has to. */
  get limit(): string | undefined {
    return this.#limit;
  }

  /** Whether it lets one through at a time, with a pause in between, since the service takes some again. */
  get paces(): boolean {
    return this.#limit !== undefined && this.#spaced && this.#refusals === 0;
  }

  /** How often the service has refused in a row, since the last that it took. */
  get refusals(): number {
    return this.#refusals;
  }

  /** A pause that the service has asked for, longer than is waited, and that is not over. */
  get shut(): Shut | undefined {
    return this.#shut !== undefined && this.#clock.now() < this.#shut.until ? this.#shut : undefined;
  }

  /**
   * Waits until it may try; rejects with `signal.reason`, and then holds nothing any more. Whoever has a pass must tell
   * what became of it.
   *
   * @param before the pass that it has from its last try, or from the refusal of that
   * @throws TooManyWaiting when the line is full
   */
  async turn(before: Pass | undefined, signal: AbortSignal): Promise<Pass> {
    if (this.#limit === undefined) return { epoch: this.#epoch };
    const holds = before !== undefined && this.#trying.has(before);
    const pass = holds ? before : await this.#granted(before !== undefined, signal);
    try {
      await this.#pause(pass, signal);
      return pass;
    } catch (error) {
      this.leave(pass);
      throw error;
    }
  }

  /** Whether no try was refused since it was given: otherwise this one would be refused as well. */
  holds({ epoch }: Pass): boolean {
    return epoch === this.#epoch;
  }

  /**
   * The service refused a try.
   *
   * @returns what the next try goes with; undefined when the refusal tells nothing new, since it was under way when
   * another one was refused
   */
  refused(pass: Pass, { limit, pause, spaced }: Refused): Pass | undefined {
    if (!this.holds(pass)) return undefined;
    this.#anew();
    this.#limit = limit;
    this.#refusals += 1;
    this.#until = this.#clock.now() + pause;
    this.#spaced = spaced;
    return this.#given();
  }

  /** The service asked for a pause that nobody waits: nobody asks before it is over. */
  close(pass: Pass, shut: Shut): void {
    if (!this.holds(pass)) return;
    this.#shut = shut;
    this.open();
    this.#anew();
  }

  /**
   * The service took a try.
   *
   * @param counts whether it counts for the limit of an hour
   */
  through(pass: Pass, counts = false): void {
    const now = this.#clock.now();
    if (counts) this.spacing.made(now);
    const tried = this.#trying.delete(pass);
    if (this.#limit === undefined || !tried) return;
    this.#refusals = 0;
    if (this.#spaced) this.#until = now + this.spacing.afterSuccess(now);
    else this.#atOnce += 1;
    this.#onward();
  }

  /** A try came to an end that has nothing to do with the limit: nobody waits any more. */
  trouble(pass: Pass): void {
    if (this.#trying.has(pass)) this.open();
  }

  /** One gives up: the next goes in its place. */
  leave(pass: Pass): void {
    if (this.#trying.delete(pass)) this.#onward();
  }

  open(): void {
    this.#limit = undefined;
    this.#refusals = 0;
    this.#until = Number.NEGATIVE_INFINITY;
    this.#trying.clear();
    this.#queue.all(() => ({ epoch: this.#epoch }));
  }

  /** What was under way when the first was refused tells nothing more. */
  #anew(): void {
    this.#epoch += 1;
    this.#trying.clear();
    this.#atOnce = 1;
  }

  #given(): Pass {
    const pass = { epoch: this.#epoch };
    this.#trying.add(pass);
    return pass;
  }

  #granted(again: boolean, signal: AbortSignal): Promise<Pass> {
    if (this.#trying.size >= this.#atOnce) return this.#queue.enter(signal, again);
    signal.throwIfAborted();
    return Promise.resolve(this.#given());
  }

  #onward(): void {
    while (this.#trying.size < this.#atOnce && this.#queue.next(() => this.#given()));
    const paced = this.#spaced && !this.spacing.isOver(this.#clock.now());
    if (this.#trying.size === 0 && this.#refusals === 0 && !paced) this.open();
  }

  /** A limit that was met while it slept lets it sleep on; one that is gone ends it with the step that it makes. */
  async #pause(pass: Pass, signal: AbortSignal): Promise<void> {
    const { now, wait } = this.#clock;
    for (;;) {
      const left = this.#until - now();
      if (left <= 0 || !this.#trying.has(pass)) return;
      const step = Math.min(left, LIMIT_PAUSE_MS);
      await wait(step, signal);
      // A timer that ends a little early has ended.
      this.#until = Math.min(this.#until, now() + left - step);
    }
  }
}

/** The lines of a client, one for each kind of operation in a workspace: a limit may hold for one of them alone. */
export class RateLimitQueues {
  readonly #clock: Clock;
  readonly #lines = new BoundedMap<string, RateLimitQueue>(MOST_LINES);
  readonly #told = new BoundedMap<string, number>(MOST_LINES);

  constructor(clock: Clock = { now: () => performance.now(), wait }) {
    this.#clock = clock;
  }

  of(kind: string): RateLimitQueue {
    const line = this.#lines.get(kind) ?? new RateLimitQueue(this.#clock);
    this.#lines.set(kind, line);
    return line;
  }

  /** Whether a limit is news: it is told once for all that wait for it, however their numbers count down. */
  isNews(limit: string): boolean {
    const now = this.#clock.now();
    const key = limit.replaceAll(/\d+/g, "#");
    const before = this.#told.get(key);
    if (before !== undefined && now - before < TOLD_AGAIN_AFTER) return false;
    this.#told.set(key, now);
    return true;
  }
}
