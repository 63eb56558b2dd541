import { factsOf, propertiesOf } from "../../core/facts.ts";
import { type Collection, requestsOf, type Selection } from "../../http/api/collection.ts";
import { isUsableId } from "../../http/api-request.ts";
import type { Call } from "../../http/call.ts";
import { NotFound } from "../../http/errors.ts";
import type { Inventory, InventoryItem } from "../inventory.ts";
import type { ApiObject } from "./answer.ts";
import { type PlainKind, scopeFieldOf } from "./kind.ts";

/** How many objects are read at once; the client has a limit of its own. */
const READS_AT_ONCE = 10;

/** How commands find and import the objects of a plain kind. */
export function inventoryOf({ plain, collectionFacts, collectionOf, placeOf }: PlainKind): Inventory {
  const { noun, inputs, belongsTo, identifiedBy, unreadable, alsoCreated, readBy, terraform } = plain;
  const { shownByRead = [] } = plain;
  const writeOnly = propertiesOf(inputs).flatMap(([name, schema]) =>
    factsOf(schema).writeOnly ? [name] : [],
  );
  const itemOf = (id: string, remote: ApiObject): InventoryItem => {
    const name = textIn(remote, "name") ?? id;
    return {
      id,
      remote,
      names: identifiedBy === undefined || name === id ? [name] : [id, name],
      label: name,
      createdAt: remote.created_at,
      tenantId: textIn(remote, scopeFieldOf(belongsTo)),
      unreadable: unreadable?.(remote) ?? writeOnly,
    };
  };
  return {
    word: noun.toLowerCase().replaceAll(" ", "-"),
    listRequest: requestsOf(collectionFacts).list,
    addressedBy: collectionFacts.addressedBy,
    optional: true,
    alsoCreated,
    readBy,
    terraform,
    async *list(service, call, { name } = {}) {
      const objects = collectionOf(service);
      const place = await placeOf(service, call);
      const read = async (listed: ApiObject): Promise<InventoryItem> => {
        const id = objects.addressOf(listed);
        if (shownByRead.length === 0) return itemOf(id, { ...listed, ...place });
        try {
          return itemOf(id, await objects.get(id, call));
        } catch (error) {
          if (error instanceof NotFound) return { ...itemOf(id, listed), unread: error };
          throw error;
        }
      };
      for await (const some of inGroups(addressable(objects, call, { name }), READS_AT_ONCE)) {
        yield* await Promise.all(some.map(read));
      }
    },
  };
}

/** The objects whose ids a request can name; no program can have another one. */
async function* addressable(objects: Collection<ApiObject>, call: Call, selection: Selection) {
  for await (const each of objects.list(call, selection)) if (isUsableId(objects.addressOf(each))) yield each;
}

async function* inGroups<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<readonly T[]> {
  let group: T[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  yield group;
}

function textIn(remote: ApiObject, field: string): string | undefined {
  const value = remote[field];
  return typeof value === "string" ? value : undefined;
}
