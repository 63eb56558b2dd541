import type * as z from "zod";
import { factsOf, type Property, propertiesOf } from "../../core/facts.ts";
import type { Properties } from "../../core/properties.ts";
import { wireName } from "../../core/wire-format.ts";
import { Collection, type CollectionFacts, UpsertedCollection } from "../../http/api/collection.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { answeringWorkspace } from "../absence.ts";
import { readAs } from "../lookup.ts";
import { type ApiObject, answerSchemas } from "./answer.ts";
import type { PlainDescription } from "./description.ts";

/** A plain kind and what follows from its description: how its objects are addressed, listed and read. */
export class PlainKind<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly plain: PlainDescription<I, O>;
  readonly collectionFacts: CollectionFacts & { readonly addressedBy: string };
  /** The output that shows the workspace or organization of an object. */
  readonly scopeOutput: "organizationId" | "tenantId";
  /** Whether no answer shows that, so that one more read does. */
  readonly isProbed: boolean;
  /** The inputs that an update can change. */
  readonly changeable: readonly Property[];
  readonly #answers: ReturnType<typeof answerSchemas>;

  constructor(plain: PlainDescription<I, O>) {
    const { noun, plural, inputs, outputs, belongsTo, identifiedBy, evidence } = plain;
    const { fromApi = (answer: Properties) => answer } = plain.hooks ?? {};
    const named = plain.namedBy;
    const addressedBy =
      identifiedBy === undefined ? "id" : wireName(identifiedBy, inputs.shape[identifiedBy]);
    this.plain = plain;
    const namedBy = named === undefined ? undefined : wireName(named, inputs.shape[named]);
    this.collectionFacts = { ...plain.api, noun, plural, addressedBy, namedBy };
    // Objects without a path of their own have no other id.
    const withId = (answer: Properties) => ({ ...answer, id: answer[addressedBy] });
    this.scopeOutput = belongsTo === "organization" ? "organizationId" : "tenantId";
    this.isProbed = evidence.workspace === "probe";
    this.changeable = propertiesOf(inputs).filter(([, schema]) => {
      const { immutable, local } = factsOf(schema);
      return !immutable && !local;
    });
    this.#answers = answerSchemas({
      inputs,
      outputs,
      addressedBy,
      unshown: this.isProbed ? [this.scopeOutput] : [],
      scopeField: this.isProbed ? undefined : scopeFieldOf(belongsTo),
      fromApi: plain.api.update === "upsert" ? (answer) => withId(fromApi(answer)) : fromApi,
    });
  }

  /** Its objects at a service. */
  readonly collectionOf = (service: LangSmith): Collection<ApiObject> => {
    const { collectionFacts: facts } = this;
    return facts.update === "upsert"
      ? service.api(UpsertedCollection<ApiObject>, facts, this.#answers)
      : service.api(Collection<ApiObject>, facts, this.#answers);
  };

  /** The members of where an object is, which no answer shows: that takes a read of its own. Else nothing. */
  readonly placeOf = async (service: LangSmith, call: Call): Promise<Properties> =>
    this.isProbed ? { tenant_id: await answeringWorkspace(service, call) } : {};

  outputsOf(answer: ApiObject): z.output<O> {
    return readAs(this.plain.outputs, answer, `${this.plain.noun} ${answer.id}`);
  }
}

/** The field of an answer that shows what an object belongs to. */
export function scopeFieldOf(belongsTo: "workspace" | "organization"): string {
  return belongsTo === "organization" ? "organization_id" : "tenant_id";
}
