import * as z from "zod";
import { coreOf, factsOf, isRequired, propertiesOf } from "../../core/fields/facts.ts";
import { fromWire, wireName } from "../../core/fields/wire-format.ts";
import { isRecord, type Properties, valueAt } from "../../core/properties.ts";
import { fitting } from "../../core/resource.ts";
import type { AnswerSchemas } from "../../http/api/objects.ts";
import { Id, Time } from "../../http/reply.ts";

/** An object of a plain kind, in the service's own names. */
export interface ApiObject {
  readonly id: string;
  readonly created_at?: string | undefined;
  readonly [field: string]: unknown;
}

/** What is known of the answers of a kind. */
interface AnswerFacts {
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
  /** The member that the object is addressed by. */
  readonly addressedBy: string;
  /** The outputs that answers do not show. */
  readonly unshown: readonly string[];
  /** The member that shows what the object belongs to; absent where answers do not show it. */
  readonly scopeField?: string | undefined;
  /** Whether an answer may lack every member: of a setting that nobody has set. Default: only optional ones. */
  readonly isSetting?: boolean;
}

/** What the service answers about objects of these inputs and outputs; members that neither names are kept. */
export function answerSchemas(facts: AnswerFacts): AnswerSchemas<ApiObject> {
  const { inputs, outputs, addressedBy, unshown, scopeField, isSetting = false } = facts;
  const supplied = propertiesOf(inputs).filter(([, schema]) => {
    const { local, writeOnly, parent } = factsOf(schema);
    return !local && !writeOnly && !parent;
  });
  const shown = propertiesOf(outputs).filter(([name]) => !unshown.includes(name));
  const created_at = Time.nullish().transform((time) => time ?? undefined);
  const members = [...supplied, ...shown].map(([name, schema]) => {
    const type = typeOf(coreOf(schema));
    return { wire: wireName(name, schema), type: isRequired(schema) && !isSetting ? type : type.nullish() };
  });
  const object = z.looseObject({ id: Id, created_at }).superRefine((value, { addIssue }) => {
    for (const { wire, type } of [{ wire: addressedBy, type: Id }, ...members]) {
      const path = wire.split(".");
      const [issue] = type.safeParse(valueAt(value, path)).error?.issues ?? [];
      if (issue === undefined) continue;
      addIssue({ code: "custom", message: "unexpected JSON", path });
      return;
    }
  });
  const demanded = scopeField === undefined ? [addressedBy] : [addressedBy, scopeField];
  const row = z
    .looseObject({ id: z.string(), created_at: Time.optional().catch(undefined) })
    .superRefine((value, { addIssue }) => {
      const lacking = demanded.find((member) => typeof value[member] !== "string");
      if (lacking !== undefined) addIssue({ code: "custom", message: "unexpected JSON", path: [lacking] });
    });
  const hidden = propertiesOf(inputs).flatMap(([name, schema]) =>
    factsOf(schema).writeOnly ? [wireName(name, schema)] : [],
  );
  const converted = (value: unknown) => {
    if (!isRecord(value)) return value;
    // What it answers of these says nothing of what it holds.
    const kept = Object.entries(value).filter(([member]) => !hidden.includes(member));
    // Objects without another id have what they are addressed by.
    return { id: value[addressedBy], ...Object.fromEntries(kept) };
  };
  return { object: z.preprocess(converted, object), row: z.preprocess(converted, row) };
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

/** The outputs that an object shows, without those of other types. */
export function shownOutputs<O extends z.ZodObject>(outputs: O, seen: ApiObject): Properties {
  const read = fromWire(outputs, seen);
  return isRecord(read) ? fitting(outputs, read) : {};
}
