import { Client, credentials, type MethodDefinition } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import empty from "google-protobuf/google/protobuf/empty_pb.js";
import struct from "google-protobuf/google/protobuf/struct_pb.js";
import { BenchError } from "../errors.ts";

export type Properties = Readonly<Record<string, struct.JavaScriptValue>>;

/** A resource of a program, as the engine names it. */
export interface Named {
  readonly type: string;
  readonly name: string;
}

/** A resource that was created. */
interface Held {
  readonly resource: Named;
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
}

const LARGEST_MESSAGE = 400 * 1024 * 1024;
const CALLS = ResourceProviderService;

/** Speaks to a plugin as the engine does. Every call rejects with the plugin's own error (a gRPC ServiceError). */
export class ProviderClient {
  readonly #client: Client;

  constructor(port: number) {
    this.#client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
      "grpc.max_receive_message_length": LARGEST_MESSAGE,
      "grpc.max_send_message_length": LARGEST_MESSAGE,
    });
  }

  /** The first words of the engine with a plugin: the handshake, and the configuration checked and taken. */
  async configure(engine: string, config: Readonly<Record<string, string>>): Promise<void> {
    const shake = new proto.ProviderHandshakeRequest()
      .setEngineAddress(engine)
      .setConfigureWithUrn(true)
      .setInvokeWithPreview(true);
    await this.#ask(CALLS.handshake, shake);
    const urn = "urn:pulumi:bench::bench::pulumi:providers:langsmith::default";
    const given = struct.Struct.fromJavaScript(config);
    const asked = new proto.CheckRequest().setUrn(urn).setNews(given).setType("pulumi:providers:langsmith");
    const checked = await this.#ask(CALLS.checkConfig, asked.setName("default"));
    refuseFailures(checked, "the configuration");
    const settled = new proto.ConfigureRequest()
      .setArgs(checked.getInputs() ?? given)
      .setAcceptsecrets(true)
      .setAcceptresources(true)
      .setSendsOldInputs(true)
      .setSendsOldInputsToDelete(true)
      .setUrn(urn);
    await this.#ask(CALLS.configure, settled);
  }

  /** Rejects with a {@link BenchError} that holds the reasons when the inputs are refused. */
  async check(resource: Named, olds: Properties, news: Properties): Promise<Properties> {
    const checked = await this.#ask(CALLS.check, checkRequest(resource, olds, news));
    refuseFailures(checked, resource.name);
    return checked.getInputs()?.toJavaScript() ?? {};
  }

  /** Whether the plugin sees a change. */
  async diff(held: Held, news: Properties): Promise<boolean> {
    const answer = await this.#ask(CALLS.diff, diffRequest(held, news));
    return answer.getChanges() === proto.DiffResponse.DiffChanges.DIFF_SOME;
  }

  /** A Check that can be sent again and again, see {@link ProviderClient.diffAgain}. */
  checkAgain(resource: Named, olds: Properties, news: Properties): () => Promise<void> {
    return this.#again(CALLS.check, checkRequest(resource, olds, news));
  }

  /** A Diff that is written once and whose answers stay unread, so that its time is the plugin's and the way's. */
  diffAgain(held: Held, news: Properties): () => Promise<void> {
    return this.#again(CALLS.diff, diffRequest(held, news));
  }

  async create(resource: Named, inputs: Properties): Promise<{ id: string; outputs: Properties }> {
    const made = await this.#ask(
      CALLS.create,
      new proto.CreateRequest()
        .setUrn(urnOf(resource))
        .setName(resource.name)
        .setType(resource.type)
        .setProperties(struct.Struct.fromJavaScript(inputs)),
    );
    return { id: made.getId(), outputs: made.getProperties()?.toJavaScript() ?? {} };
  }

  /** Asks the plugin to end what it waits for. */
  async cancel(): Promise<void> {
    await this.#ask(CALLS.cancel, new empty.Empty());
  }

  close(): void {
    this.#client.close();
  }

  #again<I, O>({ path, requestSerialize }: MethodDefinition<I, O>, request: I): () => Promise<void> {
    const bytes = requestSerialize(request);
    return () =>
      new Promise((resolve, reject) => {
        this.#client.makeUnaryRequest(path, asIs, asIs, bytes, (error) =>
          error ? reject(error) : resolve(),
        );
      });
  }

  #ask<I, O>(method: MethodDefinition<I, O>, request: I): Promise<O> {
    return new Promise((resolve, reject) => {
      const { path, requestSerialize, responseDeserialize } = method;
      this.#client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, (error, answer) => {
        if (error) reject(error);
        else if (answer === undefined) reject(new BenchError(`${path} was answered with nothing`));
        else resolve(answer);
      });
    });
  }
}

function urnOf({ type, name }: Named): string {
  return `urn:pulumi:bench::bench::${type}::${name}`;
}

function asIs(bytes: Buffer): Buffer {
  return bytes;
}

function checkRequest(resource: Named, olds: Properties, news: Properties): proto.CheckRequest {
  return new proto.CheckRequest()
    .setUrn(urnOf(resource))
    .setName(resource.name)
    .setType(resource.type)
    .setOlds(struct.Struct.fromJavaScript(olds))
    .setNews(struct.Struct.fromJavaScript(news))
    .setRandomseed(new Uint8Array(32));
}

function diffRequest({ resource, id, inputs, outputs }: Held, news: Properties): proto.DiffRequest {
  return new proto.DiffRequest()
    .setId(id)
    .setUrn(urnOf(resource))
    .setName(resource.name)
    .setType(resource.type)
    .setOlds(struct.Struct.fromJavaScript(outputs))
    .setOldInputs(struct.Struct.fromJavaScript(inputs))
    .setNews(struct.Struct.fromJavaScript(news));
}

function refuseFailures(checked: proto.CheckResponse, what: string): void {
  const reasons = checked.getFailuresList().map((each) => `${each.getProperty()} ${each.getReason()}`);
  if (reasons.length > 0) throw new BenchError(`the plugin refuses ${what}: ${reasons.join("; ")}`);
}
