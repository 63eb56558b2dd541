import { CodedError } from "../../core/message.ts";
import type { Properties } from "../../core/properties.ts";
import type { Reread, Stored, Write } from "../../core/resource.ts";
import { type Deployment, Deployments, makesRevision } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { changesRevision, hasRepository } from "./body.ts";
import { changeOnce } from "./change-once.ts";
import type { Inputs, Outputs, Uploaded } from "./fields.ts";
import { fromApi } from "./from-api.ts";
import { repositoryIgnored } from "./messages.ts";
import { pinOf, pinOnce, revisionToPin } from "./pin.ts";
import { planChange } from "./plan-change.ts";
import { ignoredFiles, uploadedOf } from "./source-files.ts";
import { withFiles } from "./upload.ts";
import { redeployWhenIdle } from "./when-idle.ts";

/** What an update has sent, and what that came to. */
interface Change {
  readonly actual: Deployment;
  /** The deployment before the newest revision: others may have made one during the update. */
  readonly revisedFrom: Deployment;
  /** Whether anything was sent. */
  readonly sent: boolean;
  /** Whether the service makes a revision of it. */
  readonly createsRevision: boolean;
  /** Whether an operation that was cut short has sent the program's change before. */
  readonly cutShort: boolean;
  /** The status of the newest revision, where the state knows of it. */
  readonly known: string | undefined;
  /** The files that it has since. */
  readonly uploaded: Uploaded;
}

/**
 * Makes the deployment what the program wants, with one PATCH; an upload comes before it where the files are others.
 * Where that makes no revision, and the program pins one or the triggers ask for one, a redeployment follows.
 *
 * @param report is given the deployment as soon as a part of that may be done, so that the state knows of it should the
 * rest fail; and the change that the service may have carried out or not
 */
export async function sendChanges(
  service: LangSmith,
  before: Deployment,
  olds: Stored<Inputs, Outputs>,
  news: Inputs,
  finished: boolean,
  operation: Write,
  report: (actual: Deployment, uploaded: Uploaded, uncertain?: Properties) => void,
): Promise<Change> {
  const { pinnedRevisionId: pin } = news;
  const toPin =
    pin === undefined || pinOf(olds) === pin
      ? undefined
      : await revisionToPin(service, before.id, pin, operation);
  const plan = planChange(before, olds, news, finished, operation);
  const { desired, uploads, isTriggered, movesRepository } = plan;
  const { uploaded, body: deployed } = uploads
    ? await withFiles(
        service,
        news,
        operation,
        (put) => put(before),
        (found) => ignoredFiles(olds, operation.computed, found),
      )
    : { uploaded: uploadedOf(olds.outputs), body: {} };
  const body = { ...plan.body, ...deployed };
  const { repoUrl } = news.sourceConfig;
  const read = (signal = operation.signal) =>
    service.api(Deployments).get(before.id, { ...callOf(operation), signal });
  const patches = Object.keys(body).length > 0;
  const patched = patches
    ? await changeOnce(service, before, desired, news, body, operation, () => report(before, uploaded, body))
    : before;
  if (patches) report(patched, uploaded);
  if (movesRepository) await checkRepository(patched, repoUrl, read);
  if (patches) {
    const seen: Reread = async (signal) => fromApi(await read(signal), news);
    await operation.stored(fromApi(patched, news), body, seen);
  }
  const newest = patched.latest_revision_id;
  const known = newest === olds.outputs.latestRevisionId ? olds.outputs.revisionStatus : undefined;
  if (pin !== undefined) {
    const mayBeDone = () => report(patched, uploaded);
    const pinned = toPin && (await pinOnce(service, patched, news, toPin, operation, mayBeDone));
    return {
      actual: pinned?.actual ?? patched,
      revisedFrom: before,
      sent: patches || pinned !== undefined,
      createsRevision: pinned?.sent ?? false,
      cutShort: pinned?.sent === false && known === undefined,
      known: pinned?.sent ? undefined : known,
      uploaded,
    };
  }
  const revises = makesRevision(body) || (patches && newest !== before.latest_revision_id);
  const cutShort = known === undefined && changesRevision(desired, news, before);
  // Of a change that the state knows nothing of, the triggers came with it.
  const served = cutShort && changesRevision([desired.at(-1) ?? {}], news, before);
  const redeploys = isTriggered && !revises && !served;
  const redeployed = redeploys
    ? await redeployWhenIdle(service, patched, news, operation, {
        mayBeDone: () => report(patched, uploaded),
      })
    : { before, changed: patched };
  return {
    actual: redeployed.changed,
    revisedFrom: redeployed.before,
    sent: patches || redeploys,
    createsRevision: revises || redeploys,
    cutShort,
    known,
    uploaded,
  };
}

/** Throws when an update did not change the repository: an older server ignores it, and builds the old code. */
export async function checkRepository(
  updated: Deployment,
  desired: string | undefined,
  read: () => Promise<Deployment>,
): Promise<void> {
  if (hasRepository(updated, desired)) return;
  const remote = await read();
  if (hasRepository(remote, desired)) return;
  const repository = String(remote.source_config["repo_url"]);
  throw new CodedError(repositoryIgnored({ repository }));
}
