import type { Connection } from "../config/connection.ts";
import type { Properties } from "../core/properties.ts";
import type { EngineLog } from "./log.ts";

/** What a request is answered with. */
export interface Host {
  readonly connection: Connection;
  /** How the engine calls this provider, where it sends that: what it registers itself is then served by it, too. */
  readonly provider: { reference: string | undefined };
  /**
   * Aborts when the engine cancels everything in flight, or gives up this request. The only part that belongs to one
   * request; all others are those of the process.
   */
  readonly interrupt: AbortSignal;
  readonly log: EngineLog;
  /**
   * By URN, the inputs and outputs with which a resource was just read: a comparison with the very same inputs that
   * follows is the refresh's, which asks for no change.
   */
  readonly refreshed: Map<string, Properties>;
}
