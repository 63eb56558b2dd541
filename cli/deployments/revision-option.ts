import { CodedError } from "../../provider/core/message.ts";
import type { Revision } from "../../provider/http/api/deployments.ts";
import { WrongCall } from "../errors.ts";
import { revisionAmbiguous, revisionUnknown } from "./messages.ts";

/** How many characters of an id are enough to name a revision. */
export const SHORTEST_PREFIX = 4;

/** The value of an option that names a revision, in lower case. @throws WrongCall where no id begins so */
export function revisionPrefix(option: string, text: string | undefined): string | undefined {
  if (text === undefined || (/^[0-9a-f-]+$/i.test(text) && text.length >= SHORTEST_PREFIX))
    return text?.toLowerCase();
  throw new WrongCall(
    `${option} ${JSON.stringify(text)}: use the id of a revision, or its first ${SHORTEST_PREFIX} or more characters.`,
  );
}

/** The revision whose id begins so. @throws CodedError where none does, or several do */
export function revisionBeginningWith(prefix: string, all: readonly Revision[], name: string): Revision {
  const [found, ...others] = all.filter(({ id }) => id.toLowerCase().startsWith(prefix));
  if (found === undefined) throw new CodedError(revisionUnknown({ name, revision: prefix }));
  if (others.length > 0)
    throw new CodedError(revisionAmbiguous({ revision: prefix, count: others.length + 1 }));
  return found;
}
