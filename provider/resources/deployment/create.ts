import { similarityOf } from "../../core/remote-differences.ts";
import { type Write, withUnsettled } from "../../core/resource.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import { callOf, lookupOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { Conflict } from "../../http/errors.ts";
import { createOnce, findMismatch } from "../create-once.ts";
import { creation } from "./body.ts";
import { changeOnce } from "./change-once.ts";
import { type Inputs, inputs, type Outputs, type Uploaded } from "./fields.ts";
import { fromApi, outputsOf } from "./from-api.ts";
import { untilNameIsFree } from "./name.ts";
import { toRejection } from "./rejections.ts";
import { settledInSize } from "./resize.ts";
import { setTraceTier, withoutTraceTier } from "./trace-tier.ts";
import { inputsIn } from "./unsent.ts";
import { type Put, withFiles } from "./upload.ts";

/** Creates the deployment, with the files of the program if it has some, and waits for what was asked to be waited for. */
export async function create(
  service: LangSmith,
  desired: Inputs,
  supplied: Write,
): Promise<{ id: string; outputs: Outputs }> {
  // The tier comes last: whatever fails before, it is still to be sent.
  const unsent = desired.traceTier === undefined ? [] : ["traceTier"];
  const operation: Write = {
    ...supplied,
    keep: (at, partial) => supplied.keep(at, withUnsettled(partial, unsent)),
  };
  // The archive is not needed during the wait.
  const { actual, before, uploaded } =
    desired.source === "internal_source"
      ? await withFiles(service, desired, operation, (put) => begin(service, desired, operation, put))
      : await begin(service, desired, operation);
  const going: Write = {
    ...operation,
    keep: (id, partial) => operation.keep(id, { ...partial, ...uploaded }),
  };
  return {
    id: actual.id,
    outputs: { ...(await completed(service, actual, before, desired, going)), ...uploaded },
  };
}

/** A deployment whose first revision has begun. */
interface Begun {
  readonly actual: Deployment;
  /** As it was without files; undefined where it has none of the program. */
  readonly before?: Deployment;
  readonly uploaded?: Uploaded;
}

/**
 * Creates the deployment, and with files, the revision of these.
 *
 * @param put uploads the files. Default: the program has none
 */
async function begin(service: LangSmith, desired: Inputs, operation: Write, put?: Put): Promise<Begun> {
  const call = callOf(operation);
  const body = creation(desired);
  const own = withoutTraceTier(desired);
  const differs = (seen: Deployment, sentAfter: Date | undefined) =>
    findMismatch(inputs, own, fromApi(seen, desired), sentAfter, operation.filled);
  const created = await createOnce(() => service.api(Deployments).create(body, call, differs), {
    kind: "Deployment",
    noun: "deployment",
    service,
    keep: operation.keep,
    warn: operation.warn,
    list: () => service.api(Deployments).list({ name: desired.name }, lookupOf(call)),
    compare: (candidate) =>
      similarityOf(inputs, { ...own, displayName: undefined }, fromApi(candidate, desired)),
    named: desired.name,
    isNamesake: ({ name }) => name === desired.name,
    madeFree: async (error) => {
      if (!(error instanceof Conflict)) return false;
      await untilNameIsFree(service, desired.name, error, operation);
      return true;
    },
    toUserError: (error) => toRejection(error, body),
    pause: operation.pause,
  });
  operation.keep(created.id, outputsOf(service, created));
  const again = async (signal: AbortSignal) =>
    fromApi(await service.api(Deployments).get(created.id, { ...call, signal }), desired);
  await operation.stored(fromApi(created, desired), body, again);
  operation.keep(created.id, outputsOf(service, created));
  if (desired.displayName !== undefined) {
    const label = { display_name: desired.displayName };
    await operation.stored(
      fromApi(await service.api(Deployments).update(created.id, label, call), desired),
      label,
      again,
    );
  }
  if (put === undefined) return { actual: created };
  const { uploaded, body: revision } = await put(created);
  const deployed = await changeOnce(service, created, [desired], desired, revision, operation, () =>
    operation.keep(created.id, withUnsettled(outputsOf(service, created, { uploaded }), inputsIn(revision))),
  );
  operation.keep(created.id, outputsOf(service, deployed, { uploaded }));
  return { actual: deployed, before: created, uploaded };
}

/** The outputs when the revision is settled, and what follows it: the sizes, and the tier of the tracing project. */
async function completed(
  service: LangSmith,
  actual: Deployment,
  before: Deployment | undefined,
  desired: Inputs,
  operation: Write,
): Promise<Outputs> {
  const outputs = await settledInSize(service, actual, before, desired, {}, operation);
  await setTraceTier(service, actual.id, outputs, desired, operation);
  return outputs;
}
