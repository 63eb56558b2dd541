import type { ServedFunction } from "./define.ts";
import { getBulkExport } from "./get-bulk-export.ts";
import { getBulkExportRuns } from "./get-bulk-export-runs.ts";
import { getBulkExports } from "./get-bulk-exports.ts";
import { getDeployment } from "./get-deployment.ts";
import { getDeploymentRevision } from "./get-deployment-revision.ts";
import { getDeploymentRevisions } from "./get-deployment-revisions.ts";
import { getDeployments } from "./get-deployments.ts";
import { getExportDestination } from "./get-export-destination.ts";
import { getExportDestinations } from "./get-export-destinations.ts";
import { getExportWindows } from "./get-export-windows.ts";
import { getOAuthProviders } from "./get-oauth-providers.ts";
import { getTracingProject } from "./get-tracing-project.ts";

/** Every function, by its name. Front ends serve what stands here, and nothing else. */
export const functions = {
  getDeployment,
  getDeployments,
  getDeploymentRevision,
  getDeploymentRevisions,
  getOAuthProviders,
  getExportDestination,
  getExportDestinations,
  getBulkExport,
  getBulkExports,
  getBulkExportRuns,
  getExportWindows,
  getTracingProject,
} as const satisfies Record<string, ServedFunction>;
