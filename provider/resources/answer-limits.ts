import { CodedError } from "../core/message.ts";
import type { Operation } from "../core/operation.ts";
import { AnswerBeyondLimits } from "../http/errors.ts";
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
