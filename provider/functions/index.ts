import { plainResources } from "../resources/index.ts";
import type { PlainResource } from "../resources/plain/description.ts";
import { getBulkExportCoverage } from "./bulk-export-coverage.ts";
import { getBulkExportRuns } from "./bulk-export-runs.ts";
import { getBulkExport, getBulkExports } from "./bulk-exports.ts";
import type { ServedFunction } from "./define.ts";
import { getDeploymentRevisions } from "./deployment-revisions.ts";
import { getDeployment, getDeployments } from "./deployments.ts";
import { getExportDestination, getExportDestinations } from "./export-destinations.ts";
import { getGithubIntegrations, getGithubRepositories } from "./github.ts";
import { getListeners } from "./listeners.ts";
import { getOAuthTokens } from "./oauth-tokens.ts";
import { getAll, getOne } from "./plain.ts";

type Kind = keyof typeof plainResources;
type PlainFunctions = { readonly [K in `get${Kind}` | `get${Kind}s`]: ServedFunction };

/** `get<Kind>` and `get<Kind>s` of every plain kind. */
const plainFunctions: PlainFunctions = complete(
  Object.values<PlainResource>(plainResources).flatMap((resource) => [getOne(resource), getAll(resource)]),
);

function complete(functions: readonly ServedFunction[]): PlainFunctions {
  const found = Object.fromEntries(functions.map((each) => [each.name, each]));
  assertComplete(found);
  return found;
}

function assertComplete(found: Record<string, ServedFunction>): asserts found is PlainFunctions {
  const named = Object.keys(plainResources).flatMap((kind) => [`get${kind}`, `get${kind}s`]);
  if (!named.every((name) => name in found)) throw new Error("a function has another name");
}

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
