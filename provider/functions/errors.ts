import { listed } from "../core/failure.ts";
import { NotFound } from "../http/errors.ts";

const WORKSPACE = "by workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID";

/** What was looked for is not there, or not where it was looked for. The message says what to do next. */
export class ObjectNotFound extends Error {
  override readonly name = "ObjectNotFound";
}

/** Several objects answer to what was to name one. The message lists them and says what to do next. */
export class Ambiguous extends Error {
  override readonly name = "Ambiguous";
}

/**
 * The object of an id.
 *
 * @param called the object as a message begins with it: `deployment 1f0c…`
 * @throws NotThere when the service answers 404
 */
export async function byId<T>(called: string, get: () => Promise<T>): Promise<T> {
  try {
    return await get();
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw new ObjectNotFound(
      `${called} does not exist, or it lies in another workspace than the one that was asked: ` +
        `check the id, and name the workspace that it lies in (${WORKSPACE}).`,
      { cause: error },
    );
  }
}

/**
 * The one object of a name.
 *
 * @param noun "deployment"
 * @param appears when such an object comes to be, as a whole sentence
 * @throws NotThere when there is none, Ambiguous when there are several
 */
export function byName<T extends { readonly id: string }>(
  noun: string,
  name: string,
  found: readonly T[],
  appears: string,
): T {
  const [one, ...others] = found;
  const shown = JSON.stringify(name);
  if (one === undefined) {
    throw new ObjectNotFound(
      `there is no ${noun} named ${shown} in the workspace that was asked. ${appears} ` +
        `Check the spelling, upper and lower case included, and the workspace (${WORKSPACE}).`,
    );
  }
  if (others.length === 0) return one;
  const ids = listed(found.map(({ id }) => id));
  throw new Ambiguous(
    `${found.length} ${noun}s are named ${shown}: ${ids}. ` +
      "Rename all but one, or write the id of the one that is meant into the program in place of this function.",
  );
}
