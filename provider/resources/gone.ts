import type { LangSmith } from "../api/client.ts";
import { NotFound } from "../api/errors.ts";

/** How an object's absence is proved: by the list of its kind in its own workspace. */
export interface Proof {
  /** "deployment" */
  readonly noun: string;
  readonly id: string;
  /** The workspace that the state says the object lives in. */
  readonly tenantId: string | undefined;
  readonly list: () => AsyncIterable<{ readonly id: string; readonly tenant_id: string }>;
  /** Why an empty list proves nothing, where that is so; asked after the list was read. */
  readonly emptyProvesNothing: () => string | undefined;
}

/** A 404 that does not prove that the object is gone. */
export class NotProvedGone extends Error {
  override readonly name = "NotProvedGone";
}

/**
 * A wrong key, a wrong workspace and a missing route answer 404 as well. Only when the object's own workspace
 * lists its kind without it is it gone; for anything else this throws, and the state stays as it is.
 */
export async function proveGone(error: NotFound, proof: Proof): Promise<void> {
  const told = `the service answered 404 for ${proof.noun} ${proof.id}`;
  if (proof.tenantId === undefined) {
    throw new NotProvedGone(
      `${told}: there is none with that id in the workspace, or the API key does not reach it; check the id, langsmith:workspaceId and the API key`,
      { cause: error },
    );
  }
  let empty = true;
  for await (const listed of proof.list()) {
    empty = false;
    if (listed.id === proof.id) {
      throw new NotProvedGone(
        `${told}, yet workspace ${proof.tenantId} lists it: nothing was changed in the state; try again, and check the address if it stays so`,
        { cause: error },
      );
    }
    if (listed.tenant_id.toLowerCase() !== proof.tenantId.toLowerCase()) {
      throw new NotProvedGone(
        `${told}, and the list that should prove it gone is of workspace ${listed.tenant_id}, not of ${proof.tenantId}, where it lives: nothing was changed in the state; check that the API key reaches that workspace`,
        { cause: error },
      );
    }
  }
  const doubt = empty ? proof.emptyProvesNothing() : undefined;
  if (doubt) {
    throw new NotProvedGone(
      `${told}, and workspace ${proof.tenantId} lists none at all, which proves nothing here: ${doubt}. Nothing was changed in the state; run \`pulumi up\` first, which records the new key, or take it out of the state with \`pulumi state delete\` if it is gone`,
      { cause: error },
    );
  }
}

/** With another key than the recorded one, an empty list may be that of another organisation. */
export function ofAnotherKey(service: LangSmith): () => string | undefined {
  return () =>
    service.usesFallback
      ? "the recorded key was refused, and the key in the environment may belong to another organisation"
      : undefined;
}

/** The object; undefined when it is proved to be gone. */
export async function unlessGone<T>(get: () => Promise<T>, proof: Proof): Promise<T | undefined> {
  try {
    return await get();
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    await proveGone(error, proof);
    return undefined;
  }
}
