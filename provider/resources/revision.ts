import type { LangSmith } from "../api/client.ts";
import { ServiceError } from "../api/errors.ts";
import type { Deployment, Revision } from "../api/schema.ts";
import type { Operation } from "../lifecycle/operation.ts";
import { waitFor } from "../lifecycle/wait.ts";
import { callOf, mayPass } from "./call.ts";
import { dashboardUrlOf } from "./dashboard.ts";

/** The statuses after which a revision does not move on by itself. */
export const FAILED: readonly string[] = ["CREATE_FAILED", "BUILD_FAILED", "DEPLOY_FAILED"];

const ORDER = [
  "CREATING",
  "QUEUED",
  "AWAITING_BUILD",
  "BUILDING",
  "AWAITING_DEPLOY",
  "DEPLOYING",
  "DEPLOYED",
];
const LOG_LINES = 30;

/** The revision ended otherwise than DEPLOYED; the message says how, why and where to look. */
export class NotDeployed extends Error {
  override readonly name = "NotDeployed";
}

/** Waits for the revision that was just made, and no other: the one before it may still serve and look well. */
export async function awaitDeployed(
  service: LangSmith,
  held: Deployment,
  revisionId: string,
  operation: Operation,
): Promise<Revision> {
  const what = `deployment ${held.name}, revision ${revisionId}`;
  return waitFor(operation, {
    what,
    look: () => service.deployments.revision(held.id, revisionId, callOf(operation)),
    judge: async (revision) => {
      const { status } = revision;
      if (status === "DEPLOYED") return { done: revision, as: status };
      if (FAILED.includes(status)) throw new NotDeployed(await failure(service, held, revision, operation));
      if (status === "SKIPPED") {
        throw new NotDeployed(
          `${what} is SKIPPED: a newer revision took its place. The next up looks at that one. See ${dashboardUrlOf(service, held)}`,
        );
      }
      const next = ORDER[ORDER.indexOf(status) + 1];
      return next && ORDER.includes(status) ? { pending: status, next } : { pending: status };
    },
    mayPass,
    resume: `The service goes on by itself; the next up waits for it again. See ${dashboardUrlOf(service, held)}`,
  });
}

async function failure(service: LangSmith, held: Deployment, revision: Revision, operation: Operation) {
  const kind = revision.status === "DEPLOY_FAILED" ? "deploy" : "build";
  const words = await lastLines(service, held.id, revision.id, kind, operation);
  return (
    `deployment ${held.name}: revision ${revision.id} ended as ${revision.status}. ` +
    `${words}\nSee ${dashboardUrlOf(service, held)}\nThe next up deploys it once more.`
  );
}

/** A log that cannot be read must not hide the failure that it would explain. */
async function lastLines(
  service: LangSmith,
  id: string,
  revisionId: string,
  kind: "build" | "deploy",
  operation: Operation,
): Promise<string> {
  try {
    const lines = await service.deployments.logs(
      id,
      revisionId,
      { kind, lines: LOG_LINES },
      callOf(operation),
    );
    if (lines.length === 0) return `Its ${kind} log is empty.`;
    return `The end of its ${kind} log:\n${lines.map((line) => `  ${line}`).join("\n")}`;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return `Its ${kind} log could not be read: ${error.message}`;
  }
}
