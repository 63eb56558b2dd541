import { connect } from "node:net";

/** Milliseconds between two looks whether the engine still listens. */
const LOOK = 5_000;

/** The engine that asked for an operation has ended, so nobody would keep what comes of it. */
export class EngineGone extends Error {
  override readonly name = "EngineGone";
  constructor() {
    super("the engine that asked for it has ended");
  }
}

/** What a watch needs of its process; a test gives its own. */
export interface Surroundings {
  /** The arguments of the process, the program's file at the second place. */
  readonly argv: readonly string[];
  readonly every: number;
}

/**
 * Ends operations when the engine is gone. An engine that is killed leaves the host of dynamic resources running, which
 * would go on with what it was asked for: cancel exports, and create what waits for a limit, with nobody to keep the
 * ids. It is looked for only while something runs.
 */
export class EngineWatch {
  readonly #address: { readonly host: string; readonly port: number } | undefined;
  readonly #every: number;
  readonly #gone = new AbortController();
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor({ argv, every }: Surroundings = { argv: process.argv, every: LOOK }) {
    this.#address = addressIn(argv);
    this.#every = every;
  }

  /** Runs an operation with the signal that ends it. */
  async during<T>(work: (interrupt: AbortSignal) => Promise<T>): Promise<T> {
    this.#running += 1;
    this.#watch();
    try {
      return await work(this.#gone.signal);
    } finally {
      this.#running -= 1;
      if (this.#running === 0) {
        clearInterval(this.#timer);
        this.#timer = undefined;
      }
    }
  }

  #watch(): void {
    if (this.#address === undefined || this.#timer !== undefined || this.#gone.signal.aborted) return;
    this.#timer = setInterval(() => this.#look(), this.#every);
    this.#timer.unref();
  }

  #look(): void {
    if (this.#address === undefined) return;
    const socket = connect(this.#address);
    socket.once("connect", () => socket.destroy());
    socket.once("error", (error) => {
      socket.destroy();
      // Other failures, such as too many open files, tell nothing about the engine.
      if ("code" in error && error.code === "ECONNREFUSED") this.#gone.abort(new EngineGone());
    });
    socket.unref();
  }
}

/** The engine's address is the last argument of the host of dynamic resources; elsewhere there is none to watch. */
function addressIn(argv: readonly string[]): { host: string; port: number } | undefined {
  const [, program = "", ...rest] = argv;
  const [, host, port] = /^([^-:][^:]*):(\d+)$/.exec(rest.at(-1) ?? "") ?? [];
  if (!/[\\/]dynamic-provider\b/.test(program) || host === undefined) return undefined;
  return { host, port: Number(port) };
}
