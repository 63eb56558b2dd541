import type * as z from "zod";
import { fromWire } from "../../core/fields/wire-format.ts";
import { CodedError } from "../../core/message.ts";
import { nameAmbiguous, nameNotFound } from "../../core/messages.ts";
import { formatPath, type Properties } from "../../core/properties.ts";
import { NotFound, UnreadableObject } from "../../http/errors.ts";
import { notFound, unknownFormat } from "../../http/messages.ts";

/** What is read; undefined where the service answers 404. */
export async function ifFound<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** Looks at an object before it is deleted; undefined where the answer cannot be read, which must not keep it. */
export async function readToDelete<T extends Properties>(
  get: () => Promise<T>,
  assertSame: (seen: T) => void,
): Promise<T | undefined> {
  try {
    const seen = await get();
    assertSame(seen);
    return seen;
  } catch (error) {
    if (error instanceof UnreadableObject) return undefined;
    throw error;
  }
}

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

/**
 * What the service holds, in the names of these properties; what it does not hold is absent.
 *
 * @throws CodedError for other types than those. No value is shown
 */
export function readAs<R extends z.ZodObject>(
  properties: R,
  seen: Properties,
  object = "an object",
): z.output<R> {
  const read = properties.safeParse(fromWire(properties, seen));
  if (read.success) return read.data;
  const paths = read.error.issues.map(({ path }) =>
    formatPath(path.map((step) => (typeof step === "symbol" ? String(step) : step))),
  );
  throw new CodedError(unknownFormat({ object, paths: [...new Set(paths)] }));
}
