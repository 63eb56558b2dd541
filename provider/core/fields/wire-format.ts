import * as z from "zod";
import { toUtc } from "../instant.ts";
import { isRecord, type PathStep, type Properties, valueAt } from "../properties.ts";
import { differences, equal, same, withoutOuterSlashes } from "./compare.ts";
import { coreOf, defaultOf, factsOf, isRequired, propertiesOf } from "./facts.ts";

/** Where the service has a property: `includeBucketInPrefix` is `include_bucket_in_prefix`. */
export function wireName(property: string, schema: z.core.$ZodType): string {
  return factsOf(schema).wire ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What the service holds of a property. */
export function memberOf(object: Properties, name: string, schema: z.core.$ZodType): unknown {
  return valueAt(object, wireName(name, schema).split("."));
}

/** Sets a property where the service has it, beside what is there. */
export function setMember(object: Record<string, unknown>, wire: string, value: unknown): void {
  const [outer = "", ...inner] = wire.split(".");
  if (inner.length === 0) {
    object[outer] = value;
    return;
  }
  const before = object[outer];
  const inside = isRecord(before) ? { ...before } : {};
  setMember(inside, inner.join("."), value);
  object[outer] = inside;
}

/** The program's spelling of the service's name: `include_bucket_in_prefix` is `includeBucketInPrefix`. */
export function propertyName(wire: string): string {
  return wire.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The properties as the service takes them: its names, instants in UTC; what only steers this provider is left out. */
export function toWire(schema: z.core.$ZodType, value: unknown): unknown {
  const facts = factsOf(schema);
  if (facts.verbatim || value === undefined) return value;
  if (facts.compare === "instant" && typeof value === "string") return toUtc(value);
  const core = coreOf(schema);
  const properties = propertiesOf(core);
  if (properties.length > 0 && isRecord(value)) {
    const body: Record<string, unknown> = {};
    for (const [name, property] of properties) {
      const { local, parent } = factsOf(property);
      if (value[name] === undefined || local || parent) continue;
      setMember(body, wireName(name, property), toWire(property, value[name]));
    }
    return body;
  }
  const element = elementOf(core);
  return element && Array.isArray(value) ? value.map((item) => toWire(element, item)) : value;
}

function elementOf(core: z.core.$ZodType): z.core.$ZodType | undefined {
  return core instanceof z.ZodArray ? core.element : undefined;
}

/** What the service holds, in the program's names; what the schema does not know is left out. */
export function fromWire(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (factsOf(schema).sharedKeys) return withoutNulls(value);
  const core = coreOf(schema);
  const properties = propertiesOf(core);
  if (properties.length > 0 && isRecord(value)) {
    const entries = properties.map(([name, property]) => [
      name,
      fromWire(property, memberOf(value, name, property)),
    ]);
    return Object.fromEntries(entries.filter(([, v]) => v !== undefined));
  }
  const element = elementOf(core);
  if (element && Array.isArray(value)) return value.map((item) => fromWire(element, item));
  const isFolder = factsOf(schema).compare === "folder" && typeof value === "string";
  return isFolder ? withoutOuterSlashes(value) : value;
}

/** A map without keys that have no value: a service answers them for whatever nobody set. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutNulls(inner)]));
}

/**
 * What the service holds, in the program's names, of the properties that the program set: drift is reported on
 * these only. What it shows in another notation stays as the program gave it.
 *
 * @param unseen the values of what an answer lacks. Default: it stays as the program gave it
 */
export function project(
  schema: z.core.$ZodType,
  set: Record<string, unknown>,
  actual: Record<string, unknown>,
  unseen: Record<string, unknown> = set,
): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, property] of propertiesOf(schema)) {
    const value = set[name];
    if (value === undefined) continue;
    const live = memberOf(actual, name, property);
    const stored = factsOf(property).local ? value : heldOf(property, value, live, unseen[name]);
    if (stored !== undefined) result[name] = stored;
  }
  return result;
}

/** What the service holds of one property that the program set; undefined where it shows that it holds nothing. */
function heldOf(property: z.core.$ZodType, value: unknown, live: unknown, unseen: unknown): unknown {
  if (live === undefined) return unseen;
  if (live === null) return isEmpty(property, value) ? value : undefined;
  return factsOf(property).writeOnly ? value : projectValue(property, value, live, unseen);
}

/** Whether a value is one that a service may answer as none. */
function isEmpty(property: z.core.$ZodType, value: unknown): boolean {
  if (equal(value, factsOf(property).unset)) return true;
  if (Array.isArray(value)) return value.length === 0;
  return value === "" || (isRecord(value) && Object.keys(value).length === 0);
}

/** An input that the service does not store as it was sent. */
export interface NotStored {
  readonly path: readonly PathStep[];
  /** What it stores instead; undefined where its answer lacks the input. */
  readonly stored: unknown;
}

/** What was sent and is stored otherwise, or is missing in the answer. */
export function notStored(
  schema: z.core.$ZodType,
  sent: Record<string, unknown>,
  actual: Record<string, unknown>,
  path: readonly PathStep[] = [],
): NotStored[] {
  return propertiesOf(schema).flatMap(([name, property]): NotStored[] => {
    const value = sent[name];
    const { local, writeOnly, secret } = factsOf(property);
    if (value === undefined || local || writeOnly || secret) return [];
    const live = memberOf(actual, name, property);
    const inner = [...path, name];
    if (isRecord(value) && isRecord(live) && propertiesOf(property).length > 0)
      return notStored(property, value, live, inner);
    if (live === undefined || live === null)
      return isEmpty(property, value) ? [] : [{ path: inner, stored: undefined }];
    const stored = heldOf(property, value, live, undefined);
    return same(property, value, stored) ? [] : [{ path: inner, stored }];
  });
}

function projectValue(
  schema: z.core.$ZodType,
  value: unknown,
  live: unknown,
  unseen: unknown = value,
): unknown {
  const core = coreOf(schema);
  if (isRecord(value) && isRecord(live) && propertiesOf(core).length > 0) {
    return project(core, value, live, isRecord(unseen) ? unseen : {});
  }
  if (factsOf(schema).sharedKeys) {
    const kept = ownKeys(value, live);
    return same(schema, value, kept) ? value : kept;
  }
  const element = elementOf(core);
  const unordered = factsOf(schema).compare === "set";
  const found =
    element !== undefined && Array.isArray(value) && Array.isArray(live)
      ? projectList(element, value, live, unordered)
      : fromWire(schema, live);
  return same(schema, value, found) ? value : found;
}

/** What the service holds of the keys that the program set, at every level: others may have added keys of their own. */
function ownKeys(value: unknown, live: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(live)) {
    return live.map((item, index) => (index < value.length ? ownKeys(value[index], item) : item));
  }
  if (!isRecord(value) || !isRecord(live)) return live;
  const kept = Object.entries(live).filter(([key]) => Object.hasOwn(value, key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, ownKeys(value[key], inner)]));
}

/** An element of a set is compared with whichever the program wrote alike, one of a list with the one in its place. */
function projectList(
  element: z.core.$ZodType,
  set: readonly unknown[],
  actual: readonly unknown[],
  unordered: boolean,
): unknown[] {
  return actual.map((live, index) => {
    if (unordered) {
      const alike = set.find((value) => same(element, value, projectValue(element, value, live)));
      return alike ?? fromWire(element, live);
    }
    return index < set.length ? projectValue(element, set[index], live) : fromWire(element, live);
  });
}

/**
 * The inputs with which a program would describe an object that was made elsewhere. Pulumi writes them into a program as
 * plain text, so nothing that is or may be secret is among them: the object keeps it, and the program does not own it.
 */
export function importable(schema: z.ZodObject, actual: Record<string, unknown>): Record<string, unknown> {
  const read = fromWire(schema, actual);
  if (!isRecord(read)) return {};
  const entries = propertiesOf(schema).flatMap(([name, property]) => {
    const { local, unset } = factsOf(property);
    const value = local ? defaultOf(property) : read[name];
    return equal(value, unset) ? [] : [[name, value]];
  });
  const found = writable(schema, Object.fromEntries(entries));
  return isRecord(found) ? found : {};
}

/** Whether an import leaves the property to whoever set it. */
function isPrivate(property: z.core.$ZodType): boolean {
  const { secret, unshown, writeOnly } = factsOf(property);
  return Boolean(secret || unshown || writeOnly);
}

/** The paths of what an import leaves out and an answer shows. */
export function privatePaths(schema: z.core.$ZodType, actual: unknown): string[] {
  const core = coreOf(schema);
  if (!isRecord(actual)) return [];
  return propertiesOf(core).flatMap(([name, property]) => {
    const value = memberOf(actual, name, property);
    if (value === undefined || value === null || equal(value, {}) || equal(value, [])) return [];
    return isPrivate(property) ? [name] : privatePaths(property, value).map((inner) => `${name}.${inner}`);
  });
}

/** Whether the service stores an empty string where programs leave the property out, as they cannot set it to one. */
function isEmptied(property: z.core.$ZodType, value: unknown): boolean {
  return value === "" && !isRequired(property) && !z.safeParse(property, value).success;
}

/** A value without what an import leaves out, at any depth. */
function writable(schema: z.core.$ZodType, value: unknown): unknown {
  const core = coreOf(schema);
  const element = elementOf(core);
  if (element && Array.isArray(value)) return value.map((item) => writable(element, item));
  const properties = propertiesOf(core);
  if (properties.length === 0 || !isRecord(value)) return value;
  const kept = properties.filter(
    ([name, property]) =>
      value[name] !== undefined && !isPrivate(property) && !isEmptied(property, value[name]),
  );
  return Object.fromEntries(kept.map(([name, property]) => [name, writable(property, value[name])]));
}

/** The body of a request that makes an object of these inputs. */
export function toBody(schema: z.ZodObject, inputs: Record<string, unknown>): Record<string, unknown> {
  const body = toWire(schema, inputs);
  return isRecord(body) ? body : {};
}

/**
 * What the service holds of the properties that the program set, where those that cannot change on an existing
 * object stay as the program gave them: another spelling of them at the service (a renamed repository, say) must
 * not become the replacement of the object. `fixed` names those that differ.
 */
export function projectChangeable(
  schema: z.ZodObject,
  set: Record<string, unknown>,
  actual: Record<string, unknown>,
): { inputs: Record<string, unknown>; fixed: (readonly PathStep[])[] } {
  const found = project(schema, set, actual);
  const kept = differences(schema, set, found).flatMap(({ path, immutable }) => (immutable ? [path] : []));
  // What the service does not return at all says nothing.
  const fixed = kept.filter((path) => valueAt(found, path) !== undefined);
  return { inputs: kept.reduce((inputs, path) => copied(inputs, set, path), found), fixed };
}

function copied(
  to: Record<string, unknown>,
  from: Record<string, unknown>,
  [step, ...rest]: readonly PathStep[],
): Record<string, unknown> {
  if (step === undefined) return to;
  const [inner, source] = [to[step], from[step]];
  const nested = rest.length > 0 && isRecord(source);
  return { ...to, [step]: nested ? copied(isRecord(inner) ? inner : {}, source, rest) : source };
}
