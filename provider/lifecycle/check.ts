import * as z from "zod";
import { allowedFor, nearest } from "./allowed.ts";
import { defaultOf, factsOf, isSecretAt, propertiesOf, schemaAt } from "./facts.ts";
import { type Failure, show } from "./failure.ts";
import { formatPath, type PathStep, valueAt } from "./path.ts";
import { containsUnknown, isRecord, isUnknown } from "./unknown.ts";

/** Where the check put the paths of the properties that it filled itself; the engine hides keys that begin so. */
export const DEFAULTS = "__defaults";

export type Properties = Record<string, unknown>;

/** What makes a value for a property that the program left out and that has an `autoname` fact. */
export interface Naming {
  readonly logicalName: string;
  readonly suffix: () => string;
}

export interface Checked {
  readonly inputs: Properties;
  readonly failures: readonly Failure[];
}

/**
 * Checks the types of what the program gave, and fills defaults. Values that are not known yet pass: what they
 * turn out to be is checked when they are known. Keys that begin with two underscores are the front end's own.
 */
export function checkTypes(schema: z.ZodObject, olds: Properties, news: Properties, naming: Naming): Checked {
  const { inputs, filled } = fill(schema, olds, news, naming);
  const given = withoutInternal(inputs);
  const result = z.strictObject(schema.shape).safeParse(given);
  const failures = result.success
    ? []
    : result.error.issues.flatMap((issue) => explain(schema, issue, given));
  return { inputs: filled.length > 0 ? { ...inputs, [DEFAULTS]: filled } : inputs, failures };
}

/** The properties without the front end's own. */
export function withoutInternal(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).filter(([key]) => !key.startsWith("__")));
}

/**
 * A default fills what the program leaves out. One that was filled before stays as it was filled, so that a
 * release that changes a default changes nothing that exists.
 */
function fill(schema: z.ZodObject, olds: Properties, news: Properties, naming: Naming) {
  const before = Array.isArray(olds[DEFAULTS]) ? olds[DEFAULTS] : [];
  const filled: string[] = [];
  const within = (object: z.core.$ZodType, given: Properties, steps: readonly PathStep[]): Properties => {
    const result = Object.fromEntries(
      Object.entries(given).filter(([key, v]) => v !== undefined && v !== null && key !== DEFAULTS),
    );
    for (const [name, property] of propertiesOf(object)) {
      const path = [...steps, name];
      const value = result[name];
      if (isRecord(value)) result[name] = within(property, value, path);
      if (value !== undefined) continue;
      const kept = before.includes(formatPath(path)) ? valueAt(olds, path) : undefined;
      const standIn = kept ?? defaultOf(property) ?? autoname(property, naming);
      if (standIn === undefined) continue;
      result[name] = standIn;
      filled.push(formatPath(path));
    }
    return result;
  };
  return { inputs: within(schema, news, []), filled };
}

function autoname(schema: z.core.$ZodType, naming: Naming): string | undefined {
  return factsOf(schema).autoname?.(naming.logicalName, naming.suffix());
}

function explain(schema: z.ZodObject, issue: z.core.$ZodIssue, given: Properties): Failure[] {
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  // The value may sit below an unknown one, or be unknown itself: then there is nothing to judge yet.
  if (path.some((_, end) => isUnknown(valueAt(given, path.slice(0, end + 1))))) return [];
  const value = valueAt(given, path);
  if (issue.code === "unrecognized_keys") {
    const known = propertiesOf(path.length === 0 ? schema : (schemaAt(schema, path) ?? schema)).map(
      ([k]) => k,
    );
    return issue.keys.map((key) => unknownProperty([...path, key], known));
  }
  const at = schemaAt(schema, path) ?? schema;
  if (value === undefined) return [{ path, reason: `is required: give ${allowedFor(at)}` }];
  const shown = isSecretAt(schema, path) ? "the value (a secret, not shown)" : show(value);
  const detail = issue.code === "custom" ? issue.message : suggestion(at, value, issue);
  return [{ path, reason: `${shown} is not allowed: ${detail}` }];
}

function unknownProperty(path: PathStep[], known: readonly string[]): Failure {
  const name = String(path.at(-1));
  const meant = nearest(name, known);
  const hint = meant ? `did you mean ${meant}?` : `the properties are ${[...known].sort().join(", ")}`;
  return { path, reason: `there is no such property; ${hint}` };
}

function suggestion(schema: z.core.$ZodType, value: unknown, issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_value" && typeof value === "string") {
    const meant = nearest(value, issue.values.map(String));
    if (meant && meant !== value) return `did you mean ${show(meant)}? It must be ${allowedFor(schema)}`;
  }
  const kind = issue.code === "invalid_type" && !containsUnknown(value) ? ` (got ${kindOf(value)})` : "";
  return `it must be ${allowedFor(schema)}${kind}`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === null) return "nothing";
  if (typeof value === "number" && !Number.isInteger(value)) return "a number with a fraction";
  return (
    { string: "a text", number: "a number", boolean: "true or false" }[String(typeof value)] ?? "an object"
  );
}
