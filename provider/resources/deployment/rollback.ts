import type { Stored } from "../../core/resource.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { carries, lastWanted } from "./body.ts";
import type { Inputs, Outputs, Uploaded } from "./fields.ts";
import { hasFiles } from "./source-files.ts";
import { isSameSource } from "./version.ts";

/**
 * The revision that somebody rolled the deployment back to; undefined where nobody did, or the rollback changed nothing that
 * the program describes. A rollback is the newest revision, made of the same as one that is older than the program's.
 */
export async function rolledBackTo(
  service: LangSmith,
  actual: Deployment,
  olds: Stored<Inputs, Outputs>,
  call: Call,
): Promise<string | undefined> {
  const { latest_revision_id: latest } = actual;
  const { outputs } = olds;
  const own = lastWanted(olds);
  if (!latest || own.source === undefined) return undefined;
  if (runsOwn(actual, own, outputs)) return undefined;
  if (outputs.rolledBackRevisionId === latest) return latest;
  const { latestRevisionId: known } = outputs;
  if (known === undefined || known === latest) return undefined;
  // The one that the state knows is older if an update whose answer was lost has made another one since.
  let newer = 0;
  let isOlder = false;
  for await (const { id, status, ...made } of service.api(Deployments).revisions(actual.id, call)) {
    const isKnown = id === known;
    const mayBeTarget = isOlder || (isKnown && newer > 1);
    if (mayBeTarget && status === "DEPLOYED" && isSameSource(made, actual)) return latest;
    isOlder ||= isKnown;
    newer++;
  }
  return undefined;
}

/** Whether the deployment runs what the program describes. */
function runsOwn(actual: Deployment, own: Partial<Inputs>, uploaded: Partial<Uploaded>): boolean {
  if (own.source !== "internal_source") return carries(actual.source_revision_config, own);
  return hasFiles(actual, { outputs: { sourcePath: uploaded.sourcePath } });
}

/**
 * The rollback as a state is to remember it after an update that did not end it.
 *
 * @param before the rollback that the update found
 */
export function keptRollback(
  actual: Deployment,
  before: string | undefined,
  news: Inputs,
  uploaded: Partial<Uploaded>,
): string | undefined {
  if (before === undefined || news.pinnedRevisionId !== undefined) return undefined;
  return runsOwn(actual, news, uploaded) ? undefined : (actual.latest_revision_id ?? undefined);
}
