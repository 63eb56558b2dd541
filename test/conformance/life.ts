import { randomBytes } from "node:crypto";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import statusMessages from "@pulumi/pulumi/proto/status_pb.js";
import { onTestFinished, vi } from "vitest";
import { Connection } from "../../provider/config/connection.ts";
import { CONFIGURATION } from "../../provider/config/settings.ts";
import { SECRET, SIGNATURE } from "../../provider/core/engine.ts";
import { isRecord, type Properties } from "../../provider/core/properties.ts";
import { secretProperties } from "../../provider/core/resource.ts";
import { FailedToInitialize } from "../../provider/dynamic/provider/errors.ts";
import { serve } from "../../provider/dynamic/provider/provider.ts";
import type { Method } from "../../provider/plugin/protocol.ts";
import { Service } from "../../provider/plugin/service.ts";
import { resources } from "../../provider/resources/index.ts";
import * as requests from "../engine/rig/grpc/requests.ts";

export type Kind = requests.Kind;

/** Where the program's resources are, and whose they are. */
export interface Configured {
  readonly apiUrl: string;
  readonly workspaceId?: string;
  readonly apiKey?: string;
  /** Default: none. */
  readonly maxRetries?: number;
}

/** What the state holds of the one resource. */
export interface Held {
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
  /** Whether it is created and not ready. */
  readonly unfinished: boolean;
}

type Action = "create" | "update" | "replace" | "same" | "refresh" | "import" | "delete";

/** What one step of the engine came to. A step that failed did nothing: an expectation of `did` overlooks no error. */
export type Step = {
  /** The properties that a replacement is for. */
  readonly replaces?: readonly string[];
  readonly warnings: readonly string[];
} & (
  | { readonly did: Action; readonly failed?: undefined; readonly error?: undefined }
  | { readonly did?: undefined; readonly failed: Action; readonly error: string }
);

/** How a program differs from the state. */
interface Difference {
  readonly does: "same" | "update" | "replace";
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
}

/** One front end, asked as the engine asks. */
interface FrontEnd {
  configure(given: Configured): Promise<void>;
  check(olds: Properties | undefined, news: Properties): Promise<Properties>;
  diff(held: Held, news: Properties): Promise<Difference>;
  /** What a preview shows of the outputs; absent where a preview asks nothing but the comparison. */
  foresee?(held: Held | undefined, news: Properties): Promise<Properties>;
  create(news: Properties): Promise<Held>;
  update(held: Held, news: Properties): Promise<Held>;
  read(held: Held): Promise<Held | undefined>;
  /** Absent where the engine cannot import. */
  import?(id: string): Promise<Held | undefined>;
  delete(held: Held): Promise<void>;
  /** Ends what is going on, as Ctrl-C does; absent where the engine waits for it. */
  cancel?(): Promise<void>;
}

/** An operation failed, and this is what the state holds since. */
class Unfinished extends Error {
  readonly held: Held;
  constructor(message: string, held: Held) {
    super(message);
    this.held = held;
  }
}

/** What a front end is asked with. */
interface Surroundings {
  /** Takes what it hands to the engine in plain text. */
  readonly expose: (text: string) => void;
  /** Seconds; 0 for none. */
  readonly timeout: () => number;
}

export const FRONT_ENDS = { dynamic, plugin } as const;
export type FrontEndName = keyof typeof FRONT_ENDS;

/** The life of one resource in a stack: what the engine does in an up, a refresh and a destroy, in this process. */
export class Life {
  readonly kind: Kind;
  held: Held | undefined;
  readonly #frontEnd: FrontEnd;
  /** What was printed during the last step. */
  #printed: string[] = [];
  /** Everything that was not kept encrypted: what was printed, errors, and what the state holds in plain text. */
  readonly plain: string[] = [];
  /** The resource option `customTimeouts`, which only the plugin has. Default: the time limits of the kind. */
  timeoutSeconds = 0;

  private constructor(frontEnd: FrontEndName, kind: Kind) {
    this.kind = kind;
    const exposed = {
      expose: (text: string) => this.plain.push(text),
      timeout: () => this.timeoutSeconds,
    };
    this.#frontEnd = FRONT_ENDS[frontEnd](kind, exposed);
  }

  /** Begins one; the environment configures nothing, and what is printed goes nowhere else. */
  static async begin(frontEnd: FrontEndName, kind: Kind, given: Configured): Promise<Life> {
    for (const { environment } of Object.values(CONFIGURATION)) {
      for (const variable of environment) vi.stubEnv(variable, undefined);
    }
    onTestFinished(() => void vi.unstubAllEnvs());
    const life = new Life(frontEnd, kind);
    for (const stream of [process.stdout, process.stderr]) {
      const spy = vi.spyOn(stream, "write").mockImplementation((text) => {
        life.#printed.push(...String(text).split("\n"));
        life.plain.push(String(text));
        return true;
      });
      onTestFinished(() => spy.mockRestore());
    }
    await life.configure(given);
    return life;
  }

  configure(given: Configured): Promise<void> {
    return this.#frontEnd.configure(given);
  }

  /** The lines that the last step printed. */
  get lines(): readonly string[] {
    return this.#printed.filter((line) => line !== "");
  }

  get canBeCancelled(): boolean {
    return this.#frontEnd.cancel !== undefined;
  }

  get foreseesOutputs(): boolean {
    return this.#frontEnd.foresee !== undefined;
  }

  /** An up of a program with these inputs. */
  async up(program: Properties): Promise<Step> {
    this.#printed = [];
    const before = this.held;
    const checked = await this.#attempt(() => this.#frontEnd.check(before?.inputs, program));
    const did = before === undefined ? "create" : "update";
    if (checked instanceof Error) return this.#failed(did, checked);
    if (before === undefined) return this.#step("create", () => this.#frontEnd.create(checked));
    // A front end may reject with the comparison what its update would reject.
    const found = await this.#attempt(() => this.#frontEnd.diff(before, checked));
    if (found instanceof Error) return this.#failed("update", found);
    if (found.does === "replace") return this.#replace(before, program, found);
    if (found.does === "same" && !before.unfinished) {
      this.held = { ...before, inputs: checked };
      return { did: "same", warnings: this.#warnings() };
    }
    return this.#step("update", () => this.#frontEnd.update(before, checked));
  }

  /** A preview of an up: what it would do, and the outputs as far as they are foreseen. */
  async preview(program: Properties): Promise<Step & { readonly outputs?: Properties }> {
    this.#printed = [];
    const before = this.held;
    let did: Action = before === undefined ? "create" : "update";
    try {
      let checked = await this.#frontEnd.check(before?.inputs, program);
      let replaces: readonly string[] = [];
      if (before !== undefined) ({ does: did, replaces } = await this.#frontEnd.diff(before, checked));
      if (did === "replace") checked = await this.#frontEnd.check(undefined, program);
      const outputs =
        did === "same"
          ? before?.outputs
          : await this.#frontEnd.foresee?.(did === "update" ? before : undefined, checked);
      return { did, replaces, warnings: this.#warnings(), ...(outputs === undefined ? {} : { outputs }) };
    } catch (error) {
      return this.#failed(did, errorOf(error));
    }
  }

  /** A refresh. The engine asks afterwards how the program differs from what was found, and forgets what failed before. */
  refresh(): Promise<Step> {
    this.#printed = [];
    return this.#step("refresh", async () => {
      const before = this.#known;
      const found = await this.#frontEnd.read(before);
      if (found === undefined) return undefined;
      await this.#frontEnd.diff(found, before.inputs);
      return { ...found, unfinished: false };
    });
  }

  /** Takes an object into the state that exists. */
  import(id: string): Promise<Step> {
    this.#printed = [];
    return this.#step("import", async () => {
      if (this.#frontEnd.import === undefined) throw new Error("this front end cannot import");
      const found = await this.#frontEnd.import(id);
      if (found === undefined) throw new Error(`there is no ${this.kind} ${id}`);
      return found;
    });
  }

  destroy(): Promise<Step> {
    this.#printed = [];
    return this.#step("delete", async () => {
      await this.#frontEnd.delete(this.#known);
      return undefined;
    });
  }

  /** Ctrl-C. */
  async cancel(): Promise<void> {
    await this.#frontEnd.cancel?.();
  }

  get #known(): Held {
    if (this.held === undefined) throw new Error("the state holds nothing");
    return this.held;
  }

  /** As the engine does it: the inputs of the new object are checked as those of one that did not exist before. */
  async #replace(
    before: Held,
    program: Properties,
    { replaces, deleteBeforeReplace }: Difference,
  ): Promise<Step> {
    const checked = await this.#attempt(() => this.#frontEnd.check(undefined, program));
    if (checked instanceof Error) return this.#failed("replace", checked);
    const create = () => this.#step("replace", () => this.#frontEnd.create(checked));
    const remove = async () => this.#attempt(() => this.#frontEnd.delete(before));
    if (deleteBeforeReplace) {
      const failed = await remove();
      if (failed instanceof Error) return this.#failed("replace", failed);
      this.held = undefined;
      return { ...(await create()), replaces };
    }
    const step = await create();
    const failed = step.error === undefined ? await remove() : undefined;
    return failed instanceof Error ? this.#failed("replace", failed) : { ...step, replaces };
  }

  async #step(did: Action, work: () => Promise<Held | undefined>): Promise<Step> {
    try {
      this.held = await work();
      return { did, warnings: this.#warnings() };
    } catch (error) {
      if (error instanceof Unfinished) this.held = error.held;
      return this.#failed(did, errorOf(error));
    }
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | Error> {
    try {
      return await work();
    } catch (error) {
      return errorOf(error);
    }
  }

  #failed(failed: Action, { message }: Error): Step {
    this.plain.push(message);
    return { failed, error: message, warnings: this.#warnings() };
  }

  #warnings(): string[] {
    return this.#printed.flatMap((line) => (line.startsWith("warning: ") ? [line.slice(9)] : []));
  }
}

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

const NAME = "one";

function dynamic(kind: Kind, { expose }: Surroundings): FrontEnd {
  const provider = serve(async () => resources[kind], new Connection());
  const stub = { __provider: "the text of the stub", __logicalName: NAME };
  /** The properties whose values the engine keeps encrypted: it takes the marks of the inputs over to the outputs, and the option. */
  const secret = new Set(secretProperties(resources[kind].outputs));
  const taken = (inputs: Properties): Properties => {
    for (const [name, value] of Object.entries(inputs)) {
      if (isRecord(value) && value[SIGNATURE] === SECRET) secret.add(name);
    }
    expose(JSON.stringify(encrypted(inputs)));
    return revealed(inputs);
  };
  const stored = (outs: Properties): Properties => {
    expose(JSON.stringify(Object.entries(outs).filter(([name]) => !secret.has(name))));
    return revealed(outs);
  };
  const keeping = async (inputs: Properties, work: () => Promise<Held>) => {
    try {
      return await work();
    } catch (error) {
      // The host prints the stack of what goes wrong.
      if (error instanceof Error) expose(error.stack ?? "");
      if (!(error instanceof FailedToInitialize)) throw error;
      const { id, properties } = error;
      throw new Unfinished(error.message, { id, inputs, outputs: stored(properties), unfinished: true });
    }
  };
  return {
    configure: async (given) => {
      const values = new Map(
        Object.entries({ ...settings(given) }).map(([key, value]) => [key, String(value)]),
      );
      provider.configure({ config: { get: (key) => values.get(key.replace("langsmith:", "")) } });
    },
    check: async (olds = {}, news) => {
      const { inputs, failures } = await provider.check(olds, { ...news, ...stub });
      if (failures.length > 0) throw new Error(reasons(failures));
      return taken(inputs);
    },
    diff: async ({ id, outputs }, news) => {
      const { changes, replaces, deleteBeforeReplace } = await provider.diff(id, outputs, news);
      // Without an answer the engine compares the inputs, of which one differs then.
      const does = replaces.length > 0 ? "replace" : changes === false ? "same" : "update";
      return { does, replaces, deleteBeforeReplace };
    },
    create: (news) =>
      keeping(news, async () => {
        const { id, outs } = await provider.create(news);
        return { id, inputs: news, outputs: stored(outs), unfinished: false };
      }),
    update: (held, news) =>
      // The engine keeps the inputs of before where an update fails.
      keeping(held.inputs, async () => {
        const { outs } = await provider.update(held.id, held.outputs, news);
        return { id: held.id, inputs: news, outputs: stored(outs), unfinished: false };
      }),
    read: async (held) => {
      const { id, props, inputs = props } = await provider.read(held.id, held.outputs);
      if (id === "") return undefined;
      return { id, inputs: taken(inputs), outputs: stored(props), unfinished: held.unfinished };
    },
    delete: (held) => provider.delete(held.id, held.outputs),
  };
}

function plugin(kind: Kind, { expose, timeout }: Surroundings): FrontEnd {
  const service = new Service(undefined);
  /** What the state then holds. Secrets stay marked: the engine hands them on so. */
  const taken = (properties: ReturnType<proto.CreateResponse["getProperties"]>): requests.Properties => {
    const plain = requests.plain(properties);
    expose(JSON.stringify(encrypted(plain)));
    return plain;
  };
  // The engine gives each resource one of its own.
  const seed = randomBytes(32);
  const ask = async <T>(
    method: Method,
    request: { serializeBinary(): Uint8Array },
    type: { deserializeBinary(bytes: Uint8Array): T },
    inputs: Properties = {},
  ): Promise<T> => {
    const answered = await service.answer(method, request.serializeBinary(), new AbortController());
    if ("response" in answered) return type.deserializeBinary(answered.response);
    const { details = "", metadata } = answered.error;
    const [packed] = metadata?.get("grpc-status-details-bin") ?? [];
    if (!Buffer.isBuffer(packed)) throw new Error(details);
    const kept = statusMessages.Status.deserializeBinary(packed)
      .getDetailsList()[0]
      ?.unpack(proto.ErrorResourceInitFailed.deserializeBinary, "pulumirpc.ErrorResourceInitFailed");
    if (!kept) throw new Error(`details of another type: ${details}`);
    const outputs = taken(kept.getProperties());
    throw new Unfinished(kept.getReasonsList().join("; "), {
      id: kept.getId(),
      inputs,
      outputs,
      unfinished: true,
    });
  };
  const asked = (held: Held): requests.Held => ({
    id: held.id,
    inputs: wire(held.inputs),
    outputs: wire(held.outputs),
  });
  return {
    configure: async (given) => {
      await ask("Configure", requests.configureOf(settings(given)), proto.ConfigureResponse);
    },
    check: async (olds, news) => {
      const request = requests.checkOf(kind, wire(news), olds && wire(olds)).setRandomseed(seed);
      const checked = await ask("Check", request, proto.CheckResponse);
      const failures = checked.getFailuresList().map((failure) => failure.toObject());
      if (failures.length > 0) throw new Error(reasons(failures));
      return taken(checked.getInputs());
    },
    diff: async (held, news) => {
      const answer = await ask("Diff", requests.diffOf(kind, asked(held), wire(news)), proto.DiffResponse);
      const replaces = answer.getReplacesList();
      const some = answer.getChanges() === proto.DiffResponse.DiffChanges.DIFF_SOME;
      return {
        does: replaces.length > 0 ? "replace" : some ? "update" : "same",
        replaces,
        deleteBeforeReplace: answer.getDeletebeforereplace(),
      };
    },
    foresee: async (held, news) => {
      const preview = { preview: true };
      if (held === undefined) {
        const request = requests.createOf(kind, wire(news), preview);
        return taken((await ask("Create", request, proto.CreateResponse)).getProperties());
      }
      const request = requests.updateOf(kind, asked(held), wire(news), preview);
      return taken((await ask("Update", request, proto.UpdateResponse)).getProperties());
    },
    create: async (news) => {
      const made = await ask(
        "Create",
        requests.createOf(kind, wire(news), { timeout: timeout() }),
        proto.CreateResponse,
        news,
      );
      return { id: made.getId(), inputs: news, outputs: taken(made.getProperties()), unfinished: false };
    },
    update: async (held, news) => {
      const request = requests.updateOf(kind, asked(held), wire(news));
      // The engine keeps the inputs of before where an update fails.
      const done = await ask("Update", request, proto.UpdateResponse, held.inputs);
      return { id: held.id, inputs: news, outputs: taken(done.getProperties()), unfinished: false };
    },
    read: async (held) => {
      const seen = await ask("Read", requests.readOf(kind, held.id, asked(held)), proto.ReadResponse);
      if (seen.getId() === "") return undefined;
      const [inputs, outputs] = [taken(seen.getInputs()), taken(seen.getProperties())];
      return { id: seen.getId(), inputs, outputs, unfinished: held.unfinished };
    },
    import: async (id) => {
      const seen = await ask("Read", requests.readOf(kind, id), proto.ReadResponse);
      if (seen.getId() === "") return undefined;
      const [inputs, outputs] = [taken(seen.getInputs()), taken(seen.getProperties())];
      return { id: seen.getId(), inputs, outputs, unfinished: false };
    },
    delete: async (held) => {
      const request = requests.deleteOf(kind, asked(held)).serializeBinary();
      const answered = await service.answer("Delete", request, new AbortController());
      if ("error" in answered) throw new Error(answered.error.details ?? "");
    },
    cancel: async () => {
      await service.answer("Cancel", requests.nothing().serializeBinary(), new AbortController());
    },
  };
}

/** What the engine prints of the failures of a check. */
function reasons(failures: readonly { readonly reason: string }[]): string {
  return failures.map(({ reason }) => reason).join("; ");
}

function settings({ apiUrl, workspaceId, apiKey, maxRetries = 0 }: Configured): requests.Properties {
  // The dates of tests grow old.
  const given = { apiKey: apiKey ?? API_KEY, apiUrl, maxRetries: String(maxRetries), maxPastDays: "36500" };
  return workspaceId === undefined ? given : { ...given, workspaceId };
}

/** The key of a stack that is configured with no other. */
export const API_KEY = "lsv2_sk_of_the_stack";

/** The properties as the engine hands them to a provider that takes no secrets: their values alone. */
export function revealed(properties: Properties): Properties {
  const plain: Properties = JSON.parse(JSON.stringify(properties), (_, value: unknown) =>
    isRecord(value) && SIGNATURE in value ? value["value"] : value,
  );
  return plain;
}

/** The properties without what the engine encrypts. */
function encrypted(properties: Properties): Properties {
  const rest: Properties = JSON.parse(JSON.stringify(properties), (_, value: unknown) =>
    isRecord(value) && value[SIGNATURE] === SECRET ? "encrypted" : value,
  );
  return rest;
}

/** The properties as they go over the wire. */
function wire(properties: Properties): requests.Properties {
  const text: requests.Properties = JSON.parse(JSON.stringify(properties));
  return text;
}
