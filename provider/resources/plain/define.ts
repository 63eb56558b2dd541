import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { allowedFor } from "../../core/allowed-values.ts";
import { differences } from "../../core/compare.ts";
import { moves } from "../../core/evaluate.ts";
import { factsOf, propertiesOf } from "../../core/facts.ts";
import type { Operation } from "../../core/operation.ts";
import { formatPath, type Properties } from "../../core/properties.ts";
import { similarityOf } from "../../core/remote-differences.ts";
import { ChangeRejected, type Comparison, type Plan } from "../../core/resource.ts";
import { toBody, wireName } from "../../core/wire-format.ts";
import { withExactNumbers } from "../../http/answer.ts";
import { Collection, type Objects, UpsertedCollection } from "../../http/api/collection.ts";
import { type Call, callOf, lookupOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { mayBeCarriedOut } from "../../http/errors.ts";
import { createOnce, findMismatch } from "../create-once.ts";
import { defineResource } from "../define.ts";
import { checkEmptyList } from "../empty-list.ts";
import type { Search } from "../find-created.ts";
import { emptyListOfNoWorkspace } from "../messages.ts";
import { assertSameWorkspace, getOrUndefined, getToDelete, type Proof } from "../not-found.ts";
import type { ResourceDescription } from "../resource.ts";
import { ageOf, retryDelete } from "../stale-reads.ts";
import { type Answer, answerSchemas, readOutputs, shownOutputs } from "./answer.ts";
import { changesOf, cleared, missingOf, updateBody } from "./changes.ts";
import { createIfFree, unusableId } from "./chosen-id.ts";
import type { PlainDescription, PlainResource } from "./description.ts";
import { findById, findNamed, getIfAny, toIdInUse } from "./find.ts";
import { inventoryOf, scopeFieldOf } from "./inventory.ts";
import { replacementDeletesData, replacementNeeds } from "./messages.ts";
import { ProbedCollection } from "./probed-collection.ts";
import { operationRequests } from "./requests.ts";

const LIMIT_SECONDS = 300;

/** The input with which a program consents to a replacement that deletes data. */
const CONSENT = "allowDataLoss";

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
  const placeField = scopeFieldOf(belongsTo);
  const probed = evidence.workspace === "probe";
  const unshown = probed ? [placeOutput] : [];
  const unlisted: ReadonlySet<string> = new Set(plain.shownByRead ?? []);
  const answers = answerSchemas({
    inputs,
    outputs,
    addressedBy,
    unshown,
    scopeField: probed ? undefined : placeField,
    fromApi,
  });
  const changeable = propertiesOf(inputs).filter(([, schema]) => {
    const { immutable, local } = factsOf(schema);
    return !immutable && !local;
  });

  const collectionOf = (service: LangSmith) => {
    const objects: Objects<Answer> =
      facts.update === "upsert"
        ? service.api(UpsertedCollection<Answer>, facts, answers)
        : service.api(Collection<Answer>, facts, answers);
    return probed ? new ProbedCollection(service, objects) : objects;
  };
  const outputsOf = (seen: Answer) => readOutputs(noun, outputs, seen);
  const first = identifiedBy === undefined && namedBy === undefined ? "" : " first";
  const order =
    first === "" || belongsTo === "organization"
      ? ""
      : " Pulumi deletes it before it creates the new one, or after that if the workspace changes.";
  const listedOf = (wanted: Properties) =>
    Object.fromEntries(Object.entries(wanted).filter(([property]) => !unlisted.has(property)));
  const hasName = (candidate: Answer, name: string) =>
    candidate[identifiedBy === undefined ? (namedBy ?? "") : addressedBy] === name;
  const isReplaced = (olds: Properties, news: Properties, except?: string) =>
    differences(inputs, olds, news).some(({ immutable, path }) => immutable && path[0] !== except);

  async function* listed(service: LangSmith, call: Call) {
    const objects = collectionOf(service);
    for await (const each of objects.list(call, { proves: true })) {
      yield { id: objects.addressOf(each), tenant_id: String(each[placeField]) };
    }
  }

  const proofOf = (service: LangSmith, id: string, olds: Properties, call: Call): Proof => {
    const place = olds[placeOutput];
    return {
      noun,
      id,
      scope: belongsTo,
      hasChosenIds: identifiedBy !== undefined,
      tenantId: typeof place === "string" ? place : undefined,
      list: () => listed(service, call),
      emptyProvesNothing: async () => (await checkEmptyList(service, call)) ?? ofUnnamedWorkspace(service),
    };
  };

  const inventory = inventoryOf({ ...plain, api: facts }, collectionOf);

  const requests = operationRequests(facts, { probed, readAfterCreate: unlisted.size > 0 });

  const described: ResourceDescription<I, O> = {
    ...plain,
    inventory,
    requests,
    importedBy:
      identifiedBy !== undefined
        ? { what: `its \`${identifiedBy}\``, example: String(plain.example[identifiedBy]) }
        : namedBy !== undefined
          ? { what: `its \`${namedBy}\`, or its id (a UUID)`, example: String(plain.example[namedBy]) }
          : { what: "its id, a UUID", example: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32" },
    replacing:
      deletes === undefined
        ? ""
        : `A replacement deletes the old ${noun}${belongsTo === "workspace" ? "" : first}, and with it ${deletes}.${order}${CONSENT in inputs.shape ? ` The preview requires \`${CONSENT}: true\`.` : ""}`,
    needsWorkspace: belongsTo === "workspace",
    isInWorkspace: belongsTo === "workspace",
    timeLimits: () => ({
      create: LIMIT_SECONDS,
      read: LIMIT_SECONDS,
      update: LIMIT_SECONDS,
      delete: LIMIT_SECONDS,
    }),
    rules(news, olds) {
      const unusable = unusableId(identifiedBy, news);
      if (Object.keys(olds).length > 0)
        return [...unusable, ...(isReplaced(olds, news) ? [] : cleared(changeable, news, olds))];
      const missing = missingOf(inputs, news).map(([name, schema]) => ({
        path: [name],
        reason: `is required to create the ${noun}: set it to ${allowedFor(schema)}`,
      }));
      return [...unusable, ...missing];
    },
    plan: (comparison) => planOf(plain, comparison),
    announce(olds, news, _now, target) {
      if (deletes === undefined || !olds) return [];
      const isMoved = belongsTo === "workspace" && moves(olds, news, target) !== undefined;
      // An object stays where it is, whether or not its program names that workspace.
      const except = belongsTo === "workspace" ? "workspaceId" : undefined;
      if (!isMoved && !isReplaced(olds.inputs, news, except)) return [];
      const which =
        identifiedBy === undefined ? `the ${noun}` : `${noun} ${String(olds.inputs[identifiedBy] ?? "")}`;
      return [`its replacement deletes ${which}${isMoved ? "" : first}, and with it ${deletes}`];
    },
    ...identification(plain, collectionOf),

    async create(service, wanted, operation) {
      const call = callOf(operation);
      const objects = collectionOf(service);
      const { [identifiedBy ?? namedBy ?? ""]: property } = wanted;
      const name = typeof property === "string" ? property : undefined;
      const chosen = identifiedBy === undefined ? undefined : name;
      const choosesId = evidence.lostAnswer === "clientId";
      const id = choosesId ? randomUUID() : chosen;
      const content = toBody(inputs, wanted);
      const body = { ...content, ...(id === undefined ? {} : { [addressedBy]: id }) };
      const differs = (seen: Answer, sentAfter: Date | undefined) =>
        findMismatch(inputs, wanted, seen, sentAfter, operation.filled, choosesId ? undefined : namedBy);
      const search: Search<Answer> = {
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
        // A list need not show every member. Where the request chooses the id, the list alone proves nothing.
        compare: (candidate) => similarityOf(inputs, choosesId ? listedOf(wanted) : wanted, candidate),
        ...(evidence.lostAnswer === "idempotent" ? { again: {} } : {}),
        ...(choosesId && id !== undefined
          ? { again: { own: () => getIfAny(objects, id, lookupOf(call)) } }
          : {}),
        ...(name === undefined
          ? { content, signal: operation.signal }
          : {
              named: name,
              // By its id too, where the service chooses that.
              ...(identifiedBy === undefined ? {} : { importedBy: name }),
              isNamesake: (candidate: Answer) => hasName(candidate, name),
              toUserError: (error: unknown) => toIdInUse(plain, name, error),
            }),
        pause: operation.pause,
      };
      const send = () => objects.create(toApi(body, undefined), call, differs, id);
      const made = await (id !== undefined && evidence.lostAnswer === "idempotent"
        ? createIfFree(plain, objects, id, operation, () => createOnce(send, search))
        : createOnce(send, search));
      // Its address contains the id as the service spells it.
      const address = objects.addressOf(made);
      operation.keep(address, shownOutputs(outputs, made));
      await operation.stored(made, body, (signal) => objects.get(address, { ...call, signal }));
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
      return held && { actual: held, outputs: outputsOf(held) };
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
        // What others stored goes back with all its digits.
        const exact = withExactNumbers(before);
        const sent = toApi(updateBody(inputs, changed, olds, exact), exact);
        const updated = await objects.update(id, sent, call);
        await operation.stored(updated, body, (signal) => objects.get(id, { ...call, signal }));
        return outputsOf(updated);
      } catch (error) {
        // The next update then sends what the program says by then, also where that is what it was before.
        if (mayBeCarriedOut(error)) operation.keep(id, outputsOf(before), Object.keys(changed));
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
    showsWorkspace: plain.showsWorkspace === true,
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
    throw new ChangeRejected(replacementNeeds({ noun, paths, missing }));
  }
  if (replaced.length > 0 && CONSENT in inputs.shape && news[CONSENT] !== true) {
    const paths = [...new Set(replaced.map(({ path }) => formatPath(path)))];
    throw new ChangeRejected(replacementDeletesData({ noun, paths, deletes, consent: CONSENT }));
  }
  // No two objects of a workspace share an id or a name that programs choose. In another one, nothing is in the way.
  const moves = replaced.some(({ path }) => path[0] === "workspaceId");
  const deleteBeforeReplace = (identifiedBy ?? namedBy) !== undefined && replaced.length > 0 && !moves;
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

/** Without a workspace the list is of whatever the key belongs to by now. */
function ofUnnamedWorkspace({ workspaceId }: LangSmith) {
  if (workspaceId !== undefined) return undefined;
  return emptyListOfNoWorkspace;
}
