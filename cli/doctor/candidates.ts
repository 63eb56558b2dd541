import type { InventoryItem } from "../../provider/resources/inventory.ts";
import { type Kind, knownKind, type RemoteObject } from "../state/kinds.ts";
import { type Identity, identityOf } from "./similarity.ts";

/** What a workspace contains, and its organization, by kind. */
export type Listed = ReadonlyMap<Kind, readonly InventoryItem[]>;

/** An object of the service, as it is compared. */
export interface Candidate extends RemoteObject {
  readonly identity: Identity;
  /** What people call the object that it writes to, after its noun; its id where that is not listed. */
  readonly target?: string;
}

/** What may be left behind: not what a schedule created, nor what is being deleted. */
export function candidatesOf(listed: Listed): Candidate[] {
  const all = [...listed].flatMap(([kind, items]) => items.map((item) => ({ kind, ...item })));
  const names = new Map(
    all.map(({ kind, id, names: [name = id] }) => [`${kind} ${id}`, JSON.stringify(name)]),
  );
  return all
    .filter(({ leaving, spawned }) => !leaving && !spawned)
    .map((each) => {
      const item = { ...each, identity: identityOf(each.kind, each) };
      if (item.writesTo === undefined) return item;
      const { kind, id } = item.writesTo;
      return { ...item, target: `${knownKind(kind).resource.noun} ${names.get(`${kind} ${id}`) ?? id}` };
    });
}
