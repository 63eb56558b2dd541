import type { LangSmith } from "../api/client.ts";
import { AnswerLost, UnexpectedAnswer } from "../api/errors.ts";

/** How an object is looked for whose creation was sent and whose answer never came. */
export interface Search<R> {
  /** "bulk export" */
  readonly noun: string;
  readonly service: LangSmith;
  readonly list: () => AsyncIterable<R>;
  /** Takes the id when the object was made and nothing more could be learnt of it. */
  readonly keep: (id: string, outputs: Record<string, never>) => void;
  /** Whether the object is equal to what was sent, in every field. */
  readonly matches: (candidate: R) => boolean;
}

/** Whether a creation was carried out could not be found out. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

/**
 * Sends a creation once. When its answer is lost, the one object that it certainly made is taken: equal in every
 * field sent, made no earlier than the server's clock before the request, and not already known to this process.
 */
export async function createOnce<R extends { readonly id: string; readonly created_at: string }>(
  send: () => Promise<R>,
  search: Search<R>,
): Promise<R> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof UnexpectedAnswer && error.createdId) search.keep(error.createdId, {});
    if (!(error instanceof AnswerLost)) throw error;
    return await find(error, search);
  }
}

async function find<R extends { readonly id: string; readonly created_at: string }>(
  lost: AnswerLost,
  search: Search<R>,
): Promise<R> {
  const since = lost.notBefore?.getTime();
  if (since === undefined) {
    throw new OutcomeUnknown(
      `${lost.message} The server's clock is not known, so no ${search.noun} can be recognised for certain as the one this request made: look for one with these properties before the next up`,
      { cause: lost },
    );
  }
  const found: R[] = [];
  for await (const candidate of search.list()) {
    if (search.service.returned(candidate.id) || Date.parse(candidate.created_at) < since) continue;
    if (search.matches(candidate)) found.push(candidate);
  }
  const [only, ...more] = found;
  if (!only) {
    throw new OutcomeUnknown(
      `${lost.message} The service lists no ${search.noun} that this request could have made, so it was most likely not carried out: run up again`,
      { cause: lost },
    );
  }
  if (more.length > 0) {
    throw new OutcomeUnknown(
      `${lost.message} The service lists ${found.length} that it could have made (${found.map((f) => f.id).join(", ")}), so none was taken: remove those that nobody needs, and run up again`,
      { cause: lost },
    );
  }
  return only;
}
