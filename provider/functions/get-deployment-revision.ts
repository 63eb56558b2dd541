import * as z from "zod";
import { callOf } from "../http/call.ts";
import { Deployments } from "../http/deployments.ts";
import { idOf, LOOKUP_SECONDS, workspaceId } from "./arguments.ts";
import { defineFunction } from "./define.ts";
import { byId } from "./errors.ts";
import { resultOfRevision, shape } from "./revision.result.ts";

export const getDeploymentRevision = defineFunction({
  name: "getDeploymentRevision",
  description: "Looks up one revision of a deployment: its state, and what was deployed.",
  inputs: z.object({
    deploymentId: idOf("deployment", "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19"),
    revisionId: idOf("revision", "7b3d9e04-2c6a-4f58-b1e7-9a0c4d8f6e25"),
    workspaceId: workspaceId(),
  }),
  outputs: z.object(shape),
  example: {
    args: {
      deploymentId: "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19",
      revisionId: "7b3d9e04-2c6a-4f58-b1e7-9a0c4d8f6e25",
    },
    result: "status",
  },
  needsWorkspace: false,
  limitSeconds: LOOKUP_SECONDS,

  async run(service, { deploymentId, revisionId }, operation) {
    const called = `revision ${revisionId} of deployment ${deploymentId}`;
    const get = () => service().api(Deployments).revision(deploymentId, revisionId, callOf(operation));
    return resultOfRevision(await byId(called, get));
  },
});
