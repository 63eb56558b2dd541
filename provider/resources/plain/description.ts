import type * as z from "zod";
import type { Properties } from "../../core/properties.ts";
import type { Description, KindFacts } from "../../core/resource.ts";
import type { ObjectFacts } from "../../http/api/objects.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Scope } from "../evidence/scope.ts";
import type { Inventory } from "../listing/inventory.ts";
import type { Resource } from "../resource.ts";
import type { ApiObject } from "./answer.ts";

/** A kind whose objects are created, read, changed and ended by one request each. Everything else is derived. */
export interface PlainDescription<I extends z.ZodObject, O extends z.ZodObject>
  extends Pick<KindFacts, "kind" | "noun" | "description" | "example" | "exampleNames">,
    Pick<Description<LangSmith, I, O>, "inputs" | "outputs"> {
  /** "OAuth providers" */
  readonly plural: string;
  readonly api: Omit<ObjectFacts, "noun" | "plural" | "addressedBy" | "namedBy">;
  /** What an object belongs to: the output `tenantId` or `organizationId` shows which. */
  readonly belongsTo: Scope;
  /** The input that is the id of the resource, where the program chooses it. Default: the service does, a UUID. */
  readonly identifiedBy?: keyof z.output<I> & string;
  /** The input that no two objects share, by which an object is found and imported too. Default: none. */
  readonly namedBy?: keyof z.output<I> & string;
  /** The kind of what an object is a part of, whose id stands in the path. Default: it is a part of nothing. */
  readonly within?: Resource & { readonly inventory: Inventory };
  /**
   * What answers show: the workspace or organization (else one more read shows which answers), and when the object was
   * created (else nothing proves its age, unless an output `createdAt` is `givenOnce`: then the provider notes the time).
   */
  readonly shows: { readonly scope: boolean; readonly age: boolean };
  /**
   * How a creation whose answer was lost is resolved: `match` takes the one object that is certainly its own, by its age;
   * `clientId` reads the object by the id that the request gave it; `sendAgain` sends the same again, which makes no second
   * one; `refuse` takes none, and names the candidates.
   */
  readonly lostAnswer: "match" | "clientId" | "sendAgain" | "refuse";
  /** What functions return beside the inputs and the outputs. Default: nothing. */
  readonly details?: z.ZodObject;
  /** See {@link Inventory.terraform}. */
  readonly terraform?: readonly string[];
  /** What else a deletion deletes, and what people must do then: "the tokens of all users for it: they must connect again". */
  readonly deletes?: string;
  /** See {@link Inventory.readBy}. */
  readonly readBy?: string;
  /** See {@link Inventory.alsoCreated}. */
  readonly alsoCreated?: string;
  /** See {@link Inventory.isCrowded}. */
  readonly isCrowded?: boolean;
  /** The names of objects that every workspace has from the start. Default: none. */
  readonly builtIn?: readonly string[];
  /** What an update sends back of what the service holds, as it resets what is left out. Default: nothing. */
  readonly sendsBack?: (before: ApiObject) => Properties;
}

/** A description of which nothing more is known. */
export type AnyPlain = PlainDescription<z.ZodObject, z.ZodObject>;
