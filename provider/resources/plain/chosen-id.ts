import { isUnknown } from "../../core/engine.ts";
import type { Operation } from "../../core/operation.ts";
import type { Failure, Properties } from "../../core/properties.ts";
import type { PartialInputs } from "../../core/resource.ts";
import { formatValue } from "../../core/text.ts";
import type { Objects } from "../../http/api/collection.ts";
import { callOf } from "../../http/call.ts";
import { isUsableId, USABLE_ID } from "../../http/reply.ts";
import { waitForEqual } from "../create-once.ts";
import type { ApiObject } from "./answer.ts";
import { getIfAny, type Kind, overwrites } from "./find.ts";

/** What is wrong with the id that the program chooses: every later request has to name it. */
export function unusableId(identifiedBy: string | undefined, news: PartialInputs<Properties>): Failure[] {
  const id = news[identifiedBy ?? ""];
  if (identifiedBy === undefined || typeof id !== "string" || isUnknown(id) || isUsableId(id)) return [];
  const reason = `${visible(formatValue(id))} is not allowed: as the id of the resource, it must be ${USABLE_ID}`;
  return [{ path: [identifiedBy], reason }];
}

/** JSON with the escapes of characters that nobody sees. */
function visible(json: string): string {
  return json.replace(
    /[\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * Creates an object whose creation would overwrite what exists. Others of its id wait until it is created, so that what
 * was seen to be free stays so.
 *
 * @throws CodedError where an object has the id
 */
export async function createIfFree<T>(
  kind: Kind,
  objects: Objects<ApiObject>,
  id: string,
  operation: Operation,
  create: () => Promise<T>,
): Promise<T> {
  const leave = await waitForEqual({ noun: kind.noun, content: { id }, signal: operation.signal });
  try {
    if ((await getIfAny(objects, id, callOf(operation))) !== undefined) throw overwrites(kind, id);
    return await create();
  } finally {
    leave();
  }
}
