import type { Limit } from "../../core/limit.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { waitFor } from "../../core/wait.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { Elsewhere } from "../../http/elsewhere.ts";
import { warnAbout } from "../resource-name.ts";
import type { Inputs } from "./fields.ts";
import * as revisionMessages from "./revision-messages.ts";

const LONGEST_WAIT_MS = 600_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "wait for an agent to be healthy",
    limit: LONGEST_WAIT_MS / 1000,
    unit: "seconds",
    beyond: "an error that shows the last response",
    why: "an agent that does not start must not hold a pipeline",
    change: "`waitForHealthy`",
  },
];

/** Waits until the agent itself answers that it is well, where the program asks for that. */
export async function awaitHealthy(
  service: LangSmith,
  actual: Deployment,
  { waitForHealthy }: Inputs,
  operation: Operation,
): Promise<void> {
  if (waitForHealthy !== true) return;
  if (!actual.url || !URL.canParse(actual.url))
    return warnAbout(operation, "Deployment", actual.id, revisionMessages.noHealthAddress({}));
  const address = `${actual.url.replace(/\/+$/, "")}/ok`;
  const started = operation.now();
  await waitFor(operation, {
    what: `deployment ${actual.name}, ${address}`,
    look: () => service.api(Elsewhere).health(address, callOf(operation)),
    judge: (seen) => {
      if (seen.healthy) return { done: undefined, as: "healthy" };
      if (seen.needsKey) {
        warnAbout(
          operation,
          "Deployment",
          actual.id,
          revisionMessages.healthNeedsKey({ address, seen: seen.words }),
        );
        return { done: undefined };
      }
      if (operation.now() - started < LONGEST_WAIT_MS) return { pending: seen.words, next: "healthy" };
      throw new CodedError(revisionMessages.notHealthy({ address, seen: seen.words }));
    },
    resume: "The revision is DEPLOYED. The next `pulumi up` waits for the agent again.",
  });
}
