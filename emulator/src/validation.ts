import { z } from "zod";
import type { ValidationEntry } from "./answer.ts";
import { parseInstant } from "./clock.ts";

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

const NO_INTEGER = "Input should be a valid integer";

/** A whole number in a body. */
export const integer = z.int({
  error: (issue) => (issue.code === "invalid_type" ? NO_INTEGER : undefined),
});

/** A whole number in a query string. */
export function integerParameter(minimum: number, maximum: number = Number.MAX_SAFE_INTEGER) {
  return z
    .string()
    .transform((text) => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN))
    .pipe(z.number().int().min(minimum).max(maximum));
}

const TRUE = new Set(["true", "1", "yes", "y", "on", "t"]);
const FALSE = new Set(["false", "0", "no", "n", "off", "f"]);

/** True or false in a query string, in each way that the service reads. */
export const flag = z
  .string()
  .transform((text) => text.toLowerCase())
  .refine((text) => TRUE.has(text) || FALSE.has(text), { error: "Input should be a valid boolean" })
  .transform((text) => TRUE.has(text));

/** A comma-separated list in a query string. */
export const listParameter = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== ""),
);

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
  const { msg, type, ctx } = describe(issue, part, input);
  return [{ loc, msg, type, input, ...(ctx === undefined ? {} : { ctx }) }];
}

interface Description {
  readonly msg: string;
  readonly type: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

function describe(issue: Issue, part: Part, input: unknown): Description {
  switch (issue.code) {
    case "invalid_type":
      return describeType(issue.message === NO_INTEGER ? "int" : issue.expected, part, input);
    case "too_small":
      return describeTooSmall(issue.origin, Number(issue.minimum));
    case "too_big":
      return describeTooBig(issue.origin, Number(issue.maximum));
    case "invalid_format":
      return describeFormat(issue.format, "pattern" in issue ? String(issue.pattern) : "", input);
    case "invalid_value": {
      const expected = alternatives(issue.values.map((value) => `'${String(value)}'`));
      return {
        msg: `Input should be ${expected}`,
        type: issue.values.length === 1 ? "literal_error" : "enum",
        ctx: { expected },
      };
    }
    case "not_multiple_of":
      return {
        msg: `Input should be a multiple of ${issue.divisor}`,
        type: "multiple_of",
        ctx: { multiple_of: issue.divisor },
      };
    default:
      return { msg: `Value error, ${issue.message}`, type: "value_error", ctx: { error: {} } };
  }
}

function describeType(expected: string, part: Part, input: unknown): Description {
  const fromText = part === "query" && typeof input === "string";
  switch (expected) {
    case "string":
      return { msg: "Input should be a valid string", type: "string_type" };
    case "int":
      if (typeof input === "number" && !Number.isInteger(input)) {
        return {
          msg: "Input should be a valid integer, got a number with a fractional part",
          type: "int_from_float",
        };
      }
      return { msg: NO_INTEGER, type: "int_type" };
    case "number":
      return fromText
        ? {
            msg: "Input should be a valid integer, unable to parse string as an integer",
            type: "int_parsing",
          }
        : { msg: "Input should be a valid number", type: "float_type" };
    case "boolean":
      return { msg: "Input should be a valid boolean", type: "bool_type" };
    case "array":
      return { msg: "Input should be a valid list", type: "list_type" };
    default:
      return { msg: "Input should be a valid dictionary", type: "dict_type" };
  }
}

function describeTooSmall(origin: string, minimum: number): Description {
  if (origin === "string") {
    return {
      msg: `String should have at least ${count(minimum, "character")}`,
      type: "string_too_short",
      ctx: { min_length: minimum },
    };
  }
  if (origin === "array") {
    return {
      msg: `List should have at least ${count(minimum, "item")}`,
      type: "too_short",
      ctx: { min_length: minimum },
    };
  }
  return {
    msg: `Input should be greater than or equal to ${minimum}`,
    type: "greater_than_equal",
    ctx: { ge: minimum },
  };
}

function describeTooBig(origin: string, maximum: number): Description {
  if (origin === "string") {
    return {
      msg: `String should have at most ${count(maximum, "character")}`,
      type: "string_too_long",
      ctx: { max_length: maximum },
    };
  }
  if (origin === "array") {
    return {
      msg: `List should have at most ${count(maximum, "item")}`,
      type: "too_long",
      ctx: { max_length: maximum },
    };
  }
  return {
    msg: `Input should be less than or equal to ${maximum}`,
    type: "less_than_equal",
    ctx: { le: maximum },
  };
}

const ZONELESS = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

function describeFormat(format: string, pattern: string, input: unknown): Description {
  if (format === "guid") {
    const error = "expected 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12";
    return { msg: `Input should be a valid UUID, ${error}`, type: "uuid_parsing", ctx: { error } };
  }
  if (format === "datetime") {
    if (typeof input === "string" && ZONELESS.test(input)) {
      return { msg: "Input should have timezone info", type: "timezone_aware" };
    }
    const error = "input is not an ISO 8601 date and time";
    return { msg: `Input should be a valid datetime, ${error}`, type: "datetime_parsing", ctx: { error } };
  }
  const shown = pattern.replace(/^\//, "").replace(/\/[a-z]*$/, "");
  return {
    msg: `String should match pattern '${shown}'`,
    type: "string_pattern_mismatch",
    ctx: { pattern: shown },
  };
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

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? "" : "s"}`;
}

function alternatives(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}
