import { factsOf, propertiesOf } from "../provider/core/facts.ts";
import { resources } from "../provider/resources/index.ts";
import type { Inventory, InventoryItem } from "../provider/resources/inventory.ts";
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

/** What a kind is called on the command line, and in sentences. */
export function calledOf(kind: Kind): { readonly word: string; readonly one: string; readonly many: string } {
  const { resource, inventory } = knownKind(kind);
  return { word: inventory.word, one: resource.noun, many: resource.plural };
}

/** In the order in which a program declares them: what is referred to comes first. */
export const DECLARATION_ORDER: readonly Kind[] = KINDS.toSorted((a, b) => depthOf(a) - depthOf(b));

/** How many kinds a program declares one below the other, at the least, before it can declare one of this kind. */
function depthOf(kind: Kind, above: readonly Kind[] = []): number {
  const referred = referencesOf(kind).filter(
    (each) => KNOWN.has(each) && each !== kind && !above.includes(each),
  );
  return Math.max(0, ...referred.map((each) => 1 + depthOf(each, [...above, kind])));
}

function referencesOf(kind: Kind): Kind[] {
  return propertiesOf(knownKind(kind).resource.inputs).flatMap(
    ([, schema]) => factsOf(schema).refersTo ?? [],
  );
}
