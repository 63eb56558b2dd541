import type { Stored } from "../../core/resource.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { unmanagedNames } from "./secrets.ts";

/** What LangSmith does not return of a deployment, and the state remembers. */
export function rememberedOf(
  actual: Deployment,
  olds: Stored<Inputs, Outputs>,
  secrets: Inputs["secrets"],
): { unmanagedSecretNames?: string[] } {
  const names = unmanagedNames(actual, secrets, olds.outputs.unmanagedSecretNames ?? []);
  return names.length > 0 ? { unmanagedSecretNames: names } : {};
}

/** Whether the wait for its newest revision came to an end, or nobody knows of one (after an import). */
export function isFinished({ outputs: { tenantId, revisionStatus } }: Stored<Inputs, Outputs>): boolean {
  return tenantId === undefined || revisionStatus !== undefined;
}
