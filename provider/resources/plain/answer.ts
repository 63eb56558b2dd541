import * as z from "zod";
import { coreOf, factsOf, isRequired, propertiesOf } from "../../core/facts.ts";
import { wireName } from "../../core/wire-format.ts";
import { Id, Time } from "../../http/schema.ts";

/** An object of a plain kind, in the service's own names. */
export interface Answer {
  readonly id: string;
  readonly created_at: string;
  readonly [field: string]: unknown;
}

/** What the service answers about an object of these inputs and outputs; members that neither names are kept. */
export function answerSchema(
  inputs: z.ZodObject,
  outputs: z.ZodObject,
  addressedBy = "id",
): z.ZodType<Answer> {
  const given = propertiesOf(inputs).filter(([, schema]) => {
    const { local, writeOnly } = factsOf(schema);
    return !local && !writeOnly;
  });
  const members = [...given, ...propertiesOf(outputs)].map(([name, schema]): [string, z.ZodType] => {
    const type = typeOf(coreOf(schema));
    return [wireName(name, schema), isRequired(schema) ? type : type.nullish()];
  });
  const shape = z.looseObject({ ...Object.fromEntries(members), [addressedBy]: Id });
  return z.looseObject({ id: Id, created_at: Time }).superRefine((value, { addIssue }) => {
    const [issue] = shape.safeParse(value).error?.issues ?? [];
    if (issue) addIssue({ code: "custom", message: "JSON of another shape", path: issue.path });
  });
}

/** The type alone: the service may answer values that a program could not set. */
function typeOf(core: z.core.$ZodType): z.ZodType {
  if (core instanceof z.ZodString || core instanceof z.ZodGUID || core instanceof z.ZodEnum)
    return z.string();
  if (core instanceof z.ZodNumber) return z.number();
  if (core instanceof z.ZodBoolean) return z.boolean();
  if (core instanceof z.ZodArray) return z.array(z.unknown());
  if (core instanceof z.ZodObject || core instanceof z.ZodRecord) return z.record(z.string(), z.unknown());
  return z.unknown();
}
