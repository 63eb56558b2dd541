import * as z from "zod";
import { field } from "../core/facts.ts";
import { callOf } from "../http/call.ts";
import { Deployments } from "../http/deployments.ts";
import { LISTING_SECONDS, workspaceId } from "./arguments.ts";
import { collect } from "./collect.ts";
import { defineFunction } from "./define.ts";
import { resultOfDeployment, shape } from "./deployment.result.ts";

const { revisionStatus: _, ...listed } = shape;

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
    deployments: field(z.array(z.object(listed)), {
      description: "The deployments; empty when none is left.",
      shows: ["nameContains", "status", "workspaceId"],
    }),
  }),
  example: { args: { nameContains: "support" }, result: "deployments" },
  needsWorkspace: false,
  limitSeconds: LISTING_SECONDS,

  async run(service, { nameContains, status }, operation) {
    const connected = service();
    const part = nameContains?.toLowerCase() ?? "";
    const all = await collect(connected.api(Deployments).list({ nameContains }, callOf(operation)));
    const deployments = all
      // A server that does not know the filter ignores it.
      .filter((held) => held.name.toLowerCase().includes(part) && held.status === (status ?? held.status))
      .map((held) => resultOfDeployment(connected, held));
    return { deployments };
  },
});
