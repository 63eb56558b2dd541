import { BoundedMap } from "../core/bounded.ts";
import { LIMIT_PAUSE_MS, Spacing } from "./backoff.ts";
import { wait } from "./call.ts";
import { type Permit, Semaphore } from "./semaphore.ts";

/** Milliseconds after which the same limit is worth another notice: a program of many hours meets it every hour. */
export const NOTICE_AGAIN_AFTER_MS = 600_000;
/** Queues, and limits that users were notified of, which are remembered: one that is forgotten begins again. */
export const MOST_QUEUES = 1_000;

/** How time passes; `wait` rejects with `signal.reason` when that aborts. */
interface Clock {
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** What the service rejected a try with. */
interface Rejection {
  /** The limit, in words. */
  readonly limit: string;
  /** Milliseconds before the next try. */
  readonly pause: number;
  /** Whether successes are spaced as well, since places come back one by one. */
  readonly spaced: boolean;
}

/** A pause that is longer than is waited. */
interface Closure {
  readonly until: number;
  readonly detail: string;
}

/**
 * Operations that wait for one limit of the service, first come, first served. After a rejection only one tries, since
 * the service would reject all others with it; each accepted try lets one more go beside those that follow it.
 */
export class RateLimitQueue {
  readonly #clock: Clock;
  /** Those that try, or make the pause before it. There is a permit for everybody while nothing is in the way. */
  readonly #permits = new Semaphore(Number.POSITIVE_INFINITY);
  readonly spacing = new Spacing();
  /** The limit that is waited for, in words; undefined while nothing is in the way. */
  #limit: string | undefined;
  #rejections = 0;
  /** When the next may try. */
  #until = Number.NEGATIVE_INFINITY;
  #spaced = false;
  #closure: Closure | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What those that wait, wait for; undefined when nobody has to. */
  get limit(): string | undefined {
    return this.#limit;
  }

  /** How many tries the service has rejected in a row. */
  get rejections(): number {
    return this.#rejections;
  }

  /** A pause that the service has asked for, longer than is waited, and that is not over. */
  get closure(): Closure | undefined {
    return this.#closure !== undefined && this.#clock.now() < this.#closure.until ? this.#closure : undefined;
  }

  /**
   * Waits until it may try; rejects with `signal.reason`, and then has no permit. Whoever has one must report what became
   * of its try, or leave.
   *
   * @param before the permit of its last try, or of the rejection of that
   */
  async acquire(before: Permit | undefined, signal: AbortSignal): Promise<Permit> {
    const isAcquired = before !== undefined && this.#permits.isAcquired(before);
    const permit = isAcquired ? before : await this.#permits.acquire(signal, before !== undefined);
    try {
      await this.#pause(permit, signal);
      return permit;
    } catch (error) {
      this.release(permit);
      throw error;
    }
  }

  /** Whether no try was rejected since the permit was granted: otherwise this one would be rejected as well. */
  isCurrent(permit: Permit): boolean {
    return !this.#permits.isRevoked(permit);
  }

  /**
   * The service rejected a try: the answers to those that were under way with it add nothing.
   *
   * @returns what the next try goes with; undefined when the rejection is nothing new, since it was under way when
   * another one was rejected
   */
  reject(permit: Permit, { limit, pause, spaced }: Rejection): Permit | undefined {
    if (!this.isCurrent(permit)) return undefined;
    this.#limit = limit;
    this.#rejections += 1;
    this.#until = this.#clock.now() + pause;
    this.#spaced = spaced;
    return this.#permits.restart();
  }

  /** The service asked for a pause that nobody waits: nobody asks before it is over. */
  close(permit: Permit, closure: Closure): void {
    if (!this.isCurrent(permit)) return;
    this.#closure = closure;
    this.open();
    this.#permits.revokeAll();
  }

  /**
   * The service took a try.
   *
   * @param counts whether it counts for the limit of an hour
   */
  accept(permit: Permit, counts = false): void {
    const now = this.#clock.now();
    if (counts) this.spacing.addCreation(now);
    if (!this.#permits.isAcquired(permit)) return;
    if (this.#limit !== undefined) {
      this.#rejections = 0;
      if (this.#spaced) this.#until = now + this.spacing.afterSuccess(now);
      else this.#permits.grow(1);
    }
    this.release(permit);
  }

  /** A try came to an end that has nothing to do with the limit: nobody waits any more. */
  fail(permit: Permit): void {
    if (this.#permits.isAcquired(permit)) this.open();
  }

  /** One gives up its permit: the next goes in its place. */
  release(permit: Permit): void {
    if (!this.#permits.release(permit) || !this.#permits.isIdle || this.#rejections > 0) return;
    const paced = this.#spaced && !this.spacing.isOver(this.#clock.now());
    if (!paced) this.open();
  }

  open(): void {
    this.#limit = undefined;
    this.#rejections = 0;
    this.#until = Number.NEGATIVE_INFINITY;
    this.#permits.grow(Number.POSITIVE_INFINITY);
  }

  /** A limit that is met meanwhile lets it wait on; one that is over ends it with its present step. */
  async #pause(permit: Permit, signal: AbortSignal): Promise<void> {
    const { now, wait } = this.#clock;
    for (;;) {
      const left = this.#until - now();
      if (left <= 0 || !this.#permits.isAcquired(permit)) return;
      const step = Math.min(left, LIMIT_PAUSE_MS);
      await wait(step, signal);
      // A timer that ends a little early has ended.
      this.#until = Math.min(this.#until, now() + left - step);
    }
  }
}

/** The queues of a client, one for each kind of operation in a workspace: a limit may hold for one of them alone. */
export class RateLimitQueues {
  readonly #clock: Clock;
  readonly #queues = new BoundedMap<string, RateLimitQueue>(MOST_QUEUES);
  readonly #noticed = new BoundedMap<string, number>(MOST_QUEUES);

  constructor(clock: Clock = { now: () => performance.now(), wait }) {
    this.#clock = clock;
  }

  of(kind: string): RateLimitQueue {
    const queue = this.#queues.get(kind) ?? new RateLimitQueue(this.#clock);
    this.#queues.set(kind, queue);
    return queue;
  }

  /** Whether a limit is worth a notice: one serves all that wait for it, however their numbers count down. */
  isWorthNoticing(limit: string): boolean {
    const now = this.#clock.now();
    const key = limit.replaceAll(/\d+/g, "#");
    const before = this.#noticed.get(key);
    if (before !== undefined && now - before < NOTICE_AGAIN_AFTER_MS) return false;
    this.#noticed.set(key, now);
    return true;
  }
}
