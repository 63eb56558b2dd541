import type * as z from "zod";
import { milliseconds } from "../core/instant.ts";
import { CodedError } from "../core/message.ts";
import { createdElsewhere } from "../core/messages.ts";
import { formatPath, type Properties } from "../core/properties.ts";
import { otherIdentities, otherImmutable } from "../core/remote-differences.ts";
import { Conflict, ServiceError, Unanswered, UnexpectedAnswer, WrongWorkspace } from "../http/errors.ts";
import type { Mismatch } from "../http/http-client.ts";
import { KeyedQueue } from "../http/keyed-queue.ts";
import * as messages from "./create-messages.ts";
import {
  answeredOther,
  CLOCKS_APART,
  type Creatable,
  type Creation,
  conflictOf,
  findCreated,
  findExisting,
  findUnderOtherId,
  OutcomeUnknown,
  type Search,
  toOutcomeUnknown,
  unansweredFields,
  withExisting,
} from "./find-created.ts";

/** How often a creation is sent at most, where sending it again creates no second object. */
const SENT_AT_MOST = 3;

/**
 * Sends a creation once. When its answer is lost, the one object that it certainly made is taken: equal in every
 * field sent, made no earlier than the server's clock before the request, and not already known to this process.
 */
export async function createOnce<R extends Creatable>(send: () => Promise<R>, search: Search<R>): Promise<R> {
  const leave = await waitForEqual(search);
  const tries: Tries = { sent: 0, firstUnanswered: undefined };
  try {
    await search.assertFree?.();
    for (;;) {
      try {
        tries.sent += 1;
        const created = await send();
        warnIfOlder(created, search);
        return created;
      } catch (error) {
        const created = await createdDespite(error, tries, search);
        if (created !== undefined) return created;
      }
    }
  } finally {
    leave();
  }
}

/** What became of the requests of one creation. */
interface Tries {
  sent: number;
  firstUnanswered: Unanswered | undefined;
}

/** What the creation created although its request failed; undefined where it is to be sent again. */
async function createdDespite<R extends Creatable>(
  error: unknown,
  tries: Tries,
  search: Search<R>,
): Promise<R | undefined> {
  try {
    if (await search.madeFree?.(error)) return undefined;
    if (search.again === undefined) throw error;
    const created = await createdByEarlier(error, tries, search, search.again);
    if (created !== undefined) warnIfOlder(created, search);
    return created;
  } catch (failure) {
    return await recover(search.toUserError?.(failure) ?? failure, search);
  }
}

/** What the creation made although it failed; else its error. */
async function recover<R extends Creatable>(error: unknown, search: Search<R>): Promise<R> {
  if (error instanceof UnexpectedAnswer && error.createdId) search.keep(error.createdId, {});
  if (error instanceof WrongWorkspace && error.createdId !== undefined) {
    const { createdId, asked: requested, answered: actual } = error;
    search.keep(createdId, { tenantId: actual });
    const which = `${search.noun} ${createdId}`;
    throw new CodedError(createdElsewhere({ which, requested, actual }), { cause: error });
  }
  if (search.again !== undefined) throw error;
  if (error instanceof Conflict) throw await withExisting(error, search);
  if (!(error instanceof Unanswered)) throw error;
  try {
    return await findCreated(error, search);
  } catch (failure) {
    if (failure instanceof OutcomeUnknown) throw failure;
    throw toOutcomeUnknown(error, search, failure);
  }
}

/**
 * Of a creation that may be sent again: what a try created whose answer was lost; undefined where it is to be sent again.
 *
 * @throws the error that another try does not fix
 */
async function createdByEarlier<R extends Creatable>(
  error: unknown,
  tries: Tries,
  search: Search<R>,
  { own }: NonNullable<Search<R>["again"]>,
): Promise<R | undefined> {
  const unanswered = error instanceof Unanswered ? error : undefined;
  if (unanswered === undefined && conflictOf(error) === undefined) {
    // That this try created nothing says nothing about the one before it.
    if (tries.firstUnanswered === undefined || createdIdOf(error) !== undefined) throw error;
    throw toOutcomeUnknown(tries.firstUnanswered, search, error);
  }
  tries.firstUnanswered ??= unanswered;
  const { firstUnanswered, sent } = tries;
  const found = own && (await ownOf(unanswered, own, search));
  if (found !== undefined) return found;
  const other =
    own &&
    firstUnanswered &&
    (await findUnderOtherId(firstUnanswered, unanswered ?? firstUnanswered, search));
  if (other !== undefined) return other;
  if (unanswered === undefined || (sent === SENT_AT_MOST && own === undefined)) throw error;
  if (unanswered.answered !== undefined) throw answeredOther(unanswered, unanswered.answered, search);
  if (sent === SENT_AT_MOST) {
    throw new OutcomeUnknown(messages.probablyNotCreated(unansweredFields(unanswered, search)), {
      cause: error,
    });
  }
  return undefined;
}

function createdIdOf(error: unknown): string | undefined {
  return error instanceof UnexpectedAnswer || error instanceof WrongWorkspace ? error.createdId : undefined;
}

/** What an earlier try created. A conflict stays one where that cannot be read: its error names the import. */
async function ownOf<R>(
  unanswered: Unanswered | undefined,
  own: () => Promise<R | undefined>,
  search: Search<R>,
): Promise<R | undefined> {
  try {
    return await (unanswered === undefined ? own() : findExisting(unanswered, own, search.pause));
  } catch (error) {
    if (unanswered !== undefined) throw toOutcomeUnknown(unanswered, search, error);
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/**
 * Why what a create was answered with is another object; undefined where nothing shows that. One whose identity is
 * in another spelling is the service's own way of storing it, if it is new: a server that returns an existing object
 * by a name that it compares loosely would else pass somebody else's for ours. The same holds for one that is hours
 * older and has another value that no update changes.
 *
 * @param filled the names of the inputs that the program did not set
 * @param namedBy the input that no two objects share, though an update may change it. Default: there is none
 */
export function findMismatch(
  schema: z.ZodObject,
  desired: Properties,
  seen: Properties,
  sentAfter: Date | undefined,
  filled: readonly string[],
  namedBy?: string,
): Mismatch | undefined {
  const others = otherIdentities(schema, desired, seen, namedBy);
  const other = others.find(({ respelled }) => !respelled);
  if (other !== undefined) return { reason: `its ${formatPath(other.path)} differs`, isOlder: false };
  const { created_at: created } = seen;
  const at = typeof created === "string" ? milliseconds(created) : Number.NaN;
  // Without either time there is nothing to compare.
  if (sentAfter === undefined || !(at < sentAfter.getTime())) return undefined;
  const older = `it was created at ${created}, before this request`;
  const fixed = otherImmutable(schema, desired, seen, filled);
  if (fixed !== undefined && at < sentAfter.getTime() - CLOCKS_APART)
    return { reason: `${older}, and its ${formatPath(fixed)} differs`, isOlder: true };
  return others.length > 0 ? { reason: older, isOlder: true } : undefined;
}

/** A server that answers with what it has already, or whose clocks differ: the answer to a create is believed all the same. */
function warnIfOlder(
  { id, created_at }: Creatable,
  { noun, service, warn }: Pick<Search<unknown>, "noun" | "service" | "warn">,
): void {
  const now = service.latestTime?.getTime();
  if (now === undefined || created_at === undefined || !(milliseconds(created_at) < now - CLOCKS_APART))
    return;
  warn(messages.olderAnswered({ noun, id, createdAt: created_at }).text);
}

/** Equal creations are sent one after the other, by what they send. */
const queue = new KeyedQueue();

/**
 * Waits until no equal creation is under way. @returns what lets the next one go
 *
 * @throws CodedError where the signal ends the wait
 */
async function waitForEqual({ content, noun, signal }: Creation): Promise<() => void> {
  if (content === undefined) return () => {};
  const key = `${noun} ${JSON.stringify(content)}`;
  const waits = queue.count(key) > 0;
  try {
    return await queue.acquire(key, signal ?? NEVER);
  } catch (error) {
    if (!waits) throw error;
    const why = error instanceof Error ? error.message : "the operation ended";
    throw new CodedError(messages.duplicateCreateAborted({ noun, why }), { cause: error });
  }
}

const NEVER = new AbortController().signal;
