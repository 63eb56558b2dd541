import { CodedError } from "../../provider/core/message.ts";
import type { Deployment, Revision } from "../../provider/http/api/deployments.ts";
import { isNeverBuilt } from "../../provider/resources/deployment/revision.ts";
import { sourceOf, versionOf } from "../../provider/resources/deployment/version.ts";
import * as messages from "./messages.ts";
import { revisionBeginningWith } from "./revision-option.ts";

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

function isDeployed({ status }: Revision): boolean {
  return status === "DEPLOYED";
}

/**
 * The newest DEPLOYED revision of another version than the one that serves, and that nobody rolled back from: none that
 * is newer has the version of one that is older, also if that did not succeed.
 */
function earlierVersion(deployment: Deployment, all: readonly Revision[]): Revision {
  const { name } = deployment;
  const index = all.findIndex(({ id }) => id === servingRevisionId(deployment));
  const earlier = all.slice(index + 1);
  if (!earlier.some(isDeployed)) throw new CodedError(messages.noEarlierRevision({ name }));
  const serving = all[index] ?? deployment;
  const versions = [versionOf(serving), ...earlier.map(versionOf)];
  const isLeft = (at: number) => {
    const older = new Set(versions.slice(at + 1));
    return versions.slice(0, at).some((newer) => newer !== undefined && older.has(newer));
  };
  const candidates = earlier.filter(
    (each, at) => isDeployed(each) && versions[at + 1] !== versions[0] && !isLeft(at + 1),
  );
  const [found, next] = candidates;
  // The one before may be the version that serves: then someone rolled back from the one that was found.
  const unknown = [all[index], found, next].find((each) => each && versionOf(each) === undefined);
  if (unknown) throw new CodedError(messages.versionUnknown({ name, revision: unknown.id }));
  if (found === undefined)
    throw new CodedError(messages.noEarlierVersion({ name, source: sourceOf(serving) }));
  return found;
}
