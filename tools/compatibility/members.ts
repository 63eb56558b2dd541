import type { BreakingChange } from "./change.ts";
import type { NamedType, PackageSchema, PropertySpec, PropertySpecs, TypeSpec } from "./schema.ts";

/** The properties of a resource, a function or a type, on one side of it. */
export interface Members {
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

function alternatives(spec: TypeSpec): string[] {
  if (spec.oneOf !== undefined) return [...new Set(spec.oneOf.flatMap(alternatives))].sort();
  if (spec.$ref !== undefined) return [`\`${spec.$ref.split("/").at(-1)}\``];
  if (spec.items !== undefined) return [`list of (${alternatives(spec.items).join(" or ")})`];
  if (spec.additionalProperties !== undefined) {
    return [`map of (${alternatives(spec.additionalProperties).join(" or ")})`];
  }
  return [`\`${spec.type ?? "object"}\``];
}

function factChanges(old: PropertySpec, now: PropertySpec, { given, got }: Use): string[] {
  const replaces = (spec: PropertySpec) => spec.replaceOnChanges || spec.willReplaceOnChanges;
  const [was, is] = [defaultOf(old), defaultOf(now)];
  return [
    ...(got && !old.secret && now.secret ? ["is a secret now, and so is all that is made of it"] : []),
    ...(old.secret && !now.secret ? ["is no secret any more: states hold it in plain text"] : []),
    ...(given && !replaces(old) && replaces(now) ? ["replaces the object when it is changed"] : []),
    ...(given && was !== is ? [`has another default: ${was ?? "none"} became ${is ?? "none"}`] : []),
    ...(old.const === now.const ? [] : [`has another fixed value: ${old.const} became ${now.const}`]),
  ];
}

/** A default stands in the schema, or, where an SDK must not send it, at the end of the description. */
function defaultOf({ default: value, description }: PropertySpec): string | undefined {
  if (value !== undefined) return `\`${JSON.stringify(value)}\``;
  return / Default: (`[^`]*`)\.(?: |$)/.exec(description)?.[1];
}

/** The breaking changes of the named types that both releases use, by whether programs give or get them. */
export function comparedTypes(before: PackageSchema, after: PackageSchema): BreakingChange[] {
  const given = new Set([...reached(before, "given"), ...reached(after, "given")]);
  const got = new Set([...reached(before, "got"), ...reached(after, "got")]);
  return Object.entries(before.types).flatMap(([token, old]) => {
    const now = after.types[token];
    if (now === undefined) return [{ subject: `type \`${token}\``, what: "was removed or has another name" }];
    if ((old.enum === undefined) !== (now.enum === undefined) || old.type !== now.type) {
      return [{ subject: `type \`${token}\``, what: "is of another kind" }];
    }
    return [
      ...enumChanges(token, old, now),
      ...comparedMembers(old, now, {
        subject: (name) => `type \`${token}\` property \`${name}\``,
        given: given.has(token),
        got: got.has(token),
      }),
    ];
  });
}

function enumChanges(token: string, old: NamedType, now: NamedType): BreakingChange[] {
  return (old.enum ?? []).flatMap(({ name, value }) => {
    const subject = `type \`${token}\` value \`${value}\``;
    const same = now.enum?.find((each) => each.value === value);
    if (same === undefined) return [{ subject, what: "was removed or is written in another way" }];
    if (same.name === name) return [];
    return [{ subject, what: `has another name in the SDKs: \`${name}\` became \`${same.name}\`` }];
  });
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
