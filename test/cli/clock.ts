import type { Clock } from "../../cli/surroundings.ts";

/** A clock that a test sets. */
export class TestClock implements Clock {
  #now = 0;
  readonly #ticks = new Set<() => void>();
  readonly now = () => this.#now;
  readonly every = (_milliseconds: number, tick: () => void) => {
    this.#ticks.add(tick);
    return () => void this.#ticks.delete(tick);
  };

  /** Lets time pass, a second at a time. */
  advance(seconds: number): void {
    for (let passed = 0; passed < seconds; passed++) {
      this.#now += 1000;
      for (const tick of this.#ticks) tick();
    }
  }

  /** Whether nothing waits for it any more. */
  get isIdle(): boolean {
    return this.#ticks.size === 0;
  }
}

/** A clock on which a second passes in each turn of the event loop. */
export function runningClock(): Clock {
  const clock = new TestClock();
  return {
    now: clock.now,
    every: (milliseconds, tick) => {
      const stop = clock.every(milliseconds, tick);
      let turn: NodeJS.Immediate;
      const pass = () => {
        clock.advance(1);
        turn = setImmediate(pass);
      };
      turn = setImmediate(pass);
      return () => {
        clearImmediate(turn);
        stop();
      };
    },
  };
}
