import { awaitOrAbort } from "./call.ts";

/** Lets one at a time go for each key, in the order in which they came. A key that nobody uses costs nothing. */
export class KeyedQueue {
  /** The end of the last one of each key, and of all before it. */
  readonly #ends = new Map<string, Promise<void>>();

  /** Waits for its turn; rejects with `signal.reason`. @returns what lets the next one go */
  async acquire(key: string, signal: AbortSignal): Promise<() => void> {
    const before = this.#ends.get(key) ?? Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = before.then(() => promise);
    this.#ends.set(key, end);
    const leave = () => {
      resolve();
      if (this.#ends.get(key) === end) this.#ends.delete(key);
    };
    try {
      await awaitOrAbort(before, signal);
      return leave;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
