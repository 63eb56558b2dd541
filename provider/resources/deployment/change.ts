import type { Stored, Write } from "../../core/resource.ts";
import { isRecord } from "../../core/unknown.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { Deployments, makesRevision } from "../../http/deployments.ts";
import type { Deployment } from "../../http/schema.ts";
import { beforeOf, changesRevision, hasRepository, update } from "./body.ts";
import { changeOnce, redeployOnce } from "./errors.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { fromApi } from "./from-api.ts";
import { explainingRefusals } from "./rejections.ts";
import { checkRepository } from "./repository.ts";
import { triggered } from "./triggers.ts";

/** What an update has sent, and what that came to. */
export interface Change {
  readonly held: Deployment;
  /** Whether anything was sent. */
  readonly sent: boolean;
  /** Whether the service makes a revision of it. */
  readonly made: boolean;
  /** Whether an operation that was cut short has sent the program's change before. */
  readonly cutShort: boolean;
  /** The status of the newest revision, where the state knows of it. */
  readonly known: string | undefined;
}

/**
 * Makes the deployment what the program wants, with one PATCH; another one comes before it where an earlier update did
 * not change the repository. Where that makes no revision and the
 * triggers ask for one, with one redeployment. `tell` is given the deployment as soon as a part of that may be
 * done, so that the state knows of it should the rest fail.
 */
export async function sendChanges(
  service: LangSmith,
  before: Deployment,
  olds: Stored<Inputs, Outputs>,
  news: Inputs,
  finished: boolean,
  operation: Write,
  tell: (held: Deployment) => void,
): Promise<Change> {
  const wanted = beforeOf(olds);
  const body = update(wanted, news, before, finished, operation.ignored);
  const { repoUrl } = news.sourceConfig;
  const moves = isRecord(body["source_config"]) && body["source_config"]["repo_url"] !== undefined;
  const read = () => service.api(Deployments).get(before.id, callOf(operation));
  if (moves && olds.attempted.sourceConfig?.repoUrl === repoUrl) {
    // A server that ignored it before would deploy the old code at each up: alone it makes no revision.
    const alone = { source_config: { repo_url: repoUrl } };
    const send = () => service.api(Deployments).update(before.id, alone, callOf(operation));
    const moved = await explainingRefusals(send);
    await checkRepository({ ...before, ...moved }, repoUrl, read);
  }
  const patches = Object.keys(body).length > 0;
  const patched = patches
    ? await changeOnce(service, before, wanted, news, body, operation, () => {
        // Without a wait the next update would not look whether it was carried out.
        if (news.waitForDeployed) tell(before);
      })
    : before;
  if (moves) {
    if (!hasRepository(patched, repoUrl)) tell(patched);
    await checkRepository(patched, repoUrl, read);
  }
  if (patches) {
    await operation.stored(fromApi(patched), body, async () => fromApi(await read()));
  }
  const newest = patched.latest_revision_id;
  const known = newest === olds.outputs.latestRevisionId ? olds.outputs.revisionStatus : undefined;
  const revises = makesRevision(body) || (patches && newest !== before.latest_revision_id);
  const cutShort = known === undefined && changesRevision(wanted, news, before);
  // Of a change that the state knows nothing of, the triggers came with it.
  const served = cutShort && changesRevision([wanted.at(-1) ?? {}], news, before);
  const asks = triggered(olds.attempted.triggers, news.triggers).length > 0;
  const redeploys = asks && !revises && !served;
  if (patches && redeploys) tell(patched);
  const held = redeploys ? await redeployOnce(service, patched, operation) : patched;
  return { held, sent: patches || redeploys, made: revises || redeploys, cutShort, known };
}
