import { differences, equal } from "../../core/compare.ts";
import { isUnknown } from "../../core/engine.ts";
import { CodedError } from "../../core/message.ts";
import { formatPath, isRecord, type Properties } from "../../core/properties.ts";
import type { Announcement, PartialInputs, Stored, Write } from "../../core/resource.ts";
import { type Deployment, Deployments, makesRevision } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { shortId } from "../resource-name.ts";
import { beforeOf, changesRevision, hasRepository, revisionOf, update } from "./body.ts";
import { changeOnce, redeployOnce } from "./errors.ts";
import { type Inputs, inputs, type Outputs, type Uploaded } from "./fields.ts";
import { fromApi } from "./from-api.ts";
import { repositoryIgnored } from "./messages.ts";
import { beforePinEnds, hiddenChanges, holdsPin, pinOnce, revisionToPin, wasPinned } from "./pin.ts";
import { toRejection } from "./rejections.ts";
import { pinHides, rollbackEnds } from "./revision-messages.ts";
import { stillRolledBack } from "./rollback.ts";
import { compute, hasNewFiles, showsFiles, uploadedOf } from "./source-files.ts";
import { withFiles } from "./upload.ts";

/** What an update has sent, and what that came to. */
interface Change {
  readonly actual: Deployment;
  /** Whether anything was sent. */
  readonly sent: boolean;
  /** Whether the service makes a revision of it. */
  readonly createsRevision: boolean;
  /** Whether an operation that was cut short has sent the program's change before. */
  readonly cutShort: boolean;
  /** The status of the newest revision, where the state knows of it. */
  readonly known: string | undefined;
  /** The revision that the deployment keeps, where the program pins one. */
  readonly pinnedAs: string | undefined;
  /** The files that it has since. */
  readonly uploaded: Uploaded;
}

/**
 * Makes the deployment what the program wants, with one PATCH; another one comes before it where an earlier update did
 * not change the repository, and an upload where the files are others. Where that makes no revision, and the program
 * pins one or the triggers ask for one, a redeployment follows. `report` is given the deployment as soon as a part of
 * that may be done, so that the state knows of it should the rest fail.
 */
export async function sendChanges(
  service: LangSmith,
  before: Deployment,
  olds: Stored<Inputs, Outputs>,
  news: Inputs,
  finished: boolean,
  operation: Write,
  report: (actual: Deployment, uploaded: Uploaded, isUnsettled?: boolean) => void,
): Promise<Change> {
  const isPinned = news.pinnedRevisionId !== undefined;
  const toPin = await revisionToPin(service, before, olds, news, operation);
  const desired = wasPinned(olds) && !isPinned ? beforePinEnds(olds, before) : beforeOf(olds);
  const isTriggered = !isPinned && triggered(olds.attempted.triggers, news.triggers).length > 0;
  const changes = update(desired, news, before, finished, operation.ignored);
  const rolledBack = stillRolledBack(before, olds) !== undefined;
  const pinEnds = !isPinned && holdsPin(before, olds);
  const isChanged = !isPinned && hasNewFiles(olds, operation.computed);
  const follows = pinEnds || (rolledBack && (isTriggered || isChanged || makesRevision(changes)));
  const uploads =
    isChanged ||
    (!isPinned && (follows || (!rolledBack && olds.unsettled !== undefined)) && !showsFiles(before, olds));
  const { uploaded, body: revision } =
    news.source === "internal_source" && uploads
      ? await withFiles(service, news, operation, (put) => put(before))
      : // A new revision follows the program again, not what somebody rolled back to, or it pinned.
        { uploaded: uploadedOf(olds.outputs), body: follows ? revisionOf(news) : {} };
  const body = { ...changes, ...revision };
  const { repoUrl } = news.sourceConfig;
  const moves = isRecord(body["source_config"]) && body["source_config"]["repo_url"] !== undefined;
  const call = callOf(operation);
  const read = (signal = call.signal) => service.api(Deployments).get(before.id, { ...call, signal });
  if (moves && olds.attempted.sourceConfig?.repoUrl === repoUrl) {
    // A server that ignored it before would deploy the old code at each up: alone it makes no revision.
    const alone = { source_config: { repo_url: repoUrl } };
    const moved = await service
      .api(Deployments)
      .update(before.id, alone, call)
      .catch((error: unknown) => {
        throw toRejection(error, alone) ?? error;
      });
    await checkRepository({ ...before, ...moved }, repoUrl, read);
  }
  const patches = Object.keys(body).length > 0;
  const patched = patches
    ? await changeOnce(service, before, desired, news, body, operation, () => report(before, uploaded, true))
    : before;
  if (patches) report(patched, uploaded);
  if (moves) await checkRepository(patched, repoUrl, read);
  if (patches) {
    const seen = async (signal: AbortSignal) => fromApi(await read(signal), news);
    await operation.stored(fromApi(patched, news), body, seen);
  }
  const pin = toPin && (await pinOnce(service, patched, olds, toPin, operation));
  const newest = patched.latest_revision_id;
  const known = newest === olds.outputs.latestRevisionId ? olds.outputs.revisionStatus : undefined;
  const revises = makesRevision(body) || (patches && newest !== before.latest_revision_id);
  if (isPinned) {
    const {
      actual = patched,
      sent = false,
      revision: pinnedAs = olds.outputs.pinnedAsRevisionId,
    } = pin ?? {};
    const resumes = pin !== undefined && !sent && known === undefined;
    return {
      actual,
      sent: patches || pin !== undefined,
      createsRevision: sent,
      cutShort: resumes,
      known: sent ? undefined : known,
      pinnedAs,
      uploaded,
    };
  }
  const cutShort = known === undefined && changesRevision(desired, news, before);
  // Of a change that the state knows nothing of, the triggers came with it.
  const served = cutShort && changesRevision([desired.at(-1) ?? {}], news, before);
  const redeploys = isTriggered && !revises && !served;
  const actual = redeploys ? await redeployOnce(service, patched, operation) : patched;
  return {
    actual,
    sent: patches || redeploys,
    createsRevision: revises || redeploys,
    cutShort,
    known,
    pinnedAs: undefined,
    uploaded,
  };
}

/** The names whose values are new or other ones; one that is taken out asks for nothing. */
function triggered(was: Inputs["triggers"] = {}, desired: Inputs["triggers"] = {}): string[] {
  return Object.keys(desired).filter((name) => !equal(was[name], desired[name]));
}

/** What makes a revision by itself. */
const REVISING = [
  "sourceRevisionConfig",
  "secrets",
  "sourceConfig.resourceSpec",
  "sourceConfig.installCommand",
  "sourceConfig.buildCommand",
];

/** What the triggers do, where nothing else makes a revision; and that a revision ends a rollback. */
export function reportRevision(
  olds: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
  computed: Properties,
): Announcement[] {
  const { triggers: desired, pinnedRevisionId: pin } = news;
  if (isUnknown(pin)) return [];
  if (pin !== undefined) return reportPin(olds, news, pin, computed);
  const { inputs: was, attempted, outputs } = olds;
  if (wasPinned(olds))
    return ["LangSmith will deploy what your program describes, because pinnedRevisionId was removed"];
  const names = isUnknown(desired) ? [] : triggered(attempted.triggers, desired);
  const revised = [was, attempted].some((before) =>
    differences(inputs, before, news).some(({ path }) =>
      REVISING.some((name) => path.join(".").startsWith(name)),
    ),
  );
  const { rolledBackRevisionId: revision } = outputs;
  if (revision !== undefined && (revised || names.length > 0))
    return [{ warning: rollbackEnds({ revision }).text }];
  if (names.length === 0 || revised) return [];
  return [`its newest revision will be deployed again, because its triggers changed (${names.join(", ")})`];
}

function reportPin(
  olds: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
  pin: string,
  computed: Properties,
): Announcement[] {
  // Of a directory that is not known yet, nothing was computed.
  const isRead = Object.keys(computed).length > 0;
  const files = isRead && hasNewFiles(olds, computed) ? [formatPath(compute.from)] : [];
  const properties = [...new Set([...hiddenChanges(olds, news), ...files])];
  const begins = olds.attempted.pinnedRevisionId !== pin;
  return [
    ...(begins ? [`revision ${shortId(pin)} will be deployed again, because of pinnedRevisionId`] : []),
    ...(properties.length > 0 ? [{ warning: pinHides({ revision: pin, properties }).text }] : []),
  ];
}

/** Throws when an update did not change the repository: an older server ignores it, and would build the old code. */
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
