import type { Limit } from "../../core/limit.ts";
import { CodedError, type Message } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { oneLine, shorten } from "../../core/text.ts";
import { waitFor } from "../../core/wait.ts";
import { type Deployment, Deployments, type Revision } from "../../http/api/deployments.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { isTransient, NotFound, ServiceError } from "../../http/errors.ts";
import { shortId } from "../resource-name.ts";
import { dashboardUrlOf } from "./from-api.ts";
import * as revisionMessages from "./revision-messages.ts";
import { hidingSecretsOf } from "./secrets.ts";

const FAILED: readonly string[] = ["CREATE_FAILED", "BUILD_FAILED", "DEPLOY_FAILED"];

/** A status of a deployment or a revision as a line of progress shows it: `AWAITING_BUILD` as "awaiting build". */
export function statusWords(status: string): string {
  return /^[A-Z_]+$/.test(status) ? status.toLowerCase().replaceAll("_", " ") : status;
}

/** Whether a revision, if it is the newest, will never serve. */
export function isNeverServing(status: string): boolean {
  return status === "SKIPPED" || FAILED.includes(status);
}

/** Whether a revision ended before there was anything to deploy. */
export function isNeverBuilt(status: string): boolean {
  return isNeverServing(status) && status !== "DEPLOY_FAILED";
}

/** A revision that is INTERRUPTED or UNKNOWN stands beside these and may still move on. */
const ORDER = [
  "CREATING",
  "QUEUED",
  "AWAITING_BUILD",
  "BUILDING",
  "AWAITING_DEPLOY",
  "DEPLOYING",
  "DEPLOYED",
];
/** Whether the build of a revision has not ended. */
export function awaitsBuild(status: string): boolean {
  return ORDER.slice(0, ORDER.indexOf("BUILDING") + 1).includes(status);
}

/** An image is not built. */
const OF_BUILDS = ["AWAITING_BUILD", "BUILDING"];
/** Lines of a log that an error shows: the reason stands at its end. */
const LOG_LINES = 30;
/** Characters of each of them: a line may hold a whole page of HTML. */
const LONGEST_LOG_LINE = 2_000;

export const LIMITS: readonly Limit[] = [
  {
    what: "log lines in an error",
    limit: LOG_LINES,
    beyond: "the last lines are shown",
    change: "the deployment's page, which the error links",
  },
  {
    what: "log line in an error",
    limit: LONGEST_LOG_LINE,
    unit: "characters",
    beyond: "its middle is omitted, and its length is shown",
    change: "the deployment's page",
  },
];

/** Milliseconds within which a revision that was just made appears at its deployment. */
const APPEARS = 60_000;
/** Milliseconds for which a deployment that was only just made may not be found: reads may lag behind writes. */
const FRESH = 30_000;

/** The revision ended otherwise than DEPLOYED; the message says how, why and where to look. */
class NotDeployed extends CodedError {
  override readonly name = "NotDeployed";
}

/**
 * Waits for the revision that was just made, and no other: the one before it may still serve and look well. Where
 * the service skips it in favour of a newer one, that one is waited for, if `accepts` takes what it is made of.
 */
export async function awaitDeployed(
  service: LangSmith,
  actual: Deployment,
  revisionId: string,
  accepts: (source: Deployment["source_revision_config"]) => boolean,
  operation: Operation,
): Promise<Revision> {
  for (let current = revisionId; ; ) {
    const ended = await awaitEnd(service, actual, current, operation);
    if (ended?.status === "DEPLOYED") return ended;
    const newer = await successor(service, actual, current, operation);
    if (!accepts(newer.source)) throw new NotDeployed(replacement(service, actual, current, newer.id));
    operation.status(`${nameOf(actual, current)}: skipped, now waiting for revision ${shortId(newer.id)}`);
    current = newer.id;
  }
}

/** What an error says of a revision after which somebody deployed another version. */
export function replacement(
  service: LangSmith,
  actual: Deployment,
  revision: string | null | undefined,
  newer: string | null | undefined,
): Message {
  const of = ofRevision(service, actual, revision ?? "");
  return revisionMessages.revisionReplaced({ ...of, newer: newer ?? "" });
}

/** The revision when it is DEPLOYED; one that is SKIPPED, or undefined, when it gave way to another. */
function awaitEnd(
  service: LangSmith,
  actual: Deployment,
  revisionId: string,
  operation: Operation,
): Promise<Revision | undefined> {
  let missing: number | undefined;
  let found = false;
  const started = operation.now();
  const mayBeLate = () => !found && operation.now() - started < FRESH;
  return waitFor(operation, {
    what: nameOf(actual, revisionId),
    look: () => look(service, actual.id, revisionId, operation, mayBeLate),
    judge: async (seen) => {
      if ("late" in seen) return { pending: "not found yet" };
      found = true;
      if ("latest" in seen) {
        // Of a revision that cannot be found its deployment shows whether there is another one by now.
        if (seen.latest !== revisionId) return { done: undefined };
        missing ??= operation.now();
        if (operation.now() - missing < APPEARS) return { pending: "not found yet" };
        throw new NotDeployed(revisionMessages.revisionNotFound(ofRevision(service, actual, revisionId)));
      }
      missing = undefined;
      const { status } = seen;
      if (status === "DEPLOYED") return { done: seen, as: statusWords(status) };
      if (status === "SKIPPED") return { done: seen };
      if (FAILED.includes(status)) throw new NotDeployed(await failure(service, actual, seen, operation));
      const order = ORDER.filter((each) => actual.source !== "external_docker" || !OF_BUILDS.includes(each));
      const next = order[order.indexOf(status) + 1];
      const pending = statusWords(status);
      return next && order.includes(status) ? { pending, next: statusWords(next) } : { pending };
    },
    isTransient,
    resume: resumeOf(service, actual),
  });
}

async function look(
  service: LangSmith,
  id: string,
  revisionId: string,
  operation: Operation,
  mayBeLate: () => boolean,
): Promise<Revision | { readonly latest: string } | { readonly late: true }> {
  const call = callOf(operation);
  try {
    return await service.api(Deployments).revision(id, revisionId, call);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  try {
    const { latest_revision_id: latest } = await service.api(Deployments).get(id, call);
    return { latest: latest ?? revisionId };
  } catch (error) {
    if (!(error instanceof NotFound && mayBeLate())) throw error;
    return { late: true };
  }
}

async function successor(service: LangSmith, actual: Deployment, skipped: string, operation: Operation) {
  const live = await service.api(Deployments).get(actual.id, callOf(operation));
  const newer = await newRevision(service, live, skipped, operation);
  if (newer) return newer;
  throw new NotDeployed(revisionMessages.revisionSkipped(ofRevision(service, actual, skipped)));
}

/** The status of the newest revision. One that the service no longer knows says nothing about its deployment. */
export async function statusOf(
  service: LangSmith,
  actual: Pick<Deployment, "id" | "latest_revision_id">,
  call: Call,
): Promise<string | undefined> {
  if (!actual.latest_revision_id) return undefined;
  try {
    return (await service.api(Deployments).revision(actual.id, actual.latest_revision_id, call)).status;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

interface NewRevision {
  readonly id: string;
  /** What it is made of. */
  readonly source: Deployment["source_revision_config"];
}

/**
 * The revision of a change: the newest one, once it is another one than `before`. The service may answer a change before it
 * shows the revision that it makes of it; somebody may have made the next one by then. Undefined when there is none within
 * a minute.
 */
export async function newRevision(
  service: LangSmith,
  actual: Deployment,
  before: string | undefined,
  operation: Operation,
): Promise<NewRevision | undefined> {
  const newestOf = (seen: Deployment): NewRevision | undefined => {
    const { latest_revision_id: id, source_revision_config: source } = seen;
    return id && id !== before ? { id, source } : undefined;
  };
  const newest = newestOf(actual);
  if (newest) return newest;
  const started = operation.now();
  const found = await waitFor(operation, {
    what: `deployment ${actual.name}`,
    look: () => service.api(Deployments).get(actual.id, callOf(operation)),
    judge: (seen) => {
      const newest = newestOf(seen);
      if (newest) return { done: newest };
      if (operation.now() - started >= APPEARS) return { done: undefined };
      return { pending: "no new revision yet" };
    },
    isTransient,
    resume: resumeOf(service, actual),
  });
  return found && ((await firstAfter(service, actual.id, before, callOf(operation))) ?? found);
}

/** The oldest revision that is newer than one; undefined where the service lists none, or not that one. */
async function firstAfter(
  service: LangSmith,
  id: string,
  before: string | undefined,
  call: Call,
): Promise<NewRevision | undefined> {
  if (before === undefined) return undefined;
  let first: NewRevision | undefined;
  for await (const { id: revision, source_revision_config: source } of service
    .api(Deployments)
    .revisions(id, call)) {
    if (revision === before) return first;
    first = source ? { id: revision, source } : undefined;
  }
  return undefined;
}

function ofRevision(service: LangSmith, actual: Deployment, revision: string) {
  return { revision, dashboard: dashboardUrlOf(service, actual) };
}

function nameOf({ name }: Deployment, revisionId: string): string {
  return `deployment ${name}, revision ${shortId(revisionId)}`;
}

function resumeOf(service: LangSmith, actual: Deployment): string {
  return `LangSmith continues on its own. The next \`pulumi up\` waits for it again. Details: ${dashboardUrlOf(service, actual)}`;
}

async function failure(
  service: LangSmith,
  actual: Deployment,
  revision: Revision,
  operation: Operation,
): Promise<Message> {
  const { id, status, status_message: statusMessage } = revision;
  const { active_revision_id: active } = actual;
  // A log may print the environment, also what others than the program put there.
  const hide = hidingSecretsOf(actual);
  const log = await lastLines(service, actual.id, revision, operation, hide);
  return revisionMessages.revisionFailed({
    ...ofRevision(service, actual, id),
    status: hide(oneLine(status)),
    statusMessage: statusMessage ? hide(oneLine(statusMessage)) : undefined,
    log: hide(log),
    serving: active && active !== id ? active : undefined,
    source: actual.source,
  });
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
  operation: Operation,
  hide: (text: string) => string,
): Promise<string> {
  const kinds = LOGS[status] ?? ["deploy", "build"];
  for (const kind of kinds) {
    try {
      const desired = { kind, lines: LOG_LINES };
      const lines = await service.api(Deployments).logs(id, revisionId, desired, callOf(operation));
      if (lines.length > 0)
        return `The ${kind} log ends with:\n${lines.map((line) => `  ${shorten(hide(line), LONGEST_LOG_LINE)}`).join("\n")}`;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // Its message begins with what was tried, which is said here already.
      const why = error.words.what.replace(`Could not ${error.attempted}: `, "");
      return `The ${kind} log could not be read: ${why}`;
    }
  }
  return kinds.length === 1
    ? `The ${kinds.join()} log is empty.`
    : `The ${kinds.join(" and ")} logs are empty.`;
}
