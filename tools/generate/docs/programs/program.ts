import { isRecord } from "../../../../provider/core/properties.ts";
import type { Described, DescribedFunction, ObjectShape, Property, Shape } from "../../source.ts";
import { camelCase, namingOf } from "./names.ts";

/** A value of an example, with the type that typed languages need. */
export type Value =
  | { readonly kind: "literal"; readonly value: string | number | boolean; readonly shape: Shape }
  /** A key of the program's configuration. */
  | { readonly kind: "setting"; readonly name: string; readonly secret: boolean }
  /** The id of another resource of the program, of the kind `of`. */
  | { readonly kind: "id"; readonly of: string; readonly variable: string; readonly name: string }
  | { readonly kind: "list"; readonly of: Shape; readonly items: readonly Value[] }
  | { readonly kind: "map"; readonly of: Shape; readonly entries: readonly Entry[] }
  | { readonly kind: "object"; readonly type: ObjectShape; readonly entries: readonly Entry[] };

/** A named part of a value, or an argument. */
export interface Entry {
  readonly name: string;
  readonly value: Value;
}

/** A key of the configuration that a program reads. */
interface Setting {
  readonly name: string;
  readonly secret: boolean;
}

/** A resource or component of a program. */
interface Declaration {
  readonly kind: string;
  readonly variable: string;
  /** Its logical name. */
  readonly name: string;
  readonly args: readonly Entry[];
}

/** A call of a function, and the result that the program exports. */
export interface Call {
  readonly name: string;
  readonly args: readonly Entry[];
  readonly result: string;
}

/** A program of an example, in no language yet. */
export interface Program {
  readonly settings: readonly Setting[];
  /** In the order in which they need each other. */
  readonly declarations: readonly Declaration[];
  readonly call: Call | undefined;
}

/** The program of the example of a resource or component: with the resources that it refers to. */
export function programOfKind(kind: string, described: Described): Program {
  const declarations = declare(kind, described, []);
  return { settings: settingsOf(declarations), declarations, call: undefined };
}

/** The program of the example of a function. */
export function programOfFunction({ name, inputs, outputs, example }: DescribedFunction): Program {
  if (!outputs.some((output) => output.name === example.result)) {
    throw new Error(`the example of ${name} looks at ${example.result}, which it does not find`);
  }
  // What a program looks up it does not own, so that it knows the ids from its configuration.
  const about = name.replace(/^get/, "");
  const args = entriesOf(example.args, inputs, (property) =>
    property.name === "id" ? `${about.charAt(0).toLowerCase()}${about.slice(1)}Id` : undefined,
  );
  const call = { name, args, result: example.result };
  return { settings: settingsOf([call]), declarations: [], call };
}

function declare(kind: string, described: Described, outer: readonly string[]): Declaration[] {
  const found = [...described.resources, ...described.components].find((it) => it.kind === kind);
  if (!found) throw new Error(`${outer.join(" of ")}: no resource ${kind} is described`);
  if (outer.includes(kind)) throw new Error(`the example of ${kind} refers to itself`);
  const args = begun(found.example, entriesOf(found.example, found.inputs));
  const referred = new Set(args.flatMap(({ value }) => kindsIn(value)));
  const needed = [...referred].flatMap((each) => declare(each, described, [...outer, kind]));
  return [...needed, { kind, ...namingOf(kind), args }];
}

/** The kinds whose ids are anywhere in a value. */
function kindsIn(value: Value): string[] {
  if (value.kind === "id") return [value.of];
  if (value.kind === "list") return value.items.flatMap(kindsIn);
  if (value.kind === "map" || value.kind === "object")
    return value.entries.flatMap((entry) => kindsIn(entry.value));
  return [];
}

/**
 * The beginning of a schedule comes from the configuration, too: at the first `up` every window since then is exported,
 * and billed, so that no date of a page stays a good one to copy.
 */
function begun(example: Readonly<Record<string, unknown>>, entries: readonly Entry[]): readonly Entry[] {
  if (!("intervalHours" in example)) return entries;
  return entries.map((entry) =>
    entry.name === "startTime"
      ? { ...entry, value: { kind: "setting", name: "dailyFrom", secret: false } }
      : entry,
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Rename = (property: Property) => string | undefined;

function entriesOf(
  given: Readonly<Record<string, unknown>>,
  properties: readonly Property[],
  rename: Rename = () => undefined,
  secret = false,
): Entry[] {
  return Object.entries(given).map(([name, value]) => {
    const property = properties.find((it) => it.name === name);
    if (!property) throw new Error(`an example gives ${name}, which is no property`);
    const { refersTo: of } = property;
    if (of !== undefined) return { name, value: { kind: "id", of, ...namingOf(of) } };
    const key = rename(property) ?? camelCase(name);
    return { name, value: givenAs(value, property.shape, key, secret || property.secret) };
  });
}

/** What differs from one installation to the next, and what is secret, comes from the configuration. */
function givenAs(given: unknown, shape: Shape, key: string, secret: boolean): Value {
  if (Array.isArray(given)) {
    const of = shape.kind === "list" ? shape.of : shape;
    return { kind: "list", of, items: given.map((item) => givenAs(item, of, key, secret)) };
  }
  if (isRecord(given)) {
    if (shape.kind === "object") {
      return { kind: "object", type: shape, entries: entriesOf(given, shape.properties, undefined, secret) };
    }
    const of = shape.kind === "map" ? shape.of : shape;
    const entries = Object.entries(given).map(([name, value]) => ({
      name,
      value: givenAs(value, of, camelCase(name), secret),
    }));
    return { kind: "map", of, entries };
  }
  if (typeof given === "string" && (secret || UUID.test(given)))
    return { kind: "setting", name: key, secret };
  if (typeof given === "string" || typeof given === "number" || typeof given === "boolean") {
    return { kind: "literal", value: given, shape };
  }
  throw new Error(`${key}: an example cannot give ${JSON.stringify(given)}`);
}

function settingsOf(parts: readonly { readonly args: readonly Entry[] }[]): Setting[] {
  const found = new Map<string, Setting>();
  const enter = (value: Value): void => {
    if (value.kind === "setting") found.set(value.name, { name: value.name, secret: value.secret });
    if (value.kind === "list") value.items.forEach(enter);
    if (value.kind === "map" || value.kind === "object")
      for (const { value: inner } of value.entries) enter(inner);
  };
  for (const { args } of parts) for (const { value } of args) enter(value);
  return [...found.values()];
}
