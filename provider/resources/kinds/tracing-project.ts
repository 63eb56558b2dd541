import * as z from "zod";
import { field } from "../../core/fields/facts.ts";
import { PROJECTS } from "../../http/api/projects.ts";
import { metadata, oneOf, openEnum, option, tenantId, uuid, workspaceId } from "../field-types.ts";
import { definePlainResource } from "../plain/define.ts";

const TIERS = ["shortlived", "longlived"] as const;

const inputs = z.object({
  name: field(z.string().min(1), {
    description: "The name of the project. Applications send traces to this name.",
    usage: "It must be unique in the workspace.",
    example: "support-agent",
  }),
  description: field(z.string().min(1).optional(), {
    description: "What the project is for.",
    usage: "Once set, you can change it but not remove it.",
    example: "Traces of the support agent",
  }),
  traceTier: field(openEnum(TIERS).optional(), {
    description:
      "How long LangSmith keeps new traces. `shortlived` is 14 days. `longlived` is as long as the workspace keeps extended traces, in the cloud at most 180 days.",
    usage:
      "Existing traces keep their tier. A change needs the permission `projects:increase-trace-tier` or `projects:decrease-trace-tier`. Once set, you can change it but not remove it. Default: the tier of the workspace.",
    permissions: ["projects:increase-trace-tier", "projects:decrease-trace-tier"],
    example: "shortlived",
    allowed: oneOf(TIERS),
  }),
  defaultDatasetId: field(uuid().optional(), {
    description: "The id of the dataset to which runs are added by default.",
    usage: "Once set, you can change it but not remove it.",
    example: "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75",
    refersTo: "Dataset",
  }),
  metadata: metadata("The metadata of the project.", { wire: "extra.metadata" }),
  allowDataLoss: option("Allows a replacement, which deletes all traces of the project."),
  workspaceId: workspaceId(),
});

const outputs = z.object({
  tenantId: tenantId(),
  startTime: field(z.string().optional(), {
    description: "The time when the project began, in ISO 8601.",
    stable: true,
  }),
});

export const tracingProject = definePlainResource({
  kind: "TracingProject",
  noun: "tracing project",
  plural: "tracing projects",
  description:
    "A tracing project, which collects the traces of an application. Its id is the `sessionId` of a BulkExport. Deleting or replacing the project deletes all its traces. LangSmith also creates a project with its first trace, and with the deployment of the same name. Import such a project. Never create it before the deployment.",
  exampleNames: { variable: "project", name: "billing" },
  example: {
    name: "billing",
    description: "Traces of the billing application",
    traceTier: "shortlived",
    metadata: { team: "billing" },
  },
  inputs,
  outputs,
  api: PROJECTS,
  belongsTo: "workspace",
  namedBy: "name",
  shows: { scope: true, age: false },
  lostAnswer: "clientId",
  deletes: "all its traces",
  terraform: ["langsmith_project"],
  readBy: "Needed only to find projects by their names.",
  isCrowded: true,
  alsoCreated:
    "LangSmith creates a project with its first trace, or with the deployment of the same name. For a deployment of this program, use its tracingProjectId.",
});
