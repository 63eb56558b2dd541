import * as z from "zod";
import { coreOf, propertiesOf } from "./facts.ts";
import { isRecord } from "./properties.ts";

/** Zod ignores this key of every map; users may name a secret so. */
const PROTO = "__proto__";

/** A map that has the key, with the entry's value and the place that the parsed value has for it. */
interface ProtoEntry {
  readonly record: z.ZodRecord;
  readonly path: readonly PropertyKey[];
  readonly value: unknown;
  readonly parsed: unknown;
}

/** Inputs that passed the check, read by their schema. A key `__proto__` of a map is a key like any other. */
export function parsed<S extends z.ZodObject>(schema: S, input: Record<string, unknown>): z.output<S> {
  const result = schema.parse(input);
  for (const { record, value: inner, parsed: target } of protoEntries(schema, input, result, [])) {
    if (!isRecord(target)) continue;
    const value = z.parse(record.def.valueType, inner);
    Object.defineProperty(target, PROTO, { value, enumerable: true, configurable: true, writable: true });
  }
  return result;
}

/** What is wrong with the inputs, at a key `__proto__` of a map too. */
export function issuesOf(schema: z.ZodObject, input: Record<string, unknown>): z.core.$ZodIssue[] {
  const issues = schema.safeParse(input).error?.issues ?? [];
  const ofProto = protoEntries(schema, input, undefined, []).flatMap(({ record, path, value }) => {
    const at = [...path, PROTO];
    const { keyType, valueType } = record.def;
    const key = z.safeParse(keyType, PROTO).error?.issues ?? [];
    const inner = z.safeParse(valueType, value).error?.issues ?? [];
    return [
      ...(key.length > 0 ? [badKey(at, key)] : []),
      ...inner.map((issue) => ({ ...issue, path: [...at, ...issue.path] })),
    ];
  });
  return [...issues, ...ofProto];
}

function badKey(path: PropertyKey[], issues: z.core.$ZodIssue[]): z.core.$ZodIssueInvalidKey {
  return { code: "invalid_key", origin: "record", path, issues, message: "" };
}

function protoEntries(
  schema: z.core.$ZodType,
  input: unknown,
  result: unknown,
  path: readonly PropertyKey[],
): ProtoEntry[] {
  const core = coreOf(schema);
  if (core instanceof z.ZodArray && Array.isArray(input)) {
    const items = Array.isArray(result) ? result : [];
    return input.flatMap((item, index) => protoEntries(core.element, item, items[index], [...path, index]));
  }
  if (!isRecord(input)) return [];
  const target = isRecord(result) ? result : {};
  if (core instanceof z.ZodRecord) {
    const inside = Object.entries(input).flatMap(([key, inner]) =>
      key === PROTO ? [] : protoEntries(core.def.valueType, inner, target[key], [...path, key]),
    );
    if (!Object.hasOwn(input, PROTO)) return inside;
    const value = Object.getOwnPropertyDescriptor(input, PROTO)?.value;
    return [...inside, { record: core, path, value, parsed: result }];
  }
  return propertiesOf(core).flatMap(([name, property]) =>
    protoEntries(property, input[name], target[name], [...path, name]),
  );
}
