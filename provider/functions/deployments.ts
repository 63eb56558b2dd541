import * as z from "zod";
import { factsOf, field } from "../core/facts.ts";
import { DEPLOYMENT_REQUESTS, type Deployment, Deployments } from "../http/api/deployments.ts";
import { type Call, callOf } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { inputs, outputs } from "../resources/deployment/fields.ts";
import { fromApi, outputsOf } from "../resources/deployment/from-api.ts";
import { statusOf } from "../resources/deployment/revision.ts";
import { byId, byName } from "../resources/lookup.ts";
import { defineFunction, exactlyOne, LISTING_SECONDS, LOOKUP_SECONDS, workspaceId } from "./define.ts";
import { collect, readAs, resultOf } from "./result.ts";

/** Kubernetes' own objects, in which environment variables may stand in plain text. */
const FREE_CONTENT = ["initContainers", "sidecars"];

const shown = resultOf(inputs, FREE_CONTENT);

const { sourceConfig = z.unknown() } = shown;

const configured = z.object({
  ...shown,
  // The address that the service gave it is made of its name.
  sourceConfig: field(sourceConfig.clone(), { ...factsOf(sourceConfig), shows: ["name"] }),
  secrets: field(z.record(z.string(), z.string()), {
    description: "The environment variables, name to value, of everybody who set some. Secret.",
    secret: true,
    verbatim: true,
  }),
});

/** Whose the environment variables are, only the program that owns the deployment knows. */
const { unmanagedSecretNames: _, ...shownShape } = outputs.shape;

/** What is told of a deployment. */
const shape = {
  id: field(z.string(), { description: "The id of the deployment." }),
  ...configured.shape,
  ...shownShape,
};

/** A deployment as a result shows it. The status of its newest revision is asked for separately. */
function resultOfDeployment(service: LangSmith, listed: Deployment, revisionStatus?: string) {
  return {
    id: listed.id,
    ...readAs(configured, fromApi(listed)),
    ...outputsOf(service, listed, { revisionStatus }),
  };
}

export const getDeployment = defineFunction({
  name: "getDeployment",
  description:
    "Looks up a deployment by its id or its name: where it comes from, its environment variables, its state, its address and its tracing project. Awaited, the values of the variables come in the clear: keep them out of what is printed.",
  inputs: z.object({
    id: field(z.guid().optional(), {
      description: "The id (a UUID) of the deployment. Exactly one of `id` and `name` is given.",
      example: "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19",
    }),
    name: field(z.string().min(1).optional(), {
      description: "The exact name of the deployment. Exactly one of `id` and `name` is given.",
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
    const call = callOf(operation);
    const connected = service();
    const listed =
      id === undefined
        ? await named(connected, name, call)
        : await byId(`deployment ${id}`, () => connected.api(Deployments).get(id, call));
    return resultOfDeployment(connected, listed, await statusOf(connected, listed, call));
  },
});

async function named(service: LangSmith, name: string, call: Call): Promise<Deployment> {
  const found = await collect(service.api(Deployments).list({ name }, call));
  return byName("deployment", name, found, "The label that people see is its displayName, not its name.");
}

export const getDeployments = defineFunction({
  name: "getDeployments",
  description:
    "Lists the deployments of a workspace, those of all pages, in the order of the service. Awaited, the values of their environment variables come in the clear: keep them out of what is printed.",
  inputs: z.object({
    nameContains: field(z.string().min(1).optional(), {
      description: "Only deployments whose name contains this text. Default: all.",
      example: "support-",
    }),
    status: field(z.string().min(1).optional(), {
      description:
        "Only deployments in this state: AWAITING_DATABASE, READY, UNUSED, AWAITING_DELETE … Default: all.",
      example: "READY",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    deployments: field(z.array(z.object(shape).omit({ revisionStatus: true })), {
      description: "The deployments; empty when none is left.",
      shows: ["nameContains", "status", "workspaceId"],
    }),
  }),
  example: { args: { nameContains: "support" }, result: "deployments" },
  needsWorkspace: false,
  limitSeconds: LISTING_SECONDS,
  requests: [DEPLOYMENT_REQUESTS.list],

  async run(service, { nameContains, status }, operation) {
    const connected = service();
    const part = nameContains?.toLowerCase() ?? "";
    const all = await collect(connected.api(Deployments).list({ nameContains }, callOf(operation)));
    const deployments = all
      // A server that does not know the filter ignores it.
      .filter(
        (listed) => listed.name.toLowerCase().includes(part) && listed.status === (status ?? listed.status),
      )
      .map((listed) => resultOfDeployment(connected, listed));
    return { deployments };
  },
});
