import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { type Properties, valueAt } from "../../core/properties.ts";
import type { Write } from "../../core/resource.ts";
import { withExactNumbers } from "../../http/answer.ts";
import { type Deployment, Deployments, makesRevision, type Revision } from "../../http/api/deployments.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { mayBeCarriedOut, Unanswered } from "../../http/errors.ts";
import { findExisting, OutcomeUnknown } from "../find-created.ts";
import { type Before, update } from "./body.ts";
import { toBeingDeleted, toRejectedForNow } from "./errors.ts";
import type { Inputs } from "./fields.ts";
import { changeNotFound } from "./messages.ts";
import { toRejection } from "./rejections.ts";
import { noRevisionYet } from "./revision-messages.ts";
import { isSameSource } from "./version.ts";

/** A request that changes a deployment, and how a look at the deployment shows that it was carried out. */
interface Sending {
  readonly send: (call: Call) => Promise<Deployment>;
  readonly isCarriedOut: (actual: Deployment) => boolean;
  /** What a deployment lacks that the request did not change. */
  readonly missing: "the change" | "a new revision";
  /** The error that users see for one of the request; undefined for the same. */
  readonly toUserError?: (error: unknown) => Error | undefined;
  /** Called where the request may have been carried out, before the look, which may fail. Default: the state needs nothing. */
  readonly mayBeDone?: (() => void) | undefined;
}

/** Which revision is deployed once more. */
export interface Redeployment extends Pick<Sending, "mayBeDone"> {
  /** Default: the newest. */
  readonly revision?: Revision;
}

/** Sends a request. When its answer is lost, a look at the deployment shows whether it was carried out: it is never sent twice. */
async function sendOnce(
  service: LangSmith,
  before: Deployment,
  operation: Operation,
  { send, isCarriedOut, missing, toUserError, mayBeDone }: Sending,
): Promise<Deployment> {
  const call = callOf(operation);
  try {
    return { ...before, ...(await send(call)) };
  } catch (error) {
    const userError = toBeingDeleted(error, before) ?? toUserError?.(error);
    if (userError !== undefined) throw userError;
    if (mayBeCarriedOut(error)) mayBeDone?.();
    if (!(error instanceof Unanswered)) throw error;
    const look = async () => {
      const actual = await service.api(Deployments).get(before.id, call);
      return isCarriedOut(actual) ? actual : undefined;
    };
    const done = await findExisting(error, look, operation.pause);
    if (done !== undefined) return done;
    throw new OutcomeUnknown(changeNotFound({ unanswered: error.words.what, missing }), { cause: error });
  }
}

/** Changes the deployment with one PATCH. */
export async function changeOnce(
  service: LangSmith,
  before: Deployment,
  desired: Before,
  news: Inputs,
  body: Properties,
  operation: Write,
  mayBeDone: () => void,
): Promise<Deployment> {
  const isMissing = (actual: Deployment) =>
    Object.keys(update(desired, news, actual, false, operation.ignored)).length > 0;
  const uploaded = valueAt(body, ["source_revision_config", "source_tarball_path"]);
  // Of a revision that is made of the same once more, only a new id shows it.
  const isRepeated = makesRevision(body) && !isMissing(before);
  return sendOnce(service, before, operation, {
    // What others stored in the resources goes back with all its digits.
    send: (call) => service.api(Deployments).update(before.id, withExactNumbers(body), call),
    isCarriedOut: (actual) => {
      if (isMissing(actual)) return false;
      const isNew = actual.latest_revision_id !== before.latest_revision_id;
      if (uploaded === undefined) return isNew || !isRepeated;
      // A revision of another client has other files. Where the service shows none, a new revision is the only evidence.
      const { source_tarball_path: shown } = actual.source_revision_config;
      return shown ? shown === uploaded : isNew;
    },
    missing: "the change",
    toUserError: (error) => toRejection(error, body) ?? toRejectedForNow(error, before),
    mayBeDone,
  });
}

/** Deploys a revision once more. */
export async function redeployOnce(
  service: LangSmith,
  before: Deployment,
  operation: Operation,
  { revision, mayBeDone }: Redeployment = {},
): Promise<Deployment> {
  const id = revision?.id ?? before.latest_revision_id;
  if (!id) throw new CodedError(noRevisionYet({}));
  return sendOnce(service, before, operation, {
    send: (call) => service.api(Deployments).redeploy(before.id, id, call),
    // Another client may have deployed another version at the same time. Of a branch, the commit may be a newer one.
    isCarriedOut: (actual) =>
      Boolean(actual.latest_revision_id) &&
      actual.latest_revision_id !== before.latest_revision_id &&
      isSameSource(revision ?? before, actual),
    missing: "a new revision",
    mayBeDone,
  });
}
