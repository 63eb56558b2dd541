import { namesWith } from "../../core/fields/facts.ts";
import { requestsOf } from "../../http/api/objects.ts";
import { isUsableId } from "../../http/api-request.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { NotFound } from "../../http/errors.ts";
import type { Inventory, InventoryItem } from "../listing/inventory.ts";
import type { ApiObject } from "./answer.ts";
import type { PlainKind } from "./kind.ts";

/** How commands find and import the objects of a plain kind. */
export function inventoryOf(kind: PlainKind): Inventory {
  const { plain, facts, scope, parents, isSetting } = kind;
  const {
    noun,
    inputs,
    identifiedBy,
    alsoCreated,
    isCrowded,
    builtIn = [],
    readBy,
    terraform,
    within,
  } = plain;
  const unreadable = namesWith(inputs, "writeOnly");
  const isReadEach = namesWith(inputs, "notListed").length > 0;
  const itemOf = (id: string, remote: ApiObject, state: readonly string[]): InventoryItem => {
    const name = textIn(remote, facts.namedBy ?? "name") ?? textIn(remote, "description") ?? id;
    return {
      id,
      remote,
      names: identifiedBy === undefined || name === id ? [name] : [id, name],
      label: name,
      createdAt: remote.created_at,
      tenantId: textIn(remote, scope.member),
      unreadable,
      ...(state.length === 0 ? {} : { importedBy: [...state, id].join("/") }),
      ...(builtIn.includes(name) ? { spawned: true } : {}),
    };
  };
  async function* listPart(service: LangSmith, ids: readonly string[], call: Call, name?: string) {
    const state = Object.fromEntries(parents.map((each, index) => [each, ids[index]]));
    const objects = kind.objectsOf(service, state);
    const location = await kind.locationOf(service, state, call);
    const unread: ApiObject[] = [];
    for await (const listed of objects.list(call, { name })) {
      const id = objects.addressOf(listed);
      // What no request can name, no program can have.
      if (!isUsableId(id)) continue;
      if (isReadEach) unread.push(listed);
      else yield itemOf(id, { ...listed, ...location }, ids);
    }
    const read = async (listed: ApiObject): Promise<InventoryItem> => {
      const id = objects.addressOf(listed);
      try {
        return itemOf(id, await objects.get(id, call), ids);
      } catch (error) {
        if (error instanceof NotFound) return { ...itemOf(id, listed, ids), unread: error };
        throw error;
      }
    };
    // The client has a limit of requests at once.
    yield* await Promise.all(unread.map(read));
  }
  return {
    word: noun.toLowerCase().replaceAll(" ", "-"),
    listRequest: requestsOf(facts).list,
    addressedBy: facts.addressedBy,
    optional: true,
    alsoCreated,
    readBy,
    terraform,
    ...(isCrowded ? { isCrowded } : {}),
    ...(isSetting ? { isSetting } : {}),
    ...(within === undefined ? {} : { parents, within }),
    async *list(service, call, { name, parents: ids } = {}) {
      if (within === undefined || (ids ?? []).length > 0) {
        yield* listPart(service, ids ?? [], call, name);
        return;
      }
      for await (const whole of within.inventory.list(service, call))
        yield* listPart(service, (whole.importedBy ?? whole.id).split("/"), call, name);
    },
  };
}

function textIn(remote: ApiObject, field: string): string | undefined {
  const value = remote[field];
  return typeof value === "string" ? value : undefined;
}
