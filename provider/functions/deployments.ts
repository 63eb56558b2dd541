import * as z from "zod";
import { factsOf, field } from "../core/fields/facts.ts";
import { DEPLOYMENT_REQUESTS, type Deployment, Deployments } from "../http/api/deployments.ts";
import type { Call } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { inputs } from "../resources/deployment/fields/inputs.ts";
import { outputs } from "../resources/deployment/fields/outputs.ts";
import { fromApi, isPreview, outputsOf, withBranchName } from "../resources/deployment/outputs.ts";
import { newestOf } from "../resources/deployment/revision.ts";
import { byId, byName, readAs } from "../resources/listing/lookup.ts";
import { defineFunction, defineList, exactlyOne, idOf, LOOKUP_SECONDS, workspaceId } from "./define.ts";
import { collect, resultOf } from "./result.ts";

const answered = resultOf(inputs);

const { sourceConfig = z.unknown() } = answered;

const configured = z.object({
  ...answered,
  // The address that the service gave it is made of its name.
  sourceConfig: field(sourceConfig.clone(), { ...factsOf(sourceConfig), shows: ["name"] }),
  secrets: field(z.record(z.string(), z.string()), {
    description: "The environment variables by name, including those that others set.",
    secret: true,
    verbatim: true,
  }),
});

/** What a result has of a deployment. */
const shape = {
  id: field(z.string(), { description: "The id of the deployment." }),
  ...configured.shape,
  ...outputs.shape,
  preview: field(z.boolean(), {
    description: "Whether LangSmith made it for a pull request of another deployment's repository.",
  }),
};

/** A deployment as a result shows it. The status of its newest revision is asked for separately. */
function resultOfDeployment(service: LangSmith, listed: Deployment, revisionStatus?: string) {
  return {
    id: listed.id,
    ...readAs(configured, fromApi(listed)),
    ...outputsOf(service, listed, revisionStatus),
    preview: isPreview(listed),
  };
}

export const getDeployment = defineFunction({
  name: "getDeployment",
  description:
    "Finds a deployment by its `id` or `name`. The result has its source, status, URL and tracing project. It also has the values of its environment variables. If you await the result, they are in plain text: do not print them.",
  inputs: z.object({
    id: field(z.guid().optional(), {
      description: "The id of the deployment.",
      usage: "Set either `id` or `name`.",
      example: "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19",
    }),
    name: field(z.string().min(1).optional(), {
      description: "The exact `name` of the deployment.",
      usage: "Set either `id` or `name`.",
      example: "support-agent",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object(shape),
  example: { args: { name: "support-agent" }, result: "status" },
  needsWorkspace: false,
  limitSeconds: LOOKUP_SECONDS,
  requests: [DEPLOYMENT_REQUESTS.list, DEPLOYMENT_REQUESTS.read, DEPLOYMENT_REQUESTS.revision],
  rules: (args) => exactlyOne(args, "id", "name"),

  async run(service, { id, name = "" }, operation) {
    const connected = service();
    const listed =
      id === undefined
        ? await named(connected, name, operation)
        : await byId(`deployment ${id}`, () => connected.api(Deployments).get(id, operation));
    return resultOfDeployment(connected, listed, (await newestOf(connected, listed, operation))?.status);
  },
});

async function named(service: LangSmith, name: string, call: Call): Promise<Deployment> {
  const found = await collect(service.api(Deployments).list(call, { name }));
  return byName("deployment", name, found, "LangSmith shows its displayName, not its name.");
}

export const getDeployments = defineList({
  name: "getDeployments",
  description:
    "Lists the deployments of a workspace, in LangSmith's order. The result has the values of their environment variables. If you await the result, they are in plain text: do not print them.",
  property: "deployments",
  contains: "The deployments. Empty if none matches.",
  row: z.object(shape).omit({ revisionStatus: true }),
  example: { nameContains: "support" },
  needsWorkspace: false,
  requests: [DEPLOYMENT_REQUESTS.list],
  list: (service, { nameContains }, call) => {
    const query = nameContains === undefined ? {} : { name_contains: nameContains };
    return service.api(Deployments).list(call, { query });
  },
  filters: {
    nameContains: {
      description: "Lists only deployments whose name contains this string. Default: all.",
      example: "support-",
      // A server that does not know the filter ignores it.
      keeps: ({ name }, part) => name.toLowerCase().includes(part.toLowerCase()),
    },
    status: {
      description:
        "Lists only deployments with this status, such as AWAITING_DATABASE, READY, UNUSED or AWAITING_DELETE. Default: all.",
      example: "READY",
      keeps: (listed, status) => listed.status === status,
    },
  },
  toRows: (all, service) => all.map((listed) => resultOfDeployment(service, listed)),
});

const deployed = z.object({
  ...resultOf(inputs.shape.sourceRevisionConfig),
  repoCommitSha: field(z.string().optional(), {
    description: "The commit that LangSmith built. Only for `github`.",
  }),
});

/** What a result has of a revision. */
const revision = z.object({
  id: field(z.string(), { description: "The id of the revision." }),
  status: field(z.string(), {
    description:
      "The status of the revision. In progress: CREATING, QUEUED, AWAITING_BUILD, BUILDING, AWAITING_DEPLOY or DEPLOYING. Deployed now or before: DEPLOYED. Failed: CREATE_FAILED, BUILD_FAILED or DEPLOY_FAILED. Replaced by a newer revision: SKIPPED.",
  }),
  statusMessage: field(z.string().optional(), { description: "LangSmith's message about the status." }),
  source: field(z.string().optional(), { description: "Where the code comes from." }),
  sourceRevisionConfig: field(deployed.optional(), {
    description: "The version of the code that LangSmith deployed.",
  }),
  createdAt: field(z.string().optional(), { description: "The time of creation, in ISO 8601." }),
  updatedAt: field(z.string().optional(), {
    description: "The time of the last change of status, in ISO 8601.",
  }),
});

export const getDeploymentRevisions = defineList({
  name: "getDeploymentRevisions",
  description: "Lists the revisions of a deployment, the newest first.",
  property: "revisions",
  contains: "The revisions, the newest first. Empty if none matches.",
  row: revision,
  of: { deploymentId: idOf("deployment", "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19") },
  example: { deploymentId: "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19", status: "DEPLOYED" },
  needsWorkspace: false,
  requests: [DEPLOYMENT_REQUESTS.revisions],
  list: (service, { deploymentId = "" }, call) =>
    byId(`deployment ${deploymentId}`, () => collect(service.api(Deployments).revisions(deploymentId, call))),
  filters: {
    status: {
      description: "Lists only revisions with this status, such as DEPLOYED. Default: all.",
      example: "DEPLOYED",
      keeps: (listed, status) => listed.status === status,
    },
  },
  toRows: (all) =>
    all.map(({ source_revision_config: source, ...listed }) =>
      readAs(revision, source ? { ...listed, source_revision_config: withBranchName(source) } : listed),
    ),
});
