import { setImmediate as settled } from "node:timers/promises";
import type { Operation } from "../../provider/core/operation.ts";

interface Sleeper {
  readonly until: number;
  readonly wake: () => void;
}

interface Part {
  readonly signal?: AbortSignal;
  readonly random?: () => number;
}

/** A clock that moves only when everybody waits, and then at once to the moment at which the first one goes on. */
export class FakeClock {
  #now = 1_735_689_600_000;
  #sleepers: Sleeper[] = [];
  /** The status lines and the lengths of the pauses of all operations, in order. */
  readonly lines: string[] = [];
  readonly pauses: number[] = [];
  /** One and the same for all operations of this clock. */
  readonly now = (): number => this.#now;

  /** What an operation is given, with the jitter at its middle unless said otherwise. */
  operation({ signal = new AbortController().signal, random = () => 0.5 }: Part = {}): Operation {
    return {
      signal,
      random,
      now: this.now,
      keep: () => undefined,
      release: () => undefined,
      status: (text) => void this.lines.push(text),
      warn: (text) => void this.lines.push(`warning: ${text}`),
      pause: (length) => this.#pause(length, signal),
    };
  }

  /** Does something at a moment, counted in milliseconds from now. */
  after(length: number, act: () => void): void {
    this.#sleepers.push({ until: this.#now + length, wake: act });
  }

  /** Lets the time pass until the work has come to its end. */
  async run<T>(work: Promise<T>): Promise<T> {
    const progress = { done: false };
    const end = () => {
      progress.done = true;
    };
    work.then(end, end);
    for (;;) {
      await settled();
      if (progress.done) return work;
      const next = this.#sleepers.sort((a, b) => a.until - b.until).shift();
      if (!next) throw new Error("everybody waits, and nobody for a moment");
      this.#now = Math.max(this.#now, next.until);
      next.wake();
    }
  }

  async #pause(length: number, signal: AbortSignal): Promise<void> {
    this.pauses.push(length);
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      this.#sleepers.push({ until: this.#now + length, wake: resolve });
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
  }
}
