import { CodedError } from "../../provider/core/message.ts";
import type { Deployment, Revision } from "../../provider/http/api/deployments.ts";
import { isNeverBuilt } from "../../provider/resources/deployment/revision.ts";
import * as messages from "./messages.ts";
import { revisionBeginningWith } from "./revision-option.ts";
import { sourceOf, versionOf } from "./source.ts";

/**
 * The revision that a rollback deploys: the one that `--to` names, or the newest of the version before the one that serves.
 *
 * @param all the revisions, the newest first
 * @throws CodedError where there is none, it was never built, or it serves already
 */
export function rollbackTarget(
  deployment: Deployment,
  all: readonly Revision[],
  to: string | undefined,
): Revision {
  if (to === undefined) return earlierVersion(deployment, all);
  const { name, latest_revision_id: latest, active_revision_id: active } = deployment;
  const found = revisionBeginningWith(to, all, name);
  const { id: revision, status } = found;
  if (isNeverBuilt(status)) throw new CodedError(messages.revisionNotBuilt({ revision, status }));
  // Where a newer revision failed or is being built, deploying the one that serves ends that.
  if (revision === active && revision === latest)
    throw new CodedError(messages.revisionServes({ name, revision }));
  return found;
}

/** The revision that serves requests, as far as LangSmith shows it. */
export function servingRevisionId({
  latest_revision_id: latest,
  active_revision_id: active,
}: Deployment): string | undefined {
  return active ?? latest ?? undefined;
}

/**
 * The newest DEPLOYED revision from before the version that serves was first deployed. After a rollback, the revisions in
 * between are those that someone rolled back from.
 */
function earlierVersion(deployment: Deployment, all: readonly Revision[]): Revision {
  const { name } = deployment;
  const index = all.findIndex(({ id }) => id === servingRevisionId(deployment));
  const earlier = all.slice(index + 1).filter(({ status }) => status === "DEPLOYED");
  if (earlier.length === 0) throw new CodedError(messages.noEarlierRevision({ name }));
  const serving = all[index] ?? deployment;
  const version = versionOf(serving);
  const first = earlier.findLastIndex((each) => versionOf(each) === version);
  const found = earlier[first + 1];
  const unknown = [all[index], found].find((each) => each && versionOf(each) === undefined);
  if (unknown) throw new CodedError(messages.versionUnknown({ name, revision: unknown.id }));
  if (found === undefined)
    throw new CodedError(messages.noEarlierVersion({ name, source: sourceOf(serving) }));
  return found;
}
