import type { Operation } from "../../core/operation.ts";
import { formatPath } from "../../core/property-path.ts";
import { differsFrom } from "../../core/wire-format.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { Deployments } from "../../http/deployments.ts";
import type { Deployment } from "../../http/schema.ts";
import { redeployOnce, whileItExists } from "./errors.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import { fromApi, outputsOf } from "./from-api.ts";
import * as messages from "./messages.ts";
import { awaitDeployed, isLost, newestRevision, statusOf } from "./revision.ts";
import { managedSecrets } from "./secrets.ts";

/** The outputs when the revision just made has come to its end, or at once when the program does not wait. */
export async function settled(
  service: LangSmith,
  held: Deployment,
  before: Deployment | undefined,
  news: Inputs,
  operation: Operation,
): Promise<Outputs> {
  if (!news.waitForDeployed) return outputsOf(service, held);
  return whileItExists(held, () => awaited(service, held, before, news, operation));
}

/** The outputs when the newest revision, another one than `before` had, is DEPLOYED. */
async function awaited(
  service: LangSmith,
  held: Deployment,
  before: Deployment | undefined,
  news: Inputs,
  operation: Operation,
): Promise<Outputs> {
  const made = await newestRevision(service, held, before?.latest_revision_id ?? undefined, operation);
  if (made === undefined) {
    operation.warn(messages.noRevisionMade({ name: held.name }).text);
    return outputsOf(service, held, { revisionStatus: await statusOf(service, held, callOf(operation)) });
  }
  const revision = await awaitDeployed(service, held, made.id, news, operation);
  const live = await service.api(Deployments).get(held.id, callOf(operation));
  const newest = live.latest_revision_id === revision.id;
  const revisionStatus = newest ? revision.status : await statusOf(service, live, callOf(operation));
  if (revision.id !== made.id) tellOthers(held, revision.id, news, live, operation);
  return outputsOf(service, live, { revisionStatus });
}

/** Of a revision that somebody else made, the source alone was looked at. */
function tellOthers(
  held: Deployment,
  revisionId: string,
  news: Inputs,
  live: Deployment,
  operation: Operation,
) {
  const there = held.secrets.map(({ name }) => name);
  const found = { ...fromApi(live), secrets: managedSecrets(live, { secrets: news.secrets }, there) };
  const properties = differsFrom(inputs, news, found).map(formatPath);
  if (properties.length === 0) return;
  operation.warn(messages.deployedOutside({ name: held.name, revision: revisionId, properties }).text);
}

/**
 * Goes on where an earlier operation was cut short: waits for the newest revision when it is still on its way,
 * and deploys it once more when it has failed for good. A deployment that is well is left alone.
 */
export async function resumed(service: LangSmith, held: Deployment, news: Inputs, operation: Operation) {
  const { latest_revision_id: latest } = held;
  if (!latest || !news.waitForDeployed) return settled(service, held, undefined, news, operation);
  const status = await statusOf(service, held, callOf(operation));
  if (!status || !isLost(status)) return settled(service, held, undefined, news, operation);
  operation.status(`deployment ${held.name}: revision ${latest} is ${status}; deploying it once more`);
  const redeployed = await redeployOnce(service, held, operation);
  operation.keep(held.id, outputsOf(service, redeployed));
  return settled(service, redeployed, held, news, operation);
}
