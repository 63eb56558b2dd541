import * as z from "zod";
import { field } from "../../core/fields/facts.ts";
import { tenantId, workspaceId } from "../field-types.ts";
import { definePlainResource } from "../plain/define.ts";

export const workspaceRetention = definePlainResource({
  kind: "WorkspaceRetention",
  noun: "workspace retention",
  plural: "workspace retentions",
  description:
    "How long a workspace keeps extended traces, which are those of the tier `longlived`. Every workspace has this setting: the resource takes it over, and the preview shows what changes. Deleting the resource leaves the setting as it is. A change affects new traces only. It needs the plan Enterprise.",
  exampleNames: { variable: "retention", name: "retention" },
  example: { longlivedTtlDays: 90 },
  inputs: z.object({
    longlivedTtlDays: field(z.int().min(1), {
      description: "For how long LangSmith keeps extended traces, in days.",
      usage: "In the cloud it is at most 180. An organization may allow certain values only.",
      example: 90,
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    tenantId: tenantId(),
    isCustom: field(z.boolean().optional(), {
      description: "Whether the workspace has a retention of its own, instead of the default.",
    }),
  }),
  api: {
    area: "api",
    path: "/api/v1/workspaces/current/ttl-settings",
    create: "adopt",
    update: "PUT",
    remove: "leave",
    paging: "none",
    feature: { name: "extended retention", plans: "Enterprise" },
    permissions: { update: "workspaces:manage" },
  },
  belongsTo: "workspace",
  shows: { scope: true, age: false },
  lostAnswer: "sendAgain",
});
