import { formatValue } from "../../core/failure.ts";
import { nameAmbiguous, nameNotFound, objectNotFound } from "../../core/lookup-messages.ts";
import { CodedError, type Message } from "../../core/message.ts";
import type { Call } from "../../http/call.ts";
import type { Objects } from "../../http/collection.ts";
import { Conflict, NotFound, ServiceError } from "../../http/errors.ts";
import type { Answer } from "./answer.ts";
import * as messages from "./messages.ts";

/** What the errors of a kind say of it. */
interface Kind {
  readonly kind: string;
  readonly noun: string;
  readonly belongsTo: "workspace" | "organization";
  readonly identifiedBy?: string | undefined;
  readonly namedBy?: string | undefined;
  readonly deletes?: string | undefined;
  readonly alsoCreated?: string | undefined;
}

/** An object that this program does not manage has the id or the name. */
export class IdTaken extends CodedError {
  override readonly name = "IdTaken";
  constructor(message: Message, options?: ErrorOptions) {
    super(message, options);
  }
}

/** There is no object of that id or name. */
export class NoSuchObject extends CodedError {
  override readonly name = "NoSuchObject";
  constructor(message: Message, options?: ErrorOptions) {
    super(message, options);
  }
}

/** Several objects have the name. */
export class Ambiguous extends CodedError {
  override readonly name = "Ambiguous";
  constructor(message: Message) {
    super(message);
  }
}

/** The error for a taken id or name, with the command that imports the object which has it; undefined for any other. */
export function toIdTaken(kind: Kind, id: string, error: unknown): IdTaken | undefined {
  if (!(error instanceof Conflict)) return undefined;
  const answered = error.detail?.replace(/\.$/, "") ?? "it exists already";
  return new IdTaken(messages.idTaken({ ...about(kind, id), existing: { answered } }), { cause: error });
}

/** The error for an id that an object has which a creation would overwrite. */
export function overwrites(kind: Kind, id: string): IdTaken {
  return new IdTaken(messages.idTaken({ ...about(kind, id), existing: { overwrittenIn: kind.belongsTo } }));
}

function about({ kind, noun, identifiedBy, namedBy, deletes, alsoCreated }: Kind, id: string) {
  return { kind, noun, id, property: identifiedBy ?? namedBy ?? "id", deletes, hint: alsoCreated };
}

/** The object of an id; undefined where there is none. */
export async function getIfAny(
  objects: Objects<Answer>,
  id: string,
  call: Call,
): Promise<Answer | undefined> {
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
 * @throws NoSuchObject when there is none
 */
export async function findById(
  kind: Kind,
  objects: Objects<Answer>,
  id: string,
  call: Call,
): Promise<Answer> {
  try {
    return await objects.get(id, call);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    if (kind.identifiedBy !== undefined) return findListed(kind, kind.identifiedBy, objects, id, call);
    throw new NoSuchObject(objectNotFound({ object: `${kind.noun} ${id}` }), { cause: error });
  }
}

async function findListed(
  kind: Kind,
  property: string,
  objects: Objects<Answer>,
  id: string,
  call: Call,
): Promise<Answer> {
  const { noun, belongsTo: place } = kind;
  const sought = { noun, given: formatValue(id), place, property };
  const all: Answer[] = [];
  try {
    for await (const each of objects.list(call, { whole: true })) all.push(each);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const message = messages.idNotFound({ ...sought, found: { error: error.message } });
    throw new NoSuchObject(message, { cause: error });
  }
  const found = all.find((each) => objects.addressOf(each) === id);
  if (found) return found;
  const shown = (each: Answer) => formatValue(objects.addressOf(each));
  const meant = all.find((each) => each.id === id || each["name"] === id);
  throw new NoSuchObject(
    messages.idNotFound({ ...sought, found: meant ? { meant: shown(meant) } : { all: all.map(shown) } }),
  );
}

/**
 * The one object of a name, whether or not the service can select it.
 *
 * @throws NoSuchObject when there is none, Ambiguous when there are several
 */
export async function findNamed(
  kind: Kind,
  objects: Objects<Answer>,
  name: string,
  call: Call,
): Promise<Answer> {
  const { noun, namedBy = "name", alsoCreated } = kind;
  const found: Answer[] = [];
  for await (const each of objects.list(call, { name })) if (each[namedBy] === name) found.push(each);
  const [one, ...others] = found;
  if (one === undefined) throw new NoSuchObject(nameNotFound({ noun, name, hint: alsoCreated }));
  if (others.length > 0) throw new Ambiguous(nameAmbiguous({ noun, name, ids: found.map(({ id }) => id) }));
  return one;
}
