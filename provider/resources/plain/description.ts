import type * as z from "zod";
import type { Properties } from "../../core/properties.ts";
import type { About, Description } from "../../core/resource.ts";
import type { Collection, CollectionFacts } from "../../http/api/collection.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Inventory } from "../inventory.ts";
import type { Resource } from "../resource.ts";
import type { ApiObject } from "./answer.ts";

/** A kind whose objects are created, read, changed and deleted by one request each. Everything else is derived. */
export interface PlainDescription<I extends z.ZodObject, O extends z.ZodObject>
  extends Pick<About, "kind" | "noun" | "description" | "example" | "exampleNames">,
    Pick<Description<LangSmith, I, O>, "inputs" | "outputs"> {
  /** "OAuth providers" */
  readonly plural: string;
  readonly api: Omit<CollectionFacts, Derived>;
  /** What an object belongs to: the output `tenantId` or `organizationId` shows which. */
  readonly belongsTo: "workspace" | "organization";
  /** The input that is the id of the resource, where the program chooses it. Default: the service does, a UUID. */
  readonly identifiedBy?: keyof z.output<I> & string;
  /** The input that no two objects share, by which an object is found and imported too. Default: none. */
  readonly namedBy?: keyof z.output<I> & string;
  readonly evidence: Evidence;
  /** What functions return beside the inputs and the outputs. Default: nothing. */
  readonly details?: z.ZodObject;
  /** The names of what an object stores and an import leaves alone. Default: every input that is never returned. */
  readonly unreadable?: (remote: ApiObject) => readonly string[];
  /** The inputs that a read of one object answers, and lists and creations do not. Default: none. */
  readonly shownByRead?: readonly (keyof z.output<I> & string)[];
  /** See {@link Inventory.terraform}. */
  readonly terraform?: readonly string[];
  /** What else a deletion deletes, and what people must do then: "the tokens of all users for it: they must connect again". */
  readonly deletes?: string;
  /** See {@link Inventory.readBy}. */
  readonly readBy?: string;
  /** Whatever else creates objects of the kind, as a sentence for the error of a name that is taken. */
  readonly alsoCreated?: string;
  /** Where requests and answers have the inputs elsewhere. Default: members of their own names. */
  readonly hooks?: Hooks;
}

type Derived = "noun" | "plural" | "addressedBy" | "namedBy";

/** What the answers about an object prove. Nothing is concluded from evidence that does not exist. */
type Evidence = {
  /** Whether answers show the workspace or organization; `probe`: they do not, so one more read shows which answers. */
  readonly workspace: "answer" | "probe";
} & (
  | {
      /** Whether answers show when the object was created. */
      readonly age: "createdAt";
      /**
       * How a creation whose answer was lost is resolved: `match` takes the one object that is certainly its own;
       * `clientId` reads the object by the id that the request gave it; `idempotent` sends the same again.
       */
      readonly lostAnswer: "match" | "clientId" | "idempotent";
    }
  | { readonly age: "none"; readonly lostAnswer: "clientId" | "idempotent" }
);

/** What differs from a plain object. */
interface Hooks {
  /**
   * The body of a request, of one whose members are named as the inputs are.
   *
   * @param before the object before an update; undefined for a creation
   */
  readonly toApi?: (body: Properties, before: Properties | undefined) => Properties;
  /** An answer with members named as the inputs and outputs are. */
  readonly fromApi?: (answer: Properties) => Properties;
}

/** A description of which nothing more is known. */
export type AnyPlain = PlainDescription<z.ZodObject, z.ZodObject>;

/** A plain kind as front ends, functions and commands serve it. */
export interface PlainResource extends Resource {
  readonly plain: AnyPlain;
  readonly api: CollectionFacts;
  readonly inventory: Inventory;
  /** Its objects at a service. */
  readonly collectionOf: (service: LangSmith) => Collection<ApiObject>;
  /** The members of where an object is that no answer shows. */
  readonly placeOf: (service: LangSmith, call: Call) => Promise<Properties>;
}
