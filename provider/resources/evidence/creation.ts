import { milliseconds } from "../../core/instant.ts";
import { CodedError, type Message } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { shortId } from "../../core/text.ts";
import { waitFor } from "../../core/wait.ts";
import { awaitOrAbort } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import {
  Conflict,
  isTransient,
  REJECTIONS,
  ServiceError,
  UnexpectedAnswer,
  Unreachable,
  WrongWorkspace,
} from "../../http/errors.ts";
import { reasonOf } from "../explain.ts";
import * as messages from "../messages.ts";

/** The pauses before each look for what a lost answer would have named: half a minute in all. */
const PAUSES_MS: readonly number[] = [0, 1_000, 3_000, 6_000, 8_000, 12_000];
/** How far the times of one service may differ, among its machines and by their precision. */
const TOLERANCE_MS = 2_000;
/** How often a creation is sent at most, where sending it again creates no second object. */
const SENT_AT_MOST = 3;

type Creatable = { readonly id: string; readonly created_at?: string | undefined };

/** How the object is found that a creation made whose answer was lost. */
export interface Search<R> {
  /** "BulkExport", as `pulumi import` wants it. */
  readonly kind: string;
  /** "bulk export" */
  readonly noun: string;
  readonly service: LangSmith;
  readonly operation: Operation;
  /** The objects among which it is: those of its name, where a list can be filtered. */
  readonly list: () => AsyncIterable<R>;
  /** Whether an object has everything that was sent, as far as the service answers it. */
  readonly isEqual: (candidate: R) => boolean;
  /** Whether an equal object is taken for the own one. Default: it is; without the answer, some would lack a secret. */
  readonly isTaken?: boolean;
  /** What an object of an id or a name is imported by. Default: that. */
  readonly importedBy?: (id: string) => string;
  /** The name that no two objects share. Default: objects may share theirs. */
  readonly unique?: {
    readonly name: string;
    readonly isNamesake: (candidate: R) => boolean;
    /** Whether a namesake is being deleted: then its end is waited for. Default: none ever is. */
    readonly isLeaving?: (namesake: R) => boolean;
    /** What else creates objects of such a name, as a sentence. */
    readonly hint?: string | undefined;
    /** Why a name is taken that no listed object has. Default: as if one had it. */
    readonly toUnlisted?: (conflict: Conflict) => Message;
  };
  /** What is sent, where others may send the same: equal creations then go one after another. Default: none is equal. */
  readonly content?: Readonly<Record<string, unknown>>;
  /** What the program addresses the object by. Default: the id that the service chooses. */
  readonly address?: string | undefined;
  /** The id that the request gives the object, and a read of it. Default: the service chooses the id. */
  readonly own?: { readonly id: string; readonly read: () => Promise<R | undefined> };
  /** Whether sending it again creates no second object. Default: it does. */
  readonly idempotent?: boolean;
}

/** Sends a creation once. When its answer is lost, the one new object that is equal to what was sent is taken. */
export async function createOnce<R extends Creatable>(send: () => Promise<R>, search: Search<R>): Promise<R> {
  const { content, noun, operation, idempotent } = search;
  const key = `${noun} ${JSON.stringify(content)}`;
  const leave = content === undefined ? undefined : await turn(key, operation.signal);
  try {
    for (let sent = 1; ; sent += 1) {
      try {
        return await send();
      } catch (error) {
        if (await isNameFreed(error, search)) continue;
        if (!isLost(error)) throw keepingId(error, search);
        const created = await findCreated(error, search, idempotent === true && sent < SENT_AT_MOST);
        if (created !== undefined) return created;
      }
    }
  } finally {
    leave?.();
  }
}

/** The end of the last creation of each content, and of all before it. */
const ends = new Map<string, Promise<void>>();

/** Waits for its turn: equal creations are sent one after the other. @returns what lets the next one go */
async function turn(key: string, signal: AbortSignal): Promise<() => void> {
  const before = ends.get(key) ?? Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = before.then(() => promise);
  ends.set(key, end);
  void end.then(() => ends.get(key) === end && ends.delete(key));
  await awaitOrAbort(before, signal).catch((error: unknown) => {
    resolve();
    throw error;
  });
  return resolve;
}

/** Whether a creation that failed so may have been carried out. */
function isLost(error: unknown): error is ServiceError {
  if (!(error instanceof ServiceError) || error instanceof Unreachable || error.fields.method === "GET")
    return false;
  if (createdIdOf(error) !== undefined) return false;
  const { status } = error.fields;
  return error instanceof UnexpectedAnswer || status === undefined || !REJECTIONS.includes(status);
}

function createdIdOf(error: unknown): string | undefined {
  return error instanceof UnexpectedAnswer || error instanceof WrongWorkspace ? error.createdId : undefined;
}

/** Keeps an id that is all that the answer showed, or is one of another workspace. @returns the error */
function keepingId<R>(error: unknown, { noun, address, operation }: Search<R>): unknown {
  const createdId = createdIdOf(error);
  if (createdId === undefined) return error;
  const id = address ?? createdId;
  operation.keep(id, error instanceof WrongWorkspace ? { tenantId: error.answered } : {});
  if (!(error instanceof WrongWorkspace)) return error;
  const { asked, answered } = error;
  const message = messages.createdElsewhere({ object: `${noun} ${id}`, asked, answered });
  return new CodedError(message, { cause: error });
}

/**
 * What a request whose answer was lost created.
 *
 * @param again whether the request may be sent again, of which then undefined is returned
 * @throws CodedError where it is not certain, with whatever the request may have created
 */
async function findCreated<R extends Creatable>(
  unanswered: ServiceError,
  search: Search<R>,
  again: boolean,
): Promise<R | undefined> {
  const { kind, noun, own, address, unique, operation, importedBy: naming = (id) => id } = search;
  let candidates: readonly R[] = [];
  let why: string | undefined;
  for (const length of again ? PAUSES_MS.slice(0, 2) : PAUSES_MS) {
    try {
      if (length > 0) await operation.pause(length);
      const looked =
        own === undefined ? await look(unanswered, search) : { created: await own.read(), candidates };
      if (looked.created !== undefined) return looked.created;
      candidates = looked.candidates;
      why = undefined;
    } catch (error) {
      why = reasonOf(error);
      if (operation.signal.aborted) break;
    }
  }
  if (again && why === undefined) return undefined;
  const ids = candidates.map(({ id }) => id);
  const importedBy = naming(address ?? own?.id ?? (ids.length === 1 ? ids[0] : unique?.name) ?? "ID");
  const named = { error: unanswered.words.what, kind, noun, importedBy };
  throw new CodedError(
    messages.creationUncertain({ ...named, candidates: ids, why, isSecretLost: search.isTaken === false }),
    { cause: unanswered },
  );
}

/** The one new object that is equal to what was sent, and all that may be it. What this process knows is none. */
async function look<R extends Creatable>(
  { notBefore }: ServiceError,
  { service, list, isEqual, unique, isTaken = true }: Search<R>,
): Promise<{ readonly created: R | undefined; readonly candidates: readonly R[] }> {
  const since = notBefore === undefined ? Number.NaN : notBefore.getTime() - TOLERANCE_MS;
  const candidates: R[] = [];
  const created: R[] = [];
  for await (const each of list()) {
    if (service.returned(each.id)) continue;
    const equal = isEqual(each);
    const at = milliseconds(each.created_at ?? "");
    if (equal && at >= since) created.push(each);
    if (unique?.isNamesake(each) || (equal && !(at < since))) candidates.push(each);
  }
  const [only] = created.length === 1 && isTaken ? created : [];
  // Should it be the object of another creation after all, the answer to that one is an error.
  if (only !== undefined) service.take(only.id);
  return { created: only, candidates };
}

/**
 * Whether the name that the creation was rejected for is free by now, after an object that was being deleted had it.
 *
 * @throws CodedError where another object has it, with the command that imports that one
 */
async function isNameFreed<R extends Creatable>(error: unknown, search: Search<R>): Promise<boolean> {
  const { kind, noun, operation, unique, address, list, importedBy: naming = (id) => id } = search;
  if (unique === undefined || !(error instanceof Conflict)) return false;
  const { isLeaving = () => false, isNamesake, name, hint, toUnlisted } = unique;
  const look = async () => {
    const namesakes: R[] = [];
    for await (const each of list()) if (isNamesake(each)) namesakes.push(each);
    return namesakes;
  };
  const found = await look().catch((failure: unknown) => {
    if (failure instanceof ServiceError) return undefined;
    throw failure;
  });
  const leaving = found?.find(isLeaving);
  if (leaving === undefined) {
    const importedBy = naming(address ?? found?.[0]?.id ?? name);
    const existing = messages.alreadyExists({ error: error.words.what, kind, noun, importedBy, hint });
    const unlisted = found?.length === 0 ? toUnlisted?.(error) : undefined;
    throw new CodedError(unlisted ?? existing, { cause: error });
  }
  await waitFor(operation, {
    what: `${noun} ${name} (${shortId(leaving.id)}), which still has the name`,
    look,
    judge: (seen) => (seen.some(isLeaving) ? { pending: "being deleted" } : { done: true }),
    isTransient,
    resume: "Nothing was created. Run `pulumi up` again: it waits for the deletion.",
  });
  return true;
}
