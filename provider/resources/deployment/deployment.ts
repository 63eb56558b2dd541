import { replaces } from "../../core/compare.ts";
import { isUnknown } from "../../core/engine.ts";
import { CodedError } from "../../core/message.ts";
import { nameNotFound } from "../../core/messages.ts";
import { type Announcement, type PartialInputs, type Target, withUnsettled } from "../../core/resource.ts";
import { waitFor } from "../../core/wait.ts";
import { Deployments } from "../../http/api/deployments.ts";
import { callOf } from "../../http/call.ts";
import { BadRequest, Conflict, isTransient } from "../../http/errors.ts";
import { defineResource } from "../define.ts";
import { getToDelete } from "../not-found.ts";
import { warnAbout } from "../resource-name.ts";
import { ageOf, retryDelete } from "../stale-reads.ts";
import { reportRevision } from "./announce-revision.ts";
import { lastWanted } from "./body.ts";
import { create } from "./create.ts";
import { statusOfDeletion } from "./errors.ts";
import { type Inputs, inputs, isBeingDeleted, outputs } from "./fields.ts";
import { find, proof } from "./find.ts";
import { fromApi, inputsFromApi, outputsOf } from "./from-api.ts";
import { inventory } from "./inventory.ts";
import * as messages from "./messages.ts";
import { heldPin, hiddenValues, previewPin, withHidden } from "./pin.ts";
import { requests } from "./requests.ts";
import { statusOf, statusWords } from "./revision.ts";
import * as revisionMessages from "./revision-messages.ts";
import { planOf, rules } from "./rules.ts";
import { compute, hasFiles, uploadedOf } from "./source-files.ts";
import { update } from "./update.ts";
import { isFinished } from "./wait.ts";

const HALF_AN_HOUR = 1800;

export const deployment = defineResource({
  kind: "Deployment",
  inventory,
  requests,
  messages: { ...messages, ...revisionMessages },
  noun: "deployment",
  description:
    "An agent that LangSmith runs, from a GitHub repository, a local folder or a container image. A creation waits until the revision is DEPLOYED. A deletion drops the database of the deployment. The tracing project stays, unless `deleteTracingProject` is `true`.",
  exampleNames: { variable: "agent", name: "support-agent" },
  example: {
    name: "support-agent",
    displayName: "Support agent",
    source: "github",
    sourceConfig: {
      integrationId: "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72",
      repoUrl: "https://github.com/acme/agent",
      deploymentType: "prod",
      buildOnPush: false,
    },
    sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
    secrets: { OPENAI_API_KEY: "sk-…" },
  },
  importedBy: { what: "its name, or its id (a UUID)", example: "support-agent" },
  replacing:
    "A replacement drops the database of the deployment: threads, memory and checkpoints. The preview requires `allowDataLoss: true`.\n\nIf your program keeps the `name`, Pulumi deletes the old deployment first. This also requires `deleteTracingProject: true`, because the tracing project keeps the name. Otherwise Pulumi creates the new deployment first, with another name and address.",
  inputs,
  outputs,
  belongsTo: "keyWorkspace",
  timeLimits: () => ({ create: HALF_AN_HOUR, read: 300, update: HALF_AN_HOUR, delete: HALF_AN_HOUR }),
  rules,
  compute,
  plan: planOf,
  announce: (olds, news, _now, target, computed) => {
    if (!olds) return warnOfName(news.name, target);
    return replaces(inputs, olds.inputs, news, target.workspaceId)
      ? ["the replacement drops its database (threads, memory, checkpoints)"]
      : reportRevision(olds, news, computed);
  },

  previewUpdate: previewPin,

  async findByInputs(service, { name }, operation) {
    if (name === undefined) return undefined;
    for await (const actual of service.api(Deployments).list({ name }, callOf(operation)))
      return outputsOf(service, actual);
    return undefined;
  },

  async identify(service, name, operation) {
    for await (const actual of service.api(Deployments).list({ name }, callOf(operation))) return actual.id;
    throw new CodedError(nameNotFound({ noun: "deployment", name }));
  },

  create,

  async read(service, id, olds, operation) {
    const actual = await find(service, id, olds.outputs.tenantId, callOf(operation));
    if (!actual) return undefined;
    if (isBeingDeleted(actual.status)) {
      warnAbout(operation, "Deployment", id, messages.stillBeingDeleted({ status: actual.status }));
    }
    const status = await statusOf(service, actual, callOf(operation));
    const own = lastWanted(olds);
    // What was not deployed when its operation ended stays so until it is: the next up goes on with it.
    const report = isFinished(olds) || olds.inputs.waitForDeployed === false || status === "DEPLOYED";
    const pin = heldPin(actual, olds);
    const seen = inputsFromApi(olds, actual);
    const properties = pin === undefined ? [] : hiddenValues(own, seen);
    if (pin !== undefined && properties.length > 0)
      warnAbout(operation, "Deployment", id, revisionMessages.pinHides({ revision: pin, properties }));
    // Files that somebody else uploaded are none of the program.
    const uploaded = pin !== undefined || hasFiles(actual, olds) ? uploadedOf(olds.outputs) : {};
    return {
      actual: pin === undefined ? seen : withHidden(own, seen),
      outputs: withUnsettled(
        outputsOf(service, actual, { revisionStatus: report ? status : undefined, uploaded }),
        olds.unsettled ?? [],
      ),
    };
  },

  update,

  async delete(service, id, olds, operation) {
    const call = callOf(operation);
    const deleteTracingProject = olds.inputs.deleteTracingProject === true;
    const known = proof(service, id, olds.outputs.tenantId, call);
    const get = () => service.api(Deployments).get(id, call);
    const before = await getToDelete(get, known, (seen) => operation.assertSame(fromApi(seen)));
    const send = async () => {
      try {
        await service.api(Deployments).delete(id, { deleteTracingProject }, call);
      } catch (error) {
        // The service may reject to delete once more what is being deleted already.
        const again = isBeingDeleted(before?.status);
        if (!(again && (error instanceof Conflict || error instanceof BadRequest))) throw error;
      }
    };
    const aged = ageOf(`deployment ${olds.inputs.name ?? id}`, olds.outputs.createdAt, service);
    if (!(await retryDelete(send, known, aged, operation))) return;
    await waitFor(operation, {
      what: `deployment ${olds.inputs.name ?? id}`,
      look: () => statusOfDeletion(service, id, call),
      judge: (status) =>
        status ? { pending: statusWords(status), next: "deleted" } : { done: true, as: "deleted" },
      isTransient,
      resume: "LangSmith continues to delete it. The next `pulumi destroy` or `pulumi up` waits for it.",
    });
  },
});

/** Names whose autoscaler's object fits 63 characters, where the vendor does not run the cluster. */
const LONGEST_SELF_HOSTED = 21;

function warnOfName(name: PartialInputs<Inputs>["name"], { cloud, region }: Target): Announcement[] {
  if (cloud || isUnknown(region) || isUnknown(name) || name === undefined) return [];
  if (name.length <= LONGEST_SELF_HOSTED) return [];
  return [{ warning: messages.nameTooLong({ length: name.length, limit: LONGEST_SELF_HOSTED }).text }];
}
