import { equal } from "../../core/compare.ts";
import type { Stored } from "../../core/resource.ts";
import { type Deployment, Deployments, type Revision } from "../../http/api/deployments.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { carries } from "./body.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { withBranchName } from "./from-api.ts";

/**
 * The revision that somebody rolled the deployment back to; undefined where nobody did, or the rollback changed nothing that
 * the program describes. A rollback is the newest revision, made of the same as one that is older than the program's.
 */
export async function rolledBackTo(
  service: LangSmith,
  actual: Deployment,
  { inputs, outputs }: Stored<Inputs, Outputs>,
  call: Call,
): Promise<string | undefined> {
  const { latest_revision_id: latest } = actual;
  if (!latest || inputs.source === undefined) return undefined;
  if (carries(actual.source_revision_config, inputs)) return undefined;
  if (outputs.rolledBackRevisionId === latest) return latest;
  const { latestRevisionId: own } = outputs;
  if (own === undefined || own === latest) return undefined;
  const older: Revision[] = [];
  let isFound = false;
  for await (const revision of service.api(Deployments).revisions(actual.id, call)) {
    if (isFound && revision.status === "DEPLOYED") older.push(revision);
    if (revision.id === own) isFound = true;
  }
  return older.some((each) => isSameSource(each, actual)) ? latest : undefined;
}

/** The rollback that the state knows of, while it lasts. */
export function stillRolledBack(
  actual: Deployment,
  { outputs }: Stored<Inputs, Outputs>,
): string | undefined {
  const { rolledBackRevisionId: known } = outputs;
  return known !== undefined && known === actual.latest_revision_id ? known : undefined;
}

function isSameSource(
  { source_revision_config: one }: Revision,
  { source_revision_config: other }: Deployment,
) {
  if (!one) return false;
  const [a, b] = [withBranchName(one), withBranchName(other)];
  const names = ["repo_ref", "langgraph_config_path", "image_uri"] as const;
  return names.every((name) => equal(a[name] ?? undefined, b[name] ?? undefined));
}
