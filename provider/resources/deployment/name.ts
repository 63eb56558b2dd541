import type { Message } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { waitFor } from "../../core/wait.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { type Conflict, isTransient } from "../../http/errors.ts";
import { shortId } from "../resource-name.ts";
import { NameInUse, presence } from "./errors.ts";
import { isBeingDeleted } from "./fields.ts";
import * as messages from "./messages.ts";
import { statusWords } from "./revision.ts";

/**
 * After a creation that was answered with a conflict: waits while a deployment that is being deleted still has the name.
 *
 * @throws NameInUse for any other owner, with the fixes
 */
export async function untilNameIsFree(
  service: LangSmith,
  name: string,
  conflict: Conflict,
  operation: Operation,
): Promise<void> {
  const owners = await ownersOf(service, name, callOf(operation));
  const leaving = leavingOf(owners);
  if (leaving === undefined) throw new NameInUse(nameTaken(name, owners, conflict), { cause: conflict });
  await untilDeleted(service, leaving, operation);
}

async function ownersOf(service: LangSmith, name: string, call: Call): Promise<Deployment[]> {
  const owners: Deployment[] = [];
  for await (const actual of service.api(Deployments).list({ name }, call)) owners.push(actual);
  return owners;
}

function leavingOf(owners: readonly Deployment[]): Deployment | undefined {
  return owners.find(({ status }) => isBeingDeleted(status));
}

/** Waits until a deployment whose name is needed is deleted, or is being deleted no more. */
async function untilDeleted(service: LangSmith, { id, name }: Deployment, operation: Operation) {
  await waitFor(operation, {
    what: `deployment ${name} (${shortId(id)}), which still has the name`,
    // A replica may list for a while what is deleted, and its name is not free yet.
    look: async () =>
      (await presence(service, id, callOf(operation))) ??
      leavingOf(await ownersOf(service, name, callOf(operation))),
    judge: (seen) =>
      seen && isBeingDeleted(seen.status)
        ? { pending: statusWords(seen.status), next: "deleted" }
        : { done: true, as: "deleted" },
    isTransient,
    resume: "Nothing was created. Run `pulumi up` again: it waits for the deletion.",
  });
}

function nameTaken(name: string, [other]: readonly Deployment[], error: Conflict): Message {
  const words = error.detail?.replace(/\.$/, "") ?? "the name is taken";
  return other
    ? messages.nameInUse({ name, words, id: other.id })
    : messages.nameInUseByProject({ name, words });
}
