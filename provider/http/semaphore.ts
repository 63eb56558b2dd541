/** What its holder may run with, until it is released or revoked. */
export interface Permit {
  readonly generation: number;
}

type Waiter = (permit: Permit) => void;

/** A number of permits, granted in the order in which they were asked for. */
export class Semaphore {
  #capacity: number;
  #generation = 0;
  readonly #held = new Set<Permit>();
  /** Those that had a permit before. */
  readonly #returning = new Set<Waiter>();
  readonly #waiting = new Set<Waiter>();

  /** @param capacity how many permits there are; at least 1 */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** Whether the next has to wait. */
  get isFull(): boolean {
    return this.#held.size >= this.#capacity;
  }

  /** How many have a permit or wait for one. */
  get count(): number {
    return this.#held.size + this.#returning.size + this.#waiting.size;
  }

  /** Whether nobody has a permit. */
  get isIdle(): boolean {
    return this.#held.size === 0;
  }

  /**
   * Waits for a permit; rejects with `signal.reason`, and then holds none. Who has one must release it.
   *
   * @param isReturning whether it goes before all that wait for the first time. Default: false
   */
  async acquire(signal: AbortSignal, isReturning = false): Promise<Permit> {
    signal.throwIfAborted();
    if (!this.isFull) return this.#grant();
    const { promise, resolve, reject } = Promise.withResolvers<Permit>();
    const waiters = isReturning ? this.#returning : this.#waiting;
    const aborted = () => {
      waiters.delete(resume);
      reject(signal.reason);
    };
    const resume = (permit: Permit) => {
      signal.removeEventListener("abort", aborted);
      resolve(permit);
    };
    signal.addEventListener("abort", aborted, { once: true });
    waiters.add(resume);
    return promise;
  }

  /** Ends the use of a permit: whoever waits gets one. @returns false for one that was not held any more */
  release(permit: Permit): boolean {
    if (!this.#held.delete(permit)) return false;
    this.#grantWaiting();
    return true;
  }

  isAcquired(permit: Permit): boolean {
    return this.#held.has(permit);
  }

  isRevoked({ generation }: Permit): boolean {
    return generation !== this.#generation;
  }

  /** Revokes all permits: they count no more, and nobody is granted one for them. */
  revokeAll(): void {
    this.#generation += 1;
    this.#held.clear();
  }

  /** Revokes all permits and leaves a single one. @returns that one */
  restart(): Permit {
    this.revokeAll();
    this.#capacity = 1;
    return this.#grant();
  }

  /** Adds permits, and grants them to those that wait. */
  grow(by: number): void {
    this.#capacity += by;
    this.#grantWaiting();
  }

  #grant(): Permit {
    const permit = { generation: this.#generation };
    this.#held.add(permit);
    return permit;
  }

  #grantWaiting(): void {
    for (const waiters of [this.#returning, this.#waiting]) {
      for (const resume of waiters) {
        if (this.isFull) return;
        waiters.delete(resume);
        resume(this.#grant());
      }
    }
  }
}

/**
 * Waits for a permit of each, in this order; rejects with `signal.reason`, and then holds none.
 *
 * @returns what releases them
 */
export async function acquireAll(semaphores: readonly Semaphore[], signal: AbortSignal): Promise<() => void> {
  const acquired: [Semaphore, Permit][] = [];
  const release = () => {
    for (const [semaphore, permit] of acquired) semaphore.release(permit);
  };
  try {
    for (const semaphore of semaphores) acquired.push([semaphore, await semaphore.acquire(signal)]);
    return release;
  } catch (error) {
    release();
    throw error;
  }
}
