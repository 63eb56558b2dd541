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
import schema from "../../schema.json";
import { version } from "../version.ts";
import { answerTo, BadRequest } from "./errors.ts";
import { invoke } from "./functions.ts";
import { type Host, newHost } from "./host.ts";
import type { Method } from "./methods.ts";
import * as resources from "./resources.ts";
import { checkConfig, configure, diffConfig } from "./settings.ts";

/** Answers a request; rejects with nothing else than how an error is answered. */
export type Answering = (request: Uint8Array) => Promise<Uint8Array>;

interface Message {
  serializeBinary(): Uint8Array;
}

/** What the plugin answers, by method. */
export class Service {
  readonly #host: Host = newHost();
  readonly #methods: Readonly<Record<Method, Answering>>;

  /** @param address of the engine, where it gave one */
  constructor(address: string | undefined) {
    const host = this.#host;
    if (address !== undefined) host.log.attach(address);
    this.#methods = {
      Handshake: rpc(ProviderHandshakeRequest, (request) => handshake(host, request)),
      Attach: rpc(PluginAttach, (request) => {
        host.log.attach(request.getAddress());
        host.refreshed.clear();
        return new Empty();
      }),
      GetPluginInfo: rpc(Empty, () => new PluginInfo().setVersion(version)),
      GetSchema: rpc(GetSchemaRequest, () => new GetSchemaResponse().setSchema(JSON.stringify(schema))),
      CheckConfig: rpc(CheckRequest, (request) => checkConfig(host, request)),
      DiffConfig: rpc(DiffRequest, (request) => diffConfig(request)),
      Configure: rpc(ConfigureRequest, (request) => configure(host, request)),
      Check: rpc(CheckRequest, (request) => resources.check(host, request)),
      Diff: rpc(DiffRequest, (request) => resources.diff(host, request)),
      Create: rpc(CreateRequest, (request) => resources.create(host, request)),
      Read: rpc(ReadRequest, (request) => resources.read(host, request)),
      Update: rpc(UpdateRequest, (request) => resources.update(host, request)),
      Delete: rpc(DeleteRequest, async (request) => {
        await resources.remove(host, request);
        return new Empty();
      }),
      Construct: rpc(ConstructRequest, async (request) => {
        // Few programs have a component, and what registers resources is loaded for these alone.
        const { construct } = await import("./construct.ts");
        return construct(host, request);
      }),
      Invoke: rpc(InvokeRequest, (request) => invoke(host, request)),
      Cancel: async () => {
        host.interrupts.cancel();
        return new Empty().serializeBinary();
      },
    };
  }

  /** Answers; whatever goes wrong is an answer, too. */
  async answer(
    method: Method,
    request: Uint8Array,
  ): Promise<{ response: Uint8Array } | { error: Partial<ServerErrorResponse> }> {
    try {
      return { response: await this.#methods[method](request) };
    } catch (error) {
      return { error: answerTo(error) };
    } finally {
      await this.#host.log.drained();
    }
  }

  /** Tells of what nobody caught, and goes on: what is in flight must not be lost over it. */
  survive(error: unknown): void {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`${what}\n`);
    const message = error instanceof Error ? error.message : String(error);
    this.#host.log.warn(`an error inside the provider was not expected, please report it: ${message}`);
  }

  /** Ends what is going on, as for a cancellation. */
  end(): void {
    this.#host.interrupts.cancel();
  }
}

function handshake(host: Host, request: ProviderHandshakeRequest): ProviderHandshakeResponse {
  if (request.getEngineAddress() !== "") host.log.attach(request.getEngineAddress());
  const response = new ProviderHandshakeResponse();
  response.setAcceptSecrets(true);
  response.setAcceptOutputs(true);
  response.setSupportsAutonamingConfiguration(true);
  return response;
}

function rpc<Q>(
  type: { deserializeBinary(bytes: Uint8Array): Q },
  work: (request: Q) => Message | Promise<Message>,
): Answering {
  return async (bytes) => (await work(parsed(type, bytes))).serializeBinary();
}

function parsed<Q>(type: { deserializeBinary(bytes: Uint8Array): Q }, bytes: Uint8Array): Q {
  try {
    return type.deserializeBinary(bytes);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new BadRequest(`the request cannot be read: ${why}`, { cause: error });
  }
}
