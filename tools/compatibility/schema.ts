import * as z from "zod";

/** What else an object of a schema holds: no rule of its own judges it, so each difference counts. */
interface Others {
  readonly [key: string]: unknown;
}

/** Where a value of a schema has a type: what the comparison reads of it. */
export interface TypeSpec extends Others {
  readonly type?: string | undefined;
  readonly $ref?: string | undefined;
  readonly items?: TypeSpec | undefined;
  readonly additionalProperties?: TypeSpec | undefined;
  readonly oneOf?: readonly TypeSpec[] | undefined;
}

const typeSpec: z.ZodType<TypeSpec> = z.looseObject({
  type: z.string().optional(),
  $ref: z.string().optional(),
  get items() {
    return typeSpec.optional();
  },
  get additionalProperties() {
    return typeSpec.optional();
  },
  get oneOf() {
    return z.array(typeSpec).optional();
  },
});

const propertyFacts = z.looseObject({
  description: z.string().default(""),
  secret: z.boolean().default(false),
  replaceOnChanges: z.boolean().default(false),
  willReplaceOnChanges: z.boolean().default(false),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  const: z.union([z.string(), z.number(), z.boolean()]).optional(),
});

const property = z.intersection(propertyFacts, typeSpec);
const properties = z.record(z.string(), property).default({});
const names = z.array(z.string()).default([]);
const members = z.looseObject({ type: z.string().default("object"), properties, required: names });

const type = members.extend({
  enum: z
    .array(
      z.looseObject({ name: z.string().optional(), value: z.union([z.string(), z.number(), z.boolean()]) }),
    )
    .optional(),
});

const resource = z.looseObject({
  isComponent: z.boolean().default(false),
  inputProperties: properties,
  requiredInputs: names,
  properties,
  required: names,
  stateInputs: members.optional(),
  aliases: z.array(z.looseObject({ type: z.string() })).default([]),
});

const schema = z.looseObject({
  name: z.string(),
  version: z.string(),
  pluginDownloadURL: z.string().optional(),
  language: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  config: z.looseObject({ variables: properties, required: names }).default({ variables: {}, required: [] }),
  provider: z
    .looseObject({ inputProperties: properties, requiredInputs: names })
    .default({ inputProperties: {}, requiredInputs: [] }),
  types: z.record(z.string(), type).default({}),
  resources: z.record(z.string(), resource).default({}),
  functions: z
    .record(z.string(), z.looseObject({ inputs: members.optional(), outputs: members.optional() }))
    .default({}),
});

/** A property of a package schema. */
export type PropertySpec = z.infer<typeof property>;
/** Properties by their names. */
export type PropertySpecs = Readonly<Record<string, PropertySpec>>;
/** An object type or an enumeration. */
export type NamedType = z.infer<typeof type>;
/** A resource or a component. */
export type ResourceSpec = z.infer<typeof resource>;
/** What a package schema says that programs and states rely on. */
export type PackageSchema = z.infer<typeof schema>;

/**
 * Reads a package schema.
 *
 * @param source what to call it in an error
 * @throws Error for what is none, with the place
 */
export function readSchema(value: unknown, source: string): PackageSchema {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new Error(
    `${source} is no package schema: ${z.prettifyError(read.error)}\nWrite it anew with \`npm run generate\`, or take it from the release's package.`,
  );
}
