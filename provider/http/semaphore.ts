import { Queue } from "./queue.ts";

export { MOST_WAITING, TooManyWaiting } from "./queue.ts";

/** A fixed number of places, given out in the order in which they were asked for. */
export class Semaphore {
  #free: number;
  readonly #queue: Queue<void>;

  /**
   * @param count how many pieces of work may run at once; at least 1
   * @param mostWaiting how many more may wait. Default: `MOST_WAITING`
   */
  constructor(count: number, mostWaiting?: number) {
    this.#free = count;
    this.#queue = new Queue(mostWaiting);
  }

  /** Whether whoever comes now has to wait. */
  get isFull(): boolean {
    return this.#free === 0;
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
      // Whoever waits takes the place over.
      if (!this.#queue.next(() => undefined)) this.#free += 1;
    }
  }

  async #take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free === 0) return this.#queue.enter(signal);
    this.#free -= 1;
  }
}
