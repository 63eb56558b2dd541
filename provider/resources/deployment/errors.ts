import { CodedError } from "../../core/message.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import type { Call } from "../../http/call.ts";
import { reportsDuplicate } from "../../http/classify.ts";
import type { LangSmith } from "../../http/client.ts";
import { BadRequest, Conflict, isUnreadable, mayBeCarriedOut, NotFound } from "../../http/errors.ts";
import { isBeingDeleted } from "./fields.ts";
import * as messages from "./messages.ts";
import { rejectedForNow } from "./revision-messages.ts";

/** The deployment that was to be changed is being deleted, so that the service changes nothing of it. */
export class BeingDeleted extends CodedError {
  override readonly name = "BeingDeleted";
}

/** Another deployment has the name, or a tracing project. */
export class NameInUse extends CodedError {
  override readonly name = "NameInUse";
}

/** A deployment that is being deleted; undefined when its 404 ends that. */
export async function presence(service: LangSmith, id: string, call: Call): Promise<Deployment | undefined> {
  try {
    return await service.api(Deployments).get(id, call);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** The status of a deployment that is being deleted, which need not be readable; undefined when its 404 ends that. */
export async function statusOfDeletion(
  service: LangSmith,
  id: string,
  call: Call,
): Promise<string | undefined> {
  try {
    return (await presence(service, id, call))?.status;
  } catch (error) {
    if (isUnreadable(error)) return "a status that cannot be read";
    throw error;
  }
}

/** @throws BeingDeleted for a deployment that is being deleted, of which nothing must be changed */
export function assertNotBeingDeleted({ status }: Deployment): void {
  if (!isBeingDeleted(status)) return;
  throw new BeingDeleted(messages.beingDeleted({ status }));
}

/** The error of a change that was rejected since the deployment is being deleted, with the fix; undefined for others. */
export function toBeingDeleted(error: unknown, before: Deployment): BeingDeleted | undefined {
  if (!(error instanceof BadRequest || error instanceof Conflict)) return undefined;
  const { attempted, status, detail = "" } = error;
  if (!(isBeingDeleted(before.status) || /\bbeing deleted\b/i.test(detail))) return undefined;
  const words = detail.replace(/\.$/, "");
  return new BeingDeleted(messages.changeRejectedByDeletion({ attempted, status, words }), {
    cause: error,
  });
}

/**
 * The error of a change that the service rejects until a revision has ended, with the fix; undefined for others, such as a name
 * that is in use.
 *
 * @param inProgress the revision, where it is known
 */
export function toRejectedForNow(
  error: unknown,
  { name }: Deployment,
  inProgress?: string,
): CodedError | undefined {
  if (!(error instanceof Conflict) || mayBeCarriedOut(error)) return undefined;
  const { attempted, status, detail = "" } = error;
  if (reportsDuplicate(detail)) return undefined;
  const message = rejectedForNow({ attempted, status, words: detail.replace(/\.$/, ""), name, inProgress });
  return new CodedError(message, { cause: error });
}

/** Makes the 404 of a deployment whose revision is waited for an error that says so, and how to get on. */
export async function whileItExists<T>({ id }: Deployment, wait: () => Promise<T>): Promise<T> {
  try {
    return await wait();
  } catch (error) {
    if (!(error instanceof NotFound && error.url.endsWith(`/${id}`))) throw error;
    throw new CodedError(messages.deletedDuringWait({}), { cause: error });
  }
}
