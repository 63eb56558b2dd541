import { z } from "zod";
import { parseInstant } from "../world/clock.ts";
import type { ValidationEntry } from "./answer.ts";

/** Which part of a request a value came from; the first element of `loc`. */
export type Part = "body" | "query" | "path" | "header";

/** The outcome of validating one part: its value, or the entries of a 422. */
export type Validated<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly entries: readonly ValidationEntry[] };

/**
 * Checks `value` and translates what is wrong into the entries that the service would answer.
 *
 * @param strict whether members that the schema does not know are refused; otherwise they are ignored, as the service
 * ignores them, and of a repeated query parameter the last value counts
 */
export function validate<T>(schema: z.ZodType<T>, part: Part, value: unknown, strict: boolean): Validated<T> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  const tolerated = strict ? undefined : tolerable(value, part, parsed.error.issues);
  if (tolerated !== undefined) return validate(schema, part, tolerated, strict);
  const entries = parsed.error.issues.flatMap((issue) => entriesOf(issue, part, value));
  const locations = entries.map(({ loc }) => JSON.stringify(loc));
  // The service stops at a field's first fault.
  return {
    ok: false,
    entries: entries.filter((_, index) => locations.indexOf(locations[index] ?? "") === index),
  };
}

/** An id; accepted in any case, kept in lower case. */
export const uuid = z.guid().transform((text) => text.toLowerCase());

/** An ISO 8601 time with a zone, as milliseconds since the epoch. */
export const instant = z.iso.datetime({ offset: true }).transform(parseInstant);

/** A whole number in a body. */
export const integer = z.int();

/** A whole number in a query string. */
export function integerParameter(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .transform((text) => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN))
    .pipe(z.number().int().min(minimum).max(maximum));
}

/** True or false in a query string. */
export const flag = z.stringbool();

/** Several ids in a query string: repeated, or one list with commas. */
export const idsParameter = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((text) => text.split(",")))
  .pipe(z.array(uuid).min(1).max(100));

/** An object as JSON in a query string. */
export const jsonParameter = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "expected JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string(), z.unknown()));

type Issue = z.core.$ZodIssue;

/** A copy of `value` without what the service would not mind of the issues; `undefined` when it would mind all. */
function tolerable(value: unknown, part: Part, issues: readonly Issue[]): unknown {
  const copy: unknown = structuredClone(value);
  let changed = false;
  for (const issue of issues) {
    const path = issue.path.map((segment) => (typeof segment === "symbol" ? String(segment) : segment));
    if (issue.code === "unrecognized_keys") {
      const parent = valueAt(copy, path);
      if (typeof parent !== "object" || parent === null) continue;
      for (const key of issue.keys) changed = Reflect.deleteProperty(parent, key) || changed;
    }
    if (part === "query" && issue.code === "invalid_type") {
      const [name = ""] = path;
      const repeated = valueAt(copy, [name]);
      if (!Array.isArray(repeated) || typeof copy !== "object" || copy === null) continue;
      changed = Reflect.set(copy, name, repeated.at(-1)) || changed;
    }
  }
  return changed ? copy : undefined;
}

function entriesOf(issue: Issue, part: Part, whole: unknown): ValidationEntry[] {
  const path = issue.path.map((segment) => (typeof segment === "symbol" ? String(segment) : segment));
  // An item of a list that was sent as one text is found only where it was taken apart.
  const input = valueAt(whole, path) ?? issue.input;
  const loc = [part, ...path];
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      loc: [...loc, key],
      msg: "Extra inputs are not permitted",
      type: "extra_forbidden",
      input: valueAt(input, [key]),
    }));
  }
  if (input === undefined && issue.code !== "custom") {
    return [{ loc, msg: "Field required", type: "missing", input: valueAt(whole, path.slice(0, -1)) }];
  }
  return issue.code === "custom"
    ? [{ loc, msg: `Value error, ${issue.message}`, type: "value_error", input }]
    : [{ loc, msg: issue.message, type: issue.code, input }];
}

function valueAt(whole: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    whole,
  );
}
