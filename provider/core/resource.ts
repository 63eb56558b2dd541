import * as z from "zod";
import { type Difference, equal } from "./compare.ts";
import { computedIn } from "./defaults.ts";
import type { Unknown } from "./engine.ts";
import { mayContainSecret, propertiesOf } from "./facts.ts";
import { CodedError, type Message } from "./message.ts";
import type { Operation } from "./operation.ts";
import type { Failure, Properties } from "./properties.ts";

/** Where the program's configuration points. */
export interface Target {
  /** The workspace that a new object would be made in; absent when the key's own default is meant. */
  readonly workspaceId: string | Unknown | undefined;
  /** Whether it is one of the vendor's cloud regions, not a self-hosted installation. */
  readonly cloud: boolean;
  /** The cloud region; absent for any other address. */
  readonly region?: string | Unknown | undefined;
  /** How many windows of the past a new schedule may export at once. Default: any number. */
  readonly maxPastWindows?: number | undefined;
}

/** Inputs of which each may be absent or not known yet. */
export type PartialInputs<I> = { readonly [K in keyof I]?: I[K] | Unknown };

/** What reading on this machine depends on besides the inputs. */
export interface ComputeContext {
  readonly signal?: AbortSignal | undefined;
  /** The name of the project that is deployed. Default: not known. */
  readonly project?: string | undefined;
}

/** What the state holds of an object; parts may be missing that a later release added. */
export interface Stored<I, O> {
  readonly inputs: Partial<I>;
  /** The inputs of the last operation, which are other ones where it did not come to its end. */
  readonly attempted: Partial<I>;
  readonly outputs: Partial<O>;
  /** What {@link Description.compute} found for these inputs. */
  readonly computed: Properties;
  /** The inputs of which the last operation left unknown whether the service took them. Default: none. */
  readonly unsettled?: readonly string[];
}

/** The output, hidden by the engine, that names the inputs that the service may have or not. */
export const UNSETTLED = "__unsettled";

/** Whether the service may have an input or not, since the last operation did not learn whether it took it. */
export function isUnsettled(
  { unsettled }: { readonly unsettled?: readonly string[] },
  name: string,
): boolean {
  return unsettled?.includes(name) === true;
}

/** Outputs with more inputs that the service may have or not. */
export function withUnsettled<O extends Properties>(outputs: O, names: Iterable<string>): O {
  const { unsettled = [] } = unsettledOf(outputs);
  const all = new Set([...unsettled, ...names]);
  return all.size === 0 ? outputs : { ...outputs, [UNSETTLED]: [...all] };
}

/** A change that the engine gets. */
export interface Change {
  /** The property, as its path. */
  readonly path: Difference["path"];
  readonly kind: "update" | "replace";
  /** Why, in words that follow "because", where it follows from no input that the program changed. */
  readonly because?: string;
}

export interface Plan {
  readonly changes: readonly Change[];
  /** On a replacement the old object goes first. */
  readonly deleteBeforeReplace: boolean;
}

/**
 * What is reported before it happens: as an information, or as a warning where the front end has such. A component prints
 * `ofEach` once in place of what each of its resources would print; both follow a name and a colon.
 */
export type Announcement =
  | string
  | { readonly warning: string; readonly ofEach?: string }
  | { readonly info: string; readonly ofEach: string };

/** The parts of an announcement. */
interface Announced {
  readonly severity: "info" | "warning";
  readonly text: string;
  readonly ofEach: string | undefined;
}

export function partsOf(announcement: Announcement): Announced {
  if (typeof announcement === "string") return { severity: "info", text: announcement, ofEach: undefined };
  const { ofEach } = announcement;
  return "info" in announcement
    ? { severity: "info", text: announcement.info, ofEach }
    : { severity: "warning", text: announcement.warning, ofEach };
}

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

/** Seconds that a comparison may look at what a replacement concerns, before it goes on without. */
export const LONGEST_LOOK = 15;

/** What a look at the service found. */
interface Observed<O> {
  /** The object in the service's own names, from which the inputs are projected. */
  readonly actual: Properties;
  readonly outputs: O;
}

/** Seconds that an operation may take. */
export interface TimeLimits {
  readonly create: number;
  readonly read: number;
  readonly update: number;
  readonly delete: number;
}

/** What a deletion may do besides what every operation may. */
interface Deletion extends Operation {
  /** Throws where what the service answers, in its own names, is not the object that the state describes. */
  readonly assertSame: (actual: Properties) => void;
}

/** Reads an object once more, until the signal ends it. */
export type Reread = (signal: AbortSignal) => Promise<Properties>;

/** What a create or an update may do besides. */
export interface Write extends Deletion {
  /** The paths of the inputs that the program left out and the check filled. */
  readonly filled: readonly string[];
  /** The paths of inputs that the service did not store when it was sent the same. */
  readonly ignored: readonly string[];
  /** What {@link Description.compute} found. */
  readonly computed: Properties;
  /**
   * Takes what the service stores after a request, to be compared with what the request sent: what it does not store
   * is a warning, and remembered in the state.
   *
   * @param held in the service's own names, as {@link Observed.actual}
   * @param body of the request
   * @param again reads the object once more, for an answer that may be older than the request
   */
  readonly stored: (actual: Properties, body: Properties, again: Reread) => Promise<void>;
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

/**
 * One resource, as its own file describes it: the fields with their facts, the rules that span fields, and the
 * lifecycle against `Service`. Everything generic is derived from it.
 */
export interface Description<Service, I extends z.ZodObject, O extends z.ZodObject> {
  /** The name of the resource: `BulkExport`. */
  readonly kind: string;
  /** The kind in a sentence: "bulk export". */
  readonly noun: string;
  /** What a deletion does with the object at the service, as messages call it. Default: `deleted`. */
  readonly removed?: "deleted" | "canceled";
  readonly description: string;
  /** Inputs as a program would write them, for the documentation. */
  readonly example: Readonly<Record<string, unknown>>;
  /** What the example is called. Default: the kind, as each language writes it. */
  readonly exampleNames?: ExampleNames;
  /** What an existing object is imported by, such as "its id, a UUID", and one; absent where it cannot be imported. */
  readonly importedBy?: { readonly what: string; readonly example: string };
  /** What replacing an object does, and when it is refused: sentences, for the documentation. */
  readonly replacing?: string;
  readonly inputs: I;
  readonly outputs: O;
  /** The time limits that hold unless the program sets its own; they may depend on the inputs. */
  readonly timeLimits: (inputs: Properties) => TimeLimits;
  readonly belongsTo: Owner;
  /** The rules that one property's type cannot express. A property that failed its own check is absent here as unknown. */
  readonly rules: (news: PartialInputs<z.output<I>>, olds: Properties, target: Target) => Failure[];
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
      context: ComputeContext,
    ) => Promise<Properties | undefined>;
    /** What of it the service has, as the outputs show: what `ignoreChanges` of the input at `from` keeps. */
    readonly applied: (outputs: Partial<z.output<O>>) => Properties;
  };
  /** Adds what only this resource knows to the changes; throws `ChangeRejected`. */
  readonly plan: (comparison: Comparison<z.output<I>, z.output<O>>) => Plan;
  /**
   * What a refresh shows as changed outside although no update will change it back, by the outputs before it.
   * Only a front end that can distinguish a refresh from an update shows it. Default: nothing.
   */
  readonly foundChanged?: (
    before: Partial<z.output<O>>,
    found: Stored<z.output<I>, z.output<O>>,
  ) => readonly Change[];
  /**
   * The paths of inputs, as `formatPath` writes them, that an update changed in the state alone, so that a refresh does
   * not compare them. Default: none.
   */
  readonly changedInStateAlone?: (olds: Stored<z.output<I>, z.output<O>>) => readonly string[];
  /**
   * The outputs of the object that these inputs describe, where it can be found without its id; for front ends
   * that know no outputs in a preview although the object exists.
   */
  readonly findByInputs?: (
    service: Service,
    inputs: Partial<z.output<I>>,
    operation: Operation,
  ) => Promise<z.output<O> | undefined>;
  /**
   * What people who are not looking at the program should know before it happens: sentences without a full stop,
   * shown in a preview and in an up, of a creation (`olds` absent) and of every change. Default: nothing.
   */
  readonly announce?: (
    olds: Stored<z.output<I>, z.output<O>> | undefined,
    news: PartialInputs<z.output<I>>,
    now: number,
    target: Target,
    computed: Properties,
  ) => readonly Announcement[];
  /**
   * What else the replacement of an existing object concerns: sentences without a full stop, shown with the comparison
   * that finds it, in a preview too. It only reads; a failure is reported, and stops nothing. Default: nothing.
   */
  readonly previewReplacement?: (
    service: Service,
    id: string,
    olds: Stored<z.output<I>, z.output<O>>,
    operation: Operation,
  ) => Promise<readonly string[]>;
  /** Throws `ChangeRejected` for an update that is certain to fail. It sends no request, so that a preview shows it. */
  readonly rejectUpdate?: (
    id: string,
    olds: Stored<z.output<I>, z.output<O>>,
    news: PartialInputs<z.output<I>>,
  ) => void;
  /**
   * Looks at the service in the preview of an update for what {@link rejectUpdate} cannot find out. It only reads.
   * Throws `ChangeRejected` for an update that is certain to fail; that it fails otherwise stops nothing. Default:
   * nothing.
   */
  readonly previewUpdate?: (
    service: Service,
    id: string,
    olds: Stored<z.output<I>, z.output<O>>,
    news: PartialInputs<z.output<I>>,
    operation: Operation,
  ) => Promise<void>;
  /** The id of the object that people call by another name; absent where there is no other. */
  readonly identify?: (service: Service, name: string, operation: Operation) => Promise<string>;
  readonly create: (
    service: Service,
    inputs: z.output<I>,
    operation: Write,
  ) => Promise<{ id: string; outputs: z.output<O> }>;
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
  ) => Promise<z.output<O>>;
  readonly delete: (
    service: Service,
    id: string,
    olds: Stored<z.output<I>, z.output<O>>,
    operation: Deletion,
  ) => Promise<void>;
}

/** The names of the properties that are kept encrypted: those that are secret, or hold something that is. */
export function secretProperties(schema: z.ZodObject): string[] {
  return propertiesOf(schema).flatMap(([name, property]) => (mayContainSecret(property) ? [name] : []));
}

/** What the state holds, as far as it fits. The engine keeps the inputs of the last operation among the outputs. */
export function storedOf<I extends z.ZodObject, O extends z.ZodObject>(
  { inputs, outputs }: { readonly inputs: I; readonly outputs: O },
  state: { readonly inputs: Properties; readonly outputs: Properties },
): Stored<z.output<I>, z.output<O>> {
  const reached = fitting(inputs, state.inputs);
  // Nearly always they are the same, and every comparison would read them twice.
  const alike = propertiesOf(inputs).every(([name]) => equal(state.inputs[name], state.outputs[name]));
  return {
    inputs: reached,
    attempted: alike ? reached : fitting(inputs, state.outputs),
    outputs: fitting(outputs, state.outputs),
    // A state of dynamic resources contains all of it among the outputs.
    computed: computedIn({ ...state.outputs, ...state.inputs }),
    ...unsettledOf(state.outputs),
  };
}

function unsettledOf({ [UNSETTLED]: names }: Properties): { unsettled?: readonly string[] } {
  return Array.isArray(names) ? { unsettled: names.map(String) } : {};
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
