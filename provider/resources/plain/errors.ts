import { formatValue, listed } from "../../core/failure.ts";
import type { Call } from "../../http/call.ts";
import type { Collection } from "../../http/collection.ts";
import { Conflict, ServiceError } from "../../http/errors.ts";
import type { Answer } from "./answer.ts";

/** What the errors of a kind say of it. */
interface Kind {
  readonly kind: string;
  readonly noun: string;
  readonly belongsTo: "workspace" | "organization";
  readonly identifiedBy?: string | undefined;
  readonly deletes?: string | undefined;
}

/** An object that this program does not manage has the id. */
export class IdTaken extends Error {
  override readonly name = "IdTaken";
}

/** There is no object of that id. */
export class NoSuchObject extends Error {
  override readonly name = "NoSuchObject";
}

/** The error for an id that is taken, with the command that imports the object which has it. */
export function toIdTaken(
  { kind, noun, identifiedBy = "id", deletes }: Kind,
  id: string,
  error: unknown,
): IdTaken | undefined {
  if (!(error instanceof Conflict)) return undefined;
  const words = error.detail?.replace(/\.$/, "") ?? `the ${identifiedBy} is taken`;
  const lost = deletes === undefined ? "" : `, which deletes ${deletes}`;
  return new IdTaken(
    `Could not create ${noun} ${id}: the service answered "${words}". This stack does not contain the ${noun} that has this ${identifiedBy}. ` +
      `To manage it here, import it with the plugin: \`pulumi import langsmith:index:${kind} <its name in the program> ${id}\`. Otherwise choose another ${identifiedBy}, or delete it${lost}.`,
    { cause: error },
  );
}

/**
 * The object of an id that the service answered 404 for, out of the list, which every server has.
 *
 * @throws NoSuchObject when the list does not contain it either
 */
export async function findListed(
  { noun, belongsTo, identifiedBy = "id" }: Kind,
  objects: Collection<Answer>,
  id: string,
  call: Call,
): Promise<Answer> {
  const shown = formatValue(id);
  const all: Answer[] = [];
  try {
    for await (const each of objects.list(call)) all.push(each);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new NoSuchObject(
      `there is no ${noun} ${shown}, and the others could not be listed: ${error.message}`,
      {
        cause: error,
      },
    );
  }
  const found = all.find((each) => objects.addressOf(each) === id);
  if (found) return found;
  const meant = all.find((each) => each.id === id || each["name"] === id);
  const others = meant
    ? `set its ${identifiedBy}, which is ${formatValue(objects.addressOf(meant))}`
    : all.length === 0
      ? "it has none"
      : `it has ${listed(all.map((each) => formatValue(objects.addressOf(each))))}`;
  throw new NoSuchObject(
    `there is no ${noun} ${shown} in the ${belongsTo} that was asked: ${others}. ` +
      `The API key and the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID) decide which ${belongsTo} that is`,
  );
}
