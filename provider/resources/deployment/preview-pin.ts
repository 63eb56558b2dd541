import { isUnknown } from "../../core/engine.ts";
import type { Operation } from "../../core/operation.ts";
import type { Announcement, PartialInputs, Stored } from "../../core/resource.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { revisionToPin } from "./pin.ts";
import { secretsWarning } from "./secret-times.ts";

/** What a look at the revision shows that an update is to pin. */
export async function previewPin(
  service: LangSmith,
  id: string,
  olds: Stored<Inputs, Outputs>,
  { pinnedRevisionId }: PartialInputs<Inputs>,
  operation: Operation,
): Promise<readonly Announcement[]> {
  if (isUnknown(pinnedRevisionId)) return [];
  const revision = await revisionToPin(service, { id }, olds, { pinnedRevisionId }, operation);
  const warning = revision && secretsWarning(revision, olds.outputs);
  return warning ? [{ warning: warning.text }] : [];
}
