import type { Properties } from "../../core/properties.ts";
import { type Stored, type Write, withUnsettled } from "../../core/resource.ts";
import { type Deployment, makesRevision } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { sendChanges } from "./change.ts";
import type { Inputs, Outputs, Uploaded } from "./fields.ts";
import { getToUpdate } from "./find.ts";
import { fromApi, outputsOf } from "./from-api.ts";
import { pinOf } from "./pin.ts";
import { statusOf } from "./revision.ts";
import { hidingSecretsOf } from "./secrets.ts";
import { attemptedIn, inputsIn, withUnsent } from "./unsent.ts";
import { isFinished, resumed, settled } from "./wait.ts";

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
  let isSent = false;
  const operation: Write = {
    ...supplied,
    hide: hidingSecretsOf(before, supplied.hide),
    keep: (at, partial) => supplied.keep(at, isSent ? partial : withUnsent(partial, olds, news)),
  };
  const call = callOf(operation);
  operation.assertSame(fromApi(before));
  // What others deploy over a pin shows at the next refresh: an update that pins nothing does not take it for the pin's.
  const { latestRevisionId, revisionStatus: pinnedStatus } = olds.outputs;
  const isPinKept = news.pinnedRevisionId !== undefined && pinOf(olds) === news.pinnedRevisionId;
  const shown = (part: Deployment, revisionStatus: string | undefined) => ({
    ...outputsOf(service, part, { revisionStatus }),
    ...(isPinKept && part.latest_revision_id !== latestRevisionId
      ? { latestRevisionId, revisionStatus: pinnedStatus }
      : {}),
  });
  const report = (part: Deployment, uploaded: Uploaded, uncertain: Properties = {}) => {
    const unsettled = inputsIn(uncertain);
    const attempted = attemptedIn(unsettled, olds, news);
    // What creates no revision leaves the newest as it was.
    const isQuiet = unsettled.length > 0 && !makesRevision(uncertain);
    const revisionStatus = isQuiet ? olds.outputs.revisionStatus : undefined;
    const outputs = { ...shown(part, revisionStatus), ...uploaded, ...attempted };
    operation.keep(id, withUnsettled(outputs, unsettled));
  };
  const {
    actual,
    revisedFrom,
    sent,
    createsRevision: created,
    cutShort,
    known,
    uploaded,
  } = await sendChanges(service, before, olds, news, finished, operation, report);
  isSent = true;
  const going: Write = {
    ...operation,
    keep: (at, partial) => operation.keep(at, { ...partial, ...uploaded }),
  };
  // Not before all is sent: what is kept counts as done.
  if (sent) going.keep(id, shown(actual, created ? undefined : known));
  const waitsNow = news.waitForDeployed && olds.inputs.waitForDeployed === false;
  const finish = async () => {
    if (created) return settled(service, actual, revisedFrom, news, going);
    if (!finished || cutShort || waitsNow) return resumed(service, actual, news, going);
    return shown(actual, known ?? (await statusOf(service, actual, call)));
  };
  return { ...(await finish()), ...uploaded };
}
