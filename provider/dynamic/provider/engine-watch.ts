import { connect, type Socket } from "node:net";
import { Interrupted } from "../../core/operation.ts";

/** Milliseconds before a connection that was closed is tried for anew. */
const BETWEEN = 100;

/**
 * Ends operations when the engine is gone. An engine that is killed leaves the host of dynamic resources running, which
 * would go on with what it was asked for: cancel exports, and create what waits its turn, with nobody to keep the ids.
 * A connection that is held while something runs shows it at once.
 */
export class EngineWatch {
  readonly #address: { readonly host: string; readonly port: number } | undefined;
  readonly #stopped = new AbortController();
  #running = 0;
  #socket: Socket | undefined;

  /** @param argv the arguments of the process, the program's file at the second place */
  constructor(argv: readonly string[] = process.argv) {
    this.#address = addressIn(argv);
  }

  /** Runs an operation with the signal that ends it. */
  async during<T>(work: (interrupt: AbortSignal) => Promise<T>): Promise<T> {
    this.#running += 1;
    if (this.#socket === undefined) this.#hold();
    try {
      return await work(this.#stopped.signal);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) {
        const stored = this.#socket;
        this.#socket = undefined;
        stored?.destroy();
      }
    }
  }

  #hold(): void {
    if (this.#address === undefined || this.#stopped.signal.aborted) return;
    const socket = connect(this.#address);
    this.#socket = socket;
    socket.unref();
    socket.once("error", (error) => {
      // Other failures, such as too many open files, prove nothing about the engine.
      if ("code" in error && error.code === "ECONNREFUSED") this.#stopped.abort(new Interrupted());
    });
    // What the engine sends is not for us; unread, it would keep the end from being seen.
    socket.resume();
    socket.once("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = undefined;
      // An engine closes a connection that says nothing, too: only one that cannot be had any more is gone.
      setTimeout(() => {
        if (this.#running > 0 && this.#socket === undefined) this.#hold();
      }, BETWEEN).unref();
    });
  }
}

/** The engine's address is the last argument of the host of dynamic resources; elsewhere there is none to watch. */
function addressIn(argv: readonly string[]): { host: string; port: number } | undefined {
  const [, program = "", ...rest] = argv;
  const [, name, literal, port] = /^(?:([^-:[][^:]*)|\[([^\]]+)\]):(\d+)$/.exec(rest.at(-1) ?? "") ?? [];
  const host = name ?? literal;
  if (!/[\\/]dynamic-provider\b/.test(program) || host === undefined) return undefined;
  return { host, port: Number(port) };
}

/** The engine that this process serves. */
export const engine = new EngineWatch();
