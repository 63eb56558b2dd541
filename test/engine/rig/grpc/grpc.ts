import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Client, credentials, Metadata, type MethodDefinition, type ServiceError } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import statusMessages from "@pulumi/pulumi/proto/status_pb.js";
import type { Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import { inject } from "vitest";

/** The methods of the protocol, each with the types of its request and its answer. */
export const RPC = ResourceProviderService;

const LONGEST_MESSAGE = 400 * 1024 * 1024;
/** Milliseconds after which a call, or the end of a process, that was to come is taken for lost. */
const PATIENCE = 60_000;

/** A call that was answered with an error. */
interface Refusal {
  readonly code: number;
  readonly details: string;
  /** What came with it when an object exists and is not as it should be. */
  readonly initFailed?: {
    readonly id: string;
    readonly properties: Struct | undefined;
    readonly reasons: string[];
  };
}

export interface PluginOptions {
  /** Arguments of the process; default none, so that no engine is known. */
  readonly args?: readonly string[];
  /** Its environment besides what every process needs; nothing of the tests' own is handed on. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The executable that the engine would start. */
export function executable(): string {
  const folder = path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist", "plugin");
  return path.join(folder, "pulumi-resource-langsmith");
}

/** What a process of a test runs with: Node.js and a folder of its own, no key and no address. */
export function bareEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env["PATH"]}`;
  return { PATH, HOME: inject("installed"), ...more };
}

/** A plugin of the installed package as a process of its own, spoken to as the engine does. */
export class Plugin {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #client: Client;
  readonly #printed: { stdout: string; stderr: string };

  private constructor(child: ChildProcess, printed: { stdout: string; stderr: string }) {
    this.#child = child;
    this.#printed = printed;
    this.port = Number(printed.stdout);
    this.#client = clientOf(this.port);
  }

  /** Starts one, and waits for its port. */
  static async start({ args = [], environment }: PluginOptions = {}): Promise<Plugin> {
    const child = spawn(executable(), args, {
      env: bareEnvironment(environment),
      stdio: ["ignore", "pipe", "pipe"],
    });
    const printed = { stdout: "", stderr: "" };
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      printed.stderr += text;
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding("utf8").on("data", (text: string) => {
        printed.stdout += text;
        if (printed.stdout.includes("\n")) resolve();
      });
      child.once("error", reject);
      child.once("close", () => reject(new Error(`the plugin ended without a port: ${printed.stderr}`)));
    });
    return new Plugin(child, printed);
  }

  get pid(): number {
    const { pid } = this.#child;
    if (pid === undefined) throw new Error("the plugin was not started");
    return pid;
  }

  get stdout(): string {
    return this.#printed.stdout;
  }

  get stderr(): string {
    return this.#printed.stderr;
  }

  /** Whether the process still runs. */
  get lives(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Asks, and rejects with the plugin's own error. */
  ask<I, O>(
    { path: at, requestSerialize, responseDeserialize }: MethodDefinition<I, O>,
    request: I,
  ): Promise<O> {
    return unary((metadata, deadline, answer) =>
      this.#client.makeUnaryRequest(
        at,
        requestSerialize,
        responseDeserialize,
        request,
        metadata,
        deadline,
        answer,
      ),
    );
  }

  /** Sends bytes as the request; resolves with the bytes of the answer. */
  send(method: string, bytes: Uint8Array): Promise<Buffer> {
    const [at, request] = [`/pulumirpc.ResourceProvider/${method}`, Buffer.from(bytes)];
    return unary((metadata, deadline, answer) =>
      this.#client.makeUnaryRequest(at, asIs, asIs, request, metadata, deadline, answer),
    );
  }

  /** Asks what must be refused. */
  async refusal<I, O>(method: MethodDefinition<I, O>, request: I): Promise<Refusal> {
    return refused(this.ask(method, request), method.path);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** How the process ended: its code, or the signal that ended it. */
  async ended(): Promise<number | NodeJS.Signals | null> {
    if (this.lives) await once(this.#child, "close", { signal: AbortSignal.timeout(PATIENCE) });
    return this.#child.exitCode ?? this.#child.signalCode;
  }

  /** Ends the process as the engine does, and waits until it has. */
  async stop(): Promise<void> {
    this.#client.close();
    if (!this.lives) return;
    const late = setTimeout(() => this.#child.kill("SIGKILL"), 10_000);
    this.#child.kill("SIGINT");
    await once(this.#child, "close");
    clearTimeout(late);
  }
}

/** A connection to a plugin of which only the port is known. */
export function clientOf(port: number): Client {
  return new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
    "grpc.max_receive_message_length": LONGEST_MESSAGE,
    "grpc.max_send_message_length": LONGEST_MESSAGE,
  });
}

/** What a call that must fail was answered. */
export async function refused(call: Promise<unknown>, what: string): Promise<Refusal> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isServiceError(error)) throw new Error(`${what} was to be refused, and was not: ${String(error)}`);
  const { code, details } = error;
  const [packed] = error.metadata.get("grpc-status-details-bin");
  if (!(packed instanceof Uint8Array)) return { code, details };
  const any = statusMessages.Status.deserializeBinary(packed).getDetailsList()[0];
  const detail = any?.unpack(
    proto.ErrorResourceInitFailed.deserializeBinary,
    "pulumirpc.ErrorResourceInitFailed",
  );
  if (!detail) throw new Error(`${what} was refused with details of another type`);
  const initFailed = {
    id: detail.getId(),
    properties: detail.getProperties(),
    reasons: detail.getReasonsList(),
  };
  return { code, details, initFailed };
}

type Answer<O> = (error: ServiceError | null, answer?: O) => void;

function unary<O>(
  call: (metadata: Metadata, options: { deadline: number }, answer: Answer<O>) => unknown,
): Promise<O> {
  return new Promise((resolve, reject) => {
    call(new Metadata(), { deadline: Date.now() + PATIENCE }, (error, answer) => {
      if (error) reject(error);
      else if (answer === undefined) reject(new Error("the call was answered with nothing"));
      else resolve(answer);
    });
  });
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && "code" in error && "details" in error && "metadata" in error;
}

function asIs(bytes: Buffer): Buffer {
  return bytes;
}
