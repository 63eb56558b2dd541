import * as z from "zod";

/** Where a value of a schema has a type: what the comparison reads of it. */
export interface TypeSpec {
  readonly type?: string | undefined;
  readonly $ref?: string | undefined;
  readonly items?: TypeSpec | undefined;
  readonly additionalProperties?: TypeSpec | undefined;
  readonly oneOf?: readonly TypeSpec[] | undefined;
}

const typeSpec: z.ZodType<TypeSpec> = z.object({
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

const propertyFacts = z.object({
  description: z.string().default(""),
  secret: z.boolean().default(false),
  replaceOnChanges: z.boolean().default(false),
  willReplaceOnChanges: z.boolean().default(false),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  const: z.union([z.string(), z.number(), z.boolean()]).optional(),
  defaultInfo: z.object({ environment: z.array(z.string()).default([]) }).optional(),
});

const property = z.intersection(propertyFacts, typeSpec);
const properties = z.record(z.string(), property).default({});
const names = z.array(z.string()).default([]);
const members = z.object({ properties, required: names });

const type = z.object({
  type: z.string().default("object"),
  properties,
  required: names,
  enum: z
    .array(z.object({ name: z.string().optional(), value: z.union([z.string(), z.number(), z.boolean()]) }))
    .optional(),
});

const resource = z.object({
  isComponent: z.boolean().default(false),
  inputProperties: properties,
  requiredInputs: names,
  properties,
  required: names,
  stateInputs: members.optional(),
  aliases: z.array(z.object({ type: z.string() })).default([]),
});

const schema = z.object({
  name: z.string(),
  version: z.string(),
  language: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  config: z.object({ variables: properties, required: names }).default({ variables: {}, required: [] }),
  provider: z
    .object({ inputProperties: properties, requiredInputs: names })
    .default({ inputProperties: {}, requiredInputs: [] }),
  types: z.record(z.string(), type).default({}),
  resources: z.record(z.string(), resource).default({}),
  functions: z
    .record(z.string(), z.object({ inputs: members.optional(), outputs: members.optional() }))
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
