import { similarityOf } from "../../core/remote-differences.ts";
import { type Write, withUnsettled } from "../../core/resource.ts";
import { type Deployment, Deployments } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { Conflict } from "../../http/errors.ts";
import { createOnce, findMismatch } from "../create-once.ts";
import { creation } from "./body.ts";
import { changeOnce } from "./change-once.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";
import { fromApi, outputsOf } from "./from-api.ts";
import { untilNameIsFree } from "./name.ts";
import { toRejection } from "./rejections.ts";
import { inputsIn } from "./unsent.ts";
import { type Put, withFiles } from "./upload.ts";
import { settled } from "./wait.ts";

/**
 * Creates the deployment, and with files of its own, the revision of these.
 *
 * @param put uploads the files. Default: they are found and archived first
 */
export async function create(
  service: LangSmith,
  desired: Inputs,
  operation: Write,
  put?: Put,
): Promise<{ id: string; outputs: Outputs }> {
  if (desired.source === "internal_source" && put === undefined)
    return withFiles(service, desired, operation, (ready) => create(service, desired, operation, ready));
  const call = callOf(operation);
  const body = creation(desired);
  const differs = (seen: Deployment, sentAfter: Date | undefined) =>
    findMismatch(inputs, desired, fromApi(seen, desired), sentAfter, operation.filled);
  const created = await createOnce(() => service.api(Deployments).create(body, call, differs), {
    kind: "Deployment",
    noun: "deployment",
    service,
    keep: operation.keep,
    warn: operation.warn,
    list: () => service.api(Deployments).list({ name: desired.name }, call),
    compare: (candidate) =>
      similarityOf(inputs, { ...desired, displayName: undefined }, fromApi(candidate, desired)),
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
  if (put === undefined)
    return { id: created.id, outputs: await settled(service, created, undefined, desired, operation) };
  const { uploaded, body: revision } = await put(created);
  const keep = (actual: Deployment) => operation.keep(created.id, outputsOf(service, actual, { uploaded }));
  const deployed = await changeOnce(service, created, [desired], desired, revision, operation, () =>
    operation.keep(created.id, withUnsettled(outputsOf(service, created, { uploaded }), inputsIn(revision))),
  );
  keep(deployed);
  const going: Write = {
    ...operation,
    keep: (id, partial) => operation.keep(id, { ...partial, ...uploaded }),
  };
  return {
    id: created.id,
    outputs: { ...(await settled(service, deployed, created, desired, going)), ...uploaded },
  };
}
