import type * as z from "zod";
import { SIGNATURE } from "../../provider/core/engine.ts";
import { factsOf, isRequired, mayContainSecret, propertiesOf } from "../../provider/core/facts.ts";
import { milliseconds } from "../../provider/core/instant.ts";
import { isRecord, type Properties } from "../../provider/core/properties.ts";
import { matches } from "../../provider/core/remote-differences.ts";
import { wireName } from "../../provider/core/wire-format.ts";
import type { InventoryItem } from "../../provider/resources/inventory.ts";
import { type Kind, knownKind, type RemoteObject } from "../state/kinds.ts";
import type { StateObject } from "../state/states.ts";

/** A resource of a state, ready to be compared with many objects of the service. */
export interface StateSimilarity {
  readonly object: StateObject;
  /** The names that the service may know it by. */
  readonly names: readonly string[];
  /** What its inputs refer to, by the kinds and ids. */
  readonly references: readonly { readonly kind: Kind; readonly id: string }[];
  /** The beginning of the names that are made up for it; undefined for a kind without them. */
  readonly stem: string | undefined;
  /**
   * Whether an object is what its inputs, as the state holds them, describe: in every property that is neither secret
   * nor kept on this side.
   */
  readonly describes: (item: Pick<InventoryItem, "remote"> & { readonly identity: Identity }) => boolean;
}

export function similarityOf(object: StateObject): StateSimilarity {
  const { kind, inputs } = object;
  const { resource, inventory } = knownKind(kind);
  const known = comparable(kind, inputs);
  const isDistinctive = propertiesOf(resource.inputs).some(
    ([property, schema]) => isRequired(schema) && known[property] !== undefined,
  );
  const identity = identityIn(kind, (property) => known[property]);
  return {
    object,
    names: [inventory.identifiedBy, "name", "displayName"].flatMap((each) =>
      each === undefined ? [] : textOf(inputs[each]),
    ),
    references: propertiesOf(resource.inputs).flatMap(([property, schema]) => {
      const { refersTo } = factsOf(schema);
      return refersTo === undefined ? [] : textOf(inputs[property]).map((id) => ({ kind: refersTo, id }));
    }),
    stem: stemOf(kind, object.name),
    describes: ({ remote, identity: its }) =>
      isDistinctive && !differ(identity, its) && matches(resource.inputs, known, remote),
  };
}

function textOf(value: unknown): string[] {
  return typeof value === "string" ? [value] : [];
}

/** What distinguishes most objects of a kind at once, in a notation in which equal values are one value. */
type Identity = readonly (string | number | undefined)[];

/** The identity of an object at the service. */
function identityOf(kind: Kind, { remote }: InventoryItem): Identity {
  return identityIn(kind, (property, schema) => remote[wireName(property, schema)]);
}

function identityIn(
  kind: Kind,
  valueAt: (property: string, schema: z.core.$ZodType) => unknown,
): (string | number | undefined)[] {
  return propertiesOf(knownKind(kind).resource.inputs).flatMap(([property, schema]) =>
    factsOf(schema).identity ? [inOneNotation(schema, valueAt(property, schema))] : [],
  );
}

/** Undefined for what is not known, and where the notation says nothing. */
function inOneNotation(schema: z.core.$ZodType, value: unknown): string | number | undefined {
  if (typeof value !== "string") return undefined;
  const { compare, canonical = (text: string) => text } = factsOf(schema);
  if (compare === undefined) return canonical(value);
  const instant = compare === "instant" ? milliseconds(value) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}

/** Whether both are known in some part, and are not the same there. */
function differ(one: Identity, other: Identity): boolean {
  return one.some((value, index) => {
    const its = other[index];
    return value !== undefined && its !== undefined && value !== its;
  });
}

/** The inputs that an object of the service can be compared in. */
function comparable(kind: Kind, inputs: Properties): Properties {
  const { resource, inventory } = knownKind(kind);
  const compared = propertiesOf(resource.inputs).filter(([name, property]) => {
    const { local, writeOnly } = factsOf(property);
    const later = inventory.storedLater?.includes(name);
    const kept = local || writeOnly || mayContainSecret(property) || name === "workspaceId" || later;
    return !kept && inputs[name] !== undefined && !containsEncrypted(inputs[name]);
  });
  return Object.fromEntries(compared.map(([name]) => [name, inputs[name]]));
}

/** The beginning of the names that are made up for a resource of that name; undefined for a kind without them. */
function stemOf(kind: Kind, logicalName: string): string | undefined {
  const generated = propertiesOf(knownKind(kind).resource.inputs).map(
    ([, property]) => factsOf(property).autoname,
  );
  const autoname = generated.find((each) => each !== undefined);
  return autoname?.fit(logicalName).slice(0, autoname.longest).replace(/-+$/, "");
}

function containsEncrypted(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(containsEncrypted);
  return isRecord(value) && (SIGNATURE in value || Object.values(value).some(containsEncrypted));
}

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
