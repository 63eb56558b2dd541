import * as z from "zod";
import { field } from "../../core/facts.ts";
import { oneOf, openEnum, option, tenantId, uuid, workspaceId } from "../field-types.ts";

const SOURCE = "Platform API, sessions";

const TIERS = ["shortlived", "longlived"] as const;

/** The inputs of a tracing project. */
export const inputs = z.object({
  name: field(z.string().min(1), {
    description: "The name that applications send traces to; no two of the workspace share it.",
    source: SOURCE,
    example: "support-agent",
  }),
  description: field(z.string().min(1).optional(), {
    description: "What the project is for. The service cannot clear it: set it to another value.",
    source: SOURCE,
    example: "Traces of the support agent",
  }),
  traceTier: field(openEnum(TIERS).optional(), {
    description:
      "How long new traces are kept: `shortlived` for 14 days, `longlived` for as long as the workspace keeps extended traces. In the cloud that is at most 180 days. Existing traces keep their tier. The service cannot clear it: set it to another value. LangSmith has separate permissions for a change: `projects:increase-trace-tier` and `projects:decrease-trace-tier`. Default: that of the workspace.",
    permissions: ["projects:increase-trace-tier", "projects:decrease-trace-tier"],
    source: SOURCE,
    example: "shortlived",
    allowed: oneOf(TIERS),
  }),
  defaultDatasetId: field(uuid().optional(), {
    description:
      "The id (a UUID) of the dataset that runs are added to by default. The service cannot clear it: set it to another value.",
    source: SOURCE,
    example: "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75",
    refersTo: "Dataset",
  }),
  metadata: field(z.record(z.string(), z.unknown()).optional(), {
    description: "Metadata of the project. Keys that others add stay, and are no difference.",
    source: SOURCE,
    example: { team: "support" },
    allowed: "a map of any values",
    verbatim: true,
    sharedKeys: true,
    clearedBy: {},
  }),
  allowDataLoss: option("Allows a replacement, which deletes all traces of the project."),
  workspaceId: workspaceId(),
});

/** What the service answers of a tracing project besides. */
export const outputs = z.object({
  tenantId: tenantId(),
  startTime: field(z.string().optional(), { description: "When the project began, ISO 8601.", stable: true }),
});
