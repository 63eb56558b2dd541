import { Semaphore } from "./semaphore.ts";

/** Lets one at a time go for each key, in the order in which they came. A key that nobody uses costs nothing. */
export class KeyedQueue {
  readonly #semaphores = new Map<string, Semaphore>();

  /** Waits for its turn; rejects with `signal.reason`. @returns what lets the next one go */
  async acquire(key: string, signal: AbortSignal): Promise<() => void> {
    const semaphore = this.#semaphores.get(key) ?? new Semaphore(1);
    this.#semaphores.set(key, semaphore);
    const forget = () => {
      if (semaphore.count === 0) this.#semaphores.delete(key);
    };
    try {
      const permit = await semaphore.acquire(signal);
      return () => {
        semaphore.release(permit);
        forget();
      };
    } catch (error) {
      forget();
      throw error;
    }
  }
}
