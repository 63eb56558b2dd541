import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { onTestFinished, vi } from "vitest";

/** Shorter timers belong to the machinery of Node.js and of HTTP, and run in real time. */
const SHORTEST_MS = 1_000;
/** A timer that is only a handle for `clearTimeout`. */
const NEVER_MS = 2 ** 31 - 1;

interface Due {
  readonly at: number;
  readonly fire: () => void;
}

/**
 * This machine's time, as everything in this process reads it: a pause costs no time, since the clocks jump over it. So
 * half an hour of waiting takes as long as its requests.
 */
export interface VirtualTime {
  /** Lets this much time pass, with all that is due in it. */
  advance(milliseconds: number): void;
  /** Calls once this much time has passed. */
  after(milliseconds: number, call: () => void): void;
  /** Makes each pause so many times as long, so that a wait of a day takes few looks. Default: 1. */
  oversleep(factor: number): void;
}

/** Begins it for this test, which must not wait for anything yet. */
export function useVirtualTime(): VirtualTime {
  const time = new JumpingTime();
  const { now } = performance;
  const { now: wallNow } = Date;
  vi.spyOn(performance, "now").mockImplementation(() => now.call(performance) + time.ahead);
  vi.spyOn(Date, "now").mockImplementation(() => wallNow() + time.ahead);
  const setReal = globalThis.setTimeout;
  const clearReal = globalThis.clearTimeout;
  const timeouts = new Map<unknown, Due>();
  vi.stubGlobal("setTimeout", (call: (...given: unknown[]) => void, length = 0, ...given: unknown[]) => {
    if (length < SHORTEST_MS) return setReal(call, length, ...given);
    const handle = setReal(() => {}, NEVER_MS).unref();
    timeouts.set(
      handle,
      time.schedule(length, () => call(...given)),
    );
    return handle;
  });
  vi.stubGlobal("clearTimeout", (handle: NodeJS.Timeout | undefined) => {
    clearReal(handle);
    const due = timeouts.get(handle);
    if (due !== undefined) time.forget(due);
    timeouts.delete(handle);
  });
  const paused = vi
    .spyOn(timers, "setTimeout")
    .mockImplementation((length = 0, value, options) =>
      time.pause(length, options?.signal).then(() => value as never),
    );
  syncBuiltinESMExports();
  onTestFinished(() => {
    paused.mockRestore();
    syncBuiltinESMExports();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  return time;
}

class JumpingTime implements VirtualTime {
  /** Milliseconds by which the clocks are ahead of the real ones. */
  ahead = 0;
  readonly #dues = new Set<Due>();
  #pausing = 0;
  #factor = 1;
  #turning = false;

  advance(milliseconds: number): void {
    const end = performance.now() + milliseconds;
    for (let next = this.#earliest(); next !== undefined && next.at <= end; next = this.#earliest()) {
      this.#reach(next);
    }
    this.#jumpTo(end);
  }

  after(milliseconds: number, call: () => void): void {
    this.schedule(milliseconds, call);
  }

  oversleep(factor: number): void {
    this.#factor = factor;
  }

  schedule(milliseconds: number, fire: () => void): Due {
    const due = { at: performance.now() + milliseconds, fire };
    this.#dues.add(due);
    return due;
  }

  forget(due: Due): void {
    this.#dues.delete(due);
  }

  /** Ends when its time has come, or rejects when the signal aborts. */
  pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        this.forget(due);
        signal?.removeEventListener("abort", aborted);
        this.#pausing -= 1;
        settle();
      };
      const aborted = () => end(() => reject(new Error("the pause was ended")));
      const due = this.schedule(milliseconds * this.#factor, () => end(resolve));
      this.#pausing += 1;
      if (signal?.aborted) aborted();
      else signal?.addEventListener("abort", aborted, { once: true });
      this.#turn();
    });
  }

  /** Jumps to what is due next, once everything that can go on without time has gone on. */
  #turn(): void {
    if (this.#turning) return;
    this.#turning = true;
    setImmediate(() => {
      this.#turning = false;
      const next = this.#earliest();
      if (this.#pausing === 0 || next === undefined) return;
      this.#reach(next);
      this.#turn();
    });
  }

  #earliest(): Due | undefined {
    return [...this.#dues].reduce<Due | undefined>(
      (first, due) => (first === undefined || due.at < first.at ? due : first),
      undefined,
    );
  }

  #reach(due: Due): void {
    this.#dues.delete(due);
    this.#jumpTo(due.at);
    due.fire();
  }

  #jumpTo(at: number): void {
    this.ahead += Math.max(0, at - performance.now());
  }
}
