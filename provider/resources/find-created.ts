import { BoundedSet } from "../core/bounded.ts";
import { formatInstant, milliseconds } from "../core/instant.ts";
import { CodedError } from "../core/message.ts";
import type { Properties } from "../core/properties.ts";
import type { Similarity } from "../core/remote-differences.ts";
import { ListingIncomplete } from "../http/api/paging.ts";
import type { LangSmith } from "../http/client.ts";
import {
  type AnsweredObject,
  Conflict,
  couldNotBriefly,
  ServiceError,
  type Unanswered,
} from "../http/errors.ts";
import { requestUnanswered } from "../http/messages.ts";
import * as messages from "./create-messages.ts";
import { whatHappened, withoutFullStop } from "./explain.ts";

/** What is created, as far as other creations may be equal to it. */
export interface Creation {
  /** "bulk export" */
  readonly noun: string;
  /**
   * What is sent, where other objects may be sent the same: equal creations then go one after the other, so that
   * none is taken for another's. Default: none is ever equal.
   */
  readonly content?: Readonly<Record<string, unknown>>;
  /** Ends the wait for an equal creation. Default: that is waited for to its end. */
  readonly signal?: AbortSignal;
}

/** How an object is looked for whose creation was sent and whose answer never came. */
export interface Search<R> extends Creation {
  /** "BulkExport", as `pulumi import` wants it. */
  readonly kind: string;
  readonly service: LangSmith;
  readonly list: () => AsyncIterable<R>;
  /** Takes the id when the object was made and nothing more could be learnt of it. */
  readonly keep: (id: string, outputs: Properties) => void;
  readonly warn: (text: string) => void;
  /** How far an object is what was sent: only one that is equal in every field can be taken. */
  readonly compare: (candidate: R) => Similarity;
  /** Whether an object has the name that no two objects share. Default: objects may share theirs. */
  readonly isNamesake?: (candidate: R) => boolean;
  /** The name it was sent with, to look for it by. */
  readonly named?: string;
  /** What `pulumi import` takes. Default: the id that the service answers. */
  readonly importedBy?: string;
  /**
   * Of a creation that creates no second object when it is sent again: `own` reads the object by the id that the
   * request gave it; without it the service stores the same once more. Default: it is never sent again.
   */
  readonly again?: { readonly own?: () => Promise<R | undefined> };
  /** Of a creation that overwrites what exists: rejects where something does. Default: the service rejects that itself. */
  readonly assertFree?: () => Promise<void>;
  /**
   * Of a request that failed since something was in its way: waits until that is deleted. False where it did not fail
   * for that. Default: nothing is waited for.
   */
  readonly madeFree?: (error: unknown) => Promise<boolean>;
  /** The error that users see for one of the request; undefined for the same. Default: every error is the same. */
  readonly toUserError?: (error: unknown) => Error | undefined;
  /** Waits, so that what a slow server is still carrying out is found. Default: it is looked for once. */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

/** Whether a creation was carried out could not be found out. */
export class OutcomeUnknown extends CodedError {
  override readonly name = "OutcomeUnknown";
}

export type Creatable = { readonly id: string; readonly created_at?: string | undefined };

/**
 * How long before the request, in milliseconds, an equal object may have been made to be worth naming: what distinguishes the
 * time of the answers and what stamps the objects may be clocks of two machines, and one of them in another zone.
 */
export const CLOCKS_APART = 7_200_000;

/** Milliseconds before each search for what a lost answer would have shown. */
const SEARCH_PAUSES_MS: readonly number[] = [0, 1_000, 3_000];

/** As much again, for a request that may still be carried out behind whoever gave up on it: half a minute in all. */
const LATER_SEARCH_PAUSES_MS: readonly number[] = [6_000, 8_000, 12_000];

/**
 * Looks for what a lost answer would have shown, until it is there or enough time has passed.
 *
 * @param pause waits. Default: it is looked for once
 * @returns undefined when it never was there
 */
export async function findExisting<T>(
  { status }: Pick<Unanswered, "status">,
  look: () => Promise<T | undefined>,
  pause?: (milliseconds: number) => Promise<void>,
): Promise<T | undefined> {
  // An answer of success, a redirect or a conflict comes from whoever has dealt with the request.
  const isAbandoned = status === undefined || (status >= 400 && status !== CONFLICT);
  const pauses = isAbandoned ? [...SEARCH_PAUSES_MS, ...LATER_SEARCH_PAUSES_MS] : SEARCH_PAUSES_MS;
  for (const length of pause === undefined ? [0] : pauses) {
    if (length > 0) await pause?.(length);
    const found = await look();
    if (found !== undefined) return found;
  }
  return undefined;
}

const CONFLICT = 409;

/** Ids of what searches have taken; one that so many were taken after is older than anything that a search takes. */
const MOST_MATCHED = 10_000;

/** What searches have taken. What was answered, the service's client knows. */
const matched = new BoundedSet<string>(MOST_MATCHED);

/** The conflict that a creation was answered with, which its kind may have explained. */
export function conflictOf(error: unknown): Conflict | undefined {
  const conflict = error instanceof Error && error.cause instanceof Conflict ? error.cause : error;
  return conflict instanceof Conflict ? conflict : undefined;
}

/**
 * The error for a creation that is answered with a conflict: with the equal object that the service lists, if it does.
 * That object is never taken: whether this request or another stack's created it, nothing shows.
 */
export async function withExisting<R extends Creatable>(
  conflict: Conflict,
  search: Search<R>,
): Promise<CodedError> {
  const look = async () => {
    const {
      certain,
      doubtful: uncertain,
      older,
      similar,
    } = await candidates(Number.NEGATIVE_INFINITY, search);
    return [...certain, ...uncertain, ...older, ...similar][0];
  };
  const existing = await findExisting({ status: CONFLICT }, look, search.pause).catch((failure: unknown) => {
    if (failure instanceof ListingIncomplete || failure instanceof ServiceError) return undefined;
    throw failure;
  });
  if (existing === undefined) return conflict;
  const { noun, kind } = search;
  const { id, created_at: createdAt } = existing;
  const { importedBy = id } = search;
  const error = conflict.words.what;
  return new CodedError(messages.alreadyExists({ error, noun, id, createdAt, kind, importedBy }), {
    cause: conflict,
  });
}

/**
 * The object that a creation was answered with under another id than the request chose, where this request certainly
 * created it: it is equal, and no older. Undefined where nothing like it was created since the request.
 *
 * @param first the first try that was not answered
 * @param lost the last one
 * @throws OutcomeUnknown where that is not certain: sending the request again could create a second one
 */
export async function findUnderOtherId<R extends Creatable>(
  { notBefore, behindSeconds }: Unanswered,
  unanswered: Unanswered,
  search: Search<R>,
): Promise<R | undefined> {
  // Without the service's time any equal object may be this request's.
  const since = notBefore?.getTime() ?? Number.NEGATIVE_INFINITY;
  const { certain, similar } = await candidates(since, search).catch((failure: unknown) => {
    throw toOutcomeUnknown(unanswered, search, failure);
  });
  const isSince = ({ created_at }: R) => milliseconds(created_at ?? "") >= since;
  const created = [...certain, ...similar.filter(isSince)];
  if (created.length === 0) return undefined;
  const answered = created.find(({ id }) => id === unanswered.answered?.id);
  const isTimely = notBefore !== undefined && behindSeconds === 0;
  if (answered === undefined || !isTimely) throw lookAlikes(created, { why: "otherId" }, unanswered, search);
  matched.add(answered.id);
  return answered;
}

/** The look itself failed, or was interrupted: only the user can look now. */
export function toOutcomeUnknown<R>(
  unanswered: Unanswered,
  search: Search<R>,
  failure: unknown,
): OutcomeUnknown {
  const blindness: messages.Blindness =
    failure instanceof ListingIncomplete
      ? { why: "incompleteList", found: failure.found }
      : { why: "failed", error: reasonOf(failure) };
  return new OutcomeUnknown(
    messages.creationUnknown({ ...unansweredFields(unanswered, search), blindness }),
    {
      cause: failure,
    },
  );
}

function reasonOf(failure: unknown): string {
  return failure instanceof ServiceError
    ? couldNotBriefly(failure.words.fields)
    : withoutFullStop(whatHappened(failure));
}

/** What every message about a lost answer has. */
export function unansweredFields<R>(unanswered: Unanswered, { noun, named }: Search<R>) {
  const since = unanswered.notBefore && formatInstant(unanswered.notBefore.getTime());
  // Where a proxy answered in the service's place, that comes first: the next try ends the same.
  const advice = unanswered.code === requestUnanswered.code ? undefined : unanswered.fix;
  return { unanswered: unanswered.words.what, noun, name: named, since, advice };
}

export async function findCreated<R extends Creatable>(
  unanswered: Unanswered,
  search: Search<R>,
): Promise<R> {
  const fields = unansweredFields(unanswered, search);
  if (unanswered.notBefore === undefined) {
    const message = messages.creationUnknown({ ...fields, blindness: { why: "noTime" } });
    throw new OutcomeUnknown(message, { cause: unanswered });
  }
  const since = unanswered.notBefore.getTime();
  let incomplete: ListingIncomplete | undefined;
  let uncertain: R[] = [];
  let similar: R[] = [];
  let namesakes: R[] = [];
  const look = async () => {
    const looked = await candidates(since, search).catch((error: unknown) => {
      if (error instanceof ListingIncomplete) return error;
      throw error;
    });
    incomplete = looked instanceof ListingIncomplete ? looked : undefined;
    if (looked instanceof ListingIncomplete) return undefined;
    ({ doubtful: uncertain, similar, namesakes } = looked);
    return looked.certain.length > 0 ? looked.certain : undefined;
  };
  const [only, ...more] = (await findExisting(unanswered, look, search.pause)) ?? [];
  if (only !== undefined && unanswered.behindSeconds > 0) {
    const slow = { why: "slowClock", seconds: unanswered.behindSeconds } as const;
    throw lookAlikes([only, ...more], slow, unanswered, search);
  }
  if (only !== undefined && more.length === 0) {
    matched.add(only.id);
    return only;
  }
  if (only !== undefined) throw lookAlikes([only, ...more], { why: "several" }, unanswered, search);
  if (incomplete) throw incomplete;
  if (unanswered.answered !== undefined) throw answeredOther(unanswered, unanswered.answered, search);
  if (similar.length > 0) throw lookAlikes(similar, { why: "similar" }, unanswered, search);
  if (uncertain.length > 0) {
    throw lookAlikes(uncertain, { why: "older" }, unanswered, search);
  }
  if (namesakes.length > 0) throw lookAlikes(namesakes, { why: "namesake" }, unanswered, search);
  throw new OutcomeUnknown(messages.probablyNotCreated(fields), { cause: unanswered });
}

function lookAlikes<R extends Creatable>(
  found: readonly R[],
  uncertainty: messages.Uncertainty,
  unanswered: Unanswered,
  search: Search<R>,
): OutcomeUnknown {
  const seen = found.map(({ id, created_at }) => ({ id, createdAt: created_at }));
  const [only] = found.length === 1 ? found : [];
  const { kind, noun, importedBy = only?.id ?? "ID" } = search;
  return new OutcomeUnknown(
    messages.lookAlikesFound({
      unanswered: unanswered.words.what,
      kind,
      noun,
      found: seen,
      uncertainty,
      importedBy,
    }),
    { cause: unanswered },
  );
}

/** The service may have created what it was not sent; what existed before, it did not create. */
export function answeredOther<R>(
  unanswered: Unanswered,
  { id, isOlder }: AnsweredObject,
  search: Search<R>,
): OutcomeUnknown {
  const { kind, noun, importedBy = id } = search;
  const { unanswered: error, since } = unansweredFields(unanswered, search);
  const message = isOlder
    ? messages.alreadyExists({ error, noun, id, kind, importedBy })
    : messages.otherObjectAnswered({ unanswered: error, noun, id, since });
  return new OutcomeUnknown(message, { cause: unanswered });
}

/**
 * What the request certainly made, where there is but one; what is equal and seems to be a little older, or is older;
 * what only resembles it; and what has the name that no two objects share.
 */
async function candidates<R extends Creatable>(since: number, search: Search<R>) {
  const certain: R[] = [];
  const uncertain: R[] = [];
  const older: R[] = [];
  const similar: R[] = [];
  const namesakes: R[] = [];
  for await (const candidate of search.list()) {
    if (search.service.returned(candidate.id) || matched.has(candidate.id)) continue;
    const at = milliseconds(candidate.created_at ?? "");
    const likeness = search.compare(candidate);
    if (search.isNamesake?.(candidate)) namesakes.push(candidate);
    if (likeness === "other") continue;
    if (at < since - CLOCKS_APART) older.push(candidate);
    else if (likeness === "similar") similar.push(candidate);
    else if (at >= since) certain.push(candidate);
    else uncertain.push(candidate);
  }
  return { certain, doubtful: uncertain, older, similar, namesakes };
}
