import { Connection } from "./configuration.ts";
import { Interrupts } from "./interrupts.ts";
import { EngineLog } from "./log.ts";
import { ProgramSecrets } from "./program-secrets.ts";

/** What all requests of this process share. */
export interface Host {
  readonly connection: Connection;
  readonly interrupts: Interrupts;
  readonly log: EngineLog;
  readonly program: ProgramSecrets;
  /** The URNs of what was just read: the comparison that follows is the refresh's, which asks for no change. */
  readonly refreshed: Set<string>;
}

export function newHost(): Host {
  return {
    connection: new Connection(),
    interrupts: new Interrupts(),
    log: new EngineLog(),
    program: new ProgramSecrets(),
    refreshed: new Set(),
  };
}
