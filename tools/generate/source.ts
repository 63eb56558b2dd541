import * as z from "zod";
import type { Component } from "../../provider/components/define.ts";
import { components } from "../../provider/components/index.ts";
import { allowedFor } from "../../provider/core/fields/allowed-values.ts";
import {
  coreOf,
  defaultOf,
  type FieldFacts,
  factsOf,
  isRequired,
  knownValuesOf,
  propertiesOf,
  schemaAt,
} from "../../provider/core/fields/facts.ts";
import type { ServedFunction } from "../../provider/functions/define.ts";
import { functions } from "../../provider/functions/index.ts";
import { resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";

/** The type of a property, in the terms that every generated language shares. */
export type Shape =
  | { readonly kind: "string" | "number" | "integer" | "boolean" | "any" }
  | EnumShape
  | { readonly kind: "list" | "map"; readonly of: Shape }
  | ObjectShape;

/** One of certain texts; where it is open, any other text too. */
export interface EnumShape {
  readonly kind: "enum";
  readonly name: string;
  readonly description: string;
  readonly open: boolean;
  readonly values: readonly string[];
}

/** A type of its own, with a name. */
export interface ObjectShape {
  readonly kind: "object";
  readonly name: string;
  readonly description: string;
  readonly properties: readonly Property[];
}

export interface Property {
  readonly name: string;
  readonly shape: Shape;
  /** Whether the program must give it. */
  readonly required: boolean;
  /** Whether it is always there in the end: given, made up, or filled by a default. */
  readonly present: boolean;
  readonly secret: boolean;
  readonly immutable: boolean;
  readonly description: string;
  /** What a program that sets it needs to know besides. */
  readonly usage: string | undefined;
  readonly default: unknown;
  /** What the service fills in where a program leaves the property out. */
  readonly serviceDefault: unknown;
  readonly example: unknown;
  /** What is allowed, in words. */
  readonly allowed: string;
  /** The kind of resource whose id it is. */
  readonly refersTo: string | undefined;
  /** The service never tells it. */
  readonly writeOnly: boolean;
  /** An object cannot be created without it; one that was imported may be without it in a program. */
  readonly requiredToCreate: boolean;
  /** A value is made up when the program gives none. */
  readonly autonamed: boolean;
  /** The inputs that it shows, as dotted paths: it is secret where one of them is. */
  readonly shows: readonly string[];
  /** A stable output that programs hand on to where a change of it would replace another object. */
  readonly handedOn: boolean;
}

export interface DescribedResource {
  readonly kind: string;
  readonly description: string;
  /** Inputs as a program would write them. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly inputs: readonly Property[];
  readonly outputs: readonly Property[];
  /** What, beside its id, finds an object that the program does not own. */
  readonly place: readonly Property[];
}

export interface DescribedComponent {
  readonly kind: string;
  /** The section below `docs/` about what a change of its arguments does. */
  readonly changes: string;
  readonly description: string;
  /** Arguments as a program would write them. */
  readonly example: Readonly<Record<string, unknown>>;
  readonly inputs: readonly Property[];
  readonly outputs: readonly Property[];
}

export interface DescribedFunction {
  readonly name: string;
  readonly description: string;
  /** A call as a program would write it, and which of its results it looks at. */
  readonly example: { readonly args: Readonly<Record<string, unknown>>; readonly result: string };
  readonly inputs: readonly Property[];
  readonly outputs: readonly Property[];
}

/** Everything that the tables of resources, components and functions hold, as the generators see it. */
export interface Described {
  readonly resources: readonly DescribedResource[];
  readonly components: readonly DescribedComponent[];
  readonly functions: readonly DescribedFunction[];
}

/** Every resource, component and function of the tables, described for the generators. */
export function describedPackage(): Described {
  return describe(
    Object.values<Resource>(resources),
    Object.values<ServedFunction>(functions),
    Object.values<Component>(components),
  );
}

/** The same for tables of one's own; a type that several of them share is named by the first. */
export function describe(
  ofResources: readonly Pick<Resource, "kind" | "description" | "example" | "inputs" | "outputs">[],
  ofFunctions: readonly Pick<ServedFunction, "name" | "description" | "example" | "inputs" | "outputs">[],
  ofComponents: readonly Pick<
    Component,
    "kind" | "description" | "changes" | "example" | "inputs" | "outputs"
  >[] = [],
): Described {
  const types: Types = new Map();
  return {
    resources: ofResources.map(({ kind, description, example, inputs, outputs }) => {
      const context = { prefix: kind, types, immutable: false, replaces: true };
      const given = properties(inputs, context);
      return {
        kind,
        description,
        example,
        inputs: given,
        outputs: properties(outputs, { ...context, inputs }),
        place: given
          .filter(({ name }) => name === "workspaceId")
          .map((property) => ({ ...property, description: PLACE, usage: undefined, immutable: false })),
      };
    }),
    components: ofComponents.map(({ kind, description, changes, example, inputs, outputs }) => {
      // A change of an argument replaces no component, but what of its children it concerns.
      const context = { prefix: kind, types, immutable: false, replaces: false };
      return {
        kind,
        description,
        changes,
        example,
        inputs: properties(inputs, context),
        outputs: properties(outputs, { ...context, inputs }),
      };
    }),
    functions: ofFunctions.map(({ name, description, example, inputs, outputs }) => ({
      name,
      description,
      example,
      inputs: properties(inputs, { prefix: pascal(name), types, immutable: false, replaces: false }),
      outputs: properties(outputs, {
        prefix: pascal(name),
        types,
        immutable: false,
        replaces: false,
        inputs,
      }),
    })),
  };
}

/** The object types that the properties name, each once, the inner ones first. */
export function objectTypes(described: readonly Property[]): ObjectShape[] {
  const found = new Map<string, ObjectShape>();
  visit(described, (shape) => {
    if (shape.kind === "object") found.set(shape.name, shape);
  });
  return [...found.values()];
}

/** The enumerations that the properties name, each once. */
export function enumTypes(described: readonly Property[]): EnumShape[] {
  const found = new Map<string, EnumShape>();
  visit(described, (shape) => {
    if (shape.kind === "enum") found.set(shape.name, shape);
  });
  return [...found.values()];
}

function visit(described: readonly Property[], seen: (shape: Shape) => void): void {
  const enter = (shape: Shape): void => {
    if (shape.kind === "list" || shape.kind === "map") enter(shape.of);
    if (shape.kind === "object") for (const property of shape.properties) enter(property.shape);
    seen(shape);
  };
  for (const { shape } of described) enter(shape);
}

const PLACE = "The id of the workspace that has it. Default: the configured `langsmith:workspaceId`.";

type Types = Map<z.core.$ZodType, ObjectShape>;

interface Context {
  readonly prefix: string;
  readonly types: Types;
  /** Whether what contains it is immutable. */
  readonly immutable: boolean;
  /** Whether a change of an immutable property replaces something: not among the results of a function. */
  readonly replaces: boolean;
  /** The inputs that an output may show. */
  readonly inputs?: z.ZodObject;
}

function properties(object: z.core.$ZodType, context: Context): Property[] {
  return propertiesOf(object).map(([name, schema]) => {
    const facts = factsOf(schema);
    const immutable = context.replaces && (context.immutable || facts.immutable === true);
    const required = isRequired(schema);
    const inside = { ...context, prefix: `${context.prefix}${pascal(name)}`, immutable };
    const core = coreOf(schema);
    const isCollection = core instanceof z.ZodArray || core instanceof z.ZodRecord;
    return {
      name,
      shape: shapeOf(schema, isCollection ? `An entry of \`${name}\`.` : facts.description, inside),
      required,
      present: required || defaultOf(schema) !== undefined || facts.autoname !== undefined,
      secret: facts.secret === true,
      immutable,
      description: facts.description,
      usage: facts.usage,
      default: defaultOf(schema) ?? facts.absentMeans,
      serviceDefault: isEmpty(facts.unset) ? undefined : facts.unset,
      example: facts.example,
      allowed: allowedFor(schema),
      refersTo: facts.refersTo,
      writeOnly: facts.writeOnly === true,
      requiredToCreate: facts.requiredToCreate === true,
      autonamed: facts.autoname !== undefined,
      shows: shown(facts, context.inputs),
      handedOn: facts.handedOn === true,
    };
  });
}

/** What needs no sentence: a property that is left out is empty anyway. */
function isEmpty(value: unknown): boolean {
  return value === "" || (Array.isArray(value) && value.length === 0);
}

/** A function shares the outputs of a resource, and need not have each of its inputs. */
function shown({ shows = [] }: FieldFacts, inputs: z.ZodObject | undefined): string[] {
  if (inputs === undefined) return [];
  return shows.filter((path) => schemaAt(inputs, path.split(".")) !== undefined);
}

function shapeOf(schema: z.core.$ZodType, description: string, context: Context): Shape {
  const { prefix: name, types } = context;
  const core = coreOf(schema);
  const element = () => ({ ...context, prefix: singular(name) });
  if (core instanceof z.ZodEnum)
    return {
      kind: "enum",
      name,
      description,
      open: false,
      values: core.options.map(String),
    };
  const values = knownValuesOf(core);
  if (values.length > 0) return { kind: "enum", name, description, open: true, values };
  if (core instanceof z.ZodString || core instanceof z.ZodGUID) return { kind: "string" };
  if (core instanceof z.ZodNumber) return { kind: core.format === "safeint" ? "integer" : "number" };
  if (core instanceof z.ZodBoolean) return { kind: "boolean" };
  if (core instanceof z.ZodArray) {
    return { kind: "list", of: shapeOf(core.element, description, element()) };
  }
  if (core instanceof z.ZodRecord) {
    return { kind: "map", of: shapeOf(core.def.valueType, description, element()) };
  }
  if (core instanceof z.ZodUnknown) return { kind: "any" };
  if (!(core instanceof z.ZodObject)) {
    throw new Error(`${name}: the generators know no type for ${core.constructor.name}`);
  }
  const known = types.get(core);
  if (known) return known;
  const shape: ObjectShape = { kind: "object", name, description, properties: properties(core, context) };
  types.set(core, shape);
  return shape;
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function singular(name: string): string {
  return name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.replace(/s$/, "");
}
