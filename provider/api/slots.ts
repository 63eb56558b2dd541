/** A fixed number of places, given out in the order in which they were asked for. */
export class Slots {
  #free: number;
  readonly #queue = new Set<() => void>();

  /** @param count how many pieces of work may run at once; at least 1 */
  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `work` in a place of its own; rejects with `signal.reason` if that aborts while it queues. */
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
