import type * as z from "zod";
import type { Properties } from "../../core/check.ts";
import { differences, same } from "../../core/compare.ts";
import { factsOf, propertiesOf } from "../../core/facts.ts";
import type { Failure } from "../../core/failure.ts";
import type { Description, Given, Stored } from "../../core/resource.ts";
import { fromWire, similarityOf, toBody, wireName } from "../../core/wire-format.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Collection, CollectionFacts } from "../../http/collection.ts";
import { NotFound, ServerFailed } from "../../http/errors.ts";
import { callOf, lookupOf } from "../call.ts";
import { createOnce, findMismatch } from "../create-once.ts";
import { defineResource, type Resource, type ResourceDescription } from "../define.ts";
import { checkEmptyList } from "../empty-list.ts";
import { assertSameWorkspace, getOrUndefined, getToDelete, type Proof } from "../not-found.ts";
import { ageOf, retryDelete } from "../stale-reads.ts";
import { type Answer, answerSchema } from "./answer.ts";
import { findListed, toIdTaken } from "./errors.ts";
import { inventoryOf, placeFieldOf } from "./inventory.ts";

const LIMIT_SECONDS = 300;

/** A kind whose objects are created, read, changed and deleted by one request each. Everything else is derived. */
export interface PlainDescription<I extends z.ZodObject, O extends z.ZodObject>
  extends Pick<
    Description<LangSmith, I, O>,
    "kind" | "noun" | "description" | "example" | "inputs" | "outputs"
  > {
  /** "OAuth providers" */
  readonly plural: string;
  readonly api: Omit<CollectionFacts, "noun" | "plural" | "addressedBy">;
  /** What an object belongs to: the output `tenantId` or `organizationId` shows which. */
  readonly belongsTo: "workspace" | "organization";
  /** The input that is the id of the resource, where the program chooses it. Default: the service does, a UUID. */
  readonly identifiedBy?: keyof z.output<I> & string;
  /** What functions return beside the inputs and the outputs. Default: nothing. */
  readonly details?: z.ZodObject;
  /** The names of what an object stores and an import leaves alone. Default: every input that is never returned. */
  readonly unreadable?: (remote: Answer) => readonly string[];
  /** See {@link Inventory.terraform}. */
  readonly terraform?: string;
  /** What else a deletion deletes, and what people must do then: "the tokens of all users for it: they must connect again". */
  readonly deletes?: string;
}

/** A plain kind as front ends, functions and commands serve it. */
export interface PlainResource extends Resource {
  readonly identifiedBy: string | undefined;
  readonly details: z.ZodObject | undefined;
  /** Its objects at a service. */
  readonly collectionOf: (service: LangSmith) => Collection<Answer>;
}

/** Makes a resource of the description of a plain kind. */
export function definePlainResource<I extends z.ZodObject, O extends z.ZodObject>(
  plain: PlainDescription<I, O>,
): PlainResource {
  const { kind, noun, plural, inputs, outputs, belongsTo, identifiedBy, deletes } = plain;
  const idField = inputs.shape[identifiedBy ?? ""];
  const addressedBy = identifiedBy === undefined ? "id" : wireName(identifiedBy, idField);
  const facts: CollectionFacts = { ...plain.api, noun, plural, addressedBy };
  const answer = answerSchema(inputs, outputs, addressedBy);
  const placeOutput = belongsTo === "organization" ? "organizationId" : "tenantId";
  const placeField = placeFieldOf(belongsTo);
  const changeable = propertiesOf(inputs).filter(([, schema]) => {
    const { immutable, local } = factsOf(schema);
    return !immutable && !local;
  });

  const collectionOf = (service: LangSmith) => service.collection(facts, answer);
  const outputsOf = (seen: Answer) => outputs.parse(fromWire(outputs, seen));
  const isReplaced = (olds: Properties, news: Properties) =>
    differences(inputs, olds, news).some(({ immutable }) => immutable);

  async function* listed(service: LangSmith, call: Call) {
    const objects = collectionOf(service);
    for await (const each of objects.list(call)) {
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
      identifiedBy === undefined
        ? { what: "its id, a UUID", example: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32" }
        : { what: `its \`${identifiedBy}\``, example: String(plain.example[identifiedBy]) },
    replacing:
      deletes === undefined ? "" : `A replacement deletes the old ${noun} first, and with it ${deletes}.`,
    needsWorkspace: false,
    livesInWorkspace: belongsTo === "workspace",
    timeLimits: () => ({
      create: LIMIT_SECONDS,
      read: LIMIT_SECONDS,
      update: LIMIT_SECONDS,
      delete: LIMIT_SECONDS,
    }),
    rules: (news, olds) => (isReplaced(olds, news) ? [] : cleared(changeable, news, olds)),
    // No two objects share an id that programs choose.
    plan: ({ changes }) => ({
      changes,
      deleteBeforeReplace: identifiedBy !== undefined && changes.some(({ kind: does }) => does === "replace"),
    }),
    announce(olds, news) {
      if (deletes === undefined || !olds || !isReplaced(olds.inputs, news)) return [];
      const which = identifiedBy === undefined ? "" : ` ${String(olds.inputs[identifiedBy] ?? "")}`;
      return [`its replacement deletes ${noun}${which} first, and with it ${deletes}`];
    },
    ...(identifiedBy === undefined
      ? {}
      : { identify: (_service: LangSmith, id: string) => Promise.resolve(id) }),

    async create(service, wanted, operation) {
      const call = callOf(operation);
      const objects = collectionOf(service);
      const chosen = identifiedBy === undefined ? undefined : String(wanted[identifiedBy]);
      const body = { ...toBody(inputs, wanted), ...(chosen === undefined ? {} : { [addressedBy]: chosen }) };
      const differs = (seen: Answer, sentAfter: Date | undefined) =>
        findMismatch(inputs, wanted, seen, sentAfter, operation.filled);
      const made = await createOnce(() => objects.create(body, call, differs, chosen), {
        kind,
        noun,
        service,
        // What the service calls its id need not be what it is addressed by.
        keep: (id, known) => operation.keep(chosen ?? id, known),
        warn: operation.warn,
        list: () => objects.list(lookupOf(call)),
        compare: (candidate) => similarityOf(inputs, wanted, candidate),
        ...(chosen === undefined
          ? { content: body, signal: operation.signal }
          : {
              named: chosen,
              importedBy: chosen,
              toUserError: (error: unknown) => toIdTaken(plain, chosen, error),
            }),
        pause: operation.pause,
      });
      // Its address contains the id as the service spells it.
      const id = objects.addressOf(made);
      operation.keep(id, outputsOf(made));
      await operation.stored(made, body, () => objects.get(id, call));
      return { id, outputs: outputsOf(made) };
    },

    async read(service, id, olds, operation) {
      const call = callOf(operation);
      const get = () => collectionOf(service).get(id, call);
      // What is imported is not recorded yet, so that nothing can prove it deleted.
      const held =
        olds.outputs[placeOutput] === undefined
          ? await get().catch((error: unknown) => {
              if (error instanceof NotFound) return findListed(plain, collectionOf(service), id, call);
              throw error;
            })
          : await getOrUndefined(get, proofOf(service, id, olds.outputs, call));
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
      const body = toBody(inputs, changed);
      if (Object.keys(body).length === 0) return outputsOf(before);
      try {
        const updated = await objects.update(id, body, call);
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
    plural,
    belongsTo,
    identifiedBy,
    details: plain.details,
    collectionOf,
  };
}

/** What an update sends: what differs from the state, and from what an update may have stored whose answer was lost. */
function changesOf<I extends Properties, O>(
  changeable: ReturnType<typeof propertiesOf>,
  olds: Stored<I, O>,
  news: Properties,
): Properties {
  const earlier = Object.keys(olds.attempted).length === 0 ? [olds.inputs] : [olds.inputs, olds.attempted];
  const changed = changeable.filter(([name, schema]) =>
    earlier.some((was: Properties) => !same(schema, was[name], news[name])),
  );
  return Object.fromEntries(changed.map(([name]) => [name, news[name]]));
}

/** What the program removed although the service cannot clear it. */
function cleared(
  changeable: ReturnType<typeof propertiesOf>,
  news: Given<Properties>,
  olds: Properties,
): Failure[] {
  return changeable
    .filter(([name]) => olds[name] !== undefined && news[name] === undefined)
    .map(([name]) => ({
      path: [name],
      reason: "the service cannot clear it: set it to another value",
    }));
}

/** Without a workspace the list is of whatever the key belongs to by now. */
function ofUnnamedWorkspace({ workspaceId }: LangSmith) {
  if (workspaceId !== undefined) return undefined;
  return {
    why: "no workspace is configured, so that the list may be of another organization",
    next: "set langsmith:workspaceId to a workspace of that organization and run `pulumi up` first, which records it",
  };
}
