import proto from "@pulumi/pulumi/proto/provider_pb.js";
import statusMessages from "@pulumi/pulumi/proto/status_pb.js";
import { onTestFinished, vi } from "vitest";
import { CONFIGURATION } from "../../provider/config.ts";
import { FailedToInitialize } from "../../provider/dynamic/errors.ts";
import { serve } from "../../provider/dynamic/provider.ts";
import { Session } from "../../provider/dynamic/session.ts";
import type { Properties } from "../../provider/lifecycle/check.ts";
import { SIGNATURE } from "../../provider/lifecycle/marks.ts";
import { isRecord } from "../../provider/lifecycle/unknown.ts";
import type { Method } from "../../provider/plugin/methods.ts";
import { Service } from "../../provider/plugin/service.ts";
import { resources } from "../../provider/resources/index.ts";
import * as requests from "../engine/rig/grpc-requests.ts";

type Kind = requests.Kind;

/** Where the program's resources are, and whose they are. */
export interface Configured {
  readonly apiUrl: string;
  readonly workspaceId?: string;
}

/** What the state holds of the one resource. */
export interface Held {
  readonly id: string;
  readonly inputs: Properties;
  readonly outputs: Properties;
  /** Whether it is created and not ready. */
  readonly unfinished: boolean;
}

/** What one step of the engine came to. */
export interface Step {
  readonly did: "create" | "update" | "replace" | "same" | "refresh" | "delete";
  readonly error?: string;
  readonly warnings: readonly string[];
}

/** One front end, asked as the engine asks. */
interface FrontEnd {
  configure(given: Configured): Promise<void>;
  check(olds: Properties, news: Properties): Promise<Properties>;
  diff(held: Held, news: Properties): Promise<"same" | "update" | "replace">;
  create(news: Properties): Promise<Held>;
  update(held: Held, news: Properties): Promise<Held>;
  read(held: Held): Promise<Held | undefined>;
  delete(held: Held): Promise<void>;
}

/** An operation failed, and this is what the state holds since. */
class Unfinished extends Error {
  readonly held: Held;
  constructor(message: string, held: Held) {
    super(message);
    this.held = held;
  }
}

export const FRONT_ENDS = { dynamic, plugin } as const;

/** The life of one resource in a stack: what the engine does in an up, a refresh and a destroy, in this process. */
export class Life {
  held: Held | undefined;
  readonly #frontEnd: FrontEnd;
  readonly #printed: string[] = [];

  private constructor(frontEnd: FrontEnd) {
    this.#frontEnd = frontEnd;
  }

  /** Begins one; the environment configures nothing, and what is printed goes nowhere else. */
  static async begin(frontEnd: keyof typeof FRONT_ENDS, kind: Kind, given: Configured): Promise<Life> {
    for (const { environment } of Object.values(CONFIGURATION)) {
      for (const variable of environment) vi.stubEnv(variable, undefined);
    }
    onTestFinished(() => void vi.unstubAllEnvs());
    const life = new Life(FRONT_ENDS[frontEnd](kind));
    for (const stream of [process.stdout, process.stderr]) {
      const spy = vi.spyOn(stream, "write").mockImplementation((text) => {
        life.#printed.push(...String(text).split("\n"));
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

  /** An up of a program with these inputs. A replacement is noted and not carried out. */
  async up(program: Properties): Promise<Step> {
    const before = this.held;
    const news = await this.#frontEnd.check(before?.inputs ?? {}, program);
    if (before === undefined) return this.#step("create", () => this.#frontEnd.create(news));
    const found = await this.#frontEnd.diff(before, news).catch((error: unknown) => {
      // A front end may reject with the comparison what its update would reject.
      return error instanceof Error ? error : new Error(String(error));
    });
    if (found instanceof Error) return { did: "update", error: found.message, warnings: [] };
    if (found === "replace") return this.#step("replace", async () => before);
    if (found === "same" && !before.unfinished) return this.#step("same", async () => before);
    return this.#step("update", () => this.#frontEnd.update(before, news));
  }

  refresh(): Promise<Step> {
    return this.#step("refresh", () => this.#frontEnd.read(this.#known));
  }

  destroy(): Promise<Step> {
    return this.#step("delete", async () => {
      await this.#frontEnd.delete(this.#known);
      return undefined;
    });
  }

  get #known(): Held {
    if (this.held === undefined) throw new Error("the state holds nothing");
    return this.held;
  }

  async #step(did: Step["did"], work: () => Promise<Held | undefined>): Promise<Step> {
    this.#printed.length = 0;
    try {
      this.held = await work();
      return { did, warnings: this.#warnings() };
    } catch (error) {
      if (error instanceof Unfinished) this.held = error.held;
      return {
        did,
        error: error instanceof Error ? error.message : String(error),
        warnings: this.#warnings(),
      };
    }
  }

  #warnings(): string[] {
    return this.#printed.flatMap((line) => (line.startsWith("warning: ") ? [line.slice(9)] : []));
  }
}

const NAME = "one";
/** Whoever asks waits for the answer. */
const WANTED = new AbortController().signal;

function dynamic(kind: Kind): FrontEnd {
  const provider = serve(resources[kind], new Session());
  const stub = { __provider: "the text of the stub", __logicalName: NAME };
  const keeping = async (work: () => Promise<Held>) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FailedToInitialize)) throw error;
      const { id, properties } = error;
      throw new Unfinished(error.message, { id, inputs: properties, outputs: properties, unfinished: true });
    }
  };
  const whole = (id: string, outs: Properties): Held => {
    const outputs = revealed(outs);
    return { id, inputs: outputs, outputs, unfinished: false };
  };
  return {
    configure: async (given) => {
      const values = new Map(
        Object.entries({ ...settings(given) }).map(([key, value]) => [key, String(value)]),
      );
      provider.configure({ config: { get: (key) => values.get(key.replace("langsmith:", "")) } });
    },
    check: async (olds, news) => {
      const { inputs, failures } = await provider.check(olds, { ...news, ...stub });
      if (failures.length > 0) throw new Error(failures.map(({ reason }) => reason).join("; "));
      return revealed(inputs);
    },
    diff: async ({ id, outputs }, news) => {
      const { changes, replaces } = await provider.diff(id, outputs, news);
      if (replaces.length > 0) return "replace";
      // Without an answer the engine compares the inputs, of which one differs then.
      return changes === false ? "same" : "update";
    },
    create: (news) =>
      keeping(async () => {
        const { id, outs } = await provider.create(news);
        return whole(id, outs);
      }),
    update: (held, news) =>
      keeping(async () => whole(held.id, (await provider.update(held.id, held.outputs, news)).outs)),
    read: async (held) => {
      const { id, props } = await provider.read(held.id, held.outputs);
      return id === "" ? undefined : whole(id, props);
    },
    delete: (held) => provider.delete(held.id, held.outputs),
  };
}

function plugin(kind: Kind): FrontEnd {
  const service = new Service(undefined);
  const ask = async <T>(
    method: Method,
    request: { serializeBinary(): Uint8Array },
    type: { deserializeBinary(bytes: Uint8Array): T },
    inputs: Properties = {},
  ): Promise<T> => {
    const answered = await service.answer(method, request.serializeBinary(), WANTED);
    if ("response" in answered) return type.deserializeBinary(answered.response);
    const { details = "", metadata } = answered.error;
    const [packed] = metadata?.get("grpc-status-details-bin") ?? [];
    if (!Buffer.isBuffer(packed)) throw new Error(details);
    const kept = statusMessages.Status.deserializeBinary(packed)
      .getDetailsList()[0]
      ?.unpack(proto.ErrorResourceInitFailed.deserializeBinary, "pulumirpc.ErrorResourceInitFailed");
    if (!kept) throw new Error(`details of another type: ${details}`);
    const outputs = requests.plain(kept.getProperties());
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
  const whole = (
    id: string,
    inputs: Properties,
    outputs: ReturnType<proto.CreateResponse["getProperties"]>,
  ) => ({
    id,
    inputs,
    outputs: requests.plain(outputs),
    unfinished: false,
  });
  return {
    configure: async (given) => {
      await ask("Configure", requests.configureOf(settings(given)), proto.ConfigureResponse);
    },
    check: async (olds, news) => {
      const before = Object.keys(olds).length === 0 ? undefined : wire(olds);
      const checked = await ask("Check", requests.checkOf(kind, wire(news), before), proto.CheckResponse);
      const failures = checked.getFailuresList().map((failure) => failure.getReason());
      if (failures.length > 0) throw new Error(failures.join("; "));
      return requests.plain(checked.getInputs());
    },
    diff: async (held, news) => {
      const answer = await ask("Diff", requests.diffOf(kind, asked(held), wire(news)), proto.DiffResponse);
      if (answer.getReplacesList().length > 0) return "replace";
      return answer.getChanges() === proto.DiffResponse.DiffChanges.DIFF_SOME ? "update" : "same";
    },
    create: async (news) => {
      const made = await ask("Create", requests.createOf(kind, wire(news)), proto.CreateResponse, news);
      return whole(made.getId(), news, made.getProperties());
    },
    update: async (held, news) => {
      const request = requests.updateOf(kind, asked(held), wire(news));
      // The engine keeps the inputs of before where an update fails.
      const done = await ask("Update", request, proto.UpdateResponse, held.inputs);
      return whole(held.id, news, done.getProperties());
    },
    read: async (held) => {
      const seen = await ask("Read", requests.readOf(kind, held.id, asked(held)), proto.ReadResponse);
      if (seen.getId() === "") return undefined;
      return whole(seen.getId(), requests.plain(seen.getInputs()), seen.getProperties());
    },
    delete: async (held) => {
      const answered = await service.answer(
        "Delete",
        requests.deleteOf(kind, asked(held)).serializeBinary(),
        WANTED,
      );
      if ("error" in answered) throw new Error(answered.error.details ?? "");
    },
  };
}

function settings({ apiUrl, workspaceId }: Configured): requests.Properties {
  const given = { apiKey: "lsv2_sk_of_the_stack", apiUrl, maxRetries: "0" };
  return workspaceId === undefined ? given : { ...given, workspaceId };
}

/** The properties as the engine hands them to a provider that takes no secrets: their values alone. */
function revealed(properties: Properties): Properties {
  const plain: Properties = JSON.parse(JSON.stringify(properties), (_, value: unknown) =>
    isRecord(value) && SIGNATURE in value ? value["value"] : value,
  );
  return plain;
}

/** The properties as they go over the wire. */
function wire(properties: Properties): requests.Properties {
  const text: requests.Properties = JSON.parse(JSON.stringify(properties));
  return text;
}
