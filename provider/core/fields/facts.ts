import * as z from "zod";

/** How a name is made up. */
interface Autoname {
  /** Makes a text into one that the service takes as a name, or as the beginning of one. */
  readonly fit: (text: string) => string;
  /** How many characters of the logical name are taken; a random suffix follows. Default: all. */
  readonly longest?: number;
}

/** What is known about one property, beyond its type. Everything generic is derived from these. */
export interface FieldFacts {
  /** What the property is, with its unit and what its values mean, for the documentation and the editor. */
  readonly description: string;
  /**
   * What a program that sets it needs to know besides: what it needs, and what a change does. Where the property is only
   * read, as among the results of a function, this is left out.
   */
  readonly usage?: string;
  /** A value as a program would write it. */
  readonly example?: unknown;
  /** What the key must be allowed to set or change it, beside what the operation takes. */
  readonly permissions?: readonly string[];
  /** The kind of resource whose id it is. */
  readonly refersTo?: string;
  /** What is allowed, in words, where the type alone does not say it. */
  readonly allowed?: string;
  /** The service keeps it for the object's life: a change replaces the object. */
  readonly immutable?: boolean;
  /** The service answers it as it was sent, for ever: an answer with another value is about another object. */
  readonly identity?: boolean;
  /** Kept encrypted in the state and never shown. An import leaves it to whoever set it. */
  readonly secret?: boolean;
  /**
   * May hold a secret, which the program marks itself: the state keeps it as it came, but no message shows it. An import
   * leaves it to whoever set it.
   */
  readonly unshown?: boolean;
  /** The service never returns it: a refresh keeps what the program gave. */
  readonly writeOnly?: boolean;
  /** Two values that this turns into the same string are no change. */
  readonly canonical?: (value: string) => string;
  /** No change is: for an `instant` another notation, for a `set` another order, for a `folder` slashes at its ends. */
  readonly compare?: "instant" | "set" | "folder";
  /** The service's name, where it does not follow from the property's; dotted (`extra.metadata`) for what is inside another member. */
  readonly wire?: string;
  /** The member that a creation has it inside, where that is not where answers and updates have it. */
  readonly createdIn?: string;
  /** The id of the object that the object is a part of: it stands in the path, and never in a body. */
  readonly parent?: boolean;
  /** Of the inputs with the same word a program sets one at most. */
  readonly exclusive?: string;
  /** A read of one object answers it, and lists and creations do not. */
  readonly notListed?: boolean;
  /** Of an output: no answer after that to the creation shows it. It stays as the state has it. */
  readonly givenOnce?: boolean;
  /** An output that stays as it is while the object lives, whatever is updated. */
  readonly stable?: boolean;
  /** A stable output that programs hand on to where a change of it would replace another object. */
  readonly handedOn?: boolean;
  /**
   * Of an output: the inputs whose values it shows, whole or in part, as dotted paths (`config.bucketName`). It is
   * secret where one of them is. An output of an input's name shows that input by default.
   */
  readonly shows?: readonly string[];
  /**
   * What the service holds where nobody set the property: an import leaves it out, as most programs do, and where it
   * is immutable, giving it is no change.
   */
  readonly unset?: unknown;
  /** What an update sends to clear it on an existing object. Default: the service cannot clear it. */
  readonly clearedBy?: unknown;
  /**
   * Of a map, or of a list of maps: others may add keys, also inside its values. Only those that the program set are
   * compared, changed and removed.
   */
  readonly sharedKeys?: boolean;
  /** Left out, it stays what it was for an object that exists, and is the service's to choose for a new one. */
  readonly leftToService?: boolean;
  /** It steers this provider and is never sent to the service. */
  readonly local?: boolean;
  /** The keys inside belong to somebody else (a Kubernetes object, environment names): sent as they are. */
  readonly verbatim?: boolean;
  /** An object cannot be created without it. One that was imported keeps its own, which no answer shows. */
  readonly requiredToCreate?: boolean;
  /** What the object is like without it, where that needs no default in the state. */
  readonly absentMeans?: unknown;
  /** A value is made up when the program gives none. */
  readonly autoname?: Autoname;
}

type Schema = z.core.$ZodType;

/** Remembers what was worked out for a schema: every step of a comparison asks for it, and zod makes it anew. */
function remembered<T extends NonNullable<unknown>>(
  workOut: (schema: Schema) => T,
  known = new WeakMap<Schema, T>(),
): (schema: Schema) => T {
  return (schema) => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    const found = workOut(schema);
    known.set(schema, found);
    return found;
  };
}

const registry = z.registry<FieldFacts>();
const seenFacts = new WeakMap<Schema, FieldFacts>();

/** States the facts of a property beside its type, before anything asks for them. */
export function field<S extends z.ZodType>(schema: S, facts: FieldFacts): S {
  registry.add(schema, facts);
  seenFacts.delete(schema);
  return schema;
}

/** The facts of a property; the empty ones for a schema that states none (an element of a list, say). */
export const factsOf: (schema: Schema) => FieldFacts = remembered(
  (schema) => (schema instanceof z.ZodType ? registry.get(schema) : undefined) ?? { description: "" },
  seenFacts,
);

const known = z.registry<{ readonly values: readonly string[] }>();

/** States the values that an open enumeration is known to have; others stay allowed. */
export function withKnownValues<S extends z.ZodType>(schema: S, values: readonly string[]): S {
  known.add(schema, { values });
  return schema;
}

/** The values that an open enumeration is known to have; none for any other type. */
export function knownValuesOf(schema: Schema): readonly string[] {
  const core = coreOf(schema);
  return (core instanceof z.ZodType ? known.get(core)?.values : undefined) ?? [];
}

/** The type itself, without the wrappers that say that it may be absent. */
export const coreOf: (schema: Schema) => Schema = remembered((schema) =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? coreOf(schema.def.innerType)
    : schema,
);

/** The value that stands in when the program gives none. */
export function defaultOf(schema: Schema): unknown {
  return schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
}

/** Whether the program must give it. */
export function isRequired(schema: Schema): boolean {
  return !(schema instanceof z.ZodOptional) && !(schema instanceof z.ZodDefault) && !factsOf(schema).autoname;
}

export type Property = readonly [name: string, schema: Schema];

/** The properties of an object type; none for any other type. */
export const propertiesOf: (schema: Schema) => readonly Property[] = remembered((schema) => {
  const core = coreOf(schema);
  return core instanceof z.ZodObject ? Object.entries(core.shape) : [];
});

/** The names of the properties that a fact holds for. */
export function namesWith(object: z.ZodObject, fact: keyof FieldFacts): string[] {
  return propertiesOf(object).flatMap(([name, schema]) => (factsOf(schema)[fact] ? [name] : []));
}

/** The type at a path inside a schema; list elements and map values by any step. */
export function schemaAt(schema: Schema, steps: readonly PropertyKey[]): Schema | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return schema;
  const core = coreOf(schema);
  if (core instanceof z.ZodObject) {
    const property = propertiesOf(core).find(([name]) => name === step)?.[1];
    return property && schemaAt(property, rest);
  }
  if (core instanceof z.ZodArray) return schemaAt(core.element, rest);
  if (core instanceof z.ZodRecord) return schemaAt(core.def.valueType, rest);
  return undefined;
}

/** Whether a property at a path, or anything that contains it, is secret. */
export function isSecretAt(schema: Schema, steps: readonly PropertyKey[]): boolean {
  return isAt(schema, steps, "secret");
}

/** Whether a property at a path, or anything that contains it, is kept out of messages. */
export function isUnshownAt(schema: Schema, steps: readonly PropertyKey[]): boolean {
  return isAt(schema, steps, "unshown");
}

function isAt(schema: Schema, steps: readonly PropertyKey[], fact: "secret" | "unshown"): boolean {
  return steps.some((_, index) => {
    const at = schemaAt(schema, steps.slice(0, index + 1));
    return at !== undefined && factsOf(at)[fact] === true;
  });
}

/** Whether a secret may stand anywhere inside a value of the type. */
export const mayContainSecret: (schema: Schema) => boolean = remembered((schema) =>
  mayContain(schema, "secret"),
);

/** Whether anything inside a value of the type is kept out of messages, though the state need not encrypt it. */
export const mayContainUnshown: (schema: Schema) => boolean = remembered((schema) =>
  mayContain(schema, "unshown"),
);

function mayContain(schema: Schema, fact: "secret" | "unshown"): boolean {
  if (factsOf(schema)[fact] === true) return true;
  const core = coreOf(schema);
  if (core instanceof z.ZodArray) return mayContain(core.element, fact);
  if (core instanceof z.ZodRecord) return mayContain(core.def.valueType, fact);
  return propertiesOf(core).some(([, property]) => mayContain(property, fact));
}
