import type * as z from "zod";
import type { Properties } from "../../provider/core/check.ts";
import { SIGNATURE } from "../../provider/core/engine-signatures.ts";
import { factsOf, holdsSecret, isRequired, propertiesOf } from "../../provider/core/facts.ts";
import { milliseconds } from "../../provider/core/instant.ts";
import { isRecord } from "../../provider/core/unknown.ts";
import { matches, wireName } from "../../provider/core/wire-format.ts";
import type { InventoryItem } from "../../provider/resources/inventory.ts";
import { type Kind, knownKind } from "../state/kinds.ts";
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
  const isTelling = propertiesOf(resource.inputs).some(
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
      isTelling && !differ(identity, its) && matches(resource.inputs, known, remote),
  };
}

function textOf(value: unknown): string[] {
  return typeof value === "string" ? [value] : [];
}

/** What distinguishes most objects of a kind at once, in a notation in which equal values are one value. */
export type Identity = readonly (string | number | undefined)[];

/** The identity of an object at the service. */
export function identityOf(kind: Kind, { remote }: InventoryItem): Identity {
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
    const kept = local || writeOnly || holdsSecret(property) || name === "workspaceId" || later;
    return !kept && inputs[name] !== undefined && !holdsEncrypted(inputs[name]);
  });
  return Object.fromEntries(compared.map(([name]) => [name, inputs[name]]));
}

/** The beginning of the names that are made up for a resource of that name; undefined for a kind without them. */
function stemOf(kind: Kind, logicalName: string): string | undefined {
  const made = propertiesOf(knownKind(kind).resource.inputs).map(
    ([, property]) => factsOf(property).autoname,
  );
  const autoname = made.find((each) => each !== undefined);
  return autoname?.fit(logicalName).slice(0, autoname.longest).replace(/-+$/, "");
}

function holdsEncrypted(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsEncrypted);
  return isRecord(value) && (SIGNATURE in value || Object.values(value).some(holdsEncrypted));
}
