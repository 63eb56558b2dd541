import * as z from "zod";
import { field } from "../core/facts.ts";
import { callOf } from "../http/call.ts";
import { Deployments } from "../http/deployments.ts";
import { idOf, LISTING_SECONDS, workspaceId } from "./arguments.ts";
import { collect } from "./collect.ts";
import { defineFunction } from "./define.ts";
import { byId } from "./errors.ts";
import { resultOfRevision, shape } from "./revision.result.ts";

export const getDeploymentRevisions = defineFunction({
  name: "getDeploymentRevisions",
  description: "Lists the revisions of a deployment, those of all pages, newest first.",
  inputs: z.object({
    deploymentId: idOf("deployment", "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"),
    status: field(z.string().min(1).optional(), {
      description: "Only revisions in this state, such as DEPLOYED. Default: all.",
      example: "DEPLOYED",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    revisions: field(z.array(z.object(shape)), {
      description: "The revisions, newest first.",
      shows: ["status"],
    }),
  }),
  example: {
    args: { deploymentId: "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19", status: "DEPLOYED" },
    result: "revisions",
  },
  needsWorkspace: false,
  limitSeconds: LISTING_SECONDS,

  async run(service, { deploymentId, status }, operation) {
    const list = () => collect(service().api(Deployments).revisions(deploymentId, callOf(operation)));
    const all = await byId(`deployment ${deploymentId}`, list);
    return { revisions: all.filter((held) => held.status === (status ?? held.status)).map(resultOfRevision) };
  },
});
