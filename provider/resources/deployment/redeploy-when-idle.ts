import type { Operation } from "../../core/operation.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import type { LangSmith } from "../../http/client.ts";
import { type Redeployment, redeployOnce } from "./change-once.ts";
import { toRejectedForNow } from "./errors.ts";
import type { Inputs } from "./fields.ts";
import { isSameSource } from "./rollback.ts";
import { sendWhenIdle } from "./send-when-idle.ts";

/** The deployment before and after a redeployment. */
interface Redeployed {
  readonly before: Deployment;
  readonly changed: Deployment;
}

/**
 * Deploys a revision once more, after the one that is in progress, if the program waits for revisions. Another version that
 * someone deploys meanwhile, as in a rollback, stays.
 */
export async function redeployWhenIdle(
  service: LangSmith,
  first: Deployment,
  { waitForDeployed }: Pick<Inputs, "waitForDeployed">,
  operation: Operation,
  of: Redeployment = {},
): Promise<Redeployed> {
  const outcome = await sendWhenIdle(service, first, operation, {
    send: async (before) => ({ before, changed: await redeployOnce(service, before, operation, of) }),
    waits: waitForDeployed,
    fits: (before) => isSameSource(first, before),
    next: "a redeployment",
    resume: "LangSmith continues on its own. The next `pulumi up` deploys the revision again.",
  });
  if ("done" in outcome) return outcome.done;
  const { rejected, inProgress } = outcome;
  throw toRejectedForNow(rejected, first, inProgress) ?? rejected;
}
