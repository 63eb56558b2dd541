import { isUnknown } from "../../core/engine.ts";
import { differences } from "../../core/fields/compare.ts";
import { factsOf, schemaAt } from "../../core/fields/facts.ts";
import { propertyName } from "../../core/fields/wire-format.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { formatPath, isRecord, type PathStep, type Properties } from "../../core/properties.ts";
import { type Announcement, ChangeRejected, type Previewed, type Stored } from "../../core/resource.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import type { LangSmith } from "../../http/client.ts";
import { shortId } from "../resource-name.ts";
import { assertDeployable } from "./converge.ts";
import { triggered } from "./decide.ts";
import { pinHides, pinnedRevisionUnusable } from "./errors.ts";
import { type Inputs, inputs, type Outputs } from "./fields/inputs.ts";
import { compute, hasNewFiles } from "./folder/files.ts";
import { QUIET } from "./patch.ts";

/** The pinned revision while the deployment runs it: nothing was deployed since the update that pinned it. */
export function heldPin(actual: Deployment, { inputs: owned, outputs }: Stored<Inputs, Outputs>) {
  return actual.latest_revision_id === outputs.latestRevisionId ? owned.pinnedRevisionId : undefined;
}

/** The inputs that an update sends also while a revision is pinned, as they make no other. */
const SENT_ALSO = QUIET.map((field) => formatPath(field.split(".").map(propertyName)));

/** Whether a pin keeps an input from being sent. */
function isHidden(path: readonly PathStep[]): boolean {
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

/** What a preview says of a replacement, and of a revision that follows from a pin or from triggers alone. */
export async function previewDeployment(
  service: LangSmith,
  change: Previewed<Inputs, Outputs>,
  operation: Operation,
): Promise<Announcement[]> {
  const { olds, news, replaces: isReplaced } = change;
  if (olds === undefined) return [];
  if (isReplaced) return ["the replacement drops its database (threads, memory, checkpoints)"];
  const { pinnedRevisionId: pin, triggers: wanted } = news;
  if (isUnknown(pin)) return [];
  const owned = olds.inputs;
  const changed = differences(inputs, owned, news).map(({ path }) => path);
  const isOther = news.source === "internal_source" && hasNewFiles(olds, change.computed);
  const files = isOther ? [formatPath(compute.from)] : [];
  const hidden = [...new Set([...changed.filter(isHidden).map(formatPath), ...files])];
  if (pin === undefined) {
    if (owned.pinnedRevisionId !== undefined)
      return ["LangSmith will deploy what your program describes, because pinnedRevisionId was removed"];
    const names = isUnknown(wanted) ? [] : triggered(owned.triggers, wanted);
    // The references need not make a revision by themselves.
    const isRevised = hidden.some((path) => !path.startsWith("secretReferences"));
    if (names.length === 0 || isRevised) return [];
    return [`a new revision will be deployed, because its triggers changed (${names.join(", ")})`];
  }
  const properties = [...hidden, ...changed.filter(([name]) => name === "triggers").map(formatPath)];
  const warning = properties.length > 0 ? [{ warning: pinHides({ revision: pin, properties }).text }] : [];
  if (pin === owned.pinnedRevisionId) return warning;
  await assertPinnable(service, olds.id, pin, operation);
  return [
    `revision ${shortId(pin)} will be deployed again, because of pinnedRevisionId. Its sourceRevisionConfig and secrets may differ from your program's`,
    ...warning,
  ];
}

/** @throws ChangeRejected where the revision is certainly none that the deployment can be pinned to */
async function assertPinnable(service: LangSmith, id: string, pin: string, operation: Operation) {
  try {
    await assertDeployable(service, id, pin, operation);
  } catch (error) {
    if (!(error instanceof CodedError && error.code === pinnedRevisionUnusable.code)) throw error;
    // A key of another workspace finds no revision either, but no deployment.
    await service.api(Deployments).get(id, operation);
    throw new ChangeRejected(error.words, { cause: error });
  }
}
