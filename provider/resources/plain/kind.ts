import type * as z from "zod";
import { factsOf, type Property, propertiesOf } from "../../core/facts.ts";
import type { Properties } from "../../core/properties.ts";
import { wireName } from "../../core/wire-format.ts";
import {
  Collection,
  type CollectionFacts,
  type Objects,
  UpsertedCollection,
  type UpsertFacts,
} from "../../http/api/collection.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { checkEmptyList } from "../empty-list.ts";
import { emptyListOfNoWorkspace } from "../messages.ts";
import type { Proof } from "../not-found.ts";
import { type ApiObject, answerSchemas, readOutputs } from "./answer.ts";
import type { PlainDescription } from "./description.ts";
import { scopeFieldOf } from "./inventory.ts";
import { ProbedCollection } from "./probed-collection.ts";

/** A plain kind and what follows from its description: how its objects are addressed, listed and read. */
export class PlainKind<I extends z.ZodObject = z.ZodObject, O extends z.ZodObject = z.ZodObject> {
  readonly plain: PlainDescription<I, O>;
  readonly collectionFacts: (CollectionFacts | UpsertFacts) & { readonly addressedBy: string };
  /** The output that shows the workspace or organization of an object. */
  readonly scopeOutput: "organizationId" | "tenantId";
  /** Whether no answer shows that, so that one more read does. */
  readonly isProbed: boolean;
  /** The inputs that an update can change. */
  readonly changeable: readonly Property[];
  readonly #answers: ReturnType<typeof answerSchemas>;

  constructor(plain: PlainDescription<I, O>) {
    const { noun, plural, inputs, outputs, belongsTo, identifiedBy, evidence, hooks } = plain;
    const addressedBy =
      identifiedBy === undefined ? "id" : wireName(identifiedBy, inputs.shape[identifiedBy]);
    this.plain = plain;
    this.collectionFacts = { ...plain.api, noun, plural, addressedBy };
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
      fromApi: hooks?.fromApi,
    });
  }

  /** Its objects at a service. */
  collectionOf(service: LangSmith): Objects<ApiObject> {
    const { collectionFacts: facts } = this;
    const objects: Objects<ApiObject> =
      facts.update === "upsert"
        ? service.api(UpsertedCollection<ApiObject>, facts, this.#answers)
        : service.api(Collection<ApiObject>, facts, this.#answers);
    return this.isProbed ? new ProbedCollection(service, objects) : objects;
  }

  outputsOf(answer: ApiObject): z.output<O> {
    return readOutputs(this.plain.noun, this.plain.outputs, answer);
  }

  /** How the absence of an object is proved. */
  proofOf(service: LangSmith, id: string, olds: Properties, call: Call): Proof {
    const { noun, belongsTo, identifiedBy } = this.plain;
    const tenantId = olds[this.scopeOutput];
    return {
      noun,
      id,
      scope: belongsTo,
      hasChosenIds: identifiedBy !== undefined,
      tenantId: typeof tenantId === "string" ? tenantId : undefined,
      list: () => this.#identities(service, call),
      emptyProvesNothing: async () => (await checkEmptyList(service, call)) ?? ofUnnamedWorkspace(service),
    };
  }

  async *#identities(service: LangSmith, call: Call) {
    const objects = this.collectionOf(service);
    for await (const each of objects.list(call, { whole: true })) {
      yield { id: objects.addressOf(each), tenant_id: String(each[scopeFieldOf(this.plain.belongsTo)]) };
    }
  }
}

/** Without a workspace the list is of whatever the key belongs to by now. */
function ofUnnamedWorkspace({ workspaceId }: LangSmith) {
  if (workspaceId !== undefined) return undefined;
  return emptyListOfNoWorkspace;
}
