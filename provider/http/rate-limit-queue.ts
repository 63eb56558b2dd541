import { BoundedMap } from "../core/bounded.ts";
import { wait } from "./abortable.ts";
import { LIMIT_PAUSE_MS, Spacing } from "./backoff.ts";
import { type Permit, Semaphore } from "./semaphore.ts";

/** Milliseconds after which the same limit is worth telling again: a program of many hours meets it every hour. */
export const TOLD_AGAIN_AFTER = 600_000;
/** Lines, and limits that were told, which are remembered: one that is forgotten is made, or told, anew. */
export const MOST_LINES = 1_000;

/** How time passes; `wait` rejects with `signal.reason` when that aborts. */
export interface Clock {
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
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
  /** Those that try, or make the pause before it. There is a permit for everybody while nothing is in the way. */
  readonly #permits = new Semaphore(Number.POSITIVE_INFINITY);
  readonly spacing = new Spacing();
  /** The limit that is waited for, in words; undefined while nothing is in the way. */
  #limit: string | undefined;
  #refusals = 0;
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
   * Waits until it may try; rejects with `signal.reason`, and then has no permit. Whoever has one must tell what became
   * of its try, or leave.
   *
   * @param before the permit that it has from its last try, or from the refusal of that
   * @throws TooManyWaiting when too many wait already
   */
  async turn(before: Permit | undefined, signal: AbortSignal): Promise<Permit> {
    const isHeld = before !== undefined && this.#permits.isHeld(before);
    const permit = isHeld ? before : await this.#permits.acquire(signal, before !== undefined);
    try {
      await this.#pause(permit, signal);
      return permit;
    } catch (error) {
      this.leave(permit);
      throw error;
    }
  }

  /** Whether no try was refused since the permit was granted: otherwise this one would be refused as well. */
  holds(permit: Permit): boolean {
    return !this.#permits.isRevoked(permit);
  }

  /**
   * The service refused a try: those that were under way with it tell nothing more.
   *
   * @returns what the next try goes with; undefined when the refusal tells nothing new, since it was under way when
   * another one was refused
   */
  refused(permit: Permit, { limit, pause, spaced }: Refused): Permit | undefined {
    if (!this.holds(permit)) return undefined;
    this.#limit = limit;
    this.#refusals += 1;
    this.#until = this.#clock.now() + pause;
    this.#spaced = spaced;
    return this.#permits.restart();
  }

  /** The service asked for a pause that nobody waits: nobody asks before it is over. */
  close(permit: Permit, shut: Shut): void {
    if (!this.holds(permit)) return;
    this.#shut = shut;
    this.open();
    this.#permits.revokeAll();
  }

  /**
   * The service took a try.
   *
   * @param counts whether it counts for the limit of an hour
   */
  through(permit: Permit, counts = false): void {
    const now = this.#clock.now();
    if (counts) this.spacing.made(now);
    if (!this.#permits.isHeld(permit)) return;
    if (this.#limit !== undefined) {
      this.#refusals = 0;
      if (this.#spaced) this.#until = now + this.spacing.afterSuccess(now);
      else this.#permits.grow(1);
    }
    this.leave(permit);
  }

  /** A try came to an end that has nothing to do with the limit: nobody waits any more. */
  trouble(permit: Permit): void {
    if (this.#permits.isHeld(permit)) this.open();
  }

  /** One gives up its permit: the next goes in its place. */
  leave(permit: Permit): void {
    if (!this.#permits.release(permit) || !this.#permits.isIdle || this.#refusals > 0) return;
    const paced = this.#spaced && !this.spacing.isOver(this.#clock.now());
    if (!paced) this.open();
  }

  open(): void {
    this.#limit = undefined;
    this.#refusals = 0;
    this.#until = Number.NEGATIVE_INFINITY;
    this.#permits.grow(Number.POSITIVE_INFINITY);
  }

  /** A limit that was met while it slept lets it sleep on; one that is gone ends it with the step that it makes. */
  async #pause(permit: Permit, signal: AbortSignal): Promise<void> {
    const { now, wait } = this.#clock;
    for (;;) {
      const left = this.#until - now();
      if (left <= 0 || !this.#permits.isHeld(permit)) return;
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
