import type { Properties } from "../core/check.ts";
import type { Failure } from "../core/failure.ts";
import { isRecord } from "../core/unknown.ts";
import { REQUEST_LIMIT, sizeOf } from "../http/api-request.ts";

/** What a service that writes maps as lists adds to each entry. */
const OF_AN_ENTRY = '{"name":,"value":}'.length;

/** What is wrong with inputs that are too large: the service's answer about the object could not be read. */
export function tooLarge(inputs: Properties): Failure[] {
  const size = sizeOf(JSON.stringify(inputs)) + OF_AN_ENTRY * entriesOf(inputs);
  if (size <= REQUEST_LIMIT) return [];
  const reason =
    `its properties take ${size} bytes as JSON, and at most ${REQUEST_LIMIT} are sent, ` +
    "so that the service's answers about it can be read: shorten them";
  return [{ path: [], reason }];
}

function entriesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + entriesOf(item), 0);
  if (!isRecord(value)) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + 1 + entriesOf(inner), 0);
}
