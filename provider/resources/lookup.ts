import { CodedError } from "../core/message.ts";
import { nameAmbiguous, nameNotFound } from "../core/messages.ts";
import { NotFound } from "../http/errors.ts";
import { notFound } from "../http/messages.ts";

/**
 * The object of an id.
 *
 * @param object as a message begins with it: `deployment 1f0c…`
 * @param listedBy the function that lists such objects, where their ids are not shown in LangSmith
 * @throws CodedError when the service answers 404
 */
export async function byId<T>(object: string, get: () => Promise<T>, listedBy?: string): Promise<T> {
  try {
    return await get();
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw new CodedError(notFound({ object, listedBy }), { cause: error });
  }
}

/**
 * The one object of a name.
 *
 * @param noun "deployment"
 * @param hint what is often taken for the name, as a whole sentence
 * @throws CodedError when there is none, or several
 */
export function byName<T extends { readonly id: string }>(
  noun: string,
  name: string,
  found: readonly T[],
  hint?: string,
): T {
  const [one, ...others] = found;
  if (one === undefined) throw new CodedError(nameNotFound({ noun, name, hint }));
  if (others.length > 0) throw new CodedError(nameAmbiguous({ noun, name, ids: found.map(({ id }) => id) }));
  return one;
}
