import type { Properties } from "../../core/properties.ts";
import type { Stored } from "../../core/resource.ts";
import { propertyName } from "../../core/wire-format.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Inputs, Outputs, Uploaded } from "./fields.ts";
import { REJECTS } from "./rules.ts";
import { ownedSecrets, secretsOf, suppliedSecrets } from "./secrets.ts";

/** The deployment in the shape of the inputs: environment variables by name, a branch by its name alone. */
export function fromApi(actual: Deployment, own: Partial<Inputs> = {}): Properties {
  const source = withBranchName(actual.source_revision_config);
  // The path in an archive begins at another folder than that of the program.
  const config = { langgraph_config_path: own.sourceRevisionConfig?.langgraphConfigPath };
  const seen = actual.source === "internal_source" ? { ...source, ...config } : source;
  return { ...actual, source_revision_config: seen, secrets: secretsOf(actual) };
}

/** What a revision is made of; a branch that is returned by its full name gets its name alone, as programs write it. */
export function withBranchName(source: Deployment["source_revision_config"]) {
  const { repo_ref: ref } = source;
  return ref ? { ...source, repo_ref: ref.replace(/^refs\/heads\//, "") } : source;
}

/** The same for the program that owns it, or for an import: environment variables that are its concern alone. */
export function inputsFromApi(olds: Stored<Inputs, Outputs>, actual: Deployment): Properties {
  const { inputs } = olds;
  if (inputs.source === undefined) return ownable(actual);
  return { ...fromApi(actual, inputs), secrets: ownedSecrets(actual, suppliedSecrets(olds)) };
}

/** Without what its source rejects, such as the address that the service gave it. */
function ownable(actual: Deployment): Properties {
  const { source } = actual;
  if (source !== "github" && source !== "internal_source") return fromApi(actual);
  const rejected = new Set<string | undefined>(REJECTS[source].map(([, name]) => name));
  const kept = Object.entries(actual.source_config).filter(([name]) => !rejected.has(propertyName(name)));
  return { ...fromApi(actual), source_config: Object.fromEntries(kept) };
}

/** What is known of a deployment besides what the service returns. */
interface Known {
  /** The status of its newest revision, once its operation has come to an end. */
  readonly revisionStatus?: string | undefined;
  /** What of the program's files it holds. */
  readonly uploaded?: Uploaded;
}

/** What the state keeps of a deployment. */
export function outputsOf(service: LangSmith, actual: Deployment, known: Known = {}): Outputs {
  const { revisionStatus, uploaded = {} } = known;
  return {
    tenantId: actual.tenant_id,
    status: actual.status,
    ...(actual.latest_revision_id ? { latestRevisionId: actual.latest_revision_id } : {}),
    ...(actual.active_revision_id ? { activeRevisionId: actual.active_revision_id } : {}),
    ...(revisionStatus ? { revisionStatus } : {}),
    secretNames: actual.secrets.map(({ name }) => name).sort(),
    ...(actual.tracer_session_id ? { tracingProjectId: actual.tracer_session_id } : {}),
    ...(actual.url ? { url: actual.url } : {}),
    dashboardUrl: dashboardUrlOf(service, actual),
    ...(actual.image_version ? { imageVersion: actual.image_version } : {}),
    ...uploaded,
    createdAt: actual.created_at,
    updatedAt: actual.updated_at,
  };
}

/** Where people look at a deployment: the installation's own pages, beside its API. */
export function dashboardUrlOf(service: LangSmith, actual: Pick<Deployment, "id" | "tenant_id">): string {
  const site = service.apiUrl.replace(/^(https:\/\/(?:[a-z]+\.)?)api\.smith\./, "$1smith.");
  return `${site}/o/${actual.tenant_id}/host/deployments/${actual.id}`;
}

/** Whether LangSmith created it for a pull request of another deployment's repository, which goes on owning it. */
export function isPreview(actual: Deployment): boolean {
  return actual["is_preview"] === true;
}
