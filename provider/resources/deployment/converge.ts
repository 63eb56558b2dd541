import { CodedError } from "../../core/message.ts";
import type { Write } from "../../core/resource.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import { reportsDuplicate } from "../../http/classify.ts";
import type { LangSmith } from "../../http/client.ts";
import { BadRequest, Conflict, mayBeCarriedOut, ServiceError, ValidationFailed } from "../../http/errors.ts";
import { warnAbout } from "../warn.ts";
import { decide, type Known, type Seen, type Step } from "./decide.ts";
import type { Inputs } from "./fields/inputs.ts";
import type { Outputs } from "./fields/outputs.ts";
import { upload } from "./folder/files.ts";
import * as messages from "./messages.ts";
import { hidingSecretsOf, outputsOf } from "./outputs.ts";
import { isQuiet, makesRevision, ownedWhilePinned, patchOf, union, withoutQuiet } from "./patch.ts";
import { assertDeployable, revisionUnusable } from "./pin.ts";
import { toRejection } from "./rejections.ts";
import {
  DEPLOYED,
  failureOf,
  isInProgress,
  NOT_FOUND,
  newestOf,
  untilEnded,
  untilShown,
} from "./revision.ts";

/** Who acts for which program. */
interface Context {
  readonly service: LangSmith;
  readonly want: Inputs;
  readonly operation: Write;
}

/** What was seen last, and what else is known. */
interface Situation {
  readonly seen: Seen;
  readonly known: Known;
}

type Doing<Do extends Step["do"]> = Extract<Step, { readonly do: Do }>;

/**
 * Makes the service hold what the program wants. Every step can be repeated: the next `up` goes on with what ends early.
 *
 * @param begin the deployment that the operation has just created or read
 */
export async function converge(
  service: LangSmith,
  want: Inputs,
  begin: Situation,
  supplied: Write,
): Promise<{ outputs: Outputs; actual: Deployment }> {
  const hide = hidingSecretsOf(begin.seen.deployment, supplied.hide);
  const context = { service, want, operation: { ...supplied, hide } };
  for (let now = begin; ; ) {
    const { deployment } = now.seen;
    const step = decide(want, now.known, now.seen);
    const outputs = outputsIn(context, now);
    supplied.keep(deployment.id, outputs, now.known.owned);
    if (step.do === "finish") {
      if (step.warning) warnAbout(supplied, "Deployment", deployment.id, step.warning);
      return { outputs, actual: deployment };
    }
    if (step.do === "fail")
      throw "failed" in step
        ? await failureOf(service, deployment, step.failed, context.operation)
        : new CodedError(step.error);
    now = await act(context, now, step);
  }
}

function act(context: Context, now: Situation, step: Exclude<Step, Doing<"finish" | "fail">>) {
  const { operation } = context;
  if ("why" in step) operation.status(`deployment ${now.seen.deployment.name}: ${step.why}`);
  switch (step.do) {
    case "look":
      return look(context, now);
    case "upload":
      return uploadFiles(context, now);
    case "patch":
      return whenIdle(context, now, () => patch(context, now, step));
    case "redeploy":
      return whenIdle(context, now, () => redeploy(context, now, step));
    case "appear":
      return appear(context, now);
    case "wait":
      return wait(context, now);
  }
}

async function look({ service, operation }: Context, { seen, known }: Situation): Promise<Situation> {
  const { deployment } = seen;
  const { latest_revision_id: latest } = deployment;
  const newest = await newestOf(service, deployment, operation);
  return { seen: { deployment, newest: newest ?? { id: latest ?? "", status: NOT_FOUND } }, known };
}

async function uploadFiles(
  { service, want, operation }: Context,
  { seen, known }: Situation,
): Promise<Situation> {
  const archived = await upload(service, seen.deployment, want, operation);
  // A file may have changed since the check.
  const { contentHash } = archived.uploaded;
  return { seen, known: { ...known, contentHash, upload: archived } };
}

async function patch(context: Context, now: Situation, { body }: Doing<"patch">): Promise<Situation> {
  const { service, want, operation } = context;
  const { deployment } = now.seen;
  const { upload: archived, ...known } = now.known;
  const path = archived?.uploaded.sourcePath;
  const isStored = (actual: Deployment) =>
    Object.keys(patchOf(want, known.owned, actual, true)).length === 0 &&
    (path === undefined || actual.source_revision_config.source_tarball_path === path);
  // A change that makes no revision may be sent twice.
  const send = () => service.api(Deployments).patch(deployment.id, body, isQuiet(body), operation);
  const isCarriedOut = (actual: Deployment) =>
    isStored(actual) && (!isStored(deployment) || isNewer(actual, deployment));
  // What it may have added is owned, so that a reverted program takes it out.
  const unless = makesRevision(body)
    ? { unfinished: true, owned: union(want, known.owned) }
    : { owned: withoutQuiet(known.owned) };
  const answered = await onceOrLook(context, now, send, isCarriedOut, unless).catch((error: unknown) => {
    throw toRejection(error, body) ?? error;
  });
  // Somebody else may have deployed since the deployment was read.
  const isRevised = makesRevision(body) || (!isQuiet(body) && isNewer(answered, deployment));
  const reached = want.pinnedRevisionId === undefined ? want : ownedWhilePinned(want, known.owned);
  const { triggers, pinnedRevisionId } = isRevised ? want : known.owned;
  return {
    seen: { deployment: answered },
    known: {
      ...known,
      owned: { ...reached, triggers, pinnedRevisionId },
      files: archived?.uploaded ?? known.files,
      patched: true,
      ...(isRevised ? { revised: revisedBy(answered, deployment) } : {}),
    },
  };
}

async function redeploy(
  context: Context,
  now: Situation,
  { revision }: Doing<"redeploy">,
): Promise<Situation> {
  const { service, want, operation } = context;
  const { deployment } = now.seen;
  if (revision === want.pinnedRevisionId) await assertDeployable(service, deployment.id, revision, operation);
  const send = () => service.api(Deployments).redeploy(deployment.id, revision, operation);
  const answered = await onceOrLook(context, now, send, (actual) => isNewer(actual, deployment)).catch(
    (error: unknown) => {
      // A conflict says that another revision is in progress, not that this one is unusable.
      if (!(error instanceof BadRequest || error instanceof ValidationFailed)) throw error;
      throw revisionUnusable(
        revision,
        `LangSmith returned "${(error.fields.detail ?? "").replace(/\.$/, "")}"`,
        error,
      );
    },
  );
  const { triggers, pinnedRevisionId } = want;
  return {
    seen: { deployment: answered },
    known: {
      ...now.known,
      owned: { ...now.known.owned, triggers, pinnedRevisionId },
      revised: revisedBy(answered, deployment),
    },
  };
}

async function appear({ service, operation }: Context, { seen, known }: Situation): Promise<Situation> {
  const shown = await untilShown(service, seen.deployment, known.revised?.before, operation);
  return shown === undefined
    ? { seen, known: { ...known, isMissing: true } }
    : { seen: { deployment: shown }, known };
}

async function wait({ service, operation }: Context, { seen, known }: Situation): Promise<Situation> {
  const { id, latest_revision_id: latest } = seen.deployment;
  const newest = await untilEnded(service, seen.deployment, latest ?? "", operation);
  const live = await service.api(Deployments).get(id, operation);
  const { before, own = latest } = known.revised ?? {};
  // A read may be older than the answer that showed the revision.
  const isStale = before !== undefined && live.latest_revision_id === before;
  const deployment = isStale ? { ...live, latest_revision_id: own ?? null } : live;
  return { seen: { deployment, newest }, known: { ...known, hasWaited: true } };
}

/**
 * Sends what changes a deployment, once. If its answer is lost, one look shows whether it was carried out.
 *
 * @param unless what is known where the look does not show it: the next `up` then compares that with what the service holds
 */
async function onceOrLook(
  context: Context,
  { seen: { deployment }, known }: Situation,
  send: () => Promise<Deployment>,
  isCarriedOut: (actual: Deployment) => boolean,
  unless: Partial<Known> = { unfinished: true },
): Promise<Deployment> {
  const { service, operation } = context;
  try {
    return { ...deployment, ...(await send()) };
  } catch (error) {
    if (!mayBeCarriedOut(error)) throw error;
    const unanswered = { ...known, ...unless };
    operation.keep(
      deployment.id,
      outputsIn(context, { seen: { deployment }, known: unanswered }),
      unanswered.owned,
    );
    const actual = await service
      .api(Deployments)
      .get(deployment.id, operation)
      .catch(() => undefined);
    if (actual !== undefined && isCarriedOut(actual)) return actual;
    if (!(error instanceof ServiceError)) throw error;
    throw new CodedError(
      messages.changeUnknown({ unanswered: error.words.what, isRead: actual !== undefined }),
      { cause: error },
    );
  }
}

/** Changes a deployment; while a revision is in progress, the service may reject that (409): then that one is waited for. */
async function whenIdle(
  { service, want, operation }: Context,
  { seen, known }: Situation,
  change: () => Promise<Situation>,
): Promise<Situation> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof Conflict) || mayBeCarriedOut(error) || reportsDuplicate(error.fields.detail ?? ""))
      throw error;
    const { id, name } = seen.deployment;
    const actual = await service.api(Deployments).get(id, operation);
    const newest = await newestOf(service, actual, operation);
    const inProgress = newest && isInProgress(newest.status) ? newest.id : undefined;
    // A revision may have ended since the service rejected the change.
    const mayPass = inProgress === undefined ? !known.isRejected : want.waitForDeployed;
    if (!mayPass) {
      const { attempted, status, detail = "" } = error.fields;
      const words = detail.replace(/\.$/, "");
      throw new CodedError(messages.rejectedForNow({ attempted, status, words, name, inProgress }), {
        cause: error,
      });
    }
    if (inProgress !== undefined) await untilEnded(service, actual, inProgress, operation);
    const deployment = await service.api(Deployments).get(id, operation);
    return { seen: { deployment }, known: { ...known, isRejected: inProgress === undefined } };
  }
}

/** What the state is to keep. While the status of the newest revision is absent, the next `up` goes on. */
function outputsIn({ service, want }: Context, { seen, known }: Situation): Outputs {
  const { deployment, newest } = seen;
  const { before, owned, files, isMissing, revised } = known;
  const { pinnedRevisionId: pin, waitForDeployed: waits } = want;
  const seenStatus = newest?.id === deployment.latest_revision_id ? newest?.status : undefined;
  const isOver = seenStatus === DEPLOYED || isMissing || !waits;
  const isGoingOn = revised !== undefined || known.unfinished;
  const status = isGoingOn ? (isOver ? seenStatus : undefined) : (seenStatus ?? before.revisionStatus);
  // What somebody deploys over a pin shows at the next refresh: an update that pins nothing does not take it for the pin's.
  const isKept = pin !== undefined && pin === owned.pinnedRevisionId && revised === undefined;
  const latest = isKept ? before.latestRevisionId : undefined;
  const actual = latest === undefined ? deployment : { ...deployment, latest_revision_id: latest };
  return outputsOf(service, actual, status, files);
}

function revisedBy(answered: Deployment, before: Deployment): NonNullable<Known["revised"]> {
  const own = isNewer(answered, before) ? (answered.latest_revision_id ?? undefined) : undefined;
  return { before: before.latest_revision_id ?? undefined, own };
}

/** Whether it shows another newest revision. */
function isNewer(actual: Deployment, before: Deployment): boolean {
  return Boolean(actual.latest_revision_id) && actual.latest_revision_id !== before.latest_revision_id;
}
