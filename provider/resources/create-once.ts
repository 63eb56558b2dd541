import type * as z from "zod";
import { BoundedSet } from "../core/bounded.ts";
import type { Properties } from "../core/check.ts";
import { formatInstant, milliseconds } from "../core/instant.ts";
import { CodedError, type Message } from "../core/message.ts";
import { formatPath } from "../core/property-path.ts";
import { otherIdentities, otherImmutable, type Similarity } from "../core/wire-format.ts";
import type { Ending } from "../core/workspace-messages.ts";
import { misplacedError, misplacedOutputs } from "../core/wrong-workspace.ts";
import type { LangSmith } from "../http/client.ts";
import {
  type AnsweredObject,
  AnswerLost,
  Conflict,
  ServiceError,
  UnexpectedAnswer,
  WrongWorkspace,
} from "../http/errors.ts";
import type { Mismatch } from "../http/http-client.ts";
import { answerLost } from "../http/messages.ts";
import { ListingIncomplete } from "../http/paging.ts";
import * as messages from "./create-messages.ts";
import { type Creation, waitForEqual } from "./equal-creations.ts";
import { explain, withoutFullStop } from "./explain.ts";

/** How an object is looked for whose creation was sent and whose answer never came. */
export interface Search<R> extends Creation {
  /** "BulkExport", as `pulumi import` wants it. */
  readonly kind: string;
  readonly service: LangSmith;
  readonly list: () => AsyncIterable<R>;
  /** Takes the id when the object was made and nothing more could be learnt of it. */
  readonly keep: (id: string, outputs: Properties) => void;
  readonly warn: (text: string) => void;
  /**
   * Ends what the creation began, in the workspace that it was created in by mistake; gives what is known of the
   * object then. Default: it goes on there.
   */
  readonly stop?: (service: LangSmith, id: string) => Promise<Properties>;
  /** How far an object is what was sent: only one that is equal in every field can be taken. */
  readonly compare: (candidate: R) => Similarity;
  /** The name it was sent with, to look for it by. */
  readonly named?: string;
  /** What `pulumi import` takes. Default: the id that the service answers. */
  readonly importedBy?: string;
  /**
   * Of a creation that creates no second object when it is sent again: `own` reads the object by the id that the
   * request gave it; without it the service stores the same once more. Default: it is never sent again.
   */
  readonly again?: { readonly own?: () => Promise<R | undefined> };
  /** The error that users see for one of the request; undefined for the same. Default: every error is the same. */
  readonly toUserError?: (error: unknown) => Error | undefined;
  /** Waits, so that what a slow server is still carrying out is found. Default: it is looked for once. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** Whether a creation was carried out could not be found out. */
export class OutcomeUnknown extends CodedError {
  override readonly name = "OutcomeUnknown";
  constructor(message: Message, options?: ErrorOptions) {
    super(message, options);
  }
}

/** The service does not create an object, since it has an equal one that this request did not create. */
export class AlreadyExists extends CodedError {
  override readonly name = "AlreadyExists";
  constructor(message: Message, options?: ErrorOptions) {
    super(message, options);
  }
}

type Creatable = { readonly id: string; readonly created_at?: string | undefined };

/** How often a creation is sent at most, where sending it again creates no second object. */
const SENT_AT_MOST = 3;

/**
 * How long before the request, in milliseconds, an equal object may have been made to be worth naming: what tells the
 * time of the answers and what stamps the objects may be clocks of two machines, and one of them in another zone.
 */
const CLOCKS_APART = 7_200_000;

/** Milliseconds before each look for what a lost answer would have told. */
const LOOKS: readonly number[] = [0, 1_000, 3_000];
/** As much again, for a request that may still be carried out behind whoever gave up on it: half a minute in all. */
const LATER_LOOKS: readonly number[] = [6_000, 8_000, 12_000];

/**
 * Looks for what a lost answer would have told, until it is there or enough time has passed.
 *
 * @param pause waits. Default: it is looked for once
 * @returns undefined when it never was there
 */
export async function findExisting<T>(
  { status }: Pick<AnswerLost, "status">,
  look: () => Promise<T | undefined>,
  pause?: (milliseconds: number) => Promise<void>,
): Promise<T | undefined> {
  // An answer of success, a redirect or a conflict comes from whoever has dealt with the request.
  const gaveUp = status === undefined || (status >= 400 && status !== CONFLICT);
  const pauses = gaveUp ? [...LOOKS, ...LATER_LOOKS] : LOOKS;
  for (const length of pause === undefined ? [0] : pauses) {
    if (length > 0) await pause?.(length);
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}

const CONFLICT = 409;

/** Ids of what searches have taken; one that so many were taken after is older than anything that a search takes. */
export const MOST_TAKEN = 10_000;

/** What searches have taken. What was answered, the service's client knows. */
const taken = new BoundedSet<string>(MOST_TAKEN);

/**
 * Sends a creation once. When its answer is lost, the one object that it certainly made is taken: equal in every
 * field sent, made no earlier than the server's clock before the request, and not already known to this process.
 */
export async function createOnce<R extends Creatable>(send: () => Promise<R>, search: Search<R>): Promise<R> {
  const leave = await waitForEqual(search);
  try {
    const created = await (search.again === undefined ? send() : sendAgain(send, search, search.again));
    warnIfOlder(created, search);
    return created;
  } catch (error) {
    return await recover(search.toUserError?.(error) ?? error, search);
  } finally {
    leave();
  }
}

/** What the creation made although it failed; else its error. */
async function recover<R extends Creatable>(error: unknown, search: Search<R>): Promise<R> {
  if (error instanceof UnexpectedAnswer && error.createdId) search.keep(error.createdId, {});
  if (error instanceof WrongWorkspace && error.createdId !== undefined) {
    throw await createdElsewhere(error.createdId, error, search);
  }
  if (search.again !== undefined) throw error;
  const own = await ownDespite(error, search);
  if (own !== undefined) return own;
  if (!(error instanceof AnswerLost)) throw error;
  try {
    return await find(error, search);
  } catch (failure) {
    if (failure instanceof OutcomeUnknown) throw failure;
    throw unfound(error, search, failure);
  }
}

/** Sends a creation until it is answered, and takes what an earlier try created. */
async function sendAgain<R extends Creatable>(
  send: () => Promise<R>,
  search: Search<R>,
  { own }: NonNullable<Search<R>["again"]>,
): Promise<R> {
  let firstLost: AnswerLost | undefined;
  for (let sent = 1; ; sent += 1) {
    try {
      return await send();
    } catch (error) {
      const lost = error instanceof AnswerLost ? error : undefined;
      if (lost === undefined && conflictOf(error) === undefined) {
        // That this try created nothing says nothing about the one before it.
        if (firstLost === undefined || createdIdOf(error) !== undefined) throw error;
        throw unfound(firstLost, search, error);
      }
      firstLost ??= lost;
      const found = own && (await ownOf(lost, own, search));
      if (found !== undefined) return found;
      if (lost === undefined || (sent === SENT_AT_MOST && own === undefined)) throw error;
      if (sent === SENT_AT_MOST) {
        throw new OutcomeUnknown(messages.probablyNotCreated(aboutLost(lost, search)), { cause: error });
      }
    }
  }
}

function createdIdOf(error: unknown): string | undefined {
  return error instanceof UnexpectedAnswer || error instanceof WrongWorkspace ? error.createdId : undefined;
}

/** What an earlier try created. A conflict stays one where that cannot be read: its error names the import. */
async function ownOf<R>(
  lost: AnswerLost | undefined,
  own: () => Promise<R | undefined>,
  search: Search<R>,
): Promise<R | undefined> {
  try {
    return await (lost === undefined ? own() : findExisting(lost, own, search.pause));
  } catch (error) {
    if (lost !== undefined) throw unfound(lost, search, error);
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
 */
export function findMismatch(
  schema: z.ZodObject,
  wanted: Properties,
  seen: Properties,
  sentAfter: Date | undefined,
  filled: readonly string[],
): Mismatch | undefined {
  const others = otherIdentities(schema, wanted, seen);
  const other = others.find(({ respelled }) => !respelled);
  if (other !== undefined) return { reason: `its ${formatPath(other.path)} is another one`, isOlder: false };
  const { created_at: created } = seen;
  const at = typeof created === "string" ? milliseconds(created) : Number.NaN;
  // Without either time there is nothing to compare.
  if (sentAfter === undefined || !(at < sentAfter.getTime())) return undefined;
  const older = `it was created at ${created}, before this request`;
  const fixed = otherImmutable(schema, wanted, seen, filled);
  if (fixed !== undefined && at < sentAfter.getTime() - CLOCKS_APART)
    return { reason: `${older}, and its ${formatPath(fixed)} is another one`, isOlder: true };
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

/** The conflict that a creation was answered with, which its kind may have explained. */
function conflictOf(error: unknown): Conflict | undefined {
  const conflict = error instanceof Error && error.cause instanceof Conflict ? error.cause : error;
  return conflict instanceof Conflict ? conflict : undefined;
}

/**
 * What this very request created although it was answered with a conflict, as where a proxy sent it twice; undefined
 * where that is not certain. It is looked for until it is listed, or an object that existed before explains the answer.
 *
 * @throws AlreadyExists where such an object is listed, and nothing else has explained the conflict
 */
async function ownDespite<R extends Creatable>(error: unknown, search: Search<R>): Promise<R | undefined> {
  const conflict = conflictOf(error);
  if (conflict?.lost === undefined) return undefined;
  const { lost } = conflict;
  // Without the service's time nothing is certain, and everything existed before for all anyone knows.
  const since = lost.notBefore?.getTime() ?? Number.POSITIVE_INFINITY;
  const look = async () => {
    const { certain, doubtful, older, similar } = await candidates(since, search);
    const found = [...certain, ...doubtful, ...older, ...similar];
    return found.length > 0 ? { certain, found } : undefined;
  };
  const seen = await findExisting(lost, look, search.pause).catch((failure: unknown) => {
    if (failure instanceof ListingIncomplete || failure instanceof ServiceError) return undefined;
    throw failure;
  });
  const [first] = seen?.found ?? [];
  if (seen === undefined || first === undefined) return undefined;
  if (seen.certain.length === 1 && lost.behindSeconds === 0) {
    taken.add(first.id);
    return first;
  }
  if (error !== conflict) return undefined;
  const { noun, kind } = search;
  const { id, created_at: createdAt } = first;
  throw new AlreadyExists(
    messages.alreadyExists({
      error: conflict.message,
      noun,
      id,
      createdAt,
      kind,
      importedBy: search.importedBy ?? id,
    }),
    { cause: conflict },
  );
}

/** What this very request created in another workspace is kept, and ended there as far as its kind can be. */
async function createdElsewhere<R extends Creatable>(
  id: string,
  error: WrongWorkspace,
  { noun, service, keep, stop }: Search<R>,
): Promise<Error> {
  const misplaced = { requested: error.asked, actual: error.answered };
  const outputs = misplacedOutputs(misplaced);
  keep(id, outputs);
  if (stop === undefined) return misplacedError(`${noun} ${id}`, misplaced, undefined, { cause: error });
  let ending: Ending = "cancelled";
  try {
    keep(id, { ...(await stop(service.inWorkspace(error.answered), id)), ...outputs });
  } catch (failure) {
    ending = { notCancelled: withoutFullStop(explain(failure)) };
  }
  return misplacedError(`${noun} ${id}`, misplaced, ending, { cause: error });
}

/** The look itself failed, or was interrupted: only the user can look now. */
function unfound<R>(lost: AnswerLost, search: Search<R>, failure: unknown): OutcomeUnknown {
  const blindness: messages.Blindness =
    failure instanceof ListingIncomplete
      ? { why: "incompleteList", found: failure.found }
      : {
          why: "failed",
          error: withoutFullStop(failure instanceof Error ? failure.message : String(failure)),
        };
  return new OutcomeUnknown(messages.creationUnknown({ ...aboutLost(lost, search), blindness }), {
    cause: failure,
  });
}

/** What every message about a lost answer has. */
function aboutLost<R>(lost: AnswerLost, { noun, named }: Search<R>) {
  const since = lost.notBefore && formatInstant(lost.notBefore.getTime());
  return { lost: toldOf(lost), noun, name: named, since };
}

function toldOf(lost: AnswerLost): string {
  // Any other advice is worth giving beside what the look came to.
  return lost.code === answerLost.code ? lost.words.what : lost.message;
}

async function find<R extends Creatable>(lost: AnswerLost, search: Search<R>): Promise<R> {
  const about = aboutLost(lost, search);
  if (lost.notBefore === undefined) {
    const message = messages.creationUnknown({ ...about, blindness: { why: "noTime" } });
    throw new OutcomeUnknown(message, { cause: lost });
  }
  const since = lost.notBefore.getTime();
  let incomplete: ListingIncomplete | undefined;
  let doubtful: R[] = [];
  let similar: R[] = [];
  const look = async () => {
    const looked = await candidates(since, search).catch((error: unknown) => {
      if (error instanceof ListingIncomplete) return error;
      throw error;
    });
    incomplete = looked instanceof ListingIncomplete ? looked : undefined;
    if (looked instanceof ListingIncomplete) return undefined;
    ({ doubtful, similar } = looked);
    return looked.certain.length > 0 ? looked.certain : undefined;
  };
  const [only, ...more] = (await findExisting(lost, look, search.pause)) ?? [];
  if (only !== undefined && lost.behindSeconds > 0) {
    const slow = { why: "slowClock", seconds: lost.behindSeconds } as const;
    throw lookAlikes([only, ...more], slow, lost, search);
  }
  if (only !== undefined && more.length === 0) {
    taken.add(only.id);
    return only;
  }
  if (only !== undefined) throw lookAlikes([only, ...more], { why: "several" }, lost, search);
  if (incomplete) throw incomplete;
  if (lost.answered !== undefined) throw answeredOther(lost, lost.answered, search);
  if (similar.length > 0) throw lookAlikes(similar, { why: "similar" }, lost, search);
  if (doubtful.length > 0) {
    throw lookAlikes(doubtful, { why: "older", since: formatInstant(since) }, lost, search);
  }
  throw new OutcomeUnknown(messages.probablyNotCreated(about), { cause: lost });
}

function lookAlikes<R extends Creatable>(
  found: readonly R[],
  uncertainty: messages.Uncertainty,
  lost: AnswerLost,
  search: Search<R>,
): OutcomeUnknown {
  const { kind, noun, named, importedBy = named ?? "<id>" } = search;
  const seen = found.map(({ id, created_at }) => ({ id, createdAt: created_at }));
  return new OutcomeUnknown(
    messages.lookAlikesFound({ lost: toldOf(lost), kind, noun, found: seen, uncertainty, importedBy }),
    { cause: lost },
  );
}

/** The service may have created what it was not sent; what existed before, it did not create. */
function answeredOther<R>(
  lost: AnswerLost,
  { id, isOlder }: AnsweredObject,
  search: Search<R>,
): OutcomeUnknown {
  const { kind, noun, importedBy = id } = search;
  const { lost: error, since } = aboutLost(lost, search);
  const message = isOlder
    ? messages.alreadyExists({ error, noun, id, kind, importedBy })
    : messages.otherObjectAnswered({ lost: error, noun, id, since });
  return new OutcomeUnknown(message, { cause: lost });
}

/**
 * What the request certainly made, where there is but one; what is equal and seems to be a little older, or is older;
 * and what only resembles it.
 */
async function candidates<R extends Creatable>(since: number, search: Search<R>) {
  const certain: R[] = [];
  const doubtful: R[] = [];
  const older: R[] = [];
  const similar: R[] = [];
  for await (const candidate of search.list()) {
    if (search.service.returned(candidate.id) || taken.has(candidate.id)) continue;
    const at = milliseconds(candidate.created_at ?? "");
    const likeness = search.compare(candidate);
    if (likeness === "other") continue;
    if (at < since - CLOCKS_APART) older.push(candidate);
    else if (likeness === "similar") similar.push(candidate);
    else if (at >= since) certain.push(candidate);
    else doubtful.push(candidate);
  }
  return { certain, doubtful, older, similar };
}
