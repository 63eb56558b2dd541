/** How many may wait in a queue: each is an operation that the engine runs at the same time as all others. */
export const MOST_WAITING = 10_000;

/** So many wait already that no more may. Nothing was begun. */
export class TooManyWaiting extends Error {
  override readonly name = "TooManyWaiting";
  constructor(limit: number) {
    super(`${limit} requests wait already`);
  }
}

/** Those that wait, in the order in which they came; one whose signal aborts leaves. */
export class Queue<T> {
  /** Who has been at its head before. */
  readonly #again = new Set<(value: T) => void>();
  readonly #waiting = new Set<(value: T) => void>();
  readonly #most: number;

  /** @param most how many may wait. Default: {@link MOST_WAITING} */
  constructor(most: number = MOST_WAITING) {
    this.#most = most;
  }

  get size(): number {
    return this.#again.size + this.#waiting.size;
  }

  /**
   * Waits until it is let go, with what it is given then; rejects with `signal.reason`.
   *
   * @param again whether it goes before all who wait for the first time. Default: false
   * @throws TooManyWaiting when the queue is full
   */
  async enter(signal: AbortSignal, again = false): Promise<T> {
    signal.throwIfAborted();
    if (this.size >= this.#most) throw new TooManyWaiting(this.#most);
    const queue = again ? this.#again : this.#waiting;
    return new Promise((resolve, reject) => {
      const go = (value: T) => {
        signal.removeEventListener("abort", aborted);
        resolve(value);
      };
      const aborted = () => {
        queue.delete(go);
        reject(signal.reason);
      };
      signal.addEventListener("abort", aborted, { once: true });
      queue.add(go);
    });
  }

  /** Lets the first go; false when nobody waits. */
  next(value: () => T): boolean {
    for (const queue of [this.#again, this.#waiting]) {
      for (const go of queue) {
        queue.delete(go);
        go(value());
        return true;
      }
    }
    return false;
  }

  /** Lets everybody go. */
  all(value: () => T): void {
    while (this.next(value));
  }
}
