import { isUnknown } from "../../core/engine.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { type Announcement, ChangeRejected, type PartialInputs, type Stored } from "../../core/resource.ts";
import { Deployments } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { revisionToPin } from "./pin.ts";
import { pinnedRevisionUnusable } from "./revision-messages.ts";
import { secretsWarning } from "./secret-times.ts";

/**
 * What a look at the revision shows that an update is to pin.
 *
 * @throws ChangeRejected where the revision is certainly none that the deployment can be pinned to
 */
export async function previewPin(
  service: LangSmith,
  id: string,
  olds: Stored<Inputs, Outputs>,
  { pinnedRevisionId }: PartialInputs<Inputs>,
  operation: Operation,
): Promise<readonly Announcement[]> {
  if (isUnknown(pinnedRevisionId)) return [];
  const pinned = revisionToPin(service, { id }, olds, { pinnedRevisionId }, operation);
  const revision = await pinned.catch(async (error: unknown) => {
    const isUnusable = error instanceof CodedError && error.code === pinnedRevisionUnusable.code;
    if (!isUnusable) throw error;
    // A key of another workspace finds no revision either, but no deployment.
    await service.api(Deployments).get(id, callOf(operation));
    throw new ChangeRejected(error.words, { cause: error });
  });
  const warning = revision && secretsWarning(revision, olds.outputs);
  return warning ? [{ warning: warning.text }] : [];
}
