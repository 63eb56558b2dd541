import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { same } from "../../core/compare.ts";
import type { Properties } from "../../core/properties.ts";
import { matches } from "../../core/remote-differences.ts";
import { toBody, wireName } from "../../core/wire-format.ts";
import { mayBeCarriedOut } from "../../http/errors.ts";
import { createOnce } from "../creation.ts";
import { ifFound, readToDelete } from "../lookup.ts";
import { explainReferences } from "../references.ts";
import type { ResourceDescription } from "../resource.ts";
import { type ApiObject, shownOutputs } from "./answer.ts";
import { changesOf, ownedAfterLoss, updateBody } from "./changes.ts";
import { assertFree, findById } from "./find.ts";
import type { PlainKind } from "./kind.ts";

type Operations<I extends z.ZodObject, O extends z.ZodObject> = Pick<
  ResourceDescription<I, O>,
  "create" | "read" | "update" | "delete"
>;

/** What creates, reads, updates and deletes an object of a plain kind. */
export function operationsOf<I extends z.ZodObject, O extends z.ZodObject>(
  kind: PlainKind<I, O>,
): Operations<I, O> {
  const { plain, changeable, scopeOutput } = kind;
  const { inputs, outputs, identifiedBy, namedBy, shownByRead = [] } = plain;
  const { lostAnswer } = plain.evidence;
  /** What was sent of the inputs that no answer to a write shows. */
  const unshown = (body: Properties) => {
    const members = shownByRead.map((name) => wireName(name, inputs.shape[name]));
    return Object.fromEntries(Object.entries(body).filter(([member]) => members.includes(member)));
  };
  const { toApi = (body: Properties) => body } = plain.hooks ?? {};
  return {
    async create(service, wanted, operation) {
      const objects = kind.collectionOf(service);
      const place = await kind.placeOf(service, operation);
      const given: Properties = wanted;
      const { [identifiedBy ?? namedBy ?? ""]: property } = given;
      /** What the program calls the object, as its id or its name. */
      const name = typeof property === "string" ? property : undefined;
      const idempotent = lostAnswer === "idempotent";
      /** The id that the request gives it; undefined where the service chooses it. */
      const id = lostAnswer === "clientId" ? randomUUID() : identifiedBy && name;
      const { addressedBy } = kind.collectionFacts;
      const content = toBody(inputs, given);
      const body = id === undefined ? content : { ...content, [addressedBy]: id };
      const send = async () => {
        if (idempotent) await assertFree(plain, objects, id ?? "", operation);
        return await objects.create(toApi(body, undefined), operation, id);
      };
      const nameField = identifiedBy === undefined ? (namedBy ?? "") : addressedBy;
      const isNamesake = (candidate: ApiObject) => candidate[nameField] === name;
      const isChosen = idempotent || lostAnswer === "clientId";
      const answered = await createOnce<ApiObject>(send, {
        kind: plain.kind,
        noun: plain.noun,
        service,
        operation,
        list: () => objects.list(operation, namedBy === undefined ? {} : { name }),
        isEqual: (candidate) => matches(inputs, given, candidate),
        ...(name === undefined ? { content } : { unique: { name, isNamesake, hint: plain.alsoCreated } }),
        // What the service calls its id need not be what it is addressed by.
        ...(identifiedBy === undefined ? {} : { address: name }),
        ...(isChosen && id !== undefined ? { own: () => ifFound(objects.get(id, operation)) } : {}),
        // Others of its id wait until it is created, so that what was seen to be free stays so.
        ...(idempotent ? { idempotent, content: { id } } : {}),
      });
      const created = { ...answered, ...place };
      // Its address contains the id as the service spells it.
      const address = objects.addressOf(created);
      operation.keep(address, shownOutputs(outputs, created));
      return { id: address, outputs: kind.outputsOf(created), actual: { ...unshown(body), ...created } };
    },

    async read(service, id, olds, operation) {
      const objects = kind.collectionOf(service);
      const { [scopeOutput]: recorded } = olds.outputs;
      if (recorded === undefined) {
        const found = await findById(plain, objects, id, operation);
        const actual = { ...found, ...(await kind.placeOf(service, operation)) };
        return { actual, outputs: kind.outputsOf(actual) };
      }
      const actual = {
        ...(kind.isProbed ? { tenant_id: recorded } : {}),
        ...(await objects.get(id, operation)),
      };
      return { actual, outputs: kind.outputsOf(actual) };
    },

    async update(service, id, olds, news, operation) {
      const objects = kind.collectionOf(service);
      // Another workspace may have an object of the same id.
      const place = await kind.placeOf(service, operation);
      const before = { ...(await objects.get(id, operation)), ...place };
      operation.assertSame(before);
      const changed = changesOf(changeable, olds, news);
      const body = updateBody(inputs, changed, olds, before);
      if (Object.keys(body).length === 0) return { outputs: kind.outputsOf(before), actual: before };
      const answered = await objects
        .update(id, toApi(body, before), operation)
        .catch(async (error: unknown) => {
          // The object was read just now: a 404 is about what it refers to.
          if (!mayBeCarriedOut(error)) throw explainReferences(error, service, inputs, changed);
          const held = await objects.get(id, operation).catch(() => undefined);
          const owned = ownedAfterLoss(inputs, olds.inputs, changed, held);
          if (
            held &&
            changeable.every(([name, schema]) => !(name in changed) || same(schema, owned[name], news[name]))
          )
            return held;
          operation.keep(id, kind.outputsOf(before), owned);
          throw error;
        });
      const updated = { ...answered, ...place };
      return { outputs: kind.outputsOf(updated), actual: { ...unshown(body), ...updated } };
    },

    async delete(service, id, _olds, operation) {
      const objects = kind.collectionOf(service);
      await kind.placeOf(service, operation);
      await readToDelete(() => objects.get(id, operation), operation.assertSame);
      await objects.delete(id, operation);
    },
  };
}
