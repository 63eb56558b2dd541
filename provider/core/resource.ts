import * as z from "zod";
import type { Unknown } from "./engine.ts";
import { mayContainSecret, propertiesOf } from "./fields/facts.ts";
import { CodedError, type Message } from "./message.ts";
import type { Operation } from "./operation.ts";
import type { Failure, PathStep, Properties } from "./properties.ts";

/** Where the program's configuration points. */
export interface Target {
  /** The workspace that a new object would be made in; absent when the key's own default is meant. */
  readonly workspaceId: string | Unknown | undefined;
  /** Whether it is one of the vendor's cloud regions, not a self-hosted installation. */
  readonly cloud: boolean;
  /** The cloud region; absent for any other address. */
  readonly region?: string | Unknown | undefined;
  /** How many days ago a new export may begin. Default: any number. */
  readonly maxPastDays?: number | undefined;
}

/** Inputs of which each may be absent or not known yet. */
export type PartialInputs<I> = { readonly [K in keyof I]?: I[K] | Unknown };

/** What the state holds of an object; parts may be missing that a later release added. */
export interface Stored<I, O> {
  /** The inputs that the resource owns: those of the last requests that the service answered, or of the last read. */
  readonly inputs: Partial<I>;
  readonly outputs: Partial<O>;
}

/** A change that the engine gets. */
export interface Change {
  /** The property, as its path. */
  readonly path: readonly PathStep[];
  readonly kind: "update" | "replace";
  /** Why, in words that follow "because", where it follows from no input that the program changed. */
  readonly because?: string;
}

export interface Plan {
  readonly changes: readonly Change[];
  /** On a replacement the old object goes first. */
  readonly deleteBeforeReplace: boolean;
}

/** What is reported before it happens: as an information, or as a warning where the front end has such. */
export type Announcement = string | { readonly warning: string };

/** What a resource's own part of the diff gets. */
export interface Comparison<I, O> {
  readonly olds: Stored<I, O>;
  readonly news: PartialInputs<I>;
  /** The paths of the new inputs that the program left out and the check filled. */
  readonly filled: readonly string[];
  /** The changes that follow from the facts of the fields. */
  readonly changes: readonly Change[];
  readonly target: Target;
  readonly now: number;
  /** What {@link Description.compute} found. */
  readonly computed: Properties;
  /** What it found for the old inputs. */
  readonly computedBefore: Properties;
}

/** A change that is refused in the preview because it would destroy or pay for something by surprise. */
export class ChangeRejected extends CodedError<Message | string> {
  override readonly name = "ChangeRejected";
  /** What the facts of the fields say that changes. */
  readonly changes: readonly Change[];
  constructor(words: Message | string, options?: ErrorOptions, changes: readonly Change[] = []) {
    super(words, options);
    this.changes = changes;
  }
}

/** What a refresh shows where it found a change that the next up rejects: it must not fail itself. */
export function foundOutside({ changes }: ChangeRejected): Plan {
  const found = changes.filter(({ because }) => because === undefined);
  return { changes: found.map(({ path }) => ({ path, kind: "update" })), deleteBeforeReplace: false };
}

/** A creation (without `olds`), an update or a replacement that a preview is about. */
export interface Previewed<I, O> {
  /** The object in the state. */
  readonly olds: (Stored<I, O> & { readonly id: string }) | undefined;
  readonly news: PartialInputs<I>;
  readonly replaces: boolean;
  readonly target: Target;
  /** What {@link Description.compute} found. */
  readonly computed: Properties;
}

/** Seconds that a preview may look at the service, before it goes on without. */
export const LONGEST_LOOK = 15;

/** Seconds that an operation may take. */
export interface TimeLimits {
  readonly create: number;
  readonly read: number;
  readonly update: number;
  readonly delete: number;
}

/** What an operation on an object of the state may do besides what every operation may. */
interface OfObject extends Operation {
  /** Throws where what the service answers, in its own names, is not the object that the state describes. */
  readonly assertSame: (actual: Properties) => void;
}

/** What a create or an update may do besides. */
export interface Write extends Omit<OfObject, "keep"> {
  /** The paths of the inputs that the program left out and the check filled. */
  readonly filled: readonly string[];
  /** What {@link Description.compute} found. */
  readonly computed: Properties;
  /**
   * See {@link Operation.keep}.
   *
   * @param owned the inputs that the service has answered for by now. Default: of a creation all, of an update what was owned before
   */
  readonly keep: (id: string, outputs: Properties, owned?: Properties) => void;
}

/** What a look at the service found, or what a write came to. */
interface Observed<O> {
  /**
   * What the service answered about the object last, in its own names. A read projects the inputs from it; what it lacks
   * of what was sent is a warning.
   */
  readonly actual: Properties;
  readonly outputs: O;
}

/** What an example is called in a program, and in the stack. */
export interface ExampleNames {
  readonly variable: string;
  readonly name: string;
}

/**
 * What an object belongs to. One of a `workspace` stays in it, so that another one replaces it; `keyWorkspace`: where no
 * workspace is configured, it is created in the key's own. One of an `organization` is only reached through a workspace,
 * and an update goes to the new one.
 */
export type Owner = "workspace" | "keyWorkspace" | "organization";

/** What a kind is, in names and words. */
export interface KindFacts {
  /** The name of the resource: `BulkExport`. */
  readonly kind: string;
  /** The kind in a sentence: "bulk export". */
  readonly noun: string;
  /** What a deletion does with the object at the service, as messages call it. Default: `deleted`. */
  readonly removed?: "deleted" | "canceled" | "left";
  /** What else a deletion or a replacement deletes: "its database". Default: nothing. */
  readonly deletes?: string;
  readonly description: string;
  /** Inputs as a program would write them, for the documentation. */
  readonly example: Readonly<Record<string, unknown>>;
  /** What the example is called. Default: the kind, as each language writes it. */
  readonly exampleNames?: ExampleNames;
  /** What an existing object is imported by, such as "its id, a UUID", and one; absent where it cannot be imported. */
  readonly importedBy?: { readonly what: string; readonly example: string };
  /** The input by which an object is found that no id names: no two objects share it. Default: there is none. */
  readonly namedBy?: string | undefined;
  /** The input that is the id. Default: the service chooses a UUID. */
  readonly identifiedBy?: string | undefined;
  /** What replacing an object does, and when it is refused: sentences, for the documentation. */
  readonly replacing?: string;
  readonly belongsTo: Owner;
}

/**
 * One resource, as its own file describes it: the fields with their facts, the rules that span fields, and the
 * lifecycle against `Service`. Everything generic is derived from it.
 */
export interface Description<Service, I extends z.ZodObject, O extends z.ZodObject> {
  readonly facts: KindFacts;
  readonly inputs: I;
  readonly outputs: O;
  /** The rules that one property's type cannot express. A property that failed its own check is absent here as unknown. */
  readonly rules: (news: PartialInputs<z.output<I>>, olds: Properties, target: Target) => Failure[];
  /** Adds what only this resource knows to the changes; throws `ChangeRejected`. It sends no request. */
  readonly plan: (comparison: Comparison<z.output<I>, z.output<O>>) => Plan;
  /**
   * What people who are not looking at the program should know before it happens: sentences without a full stop. It may
   * look at the service, and only reads; that it fails stops nothing, except that `ChangeRejected` rejects what is certain
   * to fail. Default: nothing.
   */
  readonly preview?: (
    service: Service,
    change: Previewed<z.output<I>, z.output<O>>,
    operation: Operation,
  ) => readonly Announcement[] | Promise<readonly Announcement[]>;
  readonly create: (
    service: Service,
    inputs: z.output<I>,
    operation: Write,
  ) => Promise<Observed<z.output<O>> & { readonly id: string }>;
  /** `undefined` when the object is proved to be gone. */
  readonly read: (
    service: Service,
    id: string,
    olds: Stored<z.output<I>, z.output<O>>,
    operation: Operation,
  ) => Promise<Observed<z.output<O>> | undefined>;
  readonly update: (
    service: Service,
    id: string,
    olds: Stored<z.output<I>, z.output<O>>,
    news: z.output<I>,
    operation: Write,
  ) => Promise<Observed<z.output<O>>>;
  readonly delete: (
    service: Service,
    id: string,
    olds: Stored<z.output<I>, z.output<O>>,
    operation: OfObject,
  ) => Promise<void>;
  /** The time limits that hold unless the program sets its own; they may depend on the inputs. */
  readonly timeLimits: (inputs: Properties) => TimeLimits;
  /**
   * Reads on this machine what the inputs refer to, such as files, once the inputs are valid. The state keeps what it
   * finds. A `CodedError` is a mistake in the property at `from`. Default: nothing.
   */
  readonly compute?: {
    readonly from: Failure["path"];
    readonly read: (
      news: PartialInputs<z.output<I>>,
      /** What an earlier check found, whose inputs the state has; empty where there is none. */
      before: Properties,
      signal: AbortSignal | undefined,
    ) => Promise<Properties | undefined>;
  };
}

/** The names of the properties that are kept encrypted: those that are secret, or hold something that is. */
export function secretProperties(schema: z.ZodObject): string[] {
  return propertiesOf(schema).flatMap(([name, property]) => (mayContainSecret(property) ? [name] : []));
}

/** What the state holds, as far as it fits. */
export function storedOf<I extends z.ZodObject, O extends z.ZodObject>(
  { inputs, outputs }: { readonly inputs: I; readonly outputs: O },
  state: { readonly inputs: Properties; readonly outputs: Properties },
): Stored<z.output<I>, z.output<O>> {
  return {
    inputs: fitting(inputs, ownedIn({ inputs, outputs }, state)),
    outputs: fitting(outputs, state.outputs),
  };
}

/**
 * The inputs that a resource owns: the copy among its outputs, which is written with every answer of the service. The
 * engine's old inputs are those of the last update that came to its end, and serve where there is no copy.
 */
export function ownedIn(
  { inputs, outputs }: { readonly inputs: z.ZodObject; readonly outputs: z.ZodObject },
  state: { readonly inputs: Properties; readonly outputs: Properties },
): Properties {
  const names = propertiesOf(inputs).map(([name]) => name);
  const isCopied = names.some((name) => !(name in outputs.shape) && state.outputs[name] !== undefined);
  const { outputs: copy } = state;
  const source = isCopied ? copy : state.inputs;
  const owned = names.filter((name) => source[name] !== undefined);
  return Object.fromEntries(owned.map((name) => [name, source[name]]));
}

/** What of a record fits the schema, property by property: a state may have been written by another release. */
export function fitting<S extends z.ZodObject>(schema: S, record: Properties): Partial<z.output<S>> {
  const kept = { ...record };
  dropMisfits(schema, kept);
  return kept;
}

export function fits(schema: z.ZodObject, name: string, value: unknown): boolean {
  const property = propertiesOf(schema).find(([known]) => known === name)?.[1];
  return property !== undefined && z.safeParse(property, value).success;
}

/** One reading of each property is enough, in what every comparison does. */
function dropMisfits<S extends z.ZodObject>(
  schema: S,
  record: Record<string, unknown>,
): asserts record is Record<string, unknown> & Partial<z.output<S>> {
  for (const [name, value] of Object.entries(record)) {
    if (!fits(schema, name, value)) delete record[name];
  }
}
