import * as z from "zod";
import { field } from "../core/facts.ts";
import { callOf } from "../resources/call.ts";
import { tenantId } from "../resources/field-types.ts";
import { LOOKUP_SECONDS, workspaceId } from "./arguments.ts";
import { collect } from "./collect.ts";
import { defineFunction } from "./define.ts";
import { byName } from "./errors.ts";

export const getTracingProject = defineFunction({
  name: "getTracingProject",
  description:
    "Looks up a tracing project by its exact name: its id is the `sessionId` of the exports of its traces.",
  inputs: z.object({
    name: field(z.string().min(1), {
      description: "The exact name of the tracing project, upper and lower case included.",
      example: "support-agent",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    id: field(z.string(), {
      description: "The id of the tracing project: the `sessionId` of the exports of its traces.",
    }),
    name: field(z.string(), { description: "The name of the tracing project." }),
    tenantId: tenantId(),
    startTime: field(z.string().optional(), { description: "When the project began, ISO 8601." }),
    description: field(z.string().optional(), { description: "What people wrote about it." }),
  }),
  example: { args: { name: "support-agent" }, result: "id" },
  needsWorkspace: true,
  limitSeconds: LOOKUP_SECONDS,

  async run(service, { name }, operation) {
    const found = await collect(service().projects.list({ name }, callOf(operation)));
    const appears =
      "A project comes to be with its first trace, or with the deployment of that name; of a deployment in this program take its tracingProjectId.";
    const held = byName("tracing project", name, found, appears);
    return {
      id: held.id,
      name: held.name,
      tenantId: held.tenant_id,
      ...(held.start_time ? { startTime: held.start_time } : {}),
      ...(held.description ? { description: held.description } : {}),
    };
  },
});
