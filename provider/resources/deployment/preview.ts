import { isUnknown } from "../../core/engine.ts";
import { differences } from "../../core/fields/compare.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { formatPath } from "../../core/properties.ts";
import { type Announcement, ChangeRejected, type Previewed } from "../../core/resource.ts";
import { shortId } from "../../core/text.ts";
import { Deployments } from "../../http/api/deployments.ts";
import type { LangSmith } from "../../http/client.ts";
import { triggered } from "./decide.ts";
import { type Inputs, inputs } from "./fields/inputs.ts";
import type { Outputs } from "./fields/outputs.ts";
import { compute, hasNewFiles } from "./folder/files.ts";
import { pinHides, pinnedRevisionUnusable } from "./messages.ts";
import { assertDeployable, isHidden } from "./pin.ts";

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
