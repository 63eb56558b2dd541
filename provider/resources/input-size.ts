import type * as z from "zod";
import { factsOf, schemaAt } from "../core/facts.ts";
import { type Failure, isRecord, type Properties } from "../core/properties.ts";
import { grouped } from "../core/text.ts";
import { MOST_LEVELS, MOST_LOCAL_LEVELS, MOST_SENT_LEVELS } from "../http/answer.ts";
import { REQUEST_LIMIT, sizeOf } from "../http/api-request.ts";

/** What is wrong with inputs that are nested too deep: an answer that repeats them would not be read. */
export function tooDeep(schema: z.ZodObject, inputs: Properties): Failure[] {
  return Object.entries(inputs).flatMap(([name, value]) => {
    if (!isNestedDeeper(value, MOST_SENT_LEVELS)) return [];
    const field = schemaAt(schema, [name]);
    const isLocal = field !== undefined && factsOf(field).local;
    if (isLocal && !isNestedDeeper(value, MOST_LOCAL_LEVELS)) return [];
    const [most, why] = isLocal
      ? [MOST_LOCAL_LEVELS, ""]
      : [MOST_SENT_LEVELS, `, and the provider reads responses only up to ${MOST_LEVELS} levels`];
    return [
      { path: [name], reason: `is nested more than ${grouped(most)} levels deep${why}: make it flatter` },
    ];
  });
}

/** Level by level: a recursion would end with the depth that it is to find. */
function isNestedDeeper(value: unknown, levels: number): boolean {
  let level = [value].filter(isObject);
  for (let depth = 0; depth < levels && level.length > 0; depth += 1) {
    level = level.flatMap((outer) => Object.values(outer).filter(isObject));
  }
  return level.length > 0;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** What a service that writes maps as lists adds to each entry. */
const OF_AN_ENTRY = '{"name":,"value":}'.length;

/** What is wrong with inputs that are too large: the service's answer about the object could not be read. */
export function tooLarge(inputs: Properties): Failure[] {
  const size = sizeOf(JSON.stringify(inputs)) + OF_AN_ENTRY * entriesOf(inputs);
  if (size <= REQUEST_LIMIT) return [];
  const reason =
    `its properties have ${size} bytes as JSON; the limit is ${REQUEST_LIMIT}, ` +
    "so that the provider can read LangSmith's responses: shorten them";
  return [{ path: [], reason }];
}

function entriesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + entriesOf(item), 0);
  if (!isRecord(value)) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + 1 + entriesOf(inner), 0);
}
