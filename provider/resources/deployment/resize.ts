import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { toBody } from "../../core/wire-format.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import {
  BadRequest,
  Conflict,
  NotFound,
  RouteMissing,
  type ServiceError,
  ValidationFailed,
} from "../../http/errors.ts";
import { warnAbout } from "../resource-name.ts";
import { reviseOnce } from "./change-once.ts";
import { dueTiers, type Sent, type Tiers, withoutTiers } from "./due-tiers.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { outputsOf } from "./from-api.ts";
import { resourceTiers } from "./resource-tiers.ts";
import * as revisionMessages from "./revision-messages.ts";
import { settled } from "./wait.ts";
import { assertSameVersion, sendWhenIdle } from "./when-idle.ts";

/** The outputs when the revision just made has come to its end, and then the one of the sizes that are due. */
export async function settledInSize(
  service: LangSmith,
  actual: Deployment,
  before: Deployment | undefined,
  news: Inputs,
  sent: Sent,
  operation: Operation,
): Promise<Outputs> {
  const waits = { ...news, waitForHealthy: news.waitForHealthy && dueTiers(sent, news) === undefined };
  const outputs = await settled(service, actual, before, waits, operation);
  const { latestRevisionId: latest = actual.latest_revision_id } = outputs;
  const deployed = { ...actual, latest_revision_id: latest };
  return (await resized(service, deployed, news, sent, operation)) ?? outputs;
}

/**
 * Sends the sizes that are due, once no revision is in progress: the service makes another one of them. The outputs when
 * that has come to its end; undefined where nothing was sent.
 */
export async function resized(
  service: LangSmith,
  actual: Deployment,
  news: Inputs,
  sent: Sent,
  operation: Operation,
): Promise<Outputs | undefined> {
  const due = dueTiers(sent, news);
  if (due === undefined) return undefined;
  const accepted = await sendTiers(service, actual, due, news, sent, operation);
  if (accepted === undefined) return undefined;
  const { before, changed } = accepted;
  const sentResourceTiers = { ...sent.sentResourceTiers, ...due };
  const going: Operation = {
    ...operation,
    keep: (id, partial) => operation.keep(id, { ...partial, sentResourceTiers }),
  };
  going.keep(actual.id, outputsOf(service, changed));
  return { ...(await settled(service, changed, before, news, going)), sentResourceTiers };
}

/** The deployment before and after the change; undefined where a revision is in progress that the program does not wait for. */
async function sendTiers(
  service: LangSmith,
  deployed: Deployment,
  tiers: Tiers,
  { waitForDeployed }: Inputs,
  sent: Sent,
  operation: Operation,
): Promise<{ readonly before: Deployment; readonly changed: Deployment } | undefined> {
  const { id } = deployed;
  const body = toBody(resourceTiers, tiers);
  const resize = (call: Call) => service.api(Deployments).resize(id, body, call);
  const send = async (before: Deployment) => {
    const mayBeDone = () =>
      operation.keep(id, { ...outputsOf(service, before), ...withoutTiers(sent, tiers) });
    const changed = await reviseOnce(service, before, operation, resize, mayBeDone).catch(
      (error: unknown) => {
        throw error instanceof Conflict ? error : (toTiersRejected(error) ?? error);
      },
    );
    return { before, changed };
  };
  const actual = await service.api(Deployments).get(id, callOf(operation));
  assertSameVersion(service, deployed, actual);
  const outcome = await sendWhenIdle(service, deployed, actual, operation, {
    send,
    waits: waitForDeployed,
    next: "a change of its resource tiers",
    resume: "LangSmith continues on its own. The next `pulumi up` sends the resource tiers.",
  });
  if ("done" in outcome) return outcome.done;
  const { rejected, inProgress: revision } = outcome;
  if (revision === undefined) throw toTiersRejected(rejected) ?? rejected;
  warnAbout(operation, "Deployment", id, revisionMessages.tiersNotSent({ revision }));
  return undefined;
}

function toTiersRejected(error: unknown): CodedError | undefined {
  if (!isRejection(error)) return undefined;
  const { status, detail = "" } = error;
  const complaints = error instanceof ValidationFailed ? error.complaints : [];
  const words = complaints.map(({ loc, message }) => [...loc.slice(-1), message].join(": ")).join("; ");
  const message = revisionMessages.tiersRejected({ status, words: (words || detail).replace(/\.$/, "") });
  return new CodedError(message, { cause: error });
}

function isRejection(error: unknown): error is ServiceError {
  const kinds = [BadRequest, ValidationFailed, NotFound, RouteMissing, Conflict];
  return kinds.some((kind) => error instanceof kind);
}
