import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import type { Stored } from "../../core/resource.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { shortId, warnAbout } from "../resource-name.ts";
import { carries } from "./body.ts";
import { whileItExists } from "./errors.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { outputsOf } from "./from-api.ts";
import { awaitDeployed, isNeverServing, newRevision, replacement, statusOf } from "./revision.ts";
import * as revisionMessages from "./revision-messages.ts";
import { redeployWhenIdle } from "./when-idle.ts";

/** Whether the wait for its newest revision came to an end, or nobody knows of one (after an import). */
export function isFinished({ outputs: { tenantId, revisionStatus } }: Stored<Inputs, Outputs>): boolean {
  return tenantId === undefined || revisionStatus !== undefined;
}

/** The outputs when the revision just made has come to its end, or at once when the program does not wait. */
export async function settled(
  service: LangSmith,
  actual: Deployment,
  before: Deployment | undefined,
  news: Inputs,
  operation: Operation,
): Promise<Outputs> {
  if (!news.waitForDeployed) return outputsOf(service, actual);
  return whileItExists(actual, () => waitedFor(service, actual, before, news, operation));
}

/** The outputs when the newest revision, another one than `before` had, is DEPLOYED. */
async function waitedFor(
  service: LangSmith,
  actual: Deployment,
  before: Deployment | undefined,
  news: Inputs,
  operation: Operation,
): Promise<Outputs> {
  const created = await newRevision(service, actual, before?.latest_revision_id ?? undefined, operation);
  if (created === undefined) {
    warnAbout(operation, "Deployment", actual.id, revisionMessages.noRevisionCreated({}));
    return outputsOf(service, actual, { revisionStatus: await statusOf(service, actual, callOf(operation)) });
  }
  if (created.id !== actual.latest_revision_id)
    operation.keep(actual.id, outputsOf(service, { ...actual, latest_revision_id: created.id }));
  const { source_tarball_path: files } = actual.source_revision_config;
  // A server may show no archive. Then no other revision is known to have the files that were uploaded.
  const hasArchive = (source: Deployment["source_revision_config"]) =>
    news.source !== "internal_source" || (Boolean(files) && source.source_tarball_path === files);
  // No other revision is the pinned one.
  const accepts = (source: Deployment["source_revision_config"]) =>
    news.pinnedRevisionId === undefined && hasArchive(source) && carries(source, news);
  const revision = await awaitDeployed(service, actual, created.id, accepts, operation);
  const live = await service.api(Deployments).get(actual.id, callOf(operation));
  const newest = live.latest_revision_id === revision.id;
  if (!newest && !accepts(live.source_revision_config))
    throw new CodedError(replacement(service, actual, revision.id, live.latest_revision_id));
  const revisionStatus = newest ? revision.status : await statusOf(service, live, callOf(operation));
  return outputsOf(service, live, { revisionStatus });
}

/**
 * Goes on where an earlier operation was cut short: waits for the newest revision when it is still on its way,
 * and deploys it once more when it has failed for good. A deployment that is well is left alone.
 */
export async function resumed(service: LangSmith, actual: Deployment, news: Inputs, operation: Operation) {
  const { latest_revision_id: latest } = actual;
  if (!latest || !news.waitForDeployed) return settled(service, actual, undefined, news, operation);
  const status = await statusOf(service, actual, callOf(operation));
  if (!status || !isNeverServing(status)) return settled(service, actual, undefined, news, operation);
  operation.status(`deployment ${actual.name}: revision ${shortId(latest)} is ${status}: deploying it again`);
  const { before, changed } = await redeployWhenIdle(service, actual, news, operation);
  operation.keep(actual.id, outputsOf(service, changed));
  return settled(service, changed, before, news, operation);
}
