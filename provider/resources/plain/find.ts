import { formatValue, listed } from "../../core/failure.ts";
import type { Call } from "../../http/call.ts";
import type { Objects } from "../../http/collection.ts";
import { Conflict, NotFound, ServiceError } from "../../http/errors.ts";
import type { Answer } from "./answer.ts";

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
export class IdTaken extends Error {
  override readonly name = "IdTaken";
}

/** There is no object of that id or name. */
export class NoSuchObject extends Error {
  override readonly name = "NoSuchObject";
}

/** Several objects have the name. */
export class Ambiguous extends Error {
  override readonly name = "Ambiguous";
}

/** The error for a taken id or name, with the command that imports the object which has it; undefined for any other. */
export function toIdTaken(kind: Kind, id: string, error: unknown): IdTaken | undefined {
  if (!(error instanceof Conflict)) return undefined;
  const words = error.detail?.replace(/\.$/, "") ?? "it exists already";
  return idTaken(kind, id, `the service answered "${words}"`, { cause: error });
}

/** The error for an id or a name that an object has which is not in the stack. */
export function idTaken(kind: Kind, id: string, why: string, options?: ErrorOptions): IdTaken {
  const { noun, identifiedBy, namedBy, deletes, alsoCreated } = kind;
  const property = identifiedBy ?? namedBy ?? "id";
  const lost = deletes === undefined ? "" : `, which deletes ${deletes}`;
  const origin = alsoCreated === undefined ? "" : ` ${alsoCreated}`;
  return new IdTaken(
    `Could not create ${noun} ${id}: ${why}. This stack does not contain the ${noun} that has this ${property}.${origin} ` +
      `To manage it here, import it with the plugin: \`pulumi import langsmith:index:${kind.kind} <its name in the program> ${id}\`. Otherwise choose another ${property}, or delete it${lost}.`,
    options,
  );
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
    throw new NoSuchObject(
      `there is no ${kind.noun} ${formatValue(id)} in the ${kind.belongsTo} that was asked. ${decidedBy(kind)}`,
      { cause: error },
    );
  }
}

async function findListed(
  kind: Kind,
  property: string,
  objects: Objects<Answer>,
  id: string,
  call: Call,
): Promise<Answer> {
  const { noun, belongsTo } = kind;
  const shown = formatValue(id);
  const all: Answer[] = [];
  try {
    for await (const each of objects.list(call, { whole: true })) all.push(each);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new NoSuchObject(
      `there is no ${noun} ${shown}, and the others could not be listed: ${error.message}`,
      { cause: error },
    );
  }
  const found = all.find((each) => objects.addressOf(each) === id);
  if (found) return found;
  const meant = all.find((each) => each.id === id || each["name"] === id);
  const others = meant
    ? `set its ${property}, which is ${formatValue(objects.addressOf(meant))}`
    : all.length === 0
      ? "it has none"
      : `it has ${listed(all.map((each) => formatValue(objects.addressOf(each))))}`;
  throw new NoSuchObject(
    `there is no ${noun} ${shown} in the ${belongsTo} that was asked: ${others}. ${decidedBy(kind)}`,
  );
}

function decidedBy({ belongsTo }: Kind): string {
  return `The API key and the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID) decide which ${belongsTo} that is`;
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
  const { noun, belongsTo, namedBy = "name", alsoCreated } = kind;
  const found: Answer[] = [];
  for await (const each of objects.list(call, { name })) if (each[namedBy] === name) found.push(each);
  const [one, ...others] = found;
  const shown = JSON.stringify(name);
  if (one === undefined) {
    const origin = alsoCreated === undefined ? "" : `${alsoCreated} `;
    throw new NoSuchObject(
      `there is no ${noun} named ${shown} in the ${belongsTo} that was asked. ${origin}` +
        "Check the spelling, upper and lower case included, and the workspace (by workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID).",
    );
  }
  if (others.length === 0) return one;
  const ids = listed(found.map(({ id }) => id));
  throw new Ambiguous(
    `${found.length} ${noun}s are named ${shown}: ${ids}. Rename all but one, or write the id of the one that is meant in place of the name.`,
  );
}
