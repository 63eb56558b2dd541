import type * as z from "zod";
import { factsOf, propertiesOf } from "../../core/facts.ts";
import { wireName } from "../../core/wire-format.ts";
import type { LangSmith } from "../../http/client.ts";
import type { CollectionFacts, Objects } from "../../http/collection.ts";
import type { UpsertFacts } from "../../http/upserted-collection.ts";
import { type Inventory, type InventoryItem, keepsInput } from "../inventory.ts";
import type { Answer } from "./answer.ts";

/** What the inventory of a plain kind follows from. */
interface PlainKind {
  readonly noun: string;
  readonly inputs: z.ZodObject;
  readonly api: Pick<CollectionFacts | UpsertFacts, "area" | "path" | "permissions"> &
    Partial<Pick<UpsertFacts, "deletedByNull">>;
  readonly belongsTo: "workspace" | "organization";
  readonly identifiedBy?: string | undefined;
  readonly unreadable?: (remote: Answer) => readonly string[];
  readonly deletes?: string | undefined;
  readonly terraform?: string | undefined;
  readonly alsoCreated?: string | undefined;
  readonly shownByRead?: readonly string[];
}

/** How commands find, import and remove the objects of a plain kind. */
export function inventoryOf(
  kind: PlainKind,
  collectionOf: (service: LangSmith) => Objects<Answer>,
): Inventory {
  const { noun, inputs, api, belongsTo, identifiedBy, unreadable, deletes, terraform, alsoCreated } = kind;
  const { shownByRead = [] } = kind;
  const placeField = placeFieldOf(belongsTo);
  const writeOnly = propertiesOf(inputs).flatMap(([name, schema]) =>
    factsOf(schema).writeOnly ? [name] : [],
  );
  const addressedBy = identifiedBy === undefined ? "id" : wireName(identifiedBy, inputs.shape[identifiedBy]);
  const { deletedByNull } = api;
  const itemOf = (id: string, remote: Answer): InventoryItem => {
    const name = textIn(remote, "name") ?? id;
    return {
      id,
      remote,
      names: identifiedBy === undefined || name === id ? [name] : [id, name],
      label: name,
      createdAt: remote.created_at,
      tenantId: textIn(remote, placeField),
      unreadable: unreadable?.(remote) ?? writeOnly,
    };
  };
  return {
    word: noun.toLowerCase().replaceAll(" ", "-"),
    area: api.area,
    path: api.path,
    optional: true,
    ...(alsoCreated === undefined ? {} : { mostlyCreatedElsewhere: true }),
    identifiedBy,
    terraform,
    ...(api.permissions === undefined ? {} : { permissions: api.permissions }),
    removal: {
      ...(deletedByNull === undefined
        ? { method: "DELETE" }
        : {
            method: "POST",
            toList: true,
            body: (id: string) => [{ [addressedBy]: id, [deletedByNull]: null }],
          }),
      effect: deletes === undefined ? "deletes it" : `with ${deletes.split(":")[0]}`,
    },
    keeps: () => writeOnly.flatMap(keepsInput),
    async *list(service, call, whole) {
      const objects = collectionOf(service);
      for await (const listed of objects.list(call, { whole })) {
        const id = objects.addressOf(listed);
        // What no read shows is an error: a program without it would clear it.
        yield itemOf(id, shownByRead.length === 0 ? listed : await objects.get(id, call));
      }
    },
  };
}

/** The field of an answer that shows what an object belongs to. */
export function placeFieldOf(belongsTo: "workspace" | "organization"): string {
  return belongsTo === "organization" ? "organization_id" : "tenant_id";
}

function textIn(remote: Answer, field: string): string | undefined {
  const value = remote[field];
  return typeof value === "string" ? value : undefined;
}
