import { Connection } from "../config/connection.ts";
import type { Properties } from "../core/properties.ts";
import { type Interrupt, Interrupts } from "./interrupts.ts";
import { EngineLog } from "./log.ts";

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
  /** By URN, the component that a resource belongs to, where this process constructed it. */
  readonly components: Map<string, ConstructedComponent>;
}

/** A component of which resources are served by this process. */
interface ConstructedComponent {
  readonly urn: string;
  /** Its kind and name, for a line: `ScheduledExports "exports"`. */
  readonly called: string;
}

export function newHost(interrupts: Interrupts = new Interrupts()): Host {
  const log = new EngineLog();
  return {
    connection: new Connection(),
    provider: { reference: undefined },
    interrupt: interrupts,
    log,
    refreshed: new Map(),
    components: new Map(),
  };
}
