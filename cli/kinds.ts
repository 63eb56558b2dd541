import type { Call } from "../provider/http/call.ts";
import type { LangSmith } from "../provider/http/client.ts";
import { resources } from "../provider/resources/index.ts";
import type { Inventory, InventoryItem } from "../provider/resources/listing/inventory.ts";
import type { Resource } from "../provider/resources/resource.ts";

/** The name of a kind whose objects commands know: `Deployment`. */
export type Kind = string;

/** A kind of resource that stands for an object of the service, which can be left behind. */
interface KnownKind {
  readonly resource: Resource;
  readonly inventory: Inventory;
}

/** An object of the service, and its kind. */
export interface RemoteObject extends InventoryItem {
  readonly kind: Kind;
}

const KNOWN: ReadonlyMap<Kind, KnownKind> = new Map(
  Object.values<Resource>(resources).flatMap((resource): [Kind, KnownKind][] => {
    const { kind, inventory } = resource;
    return inventory === undefined ? [] : [[kind, { resource, inventory }]];
  }),
);

/** In the order of the table. */
export const KINDS: readonly Kind[] = [...KNOWN.keys()];

/** What is known of a kind of {@link KINDS}. */
export function knownKind(kind: Kind): KnownKind {
  const known = KNOWN.get(kind);
  if (known === undefined) throw new Error("UNKNOWN_KIND");
  return known;
}

/** Whether its objects are listed only where an option names the kind: others create most of them, or they always exist. */
export function isListedByName(kind: Kind): boolean {
  const { isCrowded, isSetting } = knownKind(kind).inventory;
  return isCrowded === true || isSetting === true;
}

/** All objects of a kind. */
export async function listKind(kind: Kind, service: LangSmith, call: Call): Promise<RemoteObject[]> {
  const found: RemoteObject[] = [];
  for await (const item of knownKind(kind).inventory.list(service, call)) found.push({ kind, ...item });
  return found;
}
