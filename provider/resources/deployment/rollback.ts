import { same } from "../../core/compare.ts";
import type { Stored } from "../../core/resource.ts";
import { fromWire } from "../../core/wire-format.ts";
import { type Deployment, Deployments, type Revision } from "../../http/api/deployments.ts";
import type { Call } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { carries, lastWanted } from "./body.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import { withBranchName } from "./from-api.ts";
import { hasFiles } from "./source-files.ts";

const { sourceRevisionConfig } = inputs.shape;

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
  const isOwn =
    own.source === "internal_source" ? hasFiles(actual, olds) : carries(actual.source_revision_config, own);
  if (isOwn) return undefined;
  if (outputs.rolledBackRevisionId === latest) return latest;
  const { latestRevisionId: known } = outputs;
  if (known === undefined || known === latest) return undefined;
  let isOlder = false;
  for await (const revision of service.api(Deployments).revisions(actual.id, call)) {
    if (isOlder && revision.status === "DEPLOYED" && isSameSource(revision, actual)) return latest;
    if (revision.id === known) isOlder = true;
  }
  return undefined;
}

/** The rollback that the state knows of, while it lasts. */
export function stillRolledBack(
  actual: Deployment,
  { outputs }: Stored<Inputs, Outputs>,
): string | undefined {
  const { rolledBackRevisionId: known } = outputs;
  return known !== undefined && known === actual.latest_revision_id ? known : undefined;
}

/** Whether a revision is made of what the deployment runs, as far as the program describes that. */
export function isSameSource(
  { source_revision_config: one }: Revision,
  { source_revision_config: other }: Deployment,
) {
  if (!one || (one.source_tarball_path ?? null) !== (other.source_tarball_path ?? null)) return false;
  const [a, b] = [one, other].map((source) => fromWire(sourceRevisionConfig, withBranchName(source)));
  return same(sourceRevisionConfig, a, b);
}
