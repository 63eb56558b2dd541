import { differences } from "../../core/compare.ts";
import { isUnknown } from "../../core/engine.ts";
import { factsOf, schemaAt } from "../../core/facts.ts";
import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { formatPath, isRecord, type PathStep, type Properties } from "../../core/properties.ts";
import { differsFrom } from "../../core/remote-differences.ts";
import {
  ChangeRejected,
  isUnsettled,
  type PartialInputs,
  type Stored,
  type Write,
} from "../../core/resource.ts";
import { propertyName, toBody } from "../../core/wire-format.ts";
import { type Deployment, Deployments, QUIET, type Revision } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { BadRequest, NotFound, ValidationFailed } from "../../http/errors.ts";
import { lastWanted } from "./body.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import { isNeverBuilt, newRevision } from "./revision.ts";
import { pinnedRevisionUnusable } from "./revision-messages.ts";
import { redeployWhenIdle } from "./when-idle.ts";

/** What an update that pins a revision came to. */
interface Pinned {
  readonly actual: Deployment;
  readonly sent: boolean;
}

/** The revision that the last update pinned; undefined where it did not come to that. */
export function pinOf(olds: Stored<Inputs, Outputs>): string | undefined {
  return isUnsettled(olds, "pinnedRevisionId") ? undefined : lastWanted(olds).pinnedRevisionId;
}

/** The same while the deployment runs it: nothing was deployed since the update that pinned it. */
export function heldPin(actual: Deployment, olds: Stored<Inputs, Outputs>): string | undefined {
  return actual.latest_revision_id === olds.outputs.latestRevisionId ? pinOf(olds) : undefined;
}

/** Whether the last update pinned a revision, or did not come to the end of a pin. */
export function wasPinned(olds: Stored<Inputs, Outputs>): boolean {
  return lastWanted(olds).pinnedRevisionId !== undefined || isUnsettled(olds, "pinnedRevisionId");
}

/**
 * The revision that an update is to deploy again.
 *
 * @throws CodedError where it is not one of the deployment, or was never built
 */
export async function revisionToPin(
  service: LangSmith,
  id: string,
  pin: string,
  operation: Operation,
): Promise<Revision> {
  const revision = await service
    .api(Deployments)
    .revision(id, pin, callOf(operation))
    .catch((error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
      throw unusable(pin, "this deployment has no such revision", error);
    });
  if (isNeverBuilt(revision.status)) throw unusable(pin, `it was never built (${revision.status})`);
  return revision;
}

/**
 * Looks at the revision that an update is to pin.
 *
 * @throws ChangeRejected where the revision is certainly none that the deployment can be pinned to
 */
export async function previewPin(
  service: LangSmith,
  id: string,
  olds: Stored<Inputs, Outputs>,
  { pinnedRevisionId: pin }: PartialInputs<Inputs>,
  operation: Operation,
): Promise<void> {
  if (pin === undefined || isUnknown(pin) || pin === pinOf(olds)) return;
  try {
    await revisionToPin(service, id, pin, operation);
  } catch (error) {
    if (!(error instanceof CodedError && error.code === pinnedRevisionUnusable.code)) throw error;
    // A key of another workspace finds no revision either, but no deployment.
    await service.api(Deployments).get(id, callOf(operation));
    throw new ChangeRejected(error.words, { cause: error });
  }
}

/**
 * Deploys the revision again, unless it is the newest. `mayBeDone` is called where that may be done or not.
 */
export async function pinOnce(
  service: LangSmith,
  before: Deployment,
  news: Inputs,
  pinned: Revision,
  operation: Write,
  mayBeDone: () => void,
): Promise<Pinned> {
  if (before.latest_revision_id === pinned.id) return { actual: before, sent: false };
  const of = { revision: pinned, mayBeDone };
  const redeployed = await redeployWhenIdle(service, before, news, operation, of).catch((error: unknown) => {
    // A conflict says that another revision is in progress, not that this one is unusable.
    if (!(error instanceof BadRequest || error instanceof ValidationFailed)) throw error;
    throw unusable(pinned.id, `LangSmith returned "${(error.detail ?? "").replace(/\.$/, "")}"`, error);
  });
  const actual = redeployed.changed;
  const created = await newRevision(
    service,
    actual,
    redeployed.before.latest_revision_id ?? undefined,
    operation,
  );
  const shown = created === undefined ? actual : { ...actual, latest_revision_id: created.id };
  return { actual: shown, sent: true };
}

function unusable(revision: string, why: string, cause?: unknown): CodedError {
  return new CodedError(pinnedRevisionUnusable({ revision, why }), { cause });
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

/** What a preview shows that a pin keeps from being sent: what changes now. */
export function hiddenChanges(
  { inputs: was, attempted }: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
): string[] {
  const changed = [was, attempted].flatMap((before) =>
    differences(inputs, before, news).flatMap(({ path }) =>
      isHidden(path) || path[0] === "triggers" ? [formatPath(path)] : [],
    ),
  );
  return [...new Set(changed)];
}

/** What a refresh shows that a pin keeps from being sent: what LangSmith does not hold. */
export function hiddenValues(own: Partial<Inputs>, seen: Properties): string[] {
  return differsFrom(inputs, own, seen).filter(isHidden).map(formatPath);
}

/** What the service holds, with what the program wants in the place of what a pin keeps from being sent. */
export function withHidden(own: Partial<Inputs>, seen: Properties): Properties {
  const { pinnedRevisionId, sourceRevisionConfig, secrets, secretReferences, sourceConfig } = own;
  const changeable = Object.entries(sourceConfig ?? {}).filter(([name]) => isHidden(["sourceConfig", name]));
  const hidden = toBody(inputs, {
    pinnedRevisionId,
    sourceRevisionConfig,
    secrets,
    secretReferences,
    sourceConfig: Object.fromEntries(changeable),
  });
  return {
    ...seen,
    ...hidden,
    source_config: { ...asRecord(seen["source_config"]), ...asRecord(hidden["source_config"]) },
  };
}

function asRecord(value: unknown): Properties {
  return isRecord(value) ? value : {};
}
