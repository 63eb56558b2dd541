import * as z from "zod";
import { containsUnknown, isUnknown } from "../engine.ts";
import { sameInstant } from "../instant.ts";
import { formatPath, isRecord, ownValue, type PathStep, type Properties, valueAt } from "../properties.ts";
import type { Change } from "../resource.ts";
import { coreOf, factsOf, isSecretAt, propertiesOf } from "./facts.ts";

/** One difference between two sets of inputs. */
export interface Difference {
  readonly path: readonly PathStep[];
  /** The property, one that contains it, or one inside that has a value, cannot be changed on the existing object. */
  readonly immutable: boolean;
}

/**
 * The differences that matter between what was and what is wanted, by the facts of each property. A value that
 * is not known yet counts as different: for all anyone knows it is.
 */
export function differences(
  schema: z.ZodObject,
  was: Record<string, unknown>,
  desired: Record<string, unknown>,
): Difference[] {
  return propertiesOf(schema).flatMap(([name, property]) =>
    within(property, was[name], desired[name], [name], false),
  );
}

/**
 * Whether what the program changed makes another object, whatever else it changed.
 *
 * @param workspaceId the configured one, which an object without its own belongs to
 */
export function replaces(
  schema: z.ZodObject,
  was: Record<string, unknown>,
  desired: Record<string, unknown>,
  workspaceId: unknown,
) {
  const workspaceOf = ({ workspaceId: own = workspaceId }: Record<string, unknown>) =>
    typeof own === "string" ? own.toLowerCase() : own;
  return (
    workspaceOf(was) !== workspaceOf(desired) ||
    differences(schema, was, desired).some(({ path, immutable }) => immutable && path[0] !== "workspaceId")
  );
}

/** The wanted inputs; a value that differs from the old one in nothing but its notation is written like the old one. */
export function inOldNotation(
  schema: z.core.$ZodType,
  was: Record<string, unknown>,
  desired: Record<string, unknown>,
): Record<string, unknown> {
  const entries = propertiesOf(schema).flatMap(([name, property]) => {
    const [before, after] = [was[name], desired[name]];
    if (before === undefined || after === undefined) return [];
    if (same(property, before, after)) return [[name, before]];
    const nested = isRecord(before) && isRecord(after);
    return nested ? [[name, inOldNotation(property, before, after)]] : [];
  });
  return { ...desired, ...Object.fromEntries(entries) };
}

function within(
  schema: z.core.$ZodType,
  was: unknown,
  desired: unknown,
  path: readonly PathStep[],
  inherited: boolean,
): Difference[] {
  const immutable = inherited || factsOf(schema).immutable === true;
  const properties = propertiesOf(schema);
  if (properties.length > 0 && isRecord(was) && isRecord(desired)) {
    return properties.flatMap(([name, property]) =>
      within(property, was[name], desired[name], [...path, name], immutable),
    );
  }
  const { unset } = factsOf(schema);
  const alike = (value: unknown) => (immutable && (value === undefined || value === null) ? unset : value);
  if (same(schema, alike(was), alike(desired))) return [];
  return [{ path, immutable: immutable || fixed(schema, was) || fixed(schema, desired) }];
}

/** Whether something inside the value cannot be changed on the existing object; of an unknown value anything may be. */
function fixed(schema: z.core.$ZodType, value: unknown): boolean {
  return propertiesOf(schema).some(([name, property]) => {
    const part = isRecord(value) ? value[name] : isUnknown(value) ? value : undefined;
    if (part === undefined || part === null) return false;
    return factsOf(property).immutable === true || fixed(property, part);
  });
}

/** Whether two values of one property are the same to the service. */
export function same(schema: z.core.$ZodType, a: unknown, b: unknown): boolean {
  if (containsUnknown(a) || containsUnknown(b)) return false;
  if (a === b) return true;
  const { compare, canonical } = factsOf(schema);
  if (canonical && typeof a === "string" && typeof b === "string") return canonical(a) === canonical(b);
  if (compare === "folder" && typeof a === "string" && typeof b === "string") {
    return withoutOuterSlashes(a) === withoutOuterSlashes(b);
  }
  if (compare === "instant" && typeof a === "string" && typeof b === "string") return sameInstant(a, b);
  const core = coreOf(schema);
  if (core instanceof z.ZodArray && Array.isArray(a) && Array.isArray(b)) {
    if (compare === "set") return covers(core.element, a, b) && covers(core.element, b, a);
    return a.length === b.length && a.every((item, i) => same(core.element, item, b[i]));
  }
  if (core instanceof z.ZodRecord && isRecord(a) && isRecord(b)) {
    const { valueType } = core.def;
    const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...keys].every((key) => same(valueType, ownValue(a, key), ownValue(b, key)));
  }
  const properties = propertiesOf(core);
  if (properties.length > 0 && isRecord(a) && isRecord(b)) {
    return properties.every(([name, property]) => same(property, a[name], b[name]));
  }
  return equal(a, b);
}

/** Whether two values are spellings of one string: they differ in case, white space and Unicode normalization at most. */
export function isRespelled(a: unknown, b: unknown): boolean {
  return typeof a === "string" && typeof b === "string" && folded(a) === folded(b);
}

function folded(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** A folder's path as programs write it: the service keeps slashes that people put at its ends. */
export function withoutOuterSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, "");
}

function covers(element: z.core.$ZodType, all: readonly unknown[], some: readonly unknown[]): boolean {
  return some.every((item) => all.some((other) => same(element, item, other)));
}

/** Deep equality of plain values; the order of keys and keys that hold nothing make no difference. */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((v, i) => equal(v, b[i]));
  }
  if (!isRecord(a) || !isRecord(b)) return (a ?? undefined) === (b ?? undefined);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) =>
    equal(ownValue(a, key), ownValue(b, key)),
  );
}

/**
 * What the engine does not show of a change: why a resource changes although its program does not, and which names of
 * a map of secrets change. Each follows the resource's name.
 */
export function changeReasons(
  schema: z.ZodObject,
  changes: readonly Change[],
  olds: Properties,
  news: Properties,
): string[] {
  return changes.flatMap(({ path, kind, because }) => {
    const does = kind === "replace" ? "replaced" : "updated";
    const reason = because ? [` will be ${does}: ${because}`] : [];
    const names = secretNamesThatChange(schema, path, olds, news);
    if (names.length === 0) return reason;
    return [...reason, `: these ${formatPath(path)} change: ${names.join(", ")}`];
  });
}

/**
 * Of a map of secrets, the names whose values change, each with what becomes of it where it is not just another value:
 * `KEY`, `NEW (added)`, `OLD (removed)`.
 */
function secretNamesThatChange(
  schema: z.ZodObject,
  path: readonly PathStep[],
  olds: Properties,
  news: Properties,
): string[] {
  const [was = {}, desired] = [valueAt(olds, path), valueAt(news, path)];
  if (!isSecretAt(schema, path) || !isRecord(was) || !isRecord(desired)) return [];
  const names = [...new Set([...Object.keys(was), ...Object.keys(desired)])];
  return names
    .filter((name) => !equal(ownValue(was, name), ownValue(desired, name)))
    .sort()
    .map((name) => {
      if (!Object.hasOwn(was, name)) return `${name} (added)`;
      return Object.hasOwn(desired, name) ? name : `${name} (removed)`;
    });
}
