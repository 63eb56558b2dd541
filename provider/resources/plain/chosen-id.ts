import { isUnknown } from "../../core/engine.ts";
import type { Failure, Properties } from "../../core/properties.ts";
import type { PartialInputs } from "../../core/resource.ts";
import { formatValue } from "../../core/text.ts";
import { isUsableId, USABLE_ID } from "../../http/api-request.ts";

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
