import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { oneLine, shorten, shortId } from "../../core/text.ts";
import { waitFor } from "../../core/wait.ts";
import { type Deployment, Deployments, type Revision } from "../../http/api/deployments.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { isTransient, NotFound, ServiceError } from "../../http/errors.ts";
import { ifFound } from "../listing/lookup.ts";
import { revisionFailed } from "./messages.ts";
import { dashboardUrlOf, hidingSecretsOf } from "./outputs.ts";

export const DEPLOYED = "DEPLOYED";
/** In the place of the status of a revision that a read does not find: it may only be too new. */
export const NOT_FOUND = "NOT_FOUND";
const FAILED: readonly string[] = ["CREATE_FAILED", "BUILD_FAILED", "DEPLOY_FAILED", "SKIPPED"];
/** What comes before DEPLOYED. A revision that is INTERRUPTED or UNKNOWN stands beside these and may still move on. */
const PROGRESS = ["CREATING", "QUEUED", "AWAITING_BUILD", "BUILDING", "AWAITING_DEPLOY", "DEPLOYING"];

/** A status of a deployment or a revision as a line of progress shows it: `AWAITING_BUILD` as "awaiting build". */
export function statusWords(status: string): string {
  return /^[A-Z_]+$/.test(status) ? status.toLowerCase().replaceAll("_", " ") : status;
}

/** Whether a revision has ended and will never serve. */
export function isFailed(status: string): boolean {
  return FAILED.includes(status);
}

/** Whether a revision ended before there was anything to deploy. */
export function isNeverBuilt(status: string): boolean {
  return isFailed(status) && status !== "DEPLOY_FAILED";
}

export function isInProgress(status: string): boolean {
  return PROGRESS.includes(status);
}

/** Whether the build of a revision has not ended. */
export function awaitsBuild(status: string): boolean {
  return PROGRESS.slice(0, PROGRESS.indexOf("BUILDING") + 1).includes(status);
}

/** Lines of a log that an error shows: the reason stands at its end. */
const LOG_LINES = 30;
/** Characters of each of them: a line may hold a whole page of HTML. */
const LONGEST_LOG_LINE = 2_000;

/** Milliseconds within which what was just made is shown: reads may lag behind writes. */
const APPEARS = 60_000;

/** Waits until a revision has ended, however it ends. */
export function untilEnded(
  service: LangSmith,
  deployment: Deployment,
  revision: string,
  operation: Operation,
): Promise<Revision> {
  const { id, name } = deployment;
  const started = operation.now();
  const isLate = (error: unknown) => error instanceof NotFound && operation.now() - started < APPEARS;
  return waitFor(operation, {
    what: `deployment ${name}, revision ${shortId(revision)}`,
    look: () => service.api(Deployments).revision(id, revision, operation),
    judge: (seen) => {
      const words = statusWords(seen.status);
      const isOver = seen.status === DEPLOYED || isFailed(seen.status);
      return isOver ? { done: seen, as: words } : { pending: words };
    },
    isTransient: (error) => isTransient(error) || isLate(error),
    isLate,
    resume: resumeOf(service, deployment),
  });
}

/** Waits until the deployment shows another newest revision than before; undefined if it does not within a minute. */
export function untilShown(
  service: LangSmith,
  deployment: Deployment,
  before: string | undefined,
  operation: Operation,
): Promise<Deployment | undefined> {
  const started = operation.now();
  return waitFor(operation, {
    what: `deployment ${deployment.name}`,
    look: () => service.api(Deployments).get(deployment.id, operation),
    judge: (seen) => {
      if (seen.latest_revision_id && seen.latest_revision_id !== before) return { done: seen };
      if (operation.now() - started >= APPEARS) return { done: undefined };
      return { pending: "no new revision yet" };
    },
    isTransient,
    resume: resumeOf(service, deployment),
  });
}

/** The newest revision. One that the service no longer knows says nothing about its deployment. */
export async function newestOf(
  service: LangSmith,
  { id, latest_revision_id: latest }: Pick<Deployment, "id" | "latest_revision_id">,
  call: Call,
): Promise<Revision | undefined> {
  return latest ? await ifFound(service.api(Deployments).revision(id, latest, call)) : undefined;
}

function resumeOf(service: LangSmith, deployment: Deployment): string {
  return `LangSmith continues on its own. The next \`pulumi up\` waits for it again. Details: ${dashboardUrlOf(service, deployment)}`;
}

/** Why a revision does not serve, with the end of the log that explains it. */
export async function failureOf(
  service: LangSmith,
  deployment: Deployment,
  revision: Revision,
  operation: Operation,
): Promise<CodedError> {
  const { id, status, status_message: statusMessage } = revision;
  const { active_revision_id: active, source } = deployment;
  // A log may print the environment, also what others than the program put there.
  const hide = hidingSecretsOf(deployment, operation.hide);
  return new CodedError(
    revisionFailed({
      revision: id,
      dashboard: dashboardUrlOf(service, deployment),
      status: oneLine(hide(status)),
      statusMessage: statusMessage ? oneLine(hide(statusMessage)) : undefined,
      log: await lastLines(service, deployment.id, revision, { ...operation, hide }),
      serving: active && active !== id ? active : undefined,
      source,
    }),
  );
}

/** The log that explains a failure; of one before the build, whichever there is. */
const LOGS: Readonly<Record<string, readonly ("build" | "deploy")[]>> = {
  BUILD_FAILED: ["build"],
  DEPLOY_FAILED: ["deploy"],
};

/** A log that cannot be read must not hide the failure that it would explain. */
async function lastLines(
  service: LangSmith,
  id: string,
  { id: revisionId, status }: Revision,
  call: Call,
): Promise<string> {
  const kinds = LOGS[status] ?? ["deploy", "build"];
  for (const kind of kinds) {
    try {
      const wanted = { kind, order: "desc", limit: LOG_LINES, offset: 0 } as const;
      const lines = await service.api(Deployments).logs(id, revisionId, wanted, call);
      if (lines.length > 0)
        return `The ${kind} log ends with:\n${lines
          .slice(0, LOG_LINES)
          .reverse()
          .map((line) => `  ${shorten(line, LONGEST_LOG_LINE)}`)
          .join("\n")}`;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // Its message begins with what was tried, which is said here already.
      const why = error.words.what.replace(`Could not ${error.fields.attempted}: `, "");
      return `The ${kind} log could not be read: ${why}`;
    }
  }
  return kinds.length === 1
    ? `The ${kinds.join()} log is empty.`
    : `The ${kinds.join(" and ")} logs are empty.`;
}
