import { CodedError } from "../../core/message.ts";
import { nameNotFound } from "../../core/messages.ts";
import type { Operation } from "../../core/operation.ts";
import { formatValue, listed } from "../../core/text.ts";
import type { Objects } from "../../http/api/objects.ts";
import type { Call } from "../../http/call.ts";
import { byId, byName, ifFound } from "../listing/lookup.ts";
import { alreadyExists } from "../messages.ts";
import type { ApiObject } from "./answer.ts";
import type { AnyPlain } from "./description.ts";

/** Milliseconds by which a list may lag behind. */
const LAG_MS = 3_000;

/** Rejects a creation that would overwrite an object. @throws CodedError with the command that imports that one */
export async function assertFree(
  { kind, noun, alsoCreated: hint }: AnyPlain,
  objects: Objects<ApiObject>,
  id: string,
  operation: Operation,
): Promise<void> {
  for (const pause of [0, LAG_MS]) {
    if (pause > 0) await operation.pause(pause);
    if ((await ifFound(objects.get(id, operation))) === undefined) continue;
    const error = `Could not create ${noun} ${id}: one exists, which the creation would overwrite.`;
    throw new CodedError(alreadyExists({ error, kind, noun, importedBy: id, hint }));
  }
}

/**
 * The object of an id. One that the program chose is looked for in the list too, which every server has.
 *
 * @throws CodedError when there is none
 */
export async function findById(
  kind: AnyPlain,
  objects: Objects<ApiObject>,
  id: string,
  call: Call,
): Promise<ApiObject> {
  const { noun, identifiedBy } = kind;
  if (identifiedBy === undefined) return byId(`${noun} ${id}`, () => objects.get(id, call));
  const found = (await ifFound(objects.get(id, call))) ?? (await ifFound(objects.getListed(id, call)));
  if (found !== undefined) return found;
  throw await notListed(kind, identifiedBy, objects, id, call);
}

async function notListed(
  kind: AnyPlain,
  property: string,
  objects: Objects<ApiObject>,
  id: string,
  call: Call,
): Promise<CodedError> {
  const { noun, belongsTo: scope } = kind;
  const all: ApiObject[] = [];
  for await (const each of objects.list(call)) all.push(each);
  const shown = (each: ApiObject) => formatValue(objects.addressOf(each));
  const match = all.find((each) => each.id === id || each["name"] === id);
  const others = all.length === 0 ? undefined : `It has ${listed(all.map(shown))}.`;
  const hint = match
    ? `The one with this ${match.id === id ? "internal id" : "name"} has the ${property} ${shown(match)}.`
    : others;
  return new CodedError(nameNotFound({ noun, name: id, by: property, scope, hint }));
}

/**
 * The one object of a name, whether or not the service can select it.
 *
 * @throws CodedError when there is none, or several
 */
export async function findNamed(
  kind: AnyPlain,
  objects: Objects<ApiObject>,
  name: string,
  call: Call,
): Promise<ApiObject> {
  const { noun, alsoCreated } = kind;
  const found: ApiObject[] = [];
  for await (const each of objects.list(call, { name })) found.push(each);
  return byName(noun, name, found, alsoCreated);
}
