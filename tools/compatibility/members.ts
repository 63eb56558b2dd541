import type { BreakingChange } from "./change.ts";
import { formatFact, otherChanges } from "./facts.ts";
import type { NamedType, PackageSchema, PropertySpec, PropertySpecs, TypeSpec } from "./schema.ts";

/** The properties of a resource, a function or a type, on one side of it. */
export interface Members {
  readonly type?: string;
  readonly properties: PropertySpecs;
  readonly required: readonly string[];
}

/** How the members are used, which decides what breaks whom. */
interface Use {
  readonly subject: (name: string) => string;
  /** Programs give them. */
  readonly given: boolean;
  /** Programs get them. */
  readonly got: boolean;
}

/** The breaking changes of members. */
export function comparedMembers(before: Members, after: Members, use: Use): BreakingChange[] {
  const wasRequired = new Set(before.required);
  const isRequired = new Set(after.required);
  const kept = Object.entries(before.properties).flatMap(([name, old]) => {
    const now = after.properties[name];
    if (now === undefined) return ["was removed or has another name"].map(saidOf(name));
    return [
      ...typeChange(old, now, use),
      ...(use.given && isRequired.has(name) && !wasRequired.has(name) ? ["must be given now"] : []),
      ...(use.got && wasRequired.has(name) && !isRequired.has(name) ? ["may be missing now"] : []),
      ...factChanges(old, now, use),
    ].map(saidOf(name));
  });
  const added = Object.keys(after.properties)
    .filter((name) => use.given && isRequired.has(name) && !Object.hasOwn(before.properties, name))
    .map((name) => ({ subject: use.subject(name), what: "is new and must be given" }));
  return [...kept, ...added];

  function saidOf(name: string): (what: string) => BreakingChange {
    return (what) => ({ subject: use.subject(name), what });
  }
}

/** What is given may take more than before; what programs get must stay what it was. */
function typeChange(old: PropertySpec, now: PropertySpec, { given, got }: Use): string[] {
  const [before, after] = [alternatives(old), alternatives(now)];
  const taken = before.every((each) => after.includes(each));
  const same = taken && after.length === before.length;
  if (same || (given && !got && taken)) return [];
  return [`has another type: ${before.join(" or ")} became ${after.join(" or ")}`];
}

/** What says which type it is. */
const TYPE = ["type", "$ref", "items", "additionalProperties", "oneOf"];

function alternatives(spec: TypeSpec): string[] {
  if (spec.oneOf !== undefined) return [...new Set(spec.oneOf.flatMap(option))].sort();
  // What stands as `type` beside it says of what type the named one is, which that one says itself.
  if (spec.$ref !== undefined) return [`\`${spec.$ref.replace(/^#\/types\//, "")}\``];
  const { type = "object", items, additionalProperties } = spec;
  if (type === "array" && items !== undefined) return [`list of (${option(items).join(" or ")})`];
  if (type === "object" && additionalProperties !== undefined) {
    return [`map of (${option(additionalProperties).join(" or ")})`];
  }
  return [`\`${type}\``];
}

/** A type within another one, where nothing else judges what it holds besides. */
function option(spec: TypeSpec): string[] {
  const others = Object.entries(spec)
    .filter(([key]) => !TYPE.includes(key) && key !== "description")
    .map(([key, value]) => ` with \`${key}\` ${formatFact(value)}`);
  return alternatives(spec).map((each) => `${each}${others.join("")}`);
}

/** What rules judge of a property. */
const PROPERTY = [...TYPE, "secret", "replaceOnChanges", "willReplaceOnChanges", "default", "const"];

function factChanges(old: PropertySpec, now: PropertySpec, { given, got }: Use): string[] {
  // The SDKs take `replaceOnChanges` from the outputs; what the plugin replaces by itself is told of its inputs.
  const replaces = (spec: PropertySpec) => spec.replaceOnChanges || (given && spec.willReplaceOnChanges);
  const [was, is] = [defaultOf(old), defaultOf(now)];
  const isDocumentedNow = was === undefined && SERVICE_DEFAULT.test(String(now.description));
  const [read, reads] = [variablesOf(old), variablesOf(now)];
  const kept = reads.filter((name) => read.includes(name));
  return [
    ...(got && !old.secret && now.secret ? ["is a secret now, and so is all that is made of it"] : []),
    ...(old.secret && !now.secret ? ["is no secret any more: states hold it in plain text"] : []),
    ...(!replaces(old) && replaces(now) ? ["replaces the object when it is changed"] : []),
    ...(given && was !== is && !isDocumentedNow
      ? [`has another default: ${was ?? "none"} became ${is ?? "none"}`]
      : []),
    ...(given && kept.join() !== read.join()
      ? [`is read from other environment variables: ${listed(read)} became ${listed(reads)}`]
      : []),
    ...(old.const === now.const
      ? []
      : [`has another fixed value: ${formatFact(old.const)} became ${formatFact(now.const)}`]),
    ...otherChanges(old, now, PROPERTY),
  ];
}

/** What LangSmith fills in: a description that begins to report it changes nothing. */
const SERVICE_DEFAULT = / LangSmith's default is `/;

/** A default stands in the schema, or, where an SDK must not send it, at the end of the description. */
function defaultOf({ default: value, description }: PropertySpec): string | undefined {
  if (value !== undefined) return formatFact(value);
  return / (?:Default:|LangSmith's default is) (`[^`]*`)\.(?: |$)/.exec(description)?.[1];
}

/**
 * The environment variables of a key of the configuration, the first one first. They stand at the end of its
 * description: the plugin reads them, and an SDK must not.
 */
export function variablesOf({ description }: Pick<PropertySpec, "description">): string[] {
  const [, variables = ""] =
    / Read from the environment variable (.*?) when absent\.(?: |$)/.exec(description) ?? [];
  return [...variables.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.map((name) => `\`${name}\``).join(", then ");
}

/** The breaking changes of the named types that both releases use, by whether programs give or get them. */
export function comparedTypes(before: PackageSchema, after: PackageSchema): BreakingChange[] {
  const given = new Set([...reached(before, "given"), ...reached(after, "given")]);
  const got = new Set([...reached(before, "got"), ...reached(after, "got")]);
  return Object.entries(before.types).flatMap(([token, old]) => {
    const now = after.types[token];
    if (old === now) return [];
    if (now === undefined) return [{ subject: `type \`${token}\``, what: "was removed or has another name" }];
    if ((old.enum === undefined) !== (now.enum === undefined) || old.type !== now.type) {
      return [{ subject: `type \`${token}\``, what: "is of another kind" }];
    }
    return [
      ...enumChanges(token, old, now),
      ...otherChanges(old, now, ["type", "properties", "required", "enum"]).map((what) => ({
        subject: `type \`${token}\``,
        what,
      })),
      ...comparedMembers(old, now, {
        subject: (name) => `type \`${token}\` property \`${name}\``,
        given: given.has(token),
        got: got.has(token),
      }),
    ];
  });
}

function enumChanges(token: string, old: NamedType, now: NamedType): BreakingChange[] {
  return (old.enum ?? []).flatMap((each) => {
    const { name, value } = each;
    const subject = `type \`${token}\` value \`${value}\``;
    const same = now.enum?.find((other) => other.value === value);
    if (same === undefined) return [{ subject, what: "was removed or is written in another way" }];
    const others = otherChanges(each, same, ["name", "value"]).map((what) => ({ subject, what }));
    if (same.name === name) return others;
    return [
      { subject, what: `has another name in the SDKs: ${named(name)} became ${named(same.name)}` },
      ...others,
    ];
  });
}

function named(name: string | undefined): string {
  return name === undefined ? "none" : `\`${name}\``;
}

/** The tokens of the types that what programs give, or get, is made of. */
function reached(schema: PackageSchema, side: "given" | "got"): Set<string> {
  const resources = Object.values(schema.resources);
  const functions = Object.values(schema.functions);
  const roots: readonly (PropertySpecs | undefined)[] =
    side === "given"
      ? [
          schema.config.variables,
          schema.provider.inputProperties,
          ...resources.flatMap((it) => [it.inputProperties, it.stateInputs?.properties]),
          ...functions.map((it) => it.inputs?.properties),
        ]
      : [...resources.map((it) => it.properties), ...functions.map((it) => it.outputs?.properties)];
  const found = new Set<string>();
  const visit = (spec: TypeSpec): void => {
    for (const inner of [spec.items, spec.additionalProperties, ...(spec.oneOf ?? [])]) {
      if (inner !== undefined) visit(inner);
    }
    const token = spec.$ref?.startsWith("#/types/") ? spec.$ref.slice("#/types/".length) : undefined;
    if (token === undefined || found.has(token)) return;
    found.add(token);
    for (const property of Object.values(schema.types[token]?.properties ?? {})) visit(property);
  };
  for (const properties of roots) for (const property of Object.values(properties ?? {})) visit(property);
  return found;
}
