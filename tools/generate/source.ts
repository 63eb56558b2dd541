import * as z from "zod";
import { allowedFor } from "../../provider/lifecycle/allowed.ts";
import { coreOf, defaultOf, factsOf, isRequired, propertiesOf } from "../../provider/lifecycle/facts.ts";
import type { Resource } from "../../provider/resources/define.ts";
import { resources } from "../../provider/resources/index.ts";

/** The type of a property, in the terms that every generated language shares. */
export type Shape =
  | { readonly kind: "string"; readonly options?: readonly string[] }
  | { readonly kind: "number" | "integer" | "boolean" | "any" }
  | { readonly kind: "list" | "map"; readonly of: Shape }
  | { readonly kind: "object"; readonly name: string; readonly properties: readonly Property[] };

export interface Property {
  readonly name: string;
  readonly shape: Shape;
  readonly required: boolean;
  readonly secret: boolean;
  readonly immutable: boolean;
  readonly description: string;
  readonly allowed: string;
  readonly default: unknown;
  readonly example: unknown;
  readonly source: string | undefined;
}

export interface DescribedResource {
  readonly kind: string;
  readonly description: string;
  readonly inputs: readonly Property[];
  readonly outputs: readonly Property[];
}

/** Every resource of the table, described for the generators. */
export function describedResources(): DescribedResource[] {
  return Object.values<Resource>(resources).map(({ kind, description, inputs, outputs }) => ({
    kind,
    description,
    inputs: properties(inputs, kind),
    outputs: properties(outputs, kind),
  }));
}

/** The object types that the properties name, each once, the inner ones first. */
export function objectTypes(described: readonly Property[]): Extract<Shape, { kind: "object" }>[] {
  const found = new Map<string, Extract<Shape, { kind: "object" }>>();
  const visit = (shape: Shape): void => {
    if (shape.kind === "list" || shape.kind === "map") visit(shape.of);
    if (shape.kind !== "object") return;
    for (const property of shape.properties) visit(property.shape);
    found.set(shape.name, shape);
  };
  for (const property of described) visit(property.shape);
  return [...found.values()];
}

function properties(object: z.core.$ZodType, prefix: string, inherited = false): Property[] {
  return propertiesOf(object).map(([name, schema]) => {
    const facts = factsOf(schema);
    const immutable = inherited || facts.immutable === true;
    return {
      name,
      shape: shapeOf(schema, `${prefix}${pascal(name)}`, immutable),
      required: isRequired(schema),
      secret: facts.secret === true,
      immutable,
      description: facts.description,
      allowed: allowedFor(schema),
      default: defaultOf(schema),
      example: facts.example,
      source: facts.source,
    };
  });
}

function shapeOf(schema: z.core.$ZodType, name: string, immutable: boolean): Shape {
  const core = coreOf(schema);
  if (core instanceof z.ZodEnum) return { kind: "string", options: core.options.map(String) };
  if (core instanceof z.ZodString || core instanceof z.ZodGUID) return { kind: "string" };
  if (core instanceof z.ZodNumber) return { kind: core.format === "safeint" ? "integer" : "number" };
  if (core instanceof z.ZodBoolean) return { kind: "boolean" };
  if (core instanceof z.ZodArray)
    return { kind: "list", of: shapeOf(core.element, singular(name), immutable) };
  if (core instanceof z.ZodRecord)
    return { kind: "map", of: shapeOf(core.def.valueType, singular(name), immutable) };
  if (core instanceof z.ZodObject)
    return { kind: "object", name, properties: properties(core, name, immutable) };
  if (core instanceof z.ZodUnknown) return { kind: "any" };
  throw new Error(`${name}: the generators know no type for ${core.constructor.name}`);
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function singular(name: string): string {
  return name.replace(/s$/, "");
}
