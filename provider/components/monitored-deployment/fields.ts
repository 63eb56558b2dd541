import * as z from "zod";
import { factsOf, field } from "../../core/facts.ts";
import { inputs as bulkExport } from "../../resources/bulk-export/fields.ts";
import { inputs as deployment, outputs as deploymentOutputs } from "../../resources/deployment/fields.ts";
import { instant } from "../../resources/field-types.ts";
import { exportArguments } from "../scheduled-exports/export-arguments.ts";

const { name, waitForDeployed, ...ofDeployment } = deployment.shape;
const { shape } = bulkExport;

const RECREATES = "A change creates a new schedule, and is rejected until you move `exportFrom`.";

const { bulkExportDestinationId, ...ofExport } = exportArguments(RECREATES);

const allowReexport = field(shape.allowReexport.clone(), {
  ...factsOf(shape.allowReexport),
  description:
    "Allows LangSmith to export, and bill, the same traces again. You do not need it to change the export: set `exportFrom` to the `startTime` that the error of the preview shows. With it, a replaced schedule exports its past windows again.",
});

/** What the daily export takes over under the same name. `triggers` are those of the deployment. */
export const argumentsOfExport = {
  bulkExportDestinationId,
  ...ofExport,
  allowReexport,
  workspaceId: ofDeployment.workspaceId,
};

// The deployment itself makes up its name, and fills its defaults.
const { autoname: _, ...factsOfName } = factsOf(name);

/** The arguments: those of a deployment, and of the daily export of its traces. */
export const inputs = z.object({
  ...ofDeployment,
  name: field(name.optional(), {
    ...factsOfName,
    usage:
      "It also names the tracing project that LangSmith creates with the deployment, so both names must be free. Some servers allow lower-case letters only. Default: the name of the component and a random suffix.",
  }),
  waitForDeployed: field(waitForDeployed.unwrap().optional(), {
    ...factsOf(waitForDeployed),
    usage:
      "With `false`, the tracing project may not exist yet, so the first `pulumi up` can end with LS5105. Then `pulumi up --refresh` creates the export.",
    absentMeans: true,
  }),
  bulkExportDestinationId,
  exportFrom: field(instant(), {
    description: "The beginning of the first window of the daily export: its `startTime`.",
    usage:
      "Use a fixed date. A new schedule immediately exports every window since then, and LangSmith bills each. Move it only to the `startTime` that the error of a rejected change shows: the export then continues there.",
    example: "2026-03-01T00:00:00Z",
    allowed: 'a time with a zone as a string, such as "2026-03-01T00:00:00Z"',
  }),
  ...ofExport,
  allowReexport,
  exportName: field(z.string().min(1).max(200).optional(), {
    description: "The name of the BulkExport in the stack.",
    usage:
      "Default: the name of the component and `-export`. To move an existing BulkExport into the component, set its name.",
    example: "daily",
  }),
});

/** What its resources show. */
export const outputs = z.object({
  deploymentId: field(z.string(), { description: "The id of the deployment." }),
  tracingProjectId: field(z.string(), { description: "The id of the tracing project of the deployment." }),
  url: deploymentOutputs.shape.url,
  dashboardUrl: deploymentOutputs.shape.dashboardUrl,
  exportId: field(z.string(), { description: "The id of the daily export, a schedule." }),
});
