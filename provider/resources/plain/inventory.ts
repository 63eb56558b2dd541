import type * as z from "zod";
import { factsOf, propertiesOf } from "../../core/facts.ts";
import type { Properties } from "../../core/properties.ts";
import {
  type CollectionFacts,
  type Objects,
  requestsOf,
  type Selection,
  type UpsertFacts,
} from "../../http/api/collection.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { NotFound } from "../../http/errors.ts";
import { isUsableId } from "../../http/reply.ts";
import type { Inventory, InventoryItem } from "../inventory.ts";
import type { ApiObject } from "./answer.ts";

/** What the inventory of a plain kind follows from. */
interface InventoryFacts {
  readonly noun: string;
  readonly inputs: z.ZodObject;
  readonly api: CollectionFacts | UpsertFacts;
  readonly belongsTo: "workspace" | "organization";
  readonly identifiedBy?: string | undefined;
  readonly unreadable?: (remote: ApiObject) => readonly string[];
  readonly terraform?: readonly string[] | undefined;
  readonly alsoCreated?: string | undefined;
  readonly readBy?: string | undefined;
  readonly shownByRead?: readonly string[];
}

/** The objects of a kind at a service, and where they are. */
interface Places {
  collectionOf(service: LangSmith): Objects<ApiObject>;
  /** The members of where an object is that no answer shows. */
  placeOf(service: LangSmith, call: Call): Promise<Properties>;
}

/** How many objects are read at once; the client has a limit of its own. */
const READS_AT_ONCE = 10;

/** How commands find and import the objects of a plain kind. */
export function inventoryOf(kind: InventoryFacts, places: Places): Inventory {
  const { noun, inputs, api, belongsTo, identifiedBy, unreadable, terraform, alsoCreated } = kind;
  const { shownByRead = [], readBy } = kind;
  const scopeField = scopeFieldOf(belongsTo);
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
      tenantId: textIn(remote, scopeField),
      unreadable: unreadable?.(remote) ?? writeOnly,
    };
  };
  return {
    word: noun.toLowerCase().replaceAll(" ", "-"),
    listRequest: requestsOf(api).list,
    ...(api.addressedBy === undefined ? {} : { addressedBy: api.addressedBy }),
    optional: true,
    ...(alsoCreated === undefined ? {} : { mostlyCreatedElsewhere: true, alsoCreated }),
    readBy,
    terraform,
    async *list(service, call, { whole = false, name } = {}) {
      const objects = places.collectionOf(service);
      const place = await places.placeOf(service, call);
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
      for await (const some of inGroups(addressable(objects, call, { whole, name }), READS_AT_ONCE)) {
        yield* await Promise.all(some.map(read));
      }
    },
  };
}

/** The objects whose ids a request can name; no program can have another one. */
async function* addressable(objects: Objects<ApiObject>, call: Call, selection: Selection) {
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

/** The field of an answer that shows what an object belongs to. */
export function scopeFieldOf(belongsTo: "workspace" | "organization"): string {
  return belongsTo === "organization" ? "organization_id" : "tenant_id";
}

function textIn(remote: ApiObject, field: string): string | undefined {
  const value = remote[field];
  return typeof value === "string" ? value : undefined;
}
