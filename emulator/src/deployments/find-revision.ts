import { HttpError } from "../server/answer.ts";
import type { World } from "../world/world.ts";
import { findDeployment } from "./changes.ts";
import type { DeploymentRecord, RevisionRecord } from "./record.ts";

/** A revision, with its deployment and its place in it. */
interface FoundRevision {
  readonly deployment: DeploymentRecord;
  readonly revision: RevisionRecord;
  readonly index: number;
}

/** The revision of that id, of a deployment of the workspace. @throws HttpError 404 */
export function findRevision(
  world: World,
  workspace: string,
  params: { readonly deployment_id: string; readonly revision_id: string },
): FoundRevision {
  const deployment = findDeployment(world, workspace, params.deployment_id);
  const index = deployment.revisions.findIndex((revision) => revision.id === params.revision_id);
  const revision = deployment.revisions[index];
  if (revision === undefined) throw new HttpError(404, `Revision ID ${params.revision_id} not found.`);
  return { deployment, revision, index };
}
