import { getBulkExportCoverage } from "./bulk-export-coverage.ts";
import { getBulkExportRuns } from "./bulk-export-runs.ts";
import { getBulkExport, getBulkExports } from "./bulk-exports.ts";
import type { ServedFunction } from "./define.ts";
import { getDeploymentRevision, getDeploymentRevisions } from "./deployment-revisions.ts";
import { getDeployment, getDeployments } from "./deployments.ts";
import { getExportAssumeRolePolicy } from "./export-assume-role-policy.ts";
import { getExportDestination, getExportDestinations } from "./export-destinations.ts";
import { getExportWindows } from "./export-windows.ts";
import { getGithubIntegrations, getGithubRepositories } from "./github.ts";
import { getListeners } from "./listeners.ts";
import { getOAuthTokens } from "./oauth-tokens.ts";
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
