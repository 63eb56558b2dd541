import { matches } from "../../core/fields/remote-differences.ts";
import { toBody } from "../../core/fields/wire-format.ts";
import type { Write } from "../../core/resource.ts";
import { waitFor } from "../../core/wait.ts";
import { DEPLOYMENT_REQUESTS, Deployments } from "../../http/api/deployments.ts";
import type { LangSmith } from "../../http/client.ts";
import { BadRequest, Conflict, isTransient, UnreadableObject } from "../../http/errors.ts";
import { defineResource } from "../define.ts";
import { createOnce } from "../evidence/creation.ts";
import { ifFound, readToDelete } from "../listing/lookup.ts";
import type { OperationRequests } from "../resource.ts";
import { warnAbout } from "../warn.ts";
import { converge } from "./converge.ts";
import { type Inputs, inputs } from "./fields/inputs.ts";
import { isBeingDeleted, outputs } from "./fields/outputs.ts";
import { compute, contentHashOf, hasFiles, previewFiles, uploadedOf } from "./folder/files.ts";
import { inventory } from "./inventory.ts";
import * as messages from "./messages.ts";
import { fromApi, inputsFromApi, outputsOf } from "./outputs.ts";
import { bodyOf } from "./patch.ts";
import { currentPin, withoutHidden } from "./pin.ts";
import { previewDeployment } from "./preview.ts";
import { toRejection } from "./rejections.ts";
import { DEPLOYED, newestOf, statusWords } from "./revision.ts";
import { planOf, rules } from "./rules.ts";

const HALF_AN_HOUR = 1800;
const { list, read, update, delete: remove, revision, redeploy, uploadUrl } = DEPLOYMENT_REQUESTS;
// Of a revision that fails, the log.
const WAIT = [read, revision, DEPLOYMENT_REQUESTS.buildLog, DEPLOYMENT_REQUESTS.deployLog];

/** What each operation asks the service for. */
const requests: OperationRequests = {
  // Of a revision that the program pins. Where that is not found, the deployment shows whether the key reaches it.
  preview: [list, read, revision],
  // The update stores the display name.
  create: [list, DEPLOYMENT_REQUESTS.create, update, uploadUrl, ...WAIT],
  read: [read, revision],
  update: [list, update, redeploy, uploadUrl, ...WAIT],
  delete: [read, remove],
};

/** Creates the deployment, and waits for its revision. */
async function create(service: LangSmith, want: Inputs, operation: Write) {
  const body = bodyOf(want);
  const made = await createOnce(() => service.api(Deployments).create(body, operation), {
    kind: "Deployment",
    noun: "deployment",
    service,
    operation,
    list: () => service.api(Deployments).list(operation, { name: want.name }),
    isEqual: (candidate) => matches(inputs, { ...want, displayName: undefined }, fromApi(candidate, want)),
    unique: {
      name: want.name,
      isNamesake: ({ name }) => name === want.name,
      isLeaving: ({ status }) => isBeingDeleted(status),
      toUnlisted: ({ fields: { detail = "the name is taken" } }) =>
        messages.nameInUseByProject({ name: want.name, words: detail.replace(/\.$/, "") }),
    },
  }).catch((error: unknown) => {
    throw toRejection(error, body) ?? error;
  });
  // The label has a request of its own.
  const { displayName: _, ...owned } = want;
  const { actual, outputs } = await converge(
    service,
    want,
    {
      seen: { deployment: made },
      known: {
        owned,
        unfinished: false,
        before: {},
        contentHash: contentHashOf(operation.computed),
        files: {},
        revised: { before: undefined, own: made.latest_revision_id ?? undefined },
      },
    },
    operation,
  );
  return { id: made.id, actual: fromApi(actual, want), outputs };
}

export const deployment = defineResource({
  facts: {
    kind: "Deployment",
    noun: "deployment",
    description:
      "An agent that LangSmith runs, from a GitHub repository, a local folder or a container image. A creation waits until the revision is DEPLOYED. A deletion drops the database of the deployment: set the resource option `protect: true` to prevent it. The tracing project stays, unless `deleteTracingProject` is `true`.",
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
    namedBy: "name",
    deletes: "its database: threads, memory and checkpoints",
    replacing:
      "A replacement drops the database of the deployment: threads, memory and checkpoints. The preview requires `allowDataLoss: true`.\n\nIf your program keeps the `name`, Pulumi deletes the old deployment first. This also requires `deleteTracingProject: true`, because the tracing project keeps the name. Otherwise Pulumi creates the new deployment first, with another name and address.",
    belongsTo: "keyWorkspace",
    requests,
    messages,
  },
  inputs,
  outputs,
  rules,
  compute,
  plan: planOf,
  preview: async (service, change, operation) => [
    ...previewFiles(change),
    ...(await previewDeployment(service, change, operation)),
  ],
  inventory: inventory,
  timeLimits: () => ({ create: HALF_AN_HOUR, read: 300, update: HALF_AN_HOUR, delete: HALF_AN_HOUR }),

  create,

  async read(service, id, olds, operation) {
    const actual = await service.api(Deployments).get(id, operation);
    if (isBeingDeleted(actual.status)) {
      warnAbout(operation, "Deployment", id, messages.beingDeleted({ status: actual.status }));
    }
    const status = (await newestOf(service, actual, operation))?.status;
    // What was not deployed when its operation ended stays so until it is: the next up goes on with it.
    const { tenantId, revisionStatus } = olds.outputs;
    const isOver = tenantId === undefined || revisionStatus !== undefined || status === DEPLOYED;
    const pin = currentPin(actual, olds);
    // Files that somebody else uploaded are none of the program.
    const uploaded = pin !== undefined || hasFiles(actual, olds.outputs) ? uploadedOf(olds.outputs) : {};
    return {
      actual: withoutHidden(inputsFromApi(olds.inputs, actual), pin),
      outputs: outputsOf(service, actual, isOver ? (status ?? revisionStatus) : undefined, uploaded),
    };
  },

  async update(service, id, olds, want, operation) {
    const before = await service.api(Deployments).get(id, operation);
    operation.assertSame(fromApi(before));
    const { latestRevisionId, revisionStatus } = olds.outputs;
    const waitsNow = want.waitForDeployed && olds.inputs.waitForDeployed === false;
    const { actual, outputs } = await converge(
      service,
      want,
      {
        seen: { deployment: before },
        known: {
          owned: olds.inputs,
          unfinished: revisionStatus === undefined || (waitsNow && revisionStatus !== DEPLOYED),
          before: { latestRevisionId, revisionStatus },
          contentHash: contentHashOf(operation.computed),
          files: uploadedOf(olds.outputs),
        },
      },
      operation,
    );
    // A pin is not shown, and holds back what would make another revision.
    const isPinned = want.pinnedRevisionId !== undefined;
    return { actual: isPinned ? toBody(inputs, want) : fromApi(actual, want), outputs };
  },

  async delete(service, id, olds, operation) {
    const api = service.api(Deployments);
    const deleteTracingProject = olds.inputs.deleteTracingProject === true;
    const before = await readToDelete(
      () => api.get(id, operation),
      (seen) => operation.assertSame(fromApi(seen)),
    );
    await api.remove(id, { deleteTracingProject }, operation).catch((error: unknown) => {
      // The service may reject to delete once more what is being deleted already.
      const again = isBeingDeleted(before?.status);
      if (!(again && (error instanceof Conflict || error instanceof BadRequest))) throw error;
    });
    const called = `deployment ${olds.inputs.name ?? id}`;
    const project = deleteTracingProject
      ? "and its tracing project with all traces"
      : "but not its tracing project, which keeps the name";
    const note = operation.note ?? operation.status;
    note(`${called}: LangSmith deletes its database (threads, memory, checkpoints), ${project}`);
    await waitFor(operation, {
      what: called,
      look: () =>
        ifFound(api.get(id, operation)).then(
          (seen) => seen?.status,
          (error: unknown) => {
            if (error instanceof UnreadableObject) return "a status that cannot be read";
            throw error;
          },
        ),
      judge: (status) => (status ? { pending: statusWords(status) } : { done: true, as: "deleted" }),
      isTransient,
      resume: "LangSmith continues to delete it. The next `pulumi destroy` or `pulumi up` waits for it.",
    });
  },
});
