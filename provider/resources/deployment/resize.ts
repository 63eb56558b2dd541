import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { waitFor } from "../../core/wait.ts";
import { toBody } from "../../core/wire-format.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import {
  BadRequest,
  Conflict,
  isTransient,
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
import { isNeverServing, statusOf } from "./revision.ts";
import * as revisionMessages from "./revision-messages.ts";
import { statusWords } from "./status-words.ts";
import { settled } from "./wait.ts";

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
  return (await resized(service, actual, news, sent, operation)) ?? outputs;
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
  { id }: Deployment,
  tiers: Tiers,
  { waitForDeployed }: Inputs,
  sent: Sent,
  operation: Operation,
): Promise<{ readonly before: Deployment; readonly changed: Deployment } | undefined> {
  const body = toBody(resourceTiers, tiers);
  const send = (call: Call) => service.api(Deployments).resize(id, body, call);
  for (let isRepeated = false; ; ) {
    const before = await service.api(Deployments).get(id, callOf(operation));
    const mayBeDone = () =>
      operation.keep(id, { ...outputsOf(service, before), ...withoutTiers(sent, tiers) });
    try {
      return { before, changed: await reviseOnce(service, before, operation, send, mayBeDone) };
    } catch (error) {
      const revision = error instanceof Conflict ? await inProgress(service, id, operation) : undefined;
      // A revision may have ended since the service rejected the change.
      const mayPass = revision !== undefined || (error instanceof Conflict && !isRepeated);
      if (!mayPass) throw toTiersRejected(error) ?? error;
      isRepeated = revision === undefined;
      if (revision !== undefined && !waitForDeployed) {
        warnAbout(operation, "Deployment", id, revisionMessages.tiersNotSent({ revision }));
        return undefined;
      }
      if (revision !== undefined) await untilNoneInProgress(service, before, operation);
    }
  }
}

/** The newest revision, if it has not ended. */
async function inProgress(service: LangSmith, id: string, operation: Operation): Promise<string | undefined> {
  const actual = await service.api(Deployments).get(id, callOf(operation));
  const status = await statusOf(service, actual, callOf(operation));
  return status === undefined || hasEnded(status) ? undefined : (actual.latest_revision_id ?? undefined);
}

function hasEnded(status: string): boolean {
  return status === "DEPLOYED" || isNeverServing(status);
}

/** Waits for the newest revision, however it ends: the sizes may be what it lacks. */
function untilNoneInProgress(service: LangSmith, { id, name }: Deployment, operation: Operation) {
  const call = callOf(operation);
  return waitFor(operation, {
    what: `deployment ${name}`,
    look: async () => statusOf(service, await service.api(Deployments).get(id, call), call),
    judge: (status) =>
      status === undefined || hasEnded(status)
        ? { done: undefined }
        : { pending: statusWords(status), next: "a change of its resource tiers" },
    isTransient,
    resume: "LangSmith continues on its own. The next `pulumi up` sends the resource tiers.",
  });
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
