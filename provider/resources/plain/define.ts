import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { allowedFor } from "../../core/allowed-values.ts";
import type { Properties } from "../../core/check.ts";
import { differences } from "../../core/compare.ts";
import { factsOf, propertiesOf } from "../../core/facts.ts";
import type { Operation } from "../../core/operation.ts";
import { formatPath } from "../../core/property-path.ts";
import { type Comparison, type Description, type Plan, Refused } from "../../core/resource.ts";
import { fromWire, similarityOf, toBody, wireName } from "../../core/wire-format.ts";
import type { Call } from "../../http/call.ts";
import { callOf, lookupOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { Collection, type CollectionFacts, type Objects } from "../../http/collection.ts";
import { ServerFailed } from "../../http/errors.ts";
import { UpsertedCollection, type UpsertFacts } from "../../http/upserted-collection.ts";
import { createOnce, findMismatch } from "../create-once.ts";
import { defineResource, type Resource, type ResourceDescription } from "../define.ts";
import { checkEmptyList } from "../empty-list.ts";
import type { Inventory } from "../inventory.ts";
import { emptyListOfNoWorkspace } from "../messages.ts";
import { assertSameWorkspace, getOrUndefined, getToDelete, type Proof } from "../not-found.ts";
import { ageOf, retryDelete } from "../stale-reads.ts";
import { type Answer, answerSchema } from "./answer.ts";
import { changesOf, cleared, missingOf, updateBody } from "./changes.ts";
import { findById, findNamed, getIfAny, overwrites, toIdTaken } from "./find.ts";
import { inventoryOf, placeFieldOf } from "./inventory.ts";
import { replacementDeletesData, replacementNeeds } from "./messages.ts";
import { ProbedCollection } from "./probed-collection.ts";

const LIMIT_SECONDS = 300;
/** The input with which a program consents to a replacement that deletes data. */
const CONSENT = "allowDataLoss";

/** A kind whose objects are created, read, changed and deleted by one request each. Everything else is derived. */
export interface PlainDescription<I extends z.ZodObject, O extends z.ZodObject>
  extends Pick<
    Description<LangSmith, I, O>,
    "kind" | "noun" | "description" | "example" | "inputs" | "outputs"
  > {
  /** "OAuth providers" */
  readonly plural: string;
  readonly api: Omit<CollectionFacts, Derived> | Omit<UpsertFacts, Derived>;
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
  readonly unreadable?: (remote: Answer) => readonly string[];
  /** The inputs that a read of one object answers, and lists and creations do not. Default: none. */
  readonly shownByRead?: readonly (keyof z.output<I> & string)[];
  /** See {@link Inventory.terraform}. */
  readonly terraform?: string;
  /** What else a deletion deletes, and what people must do then: "the tokens of all users for it: they must connect again". */
  readonly deletes?: string;
  /** Whatever else creates objects of the kind, as a sentence for the error of a name that is taken. */
  readonly alsoCreated?: string;
  /** Where requests and answers have the inputs elsewhere. Default: members of their own names. */
  readonly hooks?: Hooks;
}

type Derived = "noun" | "plural" | "addressedBy";

/** What the answers about an object prove. Nothing is concluded from evidence that does not exist. */
export type Evidence = {
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
export interface Hooks {
  /**
   * The body of a request, of one whose members are named as the inputs are.
   *
   * @param before the object before an update; undefined for a creation
   */
  readonly toApi?: (body: Properties, before: Answer | undefined) => Properties;
  /** An answer with members named as the inputs and outputs are. */
  readonly fromApi?: (answer: Properties) => Properties;
}

/** A plain kind as front ends, functions and commands serve it. */
export interface PlainResource extends Resource {
  readonly identifiedBy: string | undefined;
  readonly namedBy: string | undefined;
  readonly alsoCreated: string | undefined;
  readonly details: z.ZodObject | undefined;
  readonly shownByRead: readonly string[];
  readonly api: CollectionFacts | UpsertFacts;
  readonly evidence: Evidence;
  readonly inventory: Inventory;
  /** Its objects at a service. */
  readonly collectionOf: (service: LangSmith) => Objects<Answer>;
}

/** Makes a resource of the description of a plain kind. */
export function definePlainResource<I extends z.ZodObject, O extends z.ZodObject>(
  plain: PlainDescription<I, O>,
): PlainResource {
  const { kind, noun, plural, inputs, outputs, belongsTo, identifiedBy, namedBy, evidence, deletes } = plain;
  const { toApi = (body: Properties) => body, fromApi } = plain.hooks ?? {};
  const idField = inputs.shape[identifiedBy ?? ""];
  const addressedBy = identifiedBy === undefined ? "id" : wireName(identifiedBy, idField);
  const facts = { ...plain.api, noun, plural, addressedBy };
  const placeOutput = belongsTo === "organization" ? "organizationId" : "tenantId";
  const placeField = placeFieldOf(belongsTo);
  const probed = evidence.workspace === "probe";
  const unshown = probed ? [placeOutput] : [];
  const answer = answerSchema({ inputs, outputs, addressedBy, unshown, fromApi });
  const changeable = propertiesOf(inputs).filter(([, schema]) => {
    const { immutable, local } = factsOf(schema);
    return !immutable && !local;
  });

  const collectionOf = (service: LangSmith) => {
    const objects: Objects<Answer> =
      facts.update === "upsert"
        ? service.api(UpsertedCollection<Answer>, facts, answer)
        : service.api(Collection<Answer>, facts, answer);
    return probed ? new ProbedCollection(service, objects) : objects;
  };
  const outputsOf = (seen: Answer) => outputs.parse(fromWire(outputs, seen));
  const first = identifiedBy === undefined && namedBy === undefined ? "" : " first";
  const isReplaced = (olds: Properties, news: Properties) =>
    differences(inputs, olds, news).some(({ immutable }) => immutable);

  async function* listed(service: LangSmith, call: Call) {
    const objects = collectionOf(service);
    for await (const each of objects.list(call, { whole: true })) {
      yield { id: objects.addressOf(each), tenant_id: String(each[placeField]) };
    }
  }

  const proofOf = (service: LangSmith, id: string, olds: Properties, call: Call): Proof => {
    const place = olds[placeOutput];
    return {
      noun,
      id,
      place: belongsTo,
      tenantId: typeof place === "string" ? place : undefined,
      list: () => listed(service, call),
      emptyProvesNothing: async () => (await checkEmptyList(service, call)) ?? ofUnnamedWorkspace(service),
    };
  };

  const inventory = inventoryOf(plain, collectionOf);

  const described: ResourceDescription<I, O> = {
    ...plain,
    inventory,
    importedBy:
      identifiedBy !== undefined
        ? { what: `its \`${identifiedBy}\``, example: String(plain.example[identifiedBy]) }
        : namedBy !== undefined
          ? { what: `its \`${namedBy}\`, or its id (a UUID)`, example: String(plain.example[namedBy]) }
          : { what: "its id, a UUID", example: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32" },
    replacing:
      deletes === undefined
        ? ""
        : `A replacement deletes the old ${noun}${first}, and with it ${deletes}.${CONSENT in inputs.shape ? ` The preview requires \`${CONSENT}: true\`.` : ""}`,
    needsWorkspace: belongsTo === "workspace",
    livesInWorkspace: belongsTo === "workspace",
    timeLimits: () => ({
      create: LIMIT_SECONDS,
      read: LIMIT_SECONDS,
      update: LIMIT_SECONDS,
      delete: LIMIT_SECONDS,
    }),
    rules(news, olds) {
      if (Object.keys(olds).length > 0) return isReplaced(olds, news) ? [] : cleared(changeable, news, olds);
      return missingOf(inputs, news).map(([name, schema]) => ({
        path: [name],
        reason: `is required to create the ${noun}: set it to ${allowedFor(schema)}`,
      }));
    },
    plan: (comparison) => planOf(plain, comparison),
    announce(olds, news) {
      if (deletes === undefined || !olds || !isReplaced(olds.inputs, news)) return [];
      const which =
        identifiedBy === undefined ? `the ${noun}` : `${noun} ${String(olds.inputs[identifiedBy] ?? "")}`;
      return [`its replacement deletes ${which}${first}, and with it ${deletes}`];
    },
    ...identification(plain, collectionOf),

    async create(service, wanted, operation) {
      const call = callOf(operation);
      const objects = collectionOf(service);
      const { [identifiedBy ?? namedBy ?? ""]: property } = wanted;
      const name = typeof property === "string" ? property : undefined;
      const chosen = identifiedBy === undefined ? undefined : name;
      const id = evidence.lostAnswer === "clientId" ? randomUUID() : chosen;
      const body = { ...toBody(inputs, wanted), ...(id === undefined ? {} : { [addressedBy]: id }) };
      // What stores the same again would overwrite what exists.
      if (id !== undefined && evidence.lostAnswer === "idempotent")
        await assertFree(plain, objects, id, call);
      const differs = (seen: Answer, sentAfter: Date | undefined) =>
        findMismatch(inputs, wanted, seen, sentAfter, operation.filled);
      const made = await createOnce(() => objects.create(toApi(body, undefined), call, differs, chosen), {
        kind,
        noun,
        service,
        // What the service calls its id need not be what it is addressed by.
        keep: (answered, known) => operation.keep(chosen ?? answered, known),
        warn: operation.warn,
        list: () =>
          objects.list(
            lookupOf(call),
            namedBy === undefined || name === undefined ? { whole: true } : { name },
          ),
        compare: (candidate) => similarityOf(inputs, wanted, candidate),
        ...(evidence.lostAnswer === "idempotent" ? { again: {} } : {}),
        ...(evidence.lostAnswer === "clientId" && id !== undefined
          ? { again: { own: () => getIfAny(objects, id, lookupOf(call)) } }
          : {}),
        ...(name === undefined
          ? { content: body, signal: operation.signal }
          : {
              named: name,
              importedBy: name,
              toUserError: (error: unknown) => toIdTaken(plain, name, error),
            }),
        pause: operation.pause,
      });
      // Its address contains the id as the service spells it.
      const address = objects.addressOf(made);
      operation.keep(address, outputsOf(made));
      await operation.stored(made, body, () => objects.get(address, call));
      return { id: address, outputs: outputsOf(made) };
    },

    async read(service, id, olds, operation) {
      const call = callOf(operation);
      const objects = collectionOf(service);
      // What is imported is not recorded yet, so that nothing can prove it deleted.
      const held =
        olds.outputs[placeOutput] === undefined
          ? await findById(plain, objects, id, call)
          : await getOrUndefined(() => objects.get(id, call), proofOf(service, id, olds.outputs, call));
      return held && { held, outputs: outputsOf(held) };
    },

    async update(service, id, olds, news, operation) {
      const call = callOf(operation);
      const objects = collectionOf(service);
      // Another place may have an object of the same id.
      const before = await objects.get(id, call);
      assertSameWorkspace(noun, id, olds.outputs, outputsOf(before));
      operation.assertSame(before);
      const changed = changesOf(changeable, olds, news);
      const body = updateBody(inputs, changed, olds, before);
      if (Object.keys(body).length === 0) return outputsOf(before);
      try {
        const updated = await objects.update(id, toApi(body, before), call);
        await operation.stored(updated, body, () => objects.get(id, call));
        return outputsOf(updated);
      } catch (error) {
        // Whether it was carried out is not known, so the next update sends it again.
        if (error instanceof ServerFailed) operation.keep(id, outputsOf(before), Object.keys(changed));
        throw error;
      }
    },

    async delete(service, id, olds, operation) {
      const call = callOf(operation);
      const objects = collectionOf(service);
      const known = proofOf(service, id, olds.outputs, call);
      await getToDelete(() => objects.get(id, call), known, operation.assertSame);
      const aged = ageOf(`${noun} ${id}`, olds.outputs["createdAt"], service);
      await retryDelete(() => objects.delete(id, call), known, aged, operation);
    },
  };
  return {
    ...defineResource(described),
    inventory,
    plural,
    belongsTo,
    identifiedBy,
    namedBy,
    alsoCreated: plain.alsoCreated,
    details: plain.details,
    shownByRead: plain.shownByRead ?? [],
    api: facts,
    evidence,
    collectionOf,
  };
}

type About = Pick<
  PlainDescription<z.ZodObject, z.ZodObject>,
  "kind" | "noun" | "belongsTo" | "deletes" | "inputs" | "alsoCreated"
> & { readonly identifiedBy?: string; readonly namedBy?: string };

/** @throws Refused for a replacement that cannot be created, or that deletes data without the consent of the program */
function planOf(
  { noun, identifiedBy, namedBy, deletes = "", inputs }: About,
  { changes, news }: Comparison<Properties, Properties>,
): Plan {
  const replaced = changes.filter(({ kind }) => kind === "replace");
  const missing = replaced.length > 0 ? missingOf(inputs, news).map(([name]) => name) : [];
  if (missing.length > 0) {
    const paths = [...new Set(replaced.map(({ path }) => formatPath(path)))];
    throw new Refused(replacementNeeds({ noun, paths, missing }));
  }
  if (replaced.length > 0 && CONSENT in inputs.shape && news[CONSENT] !== true) {
    const paths = [...new Set(replaced.map(({ path }) => formatPath(path)))];
    throw new Refused(replacementDeletesData({ noun, paths, deletes, consent: CONSENT }));
  }
  // No two objects share an id or a name that programs choose.
  const deleteBeforeReplace = (identifiedBy ?? namedBy) !== undefined && replaced.length > 0;
  return { changes, deleteBeforeReplace };
}

/** How an object is found by what people call it. */
function identification(about: About, collectionOf: (service: LangSmith) => Objects<Answer>) {
  const { identifiedBy, namedBy } = about;
  if (identifiedBy !== undefined) return { identify: (_: LangSmith, id: string) => Promise.resolve(id) };
  if (namedBy === undefined) return {};
  return {
    identify: async (service: LangSmith, name: string, operation: Operation) =>
      (await findNamed(about, collectionOf(service), name, callOf(operation))).id,
  };
}

/** @throws IdTaken where an object has the id */
async function assertFree(about: About, objects: Objects<Answer>, id: string, call: Call): Promise<void> {
  if ((await getIfAny(objects, id, call)) !== undefined) throw overwrites(about, id);
}

/** Without a workspace the list is of whatever the key belongs to by now. */
function ofUnnamedWorkspace({ workspaceId }: LangSmith) {
  if (workspaceId !== undefined) return undefined;
  return emptyListOfNoWorkspace;
}
