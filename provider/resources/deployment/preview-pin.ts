import { isUnknown } from "../../core/engine.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { ChangeRejected, type PartialInputs, type Stored } from "../../core/resource.ts";
import { Deployments } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { pinOf, revisionToPin } from "./pin.ts";
import { pinnedRevisionUnusable } from "./revision-messages.ts";

/**
 * Looks at the revision that an update is to pin.
 *
 * @throws ChangeRejected where the revision is certainly none that the deployment can be pinned to
 */
export async function previewPin(
  service: LangSmith,
  id: string,
  olds: Stored<Inputs, Outputs>,
  { pinnedRevisionId }: PartialInputs<Inputs>,
  operation: Operation,
): Promise<void> {
  if (pinnedRevisionId === undefined || isUnknown(pinnedRevisionId)) return;
  if (pinOf(olds) === pinnedRevisionId) return;
  await revisionToPin(service, id, pinnedRevisionId, operation).catch(async (error: unknown) => {
    const isUnusable = error instanceof CodedError && error.code === pinnedRevisionUnusable.code;
    if (!isUnusable) throw error;
    // A key of another workspace finds no revision either, but no deployment.
    await service.api(Deployments).get(id, callOf(operation));
    throw new ChangeRejected(error.words, { cause: error });
  });
}
