import type { ServerErrorResponse } from "@grpc/grpc-js";
import { PluginAttach, PluginInfo } from "@pulumi/pulumi/proto/plugin_pb.js";
import {
  CheckRequest,
  ConfigureRequest,
  ConstructRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  GetSchemaRequest,
  GetSchemaResponse,
  InvokeRequest,
  ProviderHandshakeRequest,
  ProviderHandshakeResponse,
  ReadRequest,
  UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb.js";
import { Empty } from "google-protobuf/google/protobuf/empty_pb.js";
import { Connection } from "../config/connection.ts";
import { Interrupted } from "../core/operation.ts";
import { version } from "../core/version.ts";
import type { Resource } from "../resources/resource.ts";
import { answerTo } from "./errors.ts";
import type { Host } from "./host.ts";
import { EngineLog } from "./log.ts";
import { internalError } from "./messages.ts";
import type { Method } from "./protocol.ts";
import { checkConfig, configure, diffConfig } from "./requests/configuration.ts";
import { type Addressed, resourceOf } from "./requests/request.ts";
import * as resources from "./requests/resources.ts";

/** Answers a request; rejects with nothing else than how an error is answered. */
type Answering = (request: Uint8Array, host: Host) => Promise<Uint8Array>;

interface Message {
  serializeBinary(): Uint8Array;
}

/** What the plugin answers, by method. */
export class Service {
  /** What ends each of the requests that go on. */
  readonly #running = new Set<AbortController>();
  readonly #host: Omit<Host, "interrupt"> = {
    connection: new Connection(),
    provider: { reference: undefined },
    log: new EngineLog(),
    refreshed: new Map(),
  };
  readonly #methods: Readonly<Record<Method, Answering>>;

  /** @param address of the engine, where it gave one */
  constructor(address: string | undefined) {
    if (address !== undefined) this.#host.log.attach(address);
    this.#methods = {
      Handshake: rpc(ProviderHandshakeRequest, handshake),
      Attach: rpc(PluginAttach, (host, request) => {
        host.log.attach(request.getAddress());
        host.refreshed.clear();
        return new Empty();
      }),
      GetPluginInfo: rpc(Empty, () => new PluginInfo().setVersion(version)),
      GetSchema: rpc(GetSchemaRequest, getSchema),
      CheckConfig: rpc(CheckRequest, checkConfig),
      DiffConfig: rpc(DiffRequest, (_, request) => diffConfig(request)),
      Configure: rpc(ConfigureRequest, configure),
      Check: ofResource(CheckRequest, resources.check),
      Diff: ofResource(DiffRequest, resources.diff),
      Create: ofResource(CreateRequest, resources.create),
      Read: ofResource(ReadRequest, resources.read),
      Update: ofResource(UpdateRequest, resources.update),
      Delete: ofResource(DeleteRequest, async (host, resource, request) => {
        await resources.remove(host, resource, request);
        return new Empty();
      }),
      Construct: rpc(ConstructRequest, async (host, request) => {
        // Few programs have a component, and what registers resources is loaded for these alone.
        const { construct } = await import("./construct/construct.ts");
        return construct(host, request);
      }),
      Invoke: rpc(InvokeRequest, async (host, request) => {
        const { invoke } = await import("./requests/functions.ts");
        return invoke(host, request);
      }),
      Cancel: async () => {
        this.end();
        return new Empty().serializeBinary();
      },
    };
  }

  /**
   * Answers; whatever goes wrong is an answer, too.
   *
   * @param running ends the request, as when nobody is left to take the answer
   */
  async answer(
    method: Method,
    request: Uint8Array,
    running: AbortController,
  ): Promise<{ response: Uint8Array } | { error: Partial<ServerErrorResponse> }> {
    this.#running.add(running);
    try {
      const host = { ...this.#host, interrupt: running.signal };
      return { response: await this.#methods[method](request, host) };
    } catch (error) {
      return { error: answerTo(error) };
    } finally {
      this.#running.delete(running);
      await this.#host.log.drained();
    }
  }

  /** Reports what nothing caught, and goes on: what is in flight must not be lost over it. */
  survive(error: unknown): void {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${what}\n`);
    const message = error instanceof Error ? error.message : String(error);
    this.#host.log.warn(internalError({ why: message }).text);
  }

  /** Ends what is going on; what begins later is not concerned. */
  end(): void {
    for (const running of this.#running) running.abort(new Interrupted());
  }
}

function handshake(host: Host, request: ProviderHandshakeRequest): ProviderHandshakeResponse {
  if (request.getEngineAddress() !== "") host.log.attach(request.getEngineAddress());
  return new ProviderHandshakeResponse()
    .setAcceptSecrets(true)
    .setAcceptOutputs(true)
    .setSupportsAutonamingConfiguration(true);
}

/** The schema grows with the kinds, and few engines ask for it: the other requests do without. */
async function getSchema(): Promise<GetSchemaResponse> {
  const { default: schema } = await import("../../schema.json");
  return new GetSchemaResponse().setSchema(JSON.stringify(schema));
}

function rpc<Q>(
  type: { deserializeBinary(bytes: Uint8Array): Q },
  work: (host: Host, request: Q) => Message | Promise<Message>,
): Answering {
  return async (bytes, host) => (await work(host, type.deserializeBinary(bytes))).serializeBinary();
}

function ofResource<Q extends Addressed>(
  type: { deserializeBinary(bytes: Uint8Array): Q },
  work: (host: Host, resource: Resource, request: Q) => Message | Promise<Message>,
): Answering {
  return rpc(type, async (host, request) => work(host, await resourceOf(request), request));
}
