import { CodedError, type Message } from "../core/message.ts";
import { objectNotFound } from "../core/messages.ts";
import type { Properties } from "../core/properties.ts";
import { formatValue } from "../core/text.ts";
import { ListingIncomplete } from "../http/api/paging.ts";
import { isSameId, isUuid } from "../http/api-request.ts";
import { isUnreadable, NotFound, WrongWorkspace } from "../http/errors.ts";
import { isUsableId } from "../http/reply.ts";
import * as messages from "./messages.ts";

/** Which output shows what an object belongs to. */
const SCOPES = { tenantId: "workspace", organizationId: "organization" } as const;

/** Why an absence from a list proves nothing. */
export type Uncertainty = (absent: messages.Absent) => Message;

/** How an object's absence is proved: by the list of its kind in the place where it lives. */
export interface Proof {
  /** "deployment" */
  readonly noun: string;
  readonly id: string;
  /** What objects of the kind live in. Default: a workspace. */
  readonly scope?: messages.Scope;
  /** The workspace, or whatever its place is, that the state says the object lives in. */
  readonly tenantId: string | undefined;
  /** Whether programs choose the ids of the kind, so that any string may be one. Default: the service chooses them. */
  readonly hasChosenIds?: boolean;
  /** All of the kind, to the end of the list, with where each lives. */
  readonly list: () => AsyncIterable<{ readonly id: string; readonly tenant_id: string }>;
  /** Why an empty list proves nothing, where that is so; asked after the list was read. */
  readonly emptyProvesNothing: () => Promise<Uncertainty | undefined>;
}

/** A 404 that does not prove that the object is deleted. */
export class NotProvedDeleted extends CodedError {
  override readonly name: string = "NotProvedDeleted";
}

/** The service answers 404 for an object, and lists it: a replica may not know it yet. */
export class StillListed extends NotProvedDeleted {
  override readonly name = "StillListed";
}

/**
 * A wrong key, a wrong workspace and a missing route answer 404 as well. Only when the object's own place
 * lists its kind without it is it deleted; for anything else this throws, and the state stays as it is.
 */
export async function assertDeleted(error: NotFound, proof: Proof): Promise<void> {
  const { noun, id, scope = "workspace", tenantId } = proof;
  const object = `${noun} ${id}`;
  const cause = { cause: error };
  if (tenantId === undefined) throw new NotProvedDeleted(objectNotFound({ object }), cause);
  const absent = { object, scope, recorded: tenantId };
  let empty = true;
  for await (const listed of completeList(proof, absent)) {
    empty = false;
    if (isSameId(listed.id, id)) throw new StillListed(messages.stillListed(absent), cause);
    if (isImpossible(listed.id, proof)) {
      const found = `It contains the id ${formatValue(listed.id)}, which is not an id of LangSmith`;
      throw new NotProvedDeleted(messages.listIncomplete({ ...absent, found }), cause);
    }
    if (!alike(listed.tenant_id, tenantId)) {
      throw new NotProvedDeleted(messages.listOfOtherScope({ ...absent, found: listed.tenant_id }), cause);
    }
  }
  const uncertainty = empty ? await proof.emptyProvesNothing() : undefined;
  if (uncertainty) throw new NotProvedDeleted(uncertainty(absent), cause);
}

/** Whether no object can have a listed id: then the row may be that of any object. */
function isImpossible(listed: string, { id, hasChosenIds = false }: Proof): boolean {
  if (hasChosenIds) return false;
  return isUuid(id) ? !isUuid(listed) : !isUsableId(listed);
}

/** The list that proves; one with a hole does not. */
async function* completeList(proof: Proof, absent: messages.Absent) {
  try {
    yield* proof.list();
  } catch (error) {
    const cause = { cause: error };
    if (error instanceof WrongWorkspace)
      throw new NotProvedDeleted(messages.listOfOtherScope({ ...absent, found: error.answered }), cause);
    if (error instanceof ListingIncomplete)
      throw new NotProvedDeleted(messages.listIncomplete({ ...absent, found: error.found }), cause);
    throw error;
  }
}

/** The object; undefined when it is proved to be deleted. @throws CodedError for an object of another workspace */
export async function getOrUndefined<T extends Properties>(
  get: () => Promise<T>,
  proof: Proof,
): Promise<T | undefined> {
  try {
    return checkedScope(await get(), proof);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await assertDeleted(error, proof);
    return undefined;
  }
}

/**
 * The object before it is changed or deleted; undefined after a 404, which proves nothing: a replica may not know a
 * young object yet, so the change is sent.
 *
 * @throws CodedError for an object of another workspace or organization, which must not be changed
 */
export async function getInWorkspace<T extends Properties>(
  get: () => Promise<T>,
  proof: Proof,
): Promise<T | undefined> {
  try {
    return checkedScope(await get(), proof);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/**
 * The object before it is deleted; undefined where it is not found, or where the service's answer about it cannot be
 * read: what a program holds must be deletable even so.
 *
 * @param assertSame throws for another object than the state means, which must not be deleted
 */
export async function getToDelete<T extends Properties>(
  get: () => Promise<T>,
  proof: Proof,
  assertSame: (seen: T) => void,
): Promise<T | undefined> {
  try {
    const seen = await getInWorkspace(get, proof);
    if (seen !== undefined) assertSame(seen);
    return seen;
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

function checkedScope<T extends Properties>(seen: T, { noun, id, scope = "workspace", tenantId }: Proof): T {
  const answers = seen["tenant_id"] ?? seen["organization_id"];
  if (tenantId !== undefined && typeof answers === "string")
    assertSameScope(noun, id, scope, tenantId, answers);
  return seen;
}

/** Carries out an operation on an object of the state. @throws CodedError where another workspace answers to its id */
export async function inRecordedWorkspace<T>(
  noun: string,
  id: string,
  { tenantId }: Properties,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // What a change is answered with may have been changed: only of a read is it certain that nothing was.
    const read = error instanceof WrongWorkspace && error.method === "GET";
    if (read && error.url.includes(encodeURIComponent(id)) && typeof tenantId === "string")
      assertSameScope(noun, id, "workspace", tenantId, error.answered);
    throw error;
  }
}

/** What answers to the id must be the object that the state means, not one of another workspace or organization. */
export function assertSameWorkspace(noun: string, id: string, olds: Properties, seen: Properties): void {
  for (const [output, scope] of Object.entries(SCOPES)) {
    const [recorded, answers] = [olds[output], seen[output]];
    if (typeof recorded !== "string" || typeof answers !== "string") continue;
    assertSameScope(noun, id, scope, recorded, answers);
  }
}

function assertSameScope(
  noun: string,
  id: string,
  scope: messages.Scope,
  recorded: string,
  answers: string,
): void {
  if (alike(recorded, answers)) return;
  throw new CodedError(messages.recordedElsewhere({ object: `${noun} ${id}`, scope, recorded, answers }));
}

function alike(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
