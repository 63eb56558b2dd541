import { credentials, Metadata } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb.js";
import { printable } from "../core/text.ts";
import { TO_THE_ENGINE } from "./protocol.ts";

/** Milliseconds that the engine has to take a line: the end of an operation waits for its last ones. */
const PATIENCE = 2_000;

const SEVERITIES = {
  debug: LogSeverity.DEBUG,
  info: LogSeverity.INFO,
  warning: LogSeverity.WARNING,
} as const;
type Severity = keyof typeof SEVERITIES;

/**
 * What the user sees beside errors. The engine hides what a plugin prints, so lines go to it by its own service,
 * one after the other; where there is no engine they go to stderr.
 */
export class EngineLog {
  #client: EngineClient | undefined;
  #address: string | undefined;
  #sending: Promise<void> = Promise.resolve();
  readonly #shown = new Set<string>();

  /** @param address of the engine, `host:port` */
  attach(address: string): void {
    // Another command of the user has seen nothing yet.
    this.#shown.clear();
    if (address === this.#address) return;
    this.#address = address;
    this.#client?.close();
    this.#client = new EngineClient(address, credentials.createInsecure(), TO_THE_ENGINE);
  }

  /** A line that the engine shows with `--debug` alone; without an engine it is not printed. */
  debug(text: string, urn = ""): void {
    if (this.#client) this.#send("debug", text, urn, false);
  }

  /** A line that stays on the screen, of a resource or, without a URN, of the stack; of a resource it is given once. */
  info(text: string, urn = ""): void {
    if (urn === "" || this.#isNew(text, urn)) this.#send("info", text, urn, false);
  }

  /** For one operation, what shows how far it is: each line is shown while the operation lasts, and not twice in a row. */
  statusOf(urn: string): (text: string) => void {
    let before: string | undefined;
    return (text) => {
      if (text === before) return;
      before = text;
      this.#send("info", text, urn, true);
    };
  }

  /** A warning; the same one of the same resource is given once. */
  warn(text: string, urn = ""): void {
    if (this.#isNew(text, urn)) this.#send("warning", text, urn, false);
  }

  /** Resolves when the engine took all lines so far, or cannot be reached. */
  drained(): Promise<void> {
    return this.#sending;
  }

  #isNew(text: string, urn: string): boolean {
    const key = `${urn}\n${text}`;
    const fresh = !this.#shown.has(key);
    this.#shown.add(key);
    return fresh;
  }

  #send(severity: Severity, whole: string, urn: string, ephemeral: boolean): void {
    const text = printable(whole);
    const client = this.#client;
    if (!client) {
      process.stderr.write(`${severity}: ${text}\n`);
      return;
    }
    const request = new LogRequest();
    request.setSeverity(SEVERITIES[severity]);
    request.setMessage(text);
    request.setUrn(urn);
    request.setEphemeral(ephemeral);
    this.#sending = this.#sending.then(
      () =>
        new Promise((resolve) => {
          client.log(request, new Metadata(), { deadline: Date.now() + PATIENCE }, (error) => {
            if (error)
              process.stderr.write(`${severity}: ${text} (the engine did not accept it: ${error.message})\n`);
            resolve();
          });
        }),
    );
  }
}
