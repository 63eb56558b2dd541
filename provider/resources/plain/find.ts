import { CodedError } from "../../core/message.ts";
import { formatValue } from "../../core/text.ts";
import type { Objects } from "../../http/api/collection.ts";
import type { Call } from "../../http/call.ts";
import { Conflict, NotFound, ServiceError } from "../../http/errors.ts";
import { byId, byName } from "../lookup.ts";
import type { ApiObject } from "./answer.ts";
import * as messages from "./messages.ts";

/** What the errors of a kind say of it. */
export interface Kind {
  readonly kind: string;
  readonly noun: string;
  readonly belongsTo: "workspace" | "organization";
  readonly identifiedBy?: string | undefined;
  readonly namedBy?: string | undefined;
  readonly deletes?: string | undefined;
  readonly alsoCreated?: string | undefined;
}

/** The error for a taken id or name, with the command that imports the object which has it; undefined for any other. */
export function toIdInUse(kind: Kind, id: string, error: unknown): CodedError | undefined {
  if (!(error instanceof Conflict)) return undefined;
  const answered = error.detail?.replace(/\.$/, "") ?? "it exists already";
  return new CodedError(messages.idInUse({ ...fieldsOf(kind, id), existing: { answered } }), {
    cause: error,
  });
}

/** The error for an id that an object has which a creation would overwrite. */
export function overwrites(kind: Kind, id: string): CodedError {
  return new CodedError(
    messages.idInUse({ ...fieldsOf(kind, id), existing: { overwrittenIn: kind.belongsTo } }),
  );
}

function fieldsOf({ kind, noun, identifiedBy, namedBy, deletes, alsoCreated }: Kind, id: string) {
  return { kind, noun, id, property: identifiedBy ?? namedBy ?? "id", deletes, hint: alsoCreated };
}

/** The object of an id; undefined where there is none. */
export async function getIfAny(
  objects: Objects<ApiObject>,
  id: string,
  call: Call,
): Promise<ApiObject | undefined> {
  try {
    return await objects.get(id, call);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/**
 * The object of an id. One that the program chose is looked for in the list too, which every server has.
 *
 * @throws CodedError when there is none
 */
export async function findById(
  kind: Kind,
  objects: Objects<ApiObject>,
  id: string,
  call: Call,
): Promise<ApiObject> {
  const { noun, identifiedBy } = kind;
  if (identifiedBy === undefined) return byId(`${noun} ${id}`, () => objects.get(id, call));
  return (await getIfAny(objects, id, call)) ?? (await findListed(kind, identifiedBy, objects, id, call));
}

async function findListed(
  kind: Kind,
  property: string,
  objects: Objects<ApiObject>,
  id: string,
  call: Call,
): Promise<ApiObject> {
  const { noun, belongsTo: scope } = kind;
  const sought = { noun, idOrName: formatValue(id), scope, property };
  const all: ApiObject[] = [];
  try {
    for await (const each of objects.list(call, { whole: true, reads: id })) all.push(each);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const message = messages.idNotFound({ ...sought, found: { error: error.words.what } });
    throw new CodedError(message, { cause: error });
  }
  const found = all.find((each) => objects.addressOf(each) === id);
  if (found) return found;
  const shown = (each: ApiObject) => formatValue(objects.addressOf(each));
  const match = all.find((each) => each.id === id || each["name"] === id);
  throw new CodedError(
    messages.idNotFound({ ...sought, found: match ? { match: shown(match) } : { all: all.map(shown) } }),
  );
}

/**
 * The one object of a name, whether or not the service can select it.
 *
 * @throws CodedError when there is none, or several
 */
export async function findNamed(
  kind: Kind,
  objects: Objects<ApiObject>,
  name: string,
  call: Call,
): Promise<ApiObject> {
  const { noun, namedBy = "name", alsoCreated } = kind;
  const found: ApiObject[] = [];
  for await (const each of objects.list(call, { name })) if (each[namedBy] === name) found.push(each);
  return byName(noun, name, found, alsoCreated);
}
