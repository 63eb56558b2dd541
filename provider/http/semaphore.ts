/** A number of permits, granted in the order in which they were asked for. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @param permits how many there are; at least 1 */
  constructor(permits: number) {
    this.#free = permits;
  }

  /** Waits for a permit; rejects with `signal.reason`, and then holds none. @returns what releases it, once */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    let isHeld = true;
    return () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        signal.removeEventListener("abort", aborted);
        resolve();
      };
      const aborted = () => {
        this.#waiting.delete(grant);
        reject(signal.reason);
      };
      signal.addEventListener("abort", aborted, { once: true });
      this.#waiting.add(grant);
    });
  }

  #release(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
