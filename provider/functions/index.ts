import { plainResources } from "../resources/index.ts";
import type { PlainResource } from "../resources/plain/kind.ts";
import { getBulkExportCoverage } from "./bulk-export-coverage.ts";
import { getBulkExport, getBulkExportRuns, getBulkExports } from "./bulk-exports.ts";
import type { ServedFunction } from "./define.ts";
import { getDeployment, getDeploymentRevisions, getDeployments } from "./deployments.ts";
import { getExportDestination, getExportDestinations } from "./export-destinations.ts";
import { getGithubIntegrations, getGithubRepositories } from "./github.ts";
import { getListeners } from "./listeners.ts";
import { getOAuthTokens } from "./oauth-tokens.ts";
import { getAll, getOne } from "./plain.ts";

/** `get<Kind>` and `get<Kind>s` of every plain kind. */
const plainFunctions: Readonly<Record<string, ServedFunction>> = Object.fromEntries(
  Object.values<PlainResource>(plainResources)
    .flatMap((each) => (each.plainKind.isSetting ? [getOne(each)] : [getOne(each), getAll(each)]))
    .map((each) => [each.name, each]),
);

/**
 * Every function, by its name. Front ends serve these and no others; they load each by itself, through the loaders
 * that are generated from this table.
 */
export const functions = {
  getDeployment,
  getDeployments,
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
} as const satisfies Record<string, ServedFunction>;
