import { CodedError } from "../../provider/core/message.ts";
import type { Operation } from "../../provider/core/operation.ts";
import { listed } from "../../provider/core/text.ts";
import { isUuid } from "../../provider/http/api-request.ts";
import { callOf } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { byName } from "../../provider/resources/lookup.ts";
import { KINDS, knownKind } from "../state/kinds.ts";
import { objectNotFound } from "./messages.ts";

/** The kinds whose objects are found by name. */
const NAMED = KINDS.flatMap((kind) => {
  const { resource, inventory } = knownKind(kind);
  const { findByName, listRequest } = inventory;
  return findByName === undefined ? [] : [{ noun: resource.noun, findByName, listRequest }];
});

/** What {@link objectIdOf} asks the service for. */
export const OBJECT_REQUESTS = NAMED.map(({ listRequest }) => listRequest);

/**
 * The id of what `--object` names: an id, or a name of a kind that is found by name.
 *
 * @throws CodedError where nothing has the name, or several objects have it
 */
export async function objectIdOf(
  service: LangSmith,
  object: string | undefined,
  operation: Operation,
): Promise<string | undefined> {
  if (object === undefined || isUuid(object)) return object?.toLowerCase();
  const nouns = listed(
    NAMED.map(({ noun }) => noun),
    " or ",
  );
  const call = callOf(operation);
  const found = await Promise.all(NAMED.map(({ findByName }) => findByName(service, object, call)));
  if (found.flat().length === 0) throw new CodedError(objectNotFound({ nouns, name: object }));
  return byName(nouns, object, found.flat()).id.toLowerCase();
}
