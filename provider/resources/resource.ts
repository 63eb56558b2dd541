import type * as z from "zod";
import type { Checked } from "../core/fields/check.ts";
import type { Naming } from "../core/fields/defaults.ts";
import type { MessageMaker } from "../core/message.ts";
import type { Operation } from "../core/operation.ts";
import type { Properties } from "../core/properties.ts";
import type {
  Announcement,
  Description,
  ExampleNames,
  KindFacts,
  Owner,
  Plan,
  Previewed,
  Target,
  TimeLimits,
} from "../core/resource.ts";
import type { RequestFacts } from "../http/api-request.ts";
import type { LangSmith } from "../http/client.ts";
import type { Inventory } from "./listing/inventory.ts";

/** The operations of a resource that ask the service for something. */
export const REQUESTING = ["preview", "create", "read", "update", "delete"] as const;

/**
 * The requests that each operation makes in its ordinary course. A preview has them where it asks for something. Beyond
 * them an operation lists the objects of the kind, to prove that one is deleted or to find one.
 */
export type OperationRequests = Readonly<
  Partial<Record<(typeof REQUESTING)[number], readonly RequestFacts[]>>
>;

/** What the state holds of an object, as it came from the engine. */
export interface State {
  readonly inputs: Properties;
  readonly outputs: Properties;
}

/** A resource as a front end serves it: every property by name, nothing known of any one of them. */
export interface Resource {
  readonly kind: string;
  readonly noun: string;
  /** The noun of several. */
  readonly plural: string;
  readonly belongsTo: Owner;
  /** See {@link KindFacts}. */
  readonly namedBy?: string | undefined;
  readonly identifiedBy?: string | undefined;
  /** How commands find its objects; absent where a resource is no object at the service. */
  readonly inventory: Inventory | undefined;
  /** What each operation asks the service for. */
  readonly requests: OperationRequests;
  /** The errors and warnings with codes that only this kind has. */
  readonly messages: Messages;
  /** What a deletion does with the object at the service. */
  readonly removed: "deleted" | "canceled" | "left";
  /** See {@link KindFacts}. */
  readonly deletes?: string;
  readonly description: string;
  /** Inputs as a program would write them. */
  readonly example: Properties;
  readonly exampleNames?: ExampleNames;
  /** What an existing object is imported by, and one; absent where it cannot be imported. */
  readonly importedBy?: { readonly what: string; readonly example: string };
  /** What replacing an object does, and when it is refused; empty where nothing is to be said of it. */
  readonly replacing: string;
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
  readonly timeLimits: (inputs: Properties) => TimeLimits;
  readonly check: (olds: Properties, news: Properties, naming: Naming, target: Target) => Checked;
  /** Adds to valid new inputs what is read for them on this machine; absent where nothing is. */
  readonly compute:
    | ((olds: Properties, news: Properties, signal?: AbortSignal) => Promise<Checked>)
    | undefined;
  /** The inputs that the resource owns, by its state: what new ones are compared with. */
  readonly owned: (state: State) => Properties;
  readonly plan: (olds: State, news: Properties, target: Target, now: number) => Plan;
  /**
   * See {@link Description.preview}. Rejected with `ChangeRejected` also where the service is not reached as an up would
   * reach it: a replacement is previewed twice, as such and as the creation that follows, which proves that.
   */
  readonly preview: (
    service: LangSmith,
    change: Omit<Previewed<Properties, Properties>, "computed">,
    operation: Operation,
  ) => Promise<readonly Announcement[]>;
  readonly create: (
    service: LangSmith,
    inputs: Properties,
    operation: Operation,
  ) => Promise<{ id: string; outputs: Properties }>;
  /**
   * What the service holds; undefined when it is proved to be gone. Without old inputs it is an import: the inputs
   * are those that a program would give, and the id may be a name where the kind has names.
   */
  readonly read: (
    service: LangSmith,
    id: string,
    olds: State,
    operation: Operation,
  ) => Promise<(State & { readonly id: string }) | undefined>;
  readonly update: (
    service: LangSmith,
    id: string,
    olds: State,
    news: Properties,
    operation: Operation,
  ) => Promise<Properties>;
  readonly delete: (service: LangSmith, id: string, olds: State, operation: Operation) => Promise<void>;
}

/** What is described of a resource, with what commands need. */
export interface ResourceDescription<I extends z.ZodObject, O extends z.ZodObject>
  extends Description<LangSmith, I, O> {
  readonly facts: KindFacts & {
    /** What each operation asks the service for, for the documentation. Default: nothing. */
    readonly requests?: OperationRequests;
    /** Its own errors and warnings with codes. Default: none. */
    readonly messages?: Messages;
  };
  /** How its objects are found, by commands and by imports. Default: it is no object at the service. */
  readonly inventory?: Inventory;
}

/** Errors and warnings with codes, as a module declares them. */
export type Messages = Readonly<Record<string, Pick<MessageMaker<never>, "entry">>>;
