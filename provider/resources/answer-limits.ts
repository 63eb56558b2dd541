import { CodedError } from "../core/message.ts";
import type { Operation } from "../core/operation.ts";
import type { Properties } from "../core/properties.ts";
import { AnswerBeyondLimits, isUnreadable } from "../http/errors.ts";
import * as messages from "./messages.ts";

/**
 * Explains how to get on where an answer about an object of the state is too large, or nested too deep, to be read:
 * others may have stored that in it.
 */
export async function orBeyondLimits<T>(
  { resource }: Operation,
  isDeletion: boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AnswerBeyondLimits) || error.method !== "GET") throw error;
    const fields = { error: error.words.what, urn: resource?.urn, isDeletion };
    throw new CodedError(messages.answerBeyondLimits(fields), { cause: error });
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
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}
