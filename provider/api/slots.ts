/** How many may wait for a place: each is an operation that the engine runs at the same time as all others. */
export const MOST_WAITING = 10_000;

/** So many wait for a place that no more may. Nothing was begun. */
export class TooManyWaiting extends Error {
  override readonly name = "TooManyWaiting";
  constructor(limit: number) {
    super(`${limit} requests wait already`);
  }
}

/** A fixed number of places, given out in the order in which they were asked for. */
export class Slots {
  #free: number;
  readonly #queue = new Set<() => void>();
  readonly #mostWaiting: number;

  /**
   * @param count how many pieces of work may run at once; at least 1
   * @param mostWaiting how many more may wait. Default: {@link MOST_WAITING}
   */
  constructor(count: number, mostWaiting: number = MOST_WAITING) {
    this.#free = count;
    this.#mostWaiting = mostWaiting;
  }

  /**
   * Runs `work` in a place of its own; rejects with `signal.reason` if that aborts while it queues.
   *
   * @throws TooManyWaiting when the queue is full
   */
  async use<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#take(signal);
    try {
      return await work();
    } finally {
      this.#give();
    }
  }

  #take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    if (this.#queue.size >= this.#mostWaiting) throw new TooManyWaiting(this.#mostWaiting);
    return new Promise((resolve, reject) => {
      const granted = () => {
        signal.removeEventListener("abort", aborted);
        resolve();
      };
      const aborted = () => {
        this.#queue.delete(granted);
        reject(signal.reason);
      };
      signal.addEventListener("abort", aborted, { once: true });
      this.#queue.add(granted);
    });
  }

  #give(): void {
    const [next] = this.#queue;
    if (next === undefined) {
      this.#free += 1;
    } else {
      this.#queue.delete(next);
      next();
    }
  }
}
