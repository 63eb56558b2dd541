import type { ServedFunction } from "./define.ts";
import { getBulkExport } from "./get-bulk-export.ts";
import { getBulkExportCoverage } from "./get-bulk-export-coverage.ts";
import { getBulkExportRuns } from "./get-bulk-export-runs.ts";
import { getBulkExports } from "./get-bulk-exports.ts";
import { getDeployment } from "./get-deployment.ts";
import { getDeploymentRevision } from "./get-deployment-revision.ts";
import { getDeploymentRevisions } from "./get-deployment-revisions.ts";
import { getDeployments } from "./get-deployments.ts";
import { getExportAssumeRolePolicy } from "./get-export-assume-role-policy.ts";
import { getExportDestination } from "./get-export-destination.ts";
import { getExportDestinations } from "./get-export-destinations.ts";
import { getExportWindows } from "./get-export-windows.ts";
import { getGithubIntegrations } from "./get-github-integrations.ts";
import { getGithubRepositories } from "./get-github-repositories.ts";
import { getListeners } from "./get-listeners.ts";
import { getOAuthTokens } from "./get-oauth-tokens.ts";
import { plainFunctions } from "./plain.ts";

/** Every function, by its name. Front ends serve what stands here, and nothing else. */
export const functions = {
  getDeployment,
  getDeployments,
  getDeploymentRevision,
  getDeploymentRevisions,
  ...plainFunctions,
  getOAuthTokens,
  getListeners,
  getGithubIntegrations,
  getGithubRepositories,
  getExportDestination,
  getExportDestinations,
  getBulkExport,
  getBulkExports,
  getBulkExportRuns,
  getBulkExportCoverage,
  getExportWindows,
  getExportAssumeRolePolicy,
} as const satisfies Record<string, ServedFunction>;
