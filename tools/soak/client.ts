import { Client, credentials, type MethodDefinition, type ServiceError } from "@grpc/grpc-js";
import { ResourceProviderService as CALLS } from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import statusMessages from "@pulumi/pulumi/proto/status_pb.js";
import empty from "google-protobuf/google/protobuf/empty_pb.js";
import struct, { type JavaScriptValue, type Struct } from "google-protobuf/google/protobuf/struct_pb.js";
import { SoakError } from "./errors.ts";
import type { FrontEnd } from "./options.ts";

export type Properties = Readonly<Record<string, JavaScriptValue>>;
export type Kind = "Deployment" | "ExportDestination" | "BulkExport";

/** A resource of a program. */
export interface Named {
  readonly kind: Kind;
  readonly name: string;
}

/** What the state holds of a resource. */
export interface Held {
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
}

/** An operation that failed. */
export class Failed extends Error {
  override readonly name = "Failed";
  /** What goes to the state all the same: the object exists. */
  readonly kept: { readonly id: string; readonly outputs: Properties } | undefined;
  constructor(message: string, kept: Failed["kept"], cause: unknown) {
    super(message, { cause });
    this.kept = kept;
  }
}

const LARGEST_MESSAGE = 400 * 1024 * 1024;
/** How long a call may take before it is taken for one that never ends. */
const PATIENCE_MS = 240_000;

/** Speaks to a provider as the engine does. Operations reject with {@link Failed}. */
export class Provider {
  readonly #client: Client;
  readonly #frontEnd: FrontEnd;

  constructor(port: string, frontEnd: FrontEnd) {
    this.#frontEnd = frontEnd;
    this.#client = new Client(`127.0.0.1:${port}`, credentials.createInsecure(), {
      "grpc.max_receive_message_length": LARGEST_MESSAGE,
      "grpc.max_send_message_length": LARGEST_MESSAGE,
    });
  }

  /** The host of dynamic resources gets the configuration of the stack, with the namespace in each key. */
  async configure(config: Readonly<Record<string, string>>): Promise<void> {
    const prefix = this.#frontEnd === "plugin" ? "" : "langsmith:";
    const args = Object.fromEntries(Object.entries(config).map(([key, value]) => [`${prefix}${key}`, value]));
    const request = new proto.ConfigureRequest().setArgs(struct.Struct.fromJavaScript(args));
    await this.#ask(CALLS.configure, request.setAcceptsecrets(true).setSendsOldInputs(true));
  }

  /** Rejects with a {@link SoakError} when the inputs are refused: the soak gives none that are wrong. */
  async check(resource: Named, olds: Properties, news: Properties): Promise<Properties> {
    const request = new proto.CheckRequest()
      .setOlds(structOf(olds))
      .setNews(structOf(this.#given(resource, news)));
    const answer = await this.#ask(
      CALLS.check,
      this.#about(request, resource).setRandomseed(new Uint8Array(32)),
    );
    const reasons = answer.getFailuresList().map((each) => `${each.getProperty()} ${each.getReason()}`);
    if (reasons.length > 0) throw new SoakError(`${resource.name} is refused: ${reasons.join("; ")}`);
    return this.#asSent(plain(answer.getInputs()));
  }

  /** Whether there is a change, and whether it replaces. */
  async diff(resource: Named, held: Held, news: Properties): Promise<"none" | "update" | "replace"> {
    const request = new proto.DiffRequest()
      .setId(held.id)
      .setOlds(structOf(held.outputs))
      .setNews(structOf(news));
    const asked = this.#about(request, resource).setOldInputs(structOf(held.inputs));
    const answer = await this.#ask(CALLS.diff, asked);
    if (answer.getReplacesList().length > 0) return "replace";
    return answer.getChanges() === proto.DiffResponse.DiffChanges.DIFF_SOME ? "update" : "none";
  }

  async create(resource: Named, inputs: Properties): Promise<Held> {
    const request = new proto.CreateRequest().setProperties(structOf(inputs));
    const answer = await this.#ask(CALLS.create, this.#about(request, resource));
    return { id: answer.getId(), inputs, outputs: plain(answer.getProperties()) };
  }

  /** What a refresh makes of the state; undefined for an object that is gone. */
  async read(resource: Named, held: Held): Promise<Held | undefined> {
    const request = new proto.ReadRequest().setId(held.id).setProperties(structOf(held.outputs));
    const asked = this.#about(request, resource).setInputs(structOf(held.inputs));
    const answer = await this.#ask(CALLS.read, asked);
    if (answer.getId() === "") return undefined;
    const inputs = answer.hasInputs() ? this.#asSent(plain(answer.getInputs())) : held.inputs;
    return { id: answer.getId(), inputs, outputs: plain(answer.getProperties()) };
  }

  async update(resource: Named, held: Held, news: Properties): Promise<Held> {
    const request = new proto.UpdateRequest()
      .setId(held.id)
      .setOlds(structOf(held.outputs))
      .setNews(structOf(news));
    const asked = this.#about(request, resource).setOldInputs(structOf(held.inputs));
    const answer = await this.#ask(CALLS.update, asked);
    return { id: held.id, inputs: news, outputs: plain(answer.getProperties()) };
  }

  async delete(resource: Named, held: Held): Promise<void> {
    const request = new proto.DeleteRequest().setId(held.id).setProperties(structOf(held.outputs));
    await this.#ask(CALLS.delete, this.#about(request, resource).setOldInputs(structOf(held.inputs)));
  }

  async invoke(name: string, args: Properties): Promise<void> {
    const request = new proto.InvokeRequest().setTok(`langsmith:index:${name}`).setArgs(structOf(args));
    const answer = await this.#ask(CALLS.invoke, request);
    const reasons = answer.getFailuresList().map((each) => each.getReason());
    if (reasons.length > 0) throw new SoakError(`${name} is refused: ${reasons.join("; ")}`);
  }

  /** Ends what goes on, as Ctrl-C does. */
  async cancel(): Promise<void> {
    await this.#ask(CALLS.cancel, new empty.Empty());
  }

  close(): void {
    this.#client.close();
  }

  /** Inputs as the engine sends them: the host of dynamic resources gets secrets without their marks. */
  #asSent(inputs: Properties): Properties {
    return this.#frontEnd === "plugin" ? inputs : unmarked(inputs);
  }

  #given({ kind, name }: Named, inputs: Properties): Properties {
    if (this.#frontEnd === "plugin") return inputs;
    const provider = `exports.handler = () => require("pulumi-langsmith/dynamic").${kind};`;
    return { ...inputs, __logicalName: name, __provider: provider };
  }

  #about<R extends Addressable>(request: R, { kind, name }: Named): R {
    const type =
      this.#frontEnd === "plugin" ? `langsmith:index:${kind}` : `pulumi-nodejs:dynamic/langsmith:${kind}`;
    request.setUrn(`urn:pulumi:soak::soak::${type}::${name}`);
    request.setName(name);
    request.setType(type);
    return request;
  }

  #ask<I, O>(method: MethodDefinition<I, O>, request: I): Promise<O> {
    const { path, requestSerialize, responseDeserialize } = method;
    return new Promise((resolve, reject) => {
      const deadline = { deadline: Date.now() + PATIENCE_MS };
      this.#client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        deadline,
        (error, answer) => {
          if (error) reject(failedOf(error));
          else if (answer === undefined) reject(new SoakError(`${path} was answered with nothing`));
          else resolve(answer);
        },
      );
    });
  }
}

interface Addressable {
  setUrn(urn: string): unknown;
  setName(name: string): unknown;
  setType(type: string): unknown;
}

function structOf(properties: Properties): Struct {
  return struct.Struct.fromJavaScript({ ...properties });
}

function plain(properties: Struct | undefined): Properties {
  return properties?.toJavaScript() ?? {};
}

/** The mark of a secret, which is given to whole properties, never to parts of them. */
const SIGNATURE = "4dabf18193072939515e22adb298388d";

function unmarked(properties: Properties): Properties {
  return Object.fromEntries(
    Object.entries(properties).map(([name, given]) => [name, secretIn(given) ?? given]),
  );
}

function secretIn(given: JavaScriptValue): JavaScriptValue | undefined {
  if (!isObject(given)) return undefined;
  const { [SIGNATURE]: mark, value } = given;
  return mark === undefined ? undefined : value;
}

function isObject(given: JavaScriptValue): given is { readonly [name: string]: JavaScriptValue } {
  return typeof given === "object" && given !== null && !Array.isArray(given);
}

function failedOf(error: ServiceError): Failed {
  const [packed] = error.metadata.get("grpc-status-details-bin");
  if (!(packed instanceof Uint8Array)) return new Failed(error.details, undefined, error);
  const detail = statusMessages.Status.deserializeBinary(packed)
    .getDetailsList()[0]
    ?.unpack(proto.ErrorResourceInitFailed.deserializeBinary, "pulumirpc.ErrorResourceInitFailed");
  if (!detail) return new Failed(error.details, undefined, error);
  const kept = { id: detail.getId(), outputs: plain(detail.getProperties()) };
  return new Failed(detail.getReasonsList().join("; "), kept, error);
}
