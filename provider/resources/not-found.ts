import type { Properties } from "../core/check.ts";
import { NotFound, UnreadableObject, WrongWorkspace } from "../http/errors.ts";
import { ListingIncomplete } from "../http/paging.ts";

/** What an object lives in, and which output tells it. */
const PLACES = { tenantId: "workspace", organizationId: "organization" } as const;
type Place = (typeof PLACES)[keyof typeof PLACES];

/** Why an absence from a list proves nothing, and what to do then. */
export interface Doubt {
  readonly why: string;
  /** As it follows "Nothing was changed in the state:". */
  readonly next: string;
}

/** How an object's absence is proved: by the list of its kind in the place where it lives. */
export interface Proof {
  /** "deployment" */
  readonly noun: string;
  readonly id: string;
  /** What objects of the kind live in. Default: a workspace. */
  readonly place?: Place;
  /** The workspace, or whatever its place is, that the state says the object lives in. */
  readonly tenantId: string | undefined;
  /** All of the kind, with where each lives. */
  readonly list: () => AsyncIterable<{ readonly id: string; readonly tenant_id: string }>;
  /** Why an empty list proves nothing, where that is so; asked after the list was read. */
  readonly emptyProvesNothing: () => Promise<Doubt | undefined>;
}

/** A 404 that does not prove that the object is gone. */
export class NotProvedDeleted extends Error {
  override readonly name: string = "NotProvedDeleted";
}

/** The service answers 404 for an object, and lists it: a replica may not know it yet. */
export class StillListed extends NotProvedDeleted {
  override readonly name = "StillListed";
}

/** The object that answers to the id is in another workspace or organization than the state records. */
export class RecordedElsewhere extends Error {
  override readonly name = "RecordedElsewhere";
}

/**
 * A wrong key, a wrong workspace and a missing route answer 404 as well. Only when the object's own place
 * lists its kind without it is it gone; for anything else this throws, and the state stays as it is.
 */
export async function assertDeleted(error: NotFound, proof: Proof): Promise<void> {
  const { place = "workspace", tenantId } = proof;
  const told = `the service answered 404 for ${proof.noun} ${proof.id}`;
  if (tenantId === undefined) {
    throw new NotProvedDeleted(
      `${told}: there is none with that id in the ${place}, or the API key does not reach it; check the id, langsmith:workspaceId and the API key`,
      { cause: error },
    );
  }
  let empty = true;
  for await (const listed of wholeOf(proof, told)) {
    empty = false;
    if (listed.id === proof.id) {
      throw new StillListed(
        `${told}, yet ${place} ${tenantId} lists it: nothing was changed in the state; try again, and check the address if it stays so`,
        { cause: error },
      );
    }
    if (!alike(listed.tenant_id, tenantId)) {
      throw otherPlace(listed.tenant_id, proof, told, error);
    }
  }
  const doubt = empty ? await proof.emptyProvesNothing() : undefined;
  if (doubt) {
    throw new NotProvedDeleted(
      `${told}, and ${place} ${tenantId} lists none at all, which proves nothing here: ${doubt.why}. Nothing was changed in the state: ${doubt.next}. If it is deleted, remove it from the state with \`pulumi state delete\`.`,
      { cause: error },
    );
  }
}

function otherPlace(
  found: string,
  { place = "workspace", tenantId }: Proof,
  told: string,
  cause: Error,
): NotProvedDeleted {
  return new NotProvedDeleted(
    `${told}, and the list that should prove it gone is of ${place} ${found}, not of ${tenantId}, where it lives: nothing was changed in the state; check that the API key reaches that ${place}`,
    { cause },
  );
}

/** The list that proves; one with a hole does not. */
async function* wholeOf(proof: Proof, told: string) {
  try {
    yield* proof.list();
  } catch (error) {
    if (error instanceof WrongWorkspace) throw otherPlace(error.answered, proof, told, error);
    if (!(error instanceof ListingIncomplete)) throw error;
    throw new NotProvedDeleted(
      `${told}, and the list that should prove it gone is incomplete. ${error.found}. ` +
        "Nothing was changed in the state; try again, and if it stays so, ask who runs the service",
      { cause: error },
    );
  }
}

/** An object as the service answers it, with the workspace or organization that it belongs to where the kind shows it. */
type Placed = Properties;

/** The object; undefined when it is proved to be gone. @throws WrongPlace for an object of another place */
export async function getOrUndefined<T extends Placed>(
  get: () => Promise<T>,
  proof: Proof,
): Promise<T | undefined> {
  try {
    return inPlace(await get(), proof);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await assertDeleted(error, proof);
    return undefined;
  }
}

/**
 * The object before it is changed or deleted; undefined after a 404, which proves nothing: a replica may not know a
 * young object yet, so the change is sent all the same.
 *
 * @throws WrongPlace for an object of another place, which must not be changed
 */
export async function getInWorkspace<T extends Placed>(
  get: () => Promise<T>,
  proof: Proof,
): Promise<T | undefined> {
  try {
    return inPlace(await get(), proof);
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
export async function getToDelete<T extends Placed>(
  get: () => Promise<T>,
  proof: Proof,
  assertSame: (seen: T) => void,
): Promise<T | undefined> {
  try {
    const seen = await getInWorkspace(get, proof);
    if (seen !== undefined) assertSame(seen);
    return seen;
  } catch (error) {
    if (error instanceof UnreadableObject) return undefined;
    throw error;
  }
}

function inPlace<T extends Placed>(seen: T, { noun, id, place = "workspace", tenantId }: Proof): T {
  const answers = seen["tenant_id"] ?? seen["organization_id"];
  if (tenantId !== undefined && typeof answers === "string") assertPlace(noun, id, place, tenantId, answers);
  return seen;
}

/** Carries out an operation on an object of the state. @throws WrongPlace where another workspace answers to its id */
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
      assertPlace(noun, id, "workspace", tenantId, error.answered);
    throw error;
  }
}

/** What answers to the id must be the object that the state means, not one of another workspace or organization. */
export function assertSameWorkspace(noun: string, id: string, olds: Properties, seen: Properties): void {
  for (const [output, place] of Object.entries(PLACES)) {
    const [recorded, answers] = [olds[output], seen[output]];
    if (typeof recorded !== "string" || typeof answers !== "string") continue;
    assertPlace(noun, id, place, recorded, answers);
  }
}

function assertPlace(noun: string, id: string, place: Place, recorded: string, answers: string): void {
  if (alike(recorded, answers)) return;
  throw new RecordedElsewhere(
    `${noun} ${id} is in ${place} ${answers}, but the state records ${place} ${recorded}. Nothing was changed, at the service or in the state. ` +
      `Check that the address and the API key reach the recorded ${place}. If the object has moved for good, remove it from the state with \`pulumi state delete\`.`,
  );
}

function alike(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
