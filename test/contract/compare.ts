import * as z from "zod";
import { type Operation, refusal, unprocessable } from "./operation.ts";

/** Differences between what was answered and what is published, each by the name of the object that has it. */
export function differencesOfAnswer(operation: Operation, status: number, body: unknown): string[] {
  const route = `${operation.method} ${operation.path}`;
  if (!operation.statuses.includes(status) && !isByRule(operation, status))
    return [`${route} answers ${status}`, ...check(route, status, body)];
  if (status === operation.statuses[0]) {
    return operation.answer === undefined ? [] : mismatches(operation.answer, body, route);
  }
  return check(route, status, body);
}

/** Whether every such operation answers so: 404 for an object that does not exist, 409 for a name that is taken. */
function isByRule({ method, path }: Operation, status: number): boolean {
  if (status === 404) return path.includes("/:id");
  return status === 409 && method !== "GET" && method !== "DELETE";
}

/** The body of what is no regular success. */
function check(route: string, status: number, body: unknown): string[] {
  if (status < 400) return [];
  return mismatches(status === 422 ? unprocessable : refusal, body, `${route} ${status}`);
}

function mismatches(schema: z.ZodType, value: unknown, route: string): string[] {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue) => {
    const place = placeOf(schema, issue.path, route);
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => `${place}.${key} is not published`);
    if (issue.code === "invalid_type" && issue.input === undefined) return [`${place} is missing`];
    return [`${place} can be answered as ${JSON.stringify(issue.input)}`];
  });
}

/** The path of a member, from the innermost object with a name. */
function placeOf(schema: z.ZodType, path: readonly PropertyKey[], route: string): string {
  let place = route;
  let here: unknown = bare(schema);
  for (const key of path) {
    if (here instanceof z.ZodArray) {
      here = bare(here.element);
      continue;
    }
    place = `${titleOf(here) ?? place}.${String(key)}`;
    here = here instanceof z.ZodObject ? bare(here.shape[String(key)]) : undefined;
  }
  return titleOf(here) ?? place;
}

function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema;
}

function titleOf(schema: unknown): string | undefined {
  return schema instanceof z.ZodObject ? schema.meta()?.title : undefined;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Differences between the body that an endpoint takes and the one that is published. */
export function differencesOfRequest(operation: Operation, accepted: z.ZodType | undefined): string[] {
  const route = `${operation.method} ${operation.path}`;
  if (operation.request === undefined) return accepted === undefined ? [] : [`${route} takes a body`];
  if (accepted === undefined) return [`${route} takes no body`];
  return compared(jsonSchemaOf(operation.request), jsonSchemaOf(accepted), route);
}

function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
}

function compared(published: JsonSchema, accepted: JsonSchema, place: string): string[] {
  const [wanted, taken] = [variantsOf(published), variantsOf(accepted)];
  const found: string[] = [];
  const nullable = [wanted, taken].map((variants) => variants.some(({ type }) => type === "null"));
  if (nullable[0] && !nullable[1]) found.push(`${place} cannot be null`);
  if (!nullable[0] && nullable[1]) found.push(`${place} can be null`);
  const types = [wanted, taken].map(typesOf);
  if (types[0] !== types[1]) found.push(`${place} is taken as ${types[1]}, and published as ${types[0]}`);
  found.push(...comparedValues(valuesOf(wanted), valuesOf(taken), place));
  const [object, list] = ["object", "array"].map((type) => wanted.find((variant) => variant.type === type));
  const takenObject = taken.find(({ type }) => type === "object");
  if (object?.properties !== undefined && takenObject !== undefined) {
    found.push(...comparedMembers(object, takenObject, object.title ?? place));
  }
  const takenList = taken.find(({ type }) => type === "array");
  const [items, takenItems] = [list?.items, takenList?.items].map((of) => (isSchema(of) ? of : undefined));
  if (items !== undefined && takenItems !== undefined)
    found.push(...compared(items, takenItems, `${place}[]`));
  return found;
}

function comparedMembers(published: JsonSchema, accepted: JsonSchema, place: string): string[] {
  const [wanted, taken] = [published.properties ?? {}, accepted.properties ?? {}];
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(taken)])];
  return names.flatMap((name) => {
    const [one, other] = [wanted[name], taken[name]];
    const member = `${place}.${name}`;
    if (!isSchema(one)) return [`${member} is taken, and not published`];
    if (!isSchema(other)) return [`${member} is not taken`];
    const required = [published, accepted].map((schema) => schema.required?.includes(name) ?? false);
    const difference = required[0] ? `${member} may be left out` : `${member} is required`;
    return [...(required[0] === required[1] ? [] : [difference]), ...compared(one, other, member)];
  });
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The kinds of value that a schema allows, each by itself. */
function variantsOf(schema: JsonSchema): JsonSchema[] {
  const any = schema.anyOf ?? schema.oneOf;
  if (any !== undefined) return any.filter(isSchema).flatMap(variantsOf);
  const types: unknown = schema.type;
  if (!Array.isArray(types)) return [schema];
  return types.map((type) => ({ ...schema, type }));
}

function typesOf(variants: readonly JsonSchema[]): string {
  const types = variants.map(
    ({ type, enum: values, const: only }) =>
      type ?? (values === undefined && only === undefined ? "anything" : "string"),
  );
  return [...new Set(types)]
    .filter((type) => type !== "null")
    .sort()
    .join(" or ");
}

type Values = readonly string[] | "any";

function valuesOf(variants: readonly JsonSchema[]): Values {
  const values = variants.flatMap(({ enum: all, const: only }) => all ?? (only === undefined ? [] : [only]));
  return values.length === 0 ? "any" : values.map(String).sort();
}

function comparedValues(published: Values, taken: Values, place: string): string[] {
  if (published === "any") return taken === "any" ? [] : [`${place} takes certain values only`];
  if (taken === "any") return [`${place} takes any value`];
  const more = taken.filter((value) => !published.includes(value)).map((value) => `${place} takes ${value}`);
  const fewer = published.filter((value) => !taken.includes(value));
  return [...more, ...fewer.map((value) => `${place} does not take ${value}`)];
}
