import { setImmediate } from "node:timers/promises";

/** Long enough that the pauses cost nothing, and short enough that an interruption seems immediate. */
const SLICE_MS = 10;

/**
 * Divides work that never waits. A call of the system that waits costs as much as reading a small file, so files are
 * read without, and the rest of the process has its turn in between.
 */
export class TimeSlices {
  readonly #signal: AbortSignal | undefined;
  #ends = performance.now() + SLICE_MS;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
  }

  /** Resolves at once, or after the others had their turn. @throws the reason of the signal once it is aborted */
  async pause(): Promise<void> {
    this.#signal?.throwIfAborted();
    if (performance.now() < this.#ends) return;
    await setImmediate();
    this.#signal?.throwIfAborted();
    this.#ends = performance.now() + SLICE_MS;
  }
}
