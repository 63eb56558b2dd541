import * as z from "zod";
import { containsUnknown, DEFAULTS, isUnknown } from "../engine.ts";
import { type Failure, isRecord, type PathStep, type Properties, textsIn, valueAt } from "../properties.ts";
import { redactor } from "../redact.ts";
import { formatValue } from "../text.ts";
import { allowedFor, nearest } from "./allowed-values.ts";
import { fillDefaults, type Naming, withoutInternal } from "./defaults.ts";
import {
  coreOf,
  factsOf,
  isSecretAt,
  isUnshownAt,
  mayContainSecret,
  mayContainUnshown,
  propertiesOf,
  schemaAt,
} from "./facts.ts";

export interface Checked {
  readonly inputs: Properties;
  readonly failures: readonly Failure[];
}

/**
 * Checks the types of what the program gave, and fills defaults. Values that are not known yet pass: what they
 * turn out to be is checked when they are known. Keys that begin with two underscores are the front end's own.
 */
export function checkTypes(schema: z.ZodObject, olds: Properties, news: Properties, naming: Naming): Checked {
  const { inputs, filled } = fillDefaults(schema, olds, news, naming);
  const supplied = withoutInternal(inputs);
  const issues = schema.safeParse(supplied).error?.issues ?? [];
  const wrong = issues.flatMap((issue) => explained(schema, issue, supplied, news));
  return {
    inputs: filled.length > 0 ? { ...inputs, [DEFAULTS]: filled } : inputs,
    failures: [...oncePerReason(wrong), ...unknownProperties(schema, supplied, [])],
  };
}

/** A value that breaks several limits of its type is reported once: the reason names what is allowed as a whole. */
function oncePerReason(failures: readonly Failure[]): Failure[] {
  return [...new Map(failures.map((failure) => [JSON.stringify(failure), failure])).values()];
}

/** The properties that no schema names, at any depth: a misspelt one would otherwise be left out in silence. */
function unknownProperties(type: z.core.$ZodType, supplied: unknown, path: readonly PathStep[]): Failure[] {
  const core = coreOf(type);
  if (core instanceof z.ZodArray && Array.isArray(supplied)) {
    return supplied.flatMap((item, i) => unknownProperties(core.element, item, [...path, i]));
  }
  if (!isRecord(supplied)) return [];
  if (core instanceof z.ZodRecord) {
    const { valueType } = core.def;
    return Object.entries(supplied).flatMap(([key, v]) => unknownProperties(valueType, v, [...path, key]));
  }
  if (!(core instanceof z.ZodObject)) return [];
  const known = new Map(propertiesOf(core));
  const isOpen = core.def.catchall !== undefined && !(core.def.catchall instanceof z.ZodNever);
  return Object.entries(supplied).flatMap(([key, value]) => {
    const property = known.get(key);
    if (property) return unknownProperties(property, value, [...path, key]);
    if (isOpen) return [];
    return [{ path: [...path, key], reason: unknownProperty(key, [...known.keys()]) }];
  });
}

/** What is wrong; `news` is what the program gave, before what is empty in it was taken for left out. */
function explained(
  schema: z.ZodObject,
  issue: z.core.$ZodIssue,
  supplied: Properties,
  news: Properties,
): Failure[] {
  // `unknownProperties` finds these, whether the schema calls itself strict or not.
  if (issue.code === "unrecognized_keys") return [];
  const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
  // A name is known even where its value is not.
  if (issue.code === "invalid_key") return [{ path, reason: badKey(schema, path) }];
  // The value may sit below an unknown one, or be unknown itself: then there is nothing to judge yet.
  if (path.some((_, end) => isUnknown(valueAt(supplied, path.slice(0, end + 1))))) return [];
  const value = valueAt(supplied, path);
  // Nor when what a rule of the type looks at is known only in part; its kind and its length are.
  if (!["invalid_type", "too_small", "too_big"].includes(issue.code) && containsUnknown(value)) return [];
  return [{ path, reason: reasonOf(schema, issue, path, value, news) }];
}

function reasonOf(
  schema: z.ZodObject,
  issue: z.core.$ZodIssue,
  path: readonly PathStep[],
  value: unknown,
  news: Properties,
): string {
  const at = schemaAt(schema, path);
  const allowed = at ? allowedFor(at) : "another value";
  if (value === undefined) {
    const why = valueAt(news, path) === null ? EMPTY : "";
    return `is required: set it to ${allowed}${why}`;
  }
  const hidden = whyHidden(schema, path, issue);
  const whole = JSON.stringify(value) ?? String(value);
  // Of a part, a front end does not recognize what came as a secret.
  const shown = hidden ? `the value (${hidden})` : whole.length > MOST_SHOWN ? "the value" : whole;
  const detail = issue.code === "custom" ? issue.message : suggestion(allowed, value, issue, at);
  const printable = hidden === SECRET ? redactor(textsIn(value))(detail) : detail;
  return `${shown} is not allowed: ${printable}`;
}

/** Characters of a value that is shown. */
const MOST_SHOWN = 120;

/** For an issue of a rule of a type: the value is not to be shown, since what is wrong is that it holds a secret. */
export const CONTAINS_SECRET: Readonly<Record<string, unknown>> = { holdsSecret: true };

const SECRET = "a secret, not shown";

/** A program in YAML gives an output that there is not as null. */
const EMPTY =
  "; the program sets it to null: if the value comes from another resource, that one has failed or does not have it yet";

/** Why a wrong value is not shown; `undefined` where it may be. */
function whyHidden(
  schema: z.ZodObject,
  path: readonly PathStep[],
  issue: z.core.$ZodIssue,
): string | undefined {
  const at = schemaAt(schema, path);
  if (isSecretAt(schema, path) || (at && mayContainSecret(at))) return SECRET;
  const containsSecret = issue.code === "custom" && issue.params?.["holdsSecret"] === true;
  const unshown = isUnshownAt(schema, path) || (at && mayContainUnshown(at));
  return containsSecret || unshown ? "not shown, because it may contain a secret" : undefined;
}

function badKey(schema: z.ZodObject, path: readonly PathStep[]): string {
  const map = schemaAt(schema, path.slice(0, -1));
  const core = map && coreOf(map);
  const allowed = core instanceof z.ZodRecord ? allowedFor(core.def.keyType) : "another one";
  return `${formatValue(path.at(-1))} is not allowed as a name: it must be ${allowed}`;
}

function unknownProperty(name: string, known: readonly string[]): string {
  const closest = nearest(name, known);
  const hint = closest ? `did you mean ${closest}?` : `the properties are ${[...known].sort().join(", ")}`;
  return `there is no such property; ${hint}`;
}

function suggestion(allowed: string, value: unknown, issue: z.core.$ZodIssue, at?: z.core.$ZodType): string {
  // Where the facts say in their own words what is allowed, these say it better than a guess.
  const guess = at !== undefined && factsOf(at).allowed === undefined;
  if (guess && issue.code === "invalid_value" && typeof value === "string") {
    const closest = nearest(value, issue.values.map(String));
    if (closest && closest !== value) return `did you mean ${formatValue(closest)}? It must be ${allowed}`;
  }
  const kind = issue.code === "invalid_type" && !containsUnknown(value) ? ` (got ${kindOf(value)})` : "";
  return `it must be ${allowed}${kind}`;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value === null) return "nothing";
  if (typeof value === "number" && !Number.isInteger(value)) return "a number with a fraction";
  return (
    { string: "a string", number: "a number", boolean: "a boolean" }[String(typeof value)] ?? "an object"
  );
}
