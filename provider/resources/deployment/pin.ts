import { factsOf, schemaAt } from "../../core/fields/facts.ts";
import { propertyName } from "../../core/fields/wire-format.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { formatPath, isRecord, type PathStep, type Properties } from "../../core/properties.ts";
import type { Stored } from "../../core/resource.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import type { LangSmith } from "../../http/client.ts";
import { NotFound } from "../../http/errors.ts";
import { type Inputs, inputs } from "./fields/inputs.ts";
import type { Outputs } from "./fields/outputs.ts";
import { pinnedRevisionUnusable } from "./messages.ts";
import { QUIET } from "./patch.ts";
import { isNeverBuilt } from "./revision.ts";

/** The pinned revision while the deployment runs it: nothing was deployed since the update that pinned it. */
export function currentPin(actual: Deployment, { inputs: owned, outputs }: Stored<Inputs, Outputs>) {
  return actual.latest_revision_id === outputs.latestRevisionId ? owned.pinnedRevisionId : undefined;
}

/** The inputs that an update sends also while a revision is pinned, as they make no other. */
const SENT_ALSO = QUIET.map((field) => formatPath(field.split(".").map(propertyName)));

/** Whether a pin keeps an input from being sent. */
export function isHidden(path: readonly PathStep[]): boolean {
  const field = schemaAt(inputs, path.slice(0, 2));
  if (field === undefined || factsOf(field).immutable || path[0] === "pinnedRevisionId") return false;
  const outer = schemaAt(inputs, path.slice(0, 1)) ?? field;
  return !factsOf(outer).local && !SENT_ALSO.includes(formatPath(path.slice(0, 2)));
}

/** What the service holds, without what a pin keeps from being sent: of that, the program keeps what it owns. */
export function withoutHidden(seen: Properties, pin: string | undefined): Properties {
  // The service does not show a pin.
  if (pin === undefined) return { ...seen, pinned_revision_id: null };
  const { source_revision_config: _, secrets: __, secret_references: ___, ...shown } = seen;
  const config = Object.entries(isRecord(seen["source_config"]) ? seen["source_config"] : {});
  const kept = config.filter(([name]) => !isHidden(["sourceConfig", propertyName(name)]));
  return { ...shown, source_config: Object.fromEntries(kept) };
}

/** @throws CodedError for a revision that is not one of the deployment, or was never built */
export async function assertDeployable(
  service: LangSmith,
  id: string,
  revision: string,
  operation: Operation,
): Promise<void> {
  try {
    const { status } = await service.api(Deployments).revision(id, revision, operation);
    if (isNeverBuilt(status)) throw revisionUnusable(revision, `it was never built (${status})`);
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw revisionUnusable(revision, "this deployment has no such revision", error);
  }
}

export function revisionUnusable(revision: string, why: string, cause?: unknown): CodedError {
  return new CodedError(pinnedRevisionUnusable({ revision, why }), { cause });
}
