import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { waitFor } from "../../core/wait.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { Conflict, isTransient, mayBeCarriedOut } from "../../http/errors.ts";
import { type Redeployment, redeployOnce } from "./change-once.ts";
import { toRejectedForNow } from "./errors.ts";
import type { Inputs } from "./fields.ts";
import { isNeverServing, replacement, statusOf, statusWords } from "./revision.ts";
import { isSameSource } from "./version.ts";

/** The newest revision, if it has not ended. */
async function inProgress(service: LangSmith, id: string, operation: Operation): Promise<string | undefined> {
  const actual = await service.api(Deployments).get(id, callOf(operation));
  const status = await statusOf(service, actual, callOf(operation));
  return status === undefined || hasEnded(status) ? undefined : (actual.latest_revision_id ?? undefined);
}

function hasEnded(status: string): boolean {
  return status === "DEPLOYED" || isNeverServing(status);
}

/** Waits for the newest revision, however it ends: the change may be what it lacks. */
function untilNoneInProgress(service: LangSmith, { id, name }: Deployment, operation: Operation) {
  const call = callOf(operation);
  return waitFor(operation, {
    what: `deployment ${name}`,
    look: async () => statusOf(service, await service.api(Deployments).get(id, call), call),
    judge: (status) =>
      status === undefined || hasEnded(status)
        ? { done: undefined }
        : { pending: statusWords(status), next: "a redeployment" },
    isTransient,
    resume: "LangSmith continues on its own. The next `pulumi up` deploys the revision again.",
  });
}

/** The deployment before and after a redeployment. */
interface Redeployed {
  readonly before: Deployment;
  readonly changed: Deployment;
}

/**
 * Deploys a revision once more, after the one that is in progress, if the program waits for revisions. Another version that
 * someone deploys meanwhile is an error.
 */
export async function redeployWhenIdle(
  service: LangSmith,
  first: Deployment,
  { waitForDeployed }: Pick<Inputs, "waitForDeployed">,
  operation: Operation,
  of: Redeployment = {},
): Promise<Redeployed> {
  let before = first;
  for (let isRepeated = false; ; ) {
    try {
      return { before, changed: await redeployOnce(service, before, operation, of) };
    } catch (error) {
      if (!(error instanceof Conflict) || mayBeCarriedOut(error)) throw error;
      const revision = await inProgress(service, first.id, operation);
      // A revision may have ended since the service rejected the change.
      const mayPass = revision === undefined ? !isRepeated : waitForDeployed;
      if (!mayPass) throw toRejectedForNow(error, first, revision) ?? error;
      isRepeated = revision === undefined;
      if (revision !== undefined) await untilNoneInProgress(service, first, operation);
      before = await service.api(Deployments).get(first.id, callOf(operation));
      // The answer to a change may still show what was deployed before.
      const { latest_revision_id: latest } = before;
      if (latest === first.latest_revision_id || isSameSource(first, before)) continue;
      // The next update then compares all with what is deployed.
      of.mayBeDone?.();
      throw new CodedError(replacement(service, first, first.latest_revision_id, latest));
    }
  }
}
