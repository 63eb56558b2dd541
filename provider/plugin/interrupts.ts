import { Interrupted } from "../core/operation.ts";

/** Ends what one request asked for. */
export interface Interrupt {
  /** Aborts when the engine cancels everything in flight, or gives up this request. */
  readonly signal: AbortSignal;
}

/** Ends the operations of a moment when the engine cancels them; what begins later is not concerned. */
export class Interrupts implements Interrupt {
  #current = new AbortController();

  get signal(): AbortSignal {
    return this.#current.signal;
  }

  /** The interrupt of one request, which ends alone when `abandoned` aborts. */
  of(abandoned: AbortSignal): Interrupt {
    const { signal } = this;
    // Most requests never look at it, and combining signals costs more than they do.
    let combined: AbortSignal | undefined;
    return {
      get signal() {
        combined ??= AbortSignal.any([signal, abandoned]);
        return combined;
      },
    };
  }

  cancel(): void {
    const ended = this.#current;
    this.#current = new AbortController();
    ended.abort(new Interrupted());
  }
}
