import type { LangSmith } from "../api/client.ts";
import { AnswerLost, UnexpectedAnswer } from "../api/errors.ts";
import { ListingIncomplete } from "../api/paging.ts";
import { formatInstant } from "../lifecycle/instant.ts";
import { withoutStop } from "./explain.ts";

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
  /**
   * What is sent, where other objects may be sent the same: equal creations then go one after the other, so that
   * none is taken for another's. Default: none is ever equal.
   */
  readonly content?: Readonly<Record<string, unknown>>;
  /** The name it was sent with, to look for it by. */
  readonly named?: string;
  /** Waits, so that what a slow server is still carrying out is found. Default: it is looked for once. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** Whether a creation was carried out could not be found out. */
export class OutcomeUnknown extends Error {
  override readonly name = "OutcomeUnknown";
}

type Creatable = { readonly id: string; readonly created_at: string };

/** Milliseconds before each look. A proxy may give up on a request that the server behind it still carries out. */
const LOOKS = [0, 1_000, 3_000];

/** What searches have taken. What was answered, the service's client knows. */
const taken = new Set<string>();
const queues = new Map<string, Promise<unknown>>();

/**
 * Sends a creation once. When its answer is lost, the one object that it certainly made is taken: equal in every
 * field sent, made no earlier than the server's clock before the request, and not already known to this process.
 */
export function createOnce<R extends Creatable>(send: () => Promise<R>, search: Search<R>): Promise<R> {
  if (search.content === undefined) return sendOnce(send, search);
  const key = `${search.noun} ${JSON.stringify(search.content)}`;
  const own = () => sendOnce(send, search);
  const done = (queues.get(key) ?? Promise.resolve()).then(own, own);
  queues.set(key, done);
  const leave = () => {
    if (queues.get(key) === done) queues.delete(key);
  };
  done.then(leave, leave);
  return done;
}

async function sendOnce<R extends Creatable>(send: () => Promise<R>, search: Search<R>): Promise<R> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof UnexpectedAnswer && error.createdId) search.keep(error.createdId, {});
    if (!(error instanceof AnswerLost)) throw error;
    try {
      return await find(error, search);
    } catch (failure) {
      if (failure instanceof OutcomeUnknown) throw failure;
      throw unfound(error, search, failure);
    }
  }
}

/** The look itself failed, or was interrupted: only the user can look now. */
function unfound<R>(lost: AnswerLost, { noun, named }: Search<R>, failure: unknown): OutcomeUnknown {
  if (failure instanceof ListingIncomplete) {
    const since = lost.notBefore ? ` and created at ${formatInstant(lost.notBefore.getTime())} or later` : "";
    return new OutcomeUnknown(
      `${toldOf(lost)} Whether the ${noun} was made cannot be told: what the service lists is incomplete. ${failure.found}. ` +
        `Do not go on before you have looked for a ${noun}${named === undefined ? "" : ` ${named}`} with these properties${since}: if there is one, remove it, or the next up makes another beside it.`,
      { cause: failure },
    );
  }
  const why = failure instanceof Error ? failure.message : String(failure);
  const which = named === undefined ? `a ${noun} with these properties` : `${noun} ${named}`;
  return new OutcomeUnknown(
    `${toldOf(lost)} Whether it was carried out could not be looked up: ${withoutStop(why)}. ` +
      `Look for ${which}, and remove it before the next up makes another one.`,
    { cause: failure },
  );
}

function toldOf(lost: AnswerLost): string {
  return lost.message.slice(0, -lost.next.length).trimEnd();
}

async function find<R extends Creatable>(lost: AnswerLost, search: Search<R>): Promise<R> {
  const { noun } = search;
  const told = toldOf(lost);
  const since = lost.notBefore?.getTime();
  if (since === undefined) {
    throw new OutcomeUnknown(
      `${told} The server tells no time, so no ${noun} can be recognised for certain as the one that this request made. ` +
        `Look for a ${noun} with these properties, and remove it before the next up makes another one.`,
      { cause: lost },
    );
  }
  const later = search.named
    ? ` Should ${noun} ${search.named} appear all the same, it is one that no stack holds: delete it.`
    : "";
  let incomplete: ListingIncomplete | undefined;
  for (const pause of search.pause ? LOOKS : [0]) {
    if (pause > 0) await search.pause?.(pause);
    const looked = await candidates(since, search).catch((error: unknown) => {
      if (error instanceof ListingIncomplete) return error;
      throw error;
    });
    incomplete = looked instanceof ListingIncomplete ? looked : undefined;
    if (looked instanceof ListingIncomplete) continue;
    const [only, ...more] = looked;
    if (!only) continue;
    if (more.length === 0) {
      taken.add(only.id);
      return only;
    }
    const ids = [only, ...more].map(({ id }) => id).join(", ");
    throw new OutcomeUnknown(
      `${told} The service lists ${more.length + 1} that this request could have made (${ids}), so none was taken. ` +
        "Remove those that nobody needs, then run up again: it makes a new one.",
      { cause: lost },
    );
  }
  if (incomplete) throw incomplete;
  throw new OutcomeUnknown(
    `${told} The service lists no ${noun} that this request could have made, so most likely it was not carried out: run up again.${later}`,
    { cause: lost },
  );
}

async function candidates<R extends Creatable>(since: number, search: Search<R>): Promise<R[]> {
  const found: R[] = [];
  for await (const candidate of search.list()) {
    if (search.service.returned(candidate.id) || taken.has(candidate.id)) continue;
    if (Date.parse(candidate.created_at) >= since && search.matches(candidate)) found.push(candidate);
  }
  return found;
}
