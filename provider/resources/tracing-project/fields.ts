import * as z from "zod";
import { field } from "../../core/facts.ts";
import { metadata, oneOf, openEnum, option, tenantId, uuid, workspaceId } from "../field-types.ts";

const SOURCE = "Platform API, sessions";

const TIERS = ["shortlived", "longlived"] as const;

/** The inputs of a tracing project. */
export const inputs = z.object({
  name: field(z.string().min(1), {
    description: "The name of the project. Applications send traces to this name.",
    usage: "It must be unique in the workspace.",
    source: SOURCE,
    example: "support-agent",
  }),
  description: field(z.string().min(1).optional(), {
    description: "What the project is for.",
    usage: "Once set, you can change it but not remove it.",
    source: SOURCE,
    example: "Traces of the support agent",
  }),
  traceTier: field(openEnum(TIERS).optional(), {
    description:
      "How long LangSmith keeps new traces. `shortlived` is 14 days. `longlived` is as long as the workspace keeps extended traces, in the cloud at most 180 days.",
    usage:
      "Existing traces keep their tier. A change needs the permission `projects:increase-trace-tier` or `projects:decrease-trace-tier`. Once set, you can change it but not remove it. Default: the tier of the workspace.",
    permissions: ["projects:increase-trace-tier", "projects:decrease-trace-tier"],
    source: SOURCE,
    example: "shortlived",
    allowed: oneOf(TIERS),
  }),
  defaultDatasetId: field(uuid().optional(), {
    description: "The id of the dataset to which runs are added by default.",
    usage: "Once set, you can change it but not remove it.",
    source: SOURCE,
    example: "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75",
    refersTo: "Dataset",
  }),
  metadata: metadata("The metadata of the project.", SOURCE),
  allowDataLoss: option("Allows a replacement, which deletes all traces of the project."),
  workspaceId: workspaceId(),
});

/** What the service answers of a tracing project besides. */
export const outputs = z.object({
  tenantId: tenantId(),
  startTime: field(z.string().optional(), {
    description: "The time when the project began, in ISO 8601.",
    stable: true,
  }),
});
