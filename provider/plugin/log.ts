import { credentials, Metadata } from "@grpc/grpc-js";
import { EngineClient } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb.js";
import { printable } from "../core/text.ts";
import { TO_THE_ENGINE } from "./protocol.ts";

/** Milliseconds that the engine has to take a line: the end of an operation waits for its last ones. */
const PATIENCE = 2_000;

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
    if (this.#client) this.#send("DEBUG", text, urn);
  }

  /** A line that stays on the screen, of a resource or, without a URN, of the stack; of a resource it is given once. */
  info(text: string, urn = ""): void {
    if (urn === "" || this.#isNew(text, urn)) this.#send("INFO", text, urn);
  }

  /** For one operation, what shows how far it is: each line is shown while the operation lasts, and not twice in a row. */
  statusOf(urn: string): (text: string) => void {
    let before: string | undefined;
    return (text) => {
      if (text === before) return;
      before = text;
      this.#send("INFO", text, urn, true);
    };
  }

  /** A warning; the same one of the same resource is given once. */
  warn(text: string, urn = ""): void {
    if (this.#isNew(text, urn)) this.#send("WARNING", text, urn);
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

  #send(severity: "DEBUG" | "INFO" | "WARNING", whole: string, urn: string, ephemeral = false): void {
    const text = printable(whole);
    const line = `${severity.toLowerCase()}: ${text}`;
    const client = this.#client;
    if (!client) {
      process.stderr.write(`${line}\n`);
      return;
    }
    const request = new LogRequest()
      .setSeverity(LogSeverity[severity])
      .setMessage(text)
      .setUrn(urn)
      .setEphemeral(ephemeral);
    const sent = () =>
      new Promise<void>((resolve) => {
        client.log(request, new Metadata(), { deadline: Date.now() + PATIENCE }, (error) => {
          if (error) process.stderr.write(`${line} (the engine did not accept it: ${error.message})\n`);
          resolve();
        });
      });
    this.#sending = this.#sending.then(sent);
  }
}
