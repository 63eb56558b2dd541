import { Interrupted } from "../lifecycle/operation.ts";

/** Ends the operations of a moment when the engine cancels them; what begins later is not concerned. */
export class Interrupts {
  #current = new AbortController();

  /** Aborts at the next cancellation. */
  get signal(): AbortSignal {
    return this.#current.signal;
  }

  cancel(): void {
    const ended = this.#current;
    this.#current = new AbortController();
    ended.abort(new Interrupted());
  }
}
