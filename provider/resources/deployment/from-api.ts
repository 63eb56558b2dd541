import type { Properties } from "../../core/check.ts";
import type { Stored } from "../../core/resource.ts";
import { propertyName } from "../../core/wire-format.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Deployment } from "../../http/schema.ts";
import { dashboardUrlOf } from "./dashboard.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { REFUSES } from "./rules.ts";
import { managedSecrets, secretsGiven, secretsOf } from "./secrets.ts";

/** The deployment in the shape of the inputs: environment variables by name, a branch by its name alone. */
export function fromApi(held: Deployment): Properties {
  const source = withBranchName(held.source_revision_config);
  return { ...held, source_revision_config: source, secrets: secretsOf(held) };
}

/** What a revision is made of; a branch that is told by its full name is told by its name alone, as programs write it. */
export function withBranchName(source: Deployment["source_revision_config"]) {
  const { repo_ref: ref } = source;
  return ref ? { ...source, repo_ref: ref.replace(/^refs\/heads\//, "") } : source;
}

/** The same for the program that owns it, or for an import: environment variables that are its concern alone. */
export function inputsFromApi(olds: Stored<Inputs, Outputs>, held: Deployment): Properties {
  const { inputs, outputs } = olds;
  if (inputs.source === undefined) return ownable(held);
  const { replaceUnmanagedSecrets = false } = inputs;
  const own = { secrets: secretsGiven(olds), replaceUnmanagedSecrets };
  return { ...fromApi(held), secrets: managedSecrets(held, own, outputs.unmanagedSecretNames ?? []) };
}

/** Without what its source refuses, such as the address that the service gave it. */
function ownable(held: Deployment): Properties {
  if (held.source !== "github") return fromApi(held);
  const refused = new Set<string | undefined>(REFUSES.github.map(([, name]) => name));
  const kept = Object.entries(held.source_config).filter(([name]) => !refused.has(propertyName(name)));
  return { ...fromApi(held), source_config: Object.fromEntries(kept) };
}

/** What is known of a deployment besides what the service tells of it. */
export interface Known {
  /** The status of its newest revision, once its operation has come to an end. */
  readonly revisionStatus?: string | undefined;
  readonly unmanagedSecretNames?: readonly string[];
}

/** What the state keeps of a deployment. */
export function outputsOf(service: LangSmith, held: Deployment, known: Known = {}): Outputs {
  const { revisionStatus, unmanagedSecretNames: unmanaged = [] } = known;
  return {
    tenantId: held.tenant_id,
    status: held.status,
    ...(held.latest_revision_id ? { latestRevisionId: held.latest_revision_id } : {}),
    ...(held.active_revision_id ? { activeRevisionId: held.active_revision_id } : {}),
    ...(revisionStatus ? { revisionStatus } : {}),
    secretNames: held.secrets.map(({ name }) => name).sort(),
    ...(unmanaged.length > 0 ? { unmanagedSecretNames: [...unmanaged] } : {}),
    ...(held.tracer_session_id ? { tracingProjectId: held.tracer_session_id } : {}),
    ...(held.url ? { url: held.url } : {}),
    dashboardUrl: dashboardUrlOf(service, held),
    ...(held.image_version ? { imageVersion: held.image_version } : {}),
    createdAt: held.created_at,
    updatedAt: held.updated_at,
  };
}
