import * as z from "zod";
import type { Properties } from "../../core/check.ts";
import { coreOf, factsOf, isRequired, propertiesOf } from "../../core/facts.ts";
import { isRecord } from "../../core/unknown.ts";
import { wireName } from "../../core/wire-format.ts";
import { Id, Time } from "../../http/schema.ts";

/** An object of a plain kind, in the service's own names. */
export interface Answer {
  readonly id: string;
  readonly created_at?: string | undefined;
  readonly [field: string]: unknown;
}

/** What is known of the answers of a kind. */
export interface AnswerFacts {
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
  /** The member that the object is addressed by. */
  readonly addressedBy: string;
  /** The outputs that answers do not show. */
  readonly unshown: readonly string[];
  /** Makes an answer one of members that the inputs and outputs name. Default: it is one. */
  readonly fromApi?: ((answer: Properties) => Properties) | undefined;
}

/** What the service answers about an object of these inputs and outputs; members that neither names are kept. */
export function answerSchema({
  inputs,
  outputs,
  addressedBy,
  unshown,
  fromApi,
}: AnswerFacts): z.ZodType<Answer> {
  const given = propertiesOf(inputs).filter(([, schema]) => {
    const { local, writeOnly } = factsOf(schema);
    return !local && !writeOnly;
  });
  const shown = propertiesOf(outputs).filter(([name]) => !unshown.includes(name));
  const members = [...given, ...shown].map(([name, schema]): [string, z.ZodType] => {
    const type = typeOf(coreOf(schema));
    return [wireName(name, schema), isRequired(schema) ? type : type.nullish()];
  });
  const shape = z.looseObject({ ...Object.fromEntries(members), [addressedBy]: Id });
  const answer = z.looseObject({ id: Id, created_at: Time.optional() }).superRefine((value, { addIssue }) => {
    const [issue] = shape.safeParse(value).error?.issues ?? [];
    if (issue) addIssue({ code: "custom", message: "JSON of another shape", path: issue.path });
  });
  return fromApi === undefined
    ? answer
    : z.preprocess((value) => (isRecord(value) ? fromApi(value) : value), answer);
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
