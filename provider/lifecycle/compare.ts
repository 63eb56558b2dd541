import type * as z from "zod";
import { coreOf, factsOf, propertiesOf } from "./facts.ts";
import { sameInstant } from "./instant.ts";
import type { PathStep } from "./path.ts";
import { containsUnknown, isRecord } from "./unknown.ts";

/** One difference between two sets of inputs. */
export interface Difference {
  readonly path: readonly PathStep[];
  /** The property or one that contains it cannot be changed on the existing object. */
  readonly immutable: boolean;
}

/**
 * The differences that matter between what was and what is wanted, by the facts of each property. A value that
 * is not known yet counts as different: for all anyone knows it is.
 */
export function differences(
  schema: z.ZodObject,
  was: Record<string, unknown>,
  wanted: Record<string, unknown>,
): Difference[] {
  return propertiesOf(schema).flatMap(([name, property]) =>
    within(property, was[name], wanted[name], [name], false),
  );
}

function within(
  schema: z.core.$ZodType,
  was: unknown,
  wanted: unknown,
  path: readonly PathStep[],
  inherited: boolean,
): Difference[] {
  const immutable = inherited || factsOf(schema).immutable === true;
  const properties = propertiesOf(schema);
  if (properties.length > 0 && isRecord(was) && isRecord(wanted)) {
    return properties.flatMap(([name, property]) =>
      within(property, was[name], wanted[name], [...path, name], immutable),
    );
  }
  return same(schema, was, wanted) ? [] : [{ path, immutable }];
}

/** Whether two values of one property are the same to the service. */
export function same(schema: z.core.$ZodType, a: unknown, b: unknown): boolean {
  if (containsUnknown(a) || containsUnknown(b)) return false;
  const { compare } = factsOf(schema);
  if (compare === "instant" && typeof a === "string" && typeof b === "string") return sameInstant(a, b);
  if (compare === "set" && Array.isArray(a) && Array.isArray(b)) return equal(sorted(a), sorted(b));
  const properties = propertiesOf(coreOf(schema));
  if (properties.length > 0 && isRecord(a) && isRecord(b)) {
    return properties.every(([name, property]) => same(property, a[name], b[name]));
  }
  return equal(a, b);
}

function sorted(values: readonly unknown[]): unknown[] {
  return [...new Set(values.map((v) => JSON.stringify(v)))].sort();
}

/** Deep equality of plain values; the order of keys and keys that hold nothing make no difference. */
export function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((v, i) => equal(v, b[i]));
  }
  if (!isRecord(a) || !isRecord(b)) return (a ?? undefined) === (b ?? undefined);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => equal(a[key], b[key]));
}
