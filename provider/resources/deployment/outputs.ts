import { propertyName } from "../../core/fields/wire-format.ts";
import type { Properties } from "../../core/properties.ts";
import { redactor } from "../../core/redact.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import type { LangSmith } from "../../http/client.ts";
import type { Inputs } from "./fields/inputs.ts";
import type { Outputs, Uploaded } from "./fields/outputs.ts";
import { isRejected, isReserved } from "./rules.ts";

type Secrets = Readonly<Record<string, string>>;

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

/** The deployment in the shape of the inputs of the program that owns it, or of an import: environment variables that are its concern alone. */
export function inputsFromApi(owned: Partial<Inputs>, actual: Deployment): Properties {
  if (owned.source === undefined) return ownable(actual);
  const { secrets = {} } = owned;
  const stored = Object.entries(secretsOf(actual)).filter(([name]) => Object.hasOwn(secrets, name));
  return { ...fromApi(actual, owned), secrets: Object.fromEntries(stored) };
}

/** Without what its source rejects, such as the address that the service gave it. */
function ownable(actual: Deployment): Properties {
  const { source } = actual;
  if (source !== "github" && source !== "internal_source") return fromApi(actual);
  const kept = Object.entries(actual.source_config).filter(
    ([name]) => !isRejected(source, propertyName(name)),
  );
  return { ...fromApi(actual), source_config: Object.fromEntries(kept) };
}

/** What the state keeps of a deployment. The status of its newest revision shows that its operation came to its end. */
export function outputsOf(
  service: LangSmith,
  actual: Deployment,
  revisionStatus?: string,
  uploaded: Uploaded = {},
): Outputs {
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

/** The environment variables that the service holds, with their values. */
function secretsOf(actual: Deployment): Record<string, string> {
  return Object.fromEntries(actual.secrets.map(({ name, value }) => [name, value]));
}

/** Also removes the environment variables' values from a text: the service may repeat those of others, too. */
export function hidingSecretsOf(
  { secrets }: Deployment,
  hide: (text: string) => string = (text) => text,
): (text: string) => string {
  const hideStored = redactor(secrets.map(({ value }) => value));
  return (text) => hide(hideStored(text));
}

/**
 * What the service is to hold, which replaces the whole list. A name is left out only if the program gave it before:
 * those of others stay.
 */
export function wantedSecrets(want: Inputs, owned: Partial<Inputs>, actual: Deployment): Secrets {
  const known = { ...owned.secrets, ...want.secrets };
  const onCloud = actual.source !== "external_docker";
  // What the service sets itself, it would refuse to get back.
  const others = Object.entries(secretsOf(actual)).filter(
    ([name]) => !isReserved(name, onCloud) && !Object.hasOwn(known, name),
  );
  return { ...Object.fromEntries(others), ...want.secrets };
}

/** The environment variables as the service takes them, in the order of their names. */
export function secretList(secrets: Secrets): { name: string; value: string }[] {
  return Object.entries(secrets)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ({ name, value }));
}
