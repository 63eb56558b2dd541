import type { Properties } from "../../core/properties.ts";
import { isUnsettled, type Stored, type Write, withUnsettled } from "../../core/resource.ts";
import { type Deployment, makesRevision } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { warnAbout } from "../resource-name.ts";
import { beforeOf } from "./body.ts";
import { sendChanges } from "./change.ts";
import type { Inputs, Outputs, Uploaded } from "./fields.ts";
import { getToUpdate } from "./find.ts";
import { fromApi, outputsOf } from "./from-api.ts";
import { holdsPin } from "./pin.ts";
import { isFinished, rememberedOf } from "./remembered.ts";
import { statusOf } from "./revision.ts";
import * as revisionMessages from "./revision-messages.ts";
import { keptRollback, rolledBackTo } from "./rollback.ts";
import { secretTimes } from "./secret-times.ts";
import { desiredSecrets, hidingSecretsOf, secretsOf } from "./secrets.ts";
import { uploadedOf } from "./source-files.ts";
import { attemptedIn, inputsIn, unsentOf, withUnsent } from "./unsent.ts";
import { resumed, settled } from "./wait.ts";
import { Overtaken } from "./when-idle.ts";

/** Makes the deployment what the program wants, and waits for the revision that this makes. */
export async function update(
  service: LangSmith,
  id: string,
  olds: Stored<Inputs, Outputs>,
  news: Inputs,
  supplied: Write,
): Promise<Outputs> {
  const finished = isFinished(olds);
  const before = await getToUpdate(service, id, olds, callOf(supplied));
  const unsent = unsentOf(olds, news);
  const operation: Write = {
    ...supplied,
    hide: hidingSecretsOf(before, supplied.hide),
    keep: (at, partial) => supplied.keep(at, withUnsent(partial, unsent, olds)),
  };
  const call = callOf(operation);
  operation.assertSame(fromApi(before));
  const readAt = service.latestTime;
  // An update before the refresh that finds a rollback must not hide it.
  const mayBePin = holdsPin(before, olds) || isUnsettled(olds, "pinnedRevisionId");
  const rolledBack = mayBePin ? undefined : await rolledBackTo(service, before, olds, call);
  // One that the state does not know of was in no preview: only what the next preview shows ends it.
  const isKnown = rolledBack !== undefined && rolledBack === olds.outputs.rolledBackRevisionId;
  const remember = (
    part: Deployment,
    pinnedAsRevisionId: string | undefined,
    uploaded: Uploaded,
    secrets = secretsOf(part),
  ) => ({
    ...secretTimes(before, secrets, olds.outputs, readAt),
    ...rememberedOf(part, olds, news.secrets, keptRollback(part, rolledBack, news, uploaded)),
    ...(pinnedAsRevisionId === undefined ? {} : { pinnedAsRevisionId }),
    ...uploaded,
  });
  const report = (part: Deployment, uploaded: Uploaded, uncertain: Properties = {}) => {
    const unsettled = inputsIn(uncertain);
    const secrets = unsettled.includes("secrets") ? desiredSecrets(beforeOf(olds), news, before) : undefined;
    const known = remember(part, olds.outputs.pinnedAsRevisionId, uploaded, secrets);
    const attempted = attemptedIn(unsettled, olds, news);
    // What creates no revision leaves the newest as it was.
    const isQuiet = unsettled.length > 0 && !makesRevision(uncertain);
    const revisionStatus = isQuiet ? olds.outputs.revisionStatus : undefined;
    const outputs = { ...outputsOf(service, part, { revisionStatus }), ...known, ...attempted };
    operation.keep(id, withUnsettled(outputs, unsettled));
  };
  // The next update leaves what somebody deployed, too: until the program changes, it asks for no other revision.
  const overtaken = (keep: (deployed: Deployment) => void) => (error: unknown) => {
    if (error instanceof Overtaken) {
      unsent.delete("triggers");
      keep(error.deployed);
    }
    throw error;
  };
  const {
    actual,
    revisedFrom,
    sent,
    createsRevision: created,
    cutShort,
    known,
    pinnedAs,
    uploaded,
  } = await sendChanges(service, before, olds, news, finished, isKnown, operation, report).catch(
    overtaken((deployed) => report(deployed, uploadedOf(olds.outputs))),
  );
  unsent.delete("pinnedRevisionId");
  unsent.delete("triggers");
  const remembered = remember(actual, pinnedAs, uploaded);
  if (rolledBack !== undefined && !isKnown) {
    const report =
      remembered.rolledBackRevisionId === undefined
        ? revisionMessages.rollbackEnds
        : revisionMessages.rolledBack;
    warnAbout(operation, "Deployment", id, report({ revision: rolledBack }));
  }
  const withRemembered = <O extends Partial<Outputs>>(outputs: O) => {
    const { latestRevisionId: latest = remembered.rolledBackRevisionId } = outputs;
    const rollback = remembered.rolledBackRevisionId === undefined ? {} : { rolledBackRevisionId: latest };
    return { ...outputs, ...remembered, ...rollback };
  };
  const going: Write = {
    ...operation,
    keep: (at, partial) => operation.keep(at, withRemembered(partial)),
  };
  // Not before all is sent: what is kept counts as done.
  if (sent) going.keep(id, outputsOf(service, actual, { revisionStatus: created ? undefined : known }));
  const waitsNow = news.waitForDeployed && olds.inputs.waitForDeployed === false;
  const finish = async () => {
    if (created) return settled(service, actual, revisedFrom, news, going);
    if (!finished || cutShort || waitsNow) return resumed(service, actual, news, going);
    return outputsOf(service, actual, {
      revisionStatus: known ?? (await statusOf(service, actual, call)),
    });
  };
  return withRemembered(
    await finish().catch(overtaken((deployed) => going.keep(id, outputsOf(service, deployed)))),
  );
}
