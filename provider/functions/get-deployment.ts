import * as z from "zod";
import { field } from "../core/facts.ts";
import type { Call } from "../http/call.ts";
import { callOf } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { Deployments } from "../http/deployments.ts";
import type { Deployment } from "../http/schema.ts";
import { statusOf } from "../resources/deployment/revision.ts";
import { exactlyOne, LOOKUP_SECONDS, workspaceId } from "./arguments.ts";
import { collect } from "./collect.ts";
import { defineFunction } from "./define.ts";
import { resultOfDeployment, shape } from "./deployment.result.ts";
import { byId, byName } from "./errors.ts";

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
  rules: (args) => exactlyOne(args, "id", "name"),

  async run(service, { id, name = "" }, operation) {
    const call = callOf(operation);
    const connected = service();
    const held =
      id === undefined
        ? await named(connected, name, call)
        : await byId(`deployment ${id}`, () => connected.api(Deployments).get(id, call));
    return resultOfDeployment(connected, held, await statusOf(connected, held, call));
  },
});

async function named(service: LangSmith, name: string, call: Call): Promise<Deployment> {
  const found = await collect(service.api(Deployments).list({ name }, call));
  return byName("deployment", name, found, "The label that people see is its displayName, not its name.");
}
