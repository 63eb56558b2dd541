import { randomUUID } from "node:crypto";
import type * as z from "zod";
import { same } from "../../core/fields/compare.ts";
import { factsOf, type Property, propertiesOf } from "../../core/fields/facts.ts";
import { matches } from "../../core/fields/remote-differences.ts";
import { project, wireName } from "../../core/fields/wire-format.ts";
import { CodedError } from "../../core/message.ts";
import type { Properties } from "../../core/properties.ts";
import { mayBeCarriedOut } from "../../http/errors.ts";
import { createOnce } from "../evidence/creation.ts";
import { ifFound, readToDelete } from "../listing/lookup.ts";
import { explainReferences } from "../references.ts";
import type { ResourceDescription } from "../resource.ts";
import { adopt } from "./adoption.ts";
import { type ApiObject, shownOutputs } from "./answer.ts";
import { changesOf, creationBody, ownedAfterLoss, updateBody } from "./changes.ts";
import { assertFree, findById } from "./find.ts";
import type { PlainKind } from "./kind.ts";
import { secretNotReturned } from "./messages.ts";

type Operations<I extends z.ZodObject, O extends z.ZodObject> = Pick<
  ResourceDescription<I, O>,
  "create" | "read" | "update" | "delete"
>;

/** What creates, reads, updates and deletes an object of a plain kind. */
export function operationsOf<I extends z.ZodObject, O extends z.ZodObject>(
  kind: PlainKind<I, O>,
): Operations<I, O> {
  const { plain, changeable, scope, facts } = kind;
  const { noun, inputs, outputs, identifiedBy, namedBy, lostAnswer, sendsBack = () => ({}) } = plain;
  const unlisted = propertiesOf(inputs).flatMap(([name, schema]) =>
    factsOf(schema).notListed ? [wireName(name, schema)] : [],
  );
  /** What was sent of the inputs that no answer to a write shows. */
  const unshown = (body: Properties) =>
    Object.fromEntries(Object.entries(body).filter(([member]) => unlisted.includes(member)));
  return {
    async create(service, wanted, operation) {
      const desired: Properties = wanted;
      if (kind.isSetting) return adopt(kind, service, desired, operation);
      const objects = kind.objectsOf(service, desired);
      const location = await kind.locationOf(service, desired, operation);
      const { [identifiedBy ?? namedBy ?? ""]: property } = desired;
      /** What the program calls the object, as its id or its name. */
      const name = typeof property === "string" ? property : undefined;
      const idempotent = lostAnswer === "sendAgain";
      /** The id that the request gives it; undefined where the service chooses it. */
      const id = lostAnswer === "clientId" ? randomUUID() : identifiedBy && name;
      const { addressedBy, namedBy: nameMember = addressedBy } = facts;
      const content = creationBody(inputs, desired);
      const body = id === undefined ? content : { ...content, [addressedBy]: id };
      const send = async () => {
        if (idempotent) await assertFree(plain, objects, id ?? "", operation);
        return await objects.create(body, operation, id);
      };
      const isNamesake = (candidate: ApiObject) => candidate[nameMember] === name;
      const isChosen = idempotent || lostAnswer === "clientId";
      const answered = await createOnce<ApiObject>(send, {
        kind: plain.kind,
        noun,
        service,
        operation,
        list: () => objects.list(operation, namedBy === undefined ? {} : { name }),
        isEqual: (candidate) => matches(inputs, desired, candidate),
        isTaken: lostAnswer !== "refuse",
        importedBy: (each) => [...kind.parents.map((parent) => String(desired[parent])), each].join("/"),
        ...(name === undefined ? { content } : { unique: { name, isNamesake, hint: plain.alsoCreated } }),
        // What the service calls its id need not be what it is addressed by.
        ...(identifiedBy === undefined ? {} : { address: name }),
        ...(isChosen && id !== undefined
          ? { own: { id, read: () => ifFound(objects.get(id, operation)) } }
          : {}),
        // Others of its id wait until it is created, so that what was seen to be free stays so.
        ...(idempotent ? { idempotent, content: { id } } : {}),
      });
      const created = { ...answered, ...kind.notedAge(answered, service, operation.now()), ...location };
      // Its address contains the id as the service spells it.
      const address = objects.addressOf(created);
      operation.keep(address, shownOutputs(outputs, created));
      const missing = kind.missingIn(created);
      if (missing.length > 0) {
        await objects.delete(address, operation);
        operation.release();
        throw new CodedError(secretNotReturned({ object: `${noun} ${address}`, missing }));
      }
      return { id: address, outputs: kind.outputsOf(created), actual: { ...unshown(body), ...created } };
    },

    async read(service, id, olds, operation) {
      const { inputs: state, outputs: recorded }: { inputs: Properties; outputs: Properties } = olds;
      const objects = kind.objectsOf(service, state);
      if (recorded[scope.output] === undefined) {
        const found = await findById(plain, objects, id, operation);
        const actual = { ...found, ...(await kind.locationOf(service, state, operation)) };
        return { actual, outputs: kind.outputsOf(actual) };
      }
      const seen = await objects.get(id, operation);
      const actual = { ...kind.partOf(state), ...kind.keptOf(recorded), ...seen };
      return { actual, outputs: kind.outputsOf(actual) };
    },

    async update(service, id, olds, news, operation) {
      const objects = kind.objectsOf(service, olds.inputs);
      // Another workspace may have an object of the same id.
      const location = {
        ...kind.keptOf(olds.outputs),
        ...(await kind.locationOf(service, olds.inputs, operation)),
      };
      const before = { ...(await objects.get(id, operation)), ...location };
      operation.assertSame(before);
      const edited = changesOf(changeable, olds.inputs, news);
      // An update without a change goes on with one that failed: then what the service holds decides.
      const isEdited = Object.keys(edited).length > 0;
      const changed = isEdited ? edited : changesOf(changeable, project(inputs, news, before), news);
      const body = updateBody(inputs, changed, olds.inputs, before);
      if (Object.keys(body).length === 0) return { outputs: kind.outputsOf(before), actual: before };
      const answered = await objects
        .update(id, { ...sendsBack(before), ...body }, operation)
        .catch(async (error: unknown) => {
          // The object was read just now: a 404 is about what it refers to.
          if (!mayBeCarriedOut(error)) throw explainReferences(error, service, inputs, changed);
          const seen = await objects.get(id, operation).catch(() => undefined);
          const left = ownedAfterLoss(inputs, olds.inputs, changed, seen);
          const isStored = ([name, schema]: Property) =>
            !(name in changed) || same(schema, left[name], news[name]);
          if (seen && changeable.every(isStored)) return seen;
          operation.keep(id, kind.outputsOf(before), left);
          throw error;
        });
      const updated = { ...answered, ...location };
      return { outputs: kind.outputsOf(updated), actual: { ...unshown(body), ...updated } };
    },

    async delete(service, id, olds, operation) {
      if (facts.remove === "leave") {
        operation.status(`LangSmith keeps the ${noun} as it is`);
        return;
      }
      const objects = kind.objectsOf(service, olds.inputs);
      const location = await kind.locationOf(service, olds.inputs, operation);
      await readToDelete(
        () => objects.get(id, operation),
        (seen) => operation.assertSame({ ...seen, ...location }),
      );
      await objects.delete(id, operation);
    },
  };
}
