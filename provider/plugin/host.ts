import type { Connection } from "../config/connection.ts";
import { Interrupted } from "../core/operation.ts";
import type { Properties } from "../core/properties.ts";
import type { EngineLog } from "./log.ts";

/** What a request is answered with. */
export interface Host {
  readonly connection: Connection;
  /** How the engine calls this provider, where it sends that: what it registers itself is then served by it, too. */
  readonly provider: { reference: string | undefined };
  /** The only part that belongs to one request; all others are those of the process. */
  readonly interrupt: Interrupt;
  readonly log: EngineLog;
  /**
   * By URN, the inputs and outputs with which a resource was just read: a comparison with the very same inputs that
   * follows is the refresh's, which asks for no change.
   */
  readonly refreshed: Map<string, Properties>;
}

/** Ends what one request asked for. */
interface Interrupt {
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
