import * as z from "zod";
import { field } from "../../../core/fields/facts.ts";
import type { Properties } from "../../../core/properties.ts";
import { createdAt, tenantId, updatedAt } from "../../field-types.ts";

/** What the service returns of a deployment. */
export const outputs = z.object({
  tenantId: tenantId(),
  status: field(z.string(), {
    description: "The status of the deployment, such as AWAITING_DATABASE, READY, UNUSED or AWAITING_DELETE.",
  }),
  latestRevisionId: field(z.string().optional(), { description: "The id of the newest revision." }),
  activeRevisionId: field(z.string().optional(), {
    description: "The id of the revision that serves requests.",
  }),
  revisionStatus: field(z.string().optional(), {
    description: "The last known status of the newest revision. DEPLOYED means that it serves requests.",
  }),
  secretNames: field(z.array(z.string()), {
    description:
      "The names of all environment variables that LangSmith stores. Variables that others set are included.",
  }),
  tracingProjectId: field(z.string().optional(), {
    description:
      "The id of the tracing project of the deployment. Use it as the `sessionId` of a BulkExport. It is absent until LangSmith has created the project. After `waitForDeployed: false`, a refresh adds it.",
    stable: true,
    handedOn: true,
  }),
  url: field(z.string().optional(), {
    description: "The URL of the deployment.",
    shows: ["name", "sourceConfig.customUrl"],
  }),
  dashboardUrl: field(z.string(), {
    description: "The page of the deployment in LangSmith.",
    stable: true,
    shows: ["workspaceId"],
  }),
  imageVersion: field(z.string().optional(), { description: "The version of the image that runs." }),
  contentHash: field(z.string().optional(), {
    description: "The hash of the files of `directory` that LangSmith has. It is the same on every machine.",
  }),
  sourceFiles: field(z.record(z.string(), z.string()).optional(), {
    description:
      "The hash of each of these files, with which a preview finds those that changed. Of more than 500 files, there are none.",
    verbatim: true,
  }),
  sourcePath: field(z.string().optional(), {
    description: "The path of the uploaded archive at LangSmith.",
  }),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export type Outputs = z.output<typeof outputs>;

/** The files that were uploaded last. */
export type Uploaded = Pick<Outputs, "contentHash" | "sourceFiles" | "sourcePath">;

/** An archive that LangSmith has, and the part of a PATCH that deploys it. */
export interface Upload {
  readonly uploaded: Uploaded;
  readonly body: Properties;
}

/** Whether the deletion of a deployment in this state has begun, whoever asked for it. */
export function isBeingDeleted(status: string | undefined): boolean {
  return status !== undefined && /^AWAITING_(?:FINAL_)?DELETE$/.test(status);
}
