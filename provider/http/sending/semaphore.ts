import { awaitOrAbort } from "../call.ts";

/** A number of permits, granted in the order in which they were asked for. */
export class Semaphore {
  #free: number;
  readonly #waiting = new Set<() => void>();

  /** @param permits how many there are; at least 1 */
  constructor(permits: number) {
    this.#free = permits;
  }

  /** Waits for a permit; rejects with `signal.reason`, and then holds none. @returns what releases it: call it once */
  async acquire(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    return () => this.#release();
  }

  async #turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    try {
      await awaitOrAbort(promise, signal);
    } catch (error) {
      // It may have been granted meanwhile.
      if (!this.#waiting.delete(resolve)) this.#release();
      throw error;
    }
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
