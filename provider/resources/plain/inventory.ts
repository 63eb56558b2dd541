import { factsOf, propertiesOf } from "../../core/facts.ts";
import { requestsOf } from "../../http/api/collection.ts";
import { isUsableId } from "../../http/api-request.ts";
import { NotFound } from "../../http/errors.ts";
import type { Inventory, InventoryItem } from "../inventory.ts";
import type { ApiObject } from "./answer.ts";
import { type PlainKind, scopeFieldOf } from "./kind.ts";

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
      const unread: ApiObject[] = [];
      for await (const listed of objects.list(call, { name })) {
        const id = objects.addressOf(listed);
        // What no request can name, no program can have.
        if (!isUsableId(id)) continue;
        if (shownByRead.length > 0) unread.push(listed);
        else yield itemOf(id, { ...listed, ...place });
      }
      const read = async (listed: ApiObject): Promise<InventoryItem> => {
        const id = objects.addressOf(listed);
        try {
          return itemOf(id, await objects.get(id, call));
        } catch (error) {
          if (error instanceof NotFound) return { ...itemOf(id, listed), unread: error };
          throw error;
        }
      };
      // The client has a limit of requests at once.
      yield* await Promise.all(unread.map(read));
    },
  };
}

function textIn(remote: ApiObject, field: string): string | undefined {
  const value = remote[field];
  return typeof value === "string" ? value : undefined;
}
