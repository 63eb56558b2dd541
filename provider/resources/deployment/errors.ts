import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { isRecord, type Properties, valueAt } from "../../core/properties.ts";
import type { Write } from "../../core/resource.ts";
import { fromWire } from "../../core/wire-format.ts";
import { withExactNumbers } from "../../http/answer.ts";
import { type Deployment, Deployments, makesRevision } from "../../http/api/deployments.ts";
import { type Call, callOf, lookupOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import {
  BadRequest,
  Conflict,
  isUnreadable,
  mayBeCarriedOut,
  NotFound,
  Unanswered,
} from "../../http/errors.ts";
import { findExisting, OutcomeUnknown } from "../find-created.ts";
import { type Before, update } from "./body.ts";
import { findContradictions } from "./cross-field-rules.ts";
import { type Inputs, isBeingDeleted } from "./fields.ts";
import * as messages from "./messages.ts";
import { toRejection } from "./rejections.ts";
import { resourceSpec } from "./resource-spec.ts";
import * as revisionMessages from "./revision-messages.ts";

/** The deployment that was to be changed is being deleted, so that the service changes nothing of it. */
export class BeingDeleted extends CodedError {
  override readonly name = "BeingDeleted";
}

/** Another deployment has the name, or a tracing project. */
export class NameInUse extends CodedError {
  override readonly name = "NameInUse";
}

/** A deployment that is being deleted; undefined when its 404 ends that. */
export async function presence(service: LangSmith, id: string, call: Call): Promise<Deployment | undefined> {
  try {
    return await service.api(Deployments).get(id, call);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}

/** The status of a deployment that is being deleted, which need not be readable; undefined when its 404 ends that. */
export async function statusOfDeletion(
  service: LangSmith,
  id: string,
  call: Call,
): Promise<string | undefined> {
  try {
    return (await presence(service, id, call))?.status;
  } catch (error) {
    if (isUnreadable(error)) return "a status that cannot be read";
    throw error;
  }
}

/** @throws BeingDeleted for a deployment that is being deleted, of which nothing must be changed */
export function assertNotBeingDeleted({ status }: Deployment): void {
  if (!isBeingDeleted(status)) return;
  throw new BeingDeleted(messages.beingDeleted({ status }));
}

/** The error of a change that was rejected since the deployment is being deleted, with the fix; undefined for others. */
function toBeingDeleted(error: unknown, before: Deployment): BeingDeleted | undefined {
  if (!(error instanceof BadRequest || error instanceof Conflict)) return undefined;
  const { attempted, status, detail = "" } = error;
  if (!(isBeingDeleted(before.status) || /\bbeing deleted\b/i.test(detail))) return undefined;
  const words = detail.replace(/\.$/, "");
  return new BeingDeleted(messages.changeRejectedByDeletion({ attempted, status, words }), {
    cause: error,
  });
}

/** Makes the 404 of a deployment whose revision is waited for an error that says so, and how to get on. */
export async function whileItExists<T>({ id }: Deployment, wait: () => Promise<T>): Promise<T> {
  try {
    return await wait();
  } catch (error) {
    if (!(error instanceof NotFound && error.url.endsWith(`/${id}`))) throw error;
    throw new CodedError(messages.deletedDuringWait({}), { cause: error });
  }
}

/** The resources that a change leads to, with what others set there, make no sense together. */
class Contradicting extends CodedError {
  override readonly name = "Contradicting";
}

/** What contradicts at the service already is nobody's mistake here. */
function rejectContradiction({ source_config: config }: Properties, { source_config }: Deployment): void {
  const spec = isRecord(config) ? config["resource_spec"] : undefined;
  const already = findContradictions(fromWire(resourceSpec, source_config.resource_spec));
  const found = findContradictions(fromWire(resourceSpec, spec)).filter((each) => !already.includes(each));
  if (found.length === 0) return;
  throw new Contradicting(messages.resourcesContradict({ found }));
}

/**
 * Changes the deployment. When the answer is lost, a look at the deployment tells whether the change was carried
 * out; it is never sent twice. `mayBeDone` is called before the look, which may fail.
 */
export async function changeOnce(
  service: LangSmith,
  before: Deployment,
  desired: Before,
  news: Inputs,
  body: Properties,
  operation: Write,
  mayBeDone: () => void,
): Promise<Deployment> {
  rejectContradiction(body, before);
  const call = callOf(operation);
  const missing = (actual: Deployment) =>
    Object.keys(update(desired, news, actual, false, operation.ignored)).length > 0;
  const uploaded = valueAt(body, ["source_revision_config", "source_tarball_path"]);
  // Of a revision that is made of the same once more, a new id alone tells.
  const isRepeated = makesRevision(body) && !missing(before);
  try {
    // What others stored in the resources goes back with all its digits.
    const exact = withExactNumbers(body);
    const changed = await service.api(Deployments).update(before.id, exact, call);
    return { ...before, ...changed };
  } catch (error) {
    const userError = toBeingDeleted(error, before) ?? toRejection(error, body);
    if (userError !== undefined) throw userError;
    if (mayBeCarriedOut(error)) mayBeDone();
    if (!(error instanceof Unanswered)) throw error;
    const look = async () => {
      const actual = await service.api(Deployments).get(before.id, lookupOf(call));
      if (missing(actual)) return undefined;
      // A revision that somebody else made has other files.
      const { source_tarball_path: deployed } = actual.source_revision_config;
      if (uploaded !== undefined && deployed !== uploaded) return undefined;
      return isRepeated && actual.latest_revision_id === before.latest_revision_id ? undefined : actual;
    };
    const done = await findExisting(error, look, operation.pause);
    if (done !== undefined) return done;
    throw new OutcomeUnknown(
      messages.changeNotFound({ unanswered: error.words.what, missing: "the change" }),
      {
        cause: error,
      },
    );
  }
}

/**
 * Deploys a revision once more, by default the newest. When the answer is lost, a look at the deployment tells whether it
 * was carried out; it is never sent twice.
 */
export async function redeployOnce(
  service: LangSmith,
  before: Deployment,
  operation: Operation,
  revisionId = before.latest_revision_id,
): Promise<Deployment> {
  if (!revisionId) throw new CodedError(revisionMessages.noRevisionYet({}));
  const send = (call: Call) => service.api(Deployments).redeploy(before.id, revisionId, call);
  return reviseOnce(service, before, operation, send);
}

/**
 * Sends what makes a revision in any case. When the answer is lost, a new revision shows that it was carried out; it is
 * never sent twice.
 */
export async function reviseOnce(
  service: LangSmith,
  before: Deployment,
  operation: Operation,
  send: (call: Call) => Promise<Deployment>,
): Promise<Deployment> {
  const call = callOf(operation);
  const { id, latest_revision_id: latest } = before;
  try {
    return { ...before, ...(await send(call)) };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw toBeingDeleted(error, before) ?? error;
    const look = async () => {
      const actual = await service.api(Deployments).get(id, lookupOf(call));
      return actual.latest_revision_id && actual.latest_revision_id !== latest ? actual : undefined;
    };
    const done = await findExisting(error, look, operation.pause);
    if (done !== undefined) return done;
    throw new OutcomeUnknown(
      messages.changeNotFound({ unanswered: error.words.what, missing: "a new revision" }),
      {
        cause: error,
      },
    );
  }
}
