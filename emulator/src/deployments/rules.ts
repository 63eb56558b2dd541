import { HttpError } from "../server/answer.ts";
import type {
  DeploymentType,
  ResourceSpec,
  Secret,
  SecretReference,
  Source,
  SourceConfig,
  SourceRevisionConfig,
} from "./schema.ts";

const RESERVED = new Set(
  `LANGCHAIN_TRACING_V2 LANGSMITH_TRACING_V2 LANGCHAIN_ENDPOINT LANGCHAIN_PROJECT LANGSMITH_PROJECT
  LANGSMITH_LANGGRAPH_GIT_REPO LANGGRAPH_GIT_REPO_PATH LANGCHAIN_API_KEY LANGSMITH_CONTROL_PLANE_API_KEY
  POSTGRES_URI POSTGRES_PASSWORD DATABASE_URI LANGSMITH_LANGGRAPH_GIT_REF LANGSMITH_LANGGRAPH_GIT_REF_SHA
  LANGGRAPH_AUTH_TYPE LANGSMITH_AUTH_ENDPOINT LANGSMITH_TENANT_ID LANGSMITH_AUTH_VERIFY_TENANT_ID
  LANGSMITH_HOST_PROJECT_ID LANGSMITH_HOST_PROJECT_NAME LANGSMITH_HOST_REVISION_ID LOG_JSON
  LOG_DICT_TRACEBACKS REDIS_URI LANGCHAIN_CALLBACKS_BACKGROUND DD_TRACE_PSYCOPG_ENABLED
  DD_TRACE_REDIS_ENABLED LANGSMITH_DEPLOYMENT_NAME LANGGRAPH_CLOUD_LICENSE_KEY`.split(/\s+/),
);

/** Also reserved where the vendor runs the deployment, which is everywhere but on the user's own image. */
const RESERVED_ON_CLOUD = new Set(
  "LANGSMITH_API_KEY LANGSMITH_ENDPOINT POSTGRES_URI_CUSTOM REDIS_URI_CUSTOM PATH PORT MOUNT_PREFIX".split(
    " ",
  ),
);

/** @throws HttpError 400 for a reserved or repeated name */
export function checkSecrets(source: Source, secrets: readonly Secret[]): void {
  checkNames(source, "Secret", secrets);
}

/**
 * @param secrets the environment variables that the deployment has by value
 * @throws HttpError 400 when a source that has no cluster gets references into one, and for a name that is reserved,
 * repeated, or that of a secret
 */
export function checkSecretReferences(
  source: Source,
  references: readonly SecretReference[],
  secrets: readonly Secret[],
): void {
  if (source !== "external_docker" && references.length > 0) {
    throw new HttpError(400, "'secret_references' is only available for source 'external_docker'.");
  }
  checkNames(source, "Secret reference", references);
  const both = references.find(({ name }) => secrets.some((secret) => secret.name === name));
  if (both !== undefined) {
    throw new HttpError(400, `Name '${both.name}' is given as a secret and as a secret reference.`);
  }
}

function checkNames(source: Source, what: string, variables: readonly { readonly name: string }[]): void {
  const seen = new Set<string>();
  for (const { name } of variables) {
    const onCloud = source !== "external_docker" && (RESERVED_ON_CLOUD.has(name) || name.startsWith("LSD_"));
    if (RESERVED.has(name) || onCloud) throw new HttpError(400, `${what} name '${name}' is reserved.`);
    if (seen.has(name)) throw new HttpError(400, `${what} name '${name}' is given more than once.`);
    seen.add(name);
  }
}

interface FieldRules {
  readonly required: readonly (keyof SourceConfig)[];
  readonly rejected: readonly (keyof SourceConfig)[];
  readonly requiredOfRevision: readonly (keyof SourceRevisionConfig)[];
  readonly rejectedOfRevision: readonly (keyof SourceRevisionConfig)[];
}

const RULES: Readonly<Record<Source, FieldRules>> = {
  github: {
    required: ["integration_id", "repo_url", "deployment_type", "build_on_push"],
    rejected: ["custom_url", "resource_spec", "listener_id", "listener_config"],
    requiredOfRevision: ["repo_ref", "langgraph_config_path"],
    rejectedOfRevision: ["image_uri", "source_tarball_path"],
  },
  external_docker: {
    required: ["resource_spec"],
    rejected: [
      "integration_id",
      "repo_url",
      "deployment_type",
      "build_on_push",
      "install_command",
      "build_command",
    ],
    requiredOfRevision: ["image_uri"],
    rejectedOfRevision: ["repo_ref", "langgraph_config_path", "source_tarball_path"],
  },
  internal_source: {
    required: ["deployment_type"],
    rejected: [
      "integration_id",
      "repo_url",
      "build_on_push",
      "custom_url",
      "resource_spec",
      "listener_id",
      "listener_config",
    ],
    requiredOfRevision: [],
    rejectedOfRevision: ["repo_ref", "image_uri"],
  },
};

/** The members of `source_config` that are settled at creation. */
const IMMUTABLE = [
  "integration_id",
  "deployment_type",
  "listener_id",
  "listener_config",
] as const satisfies readonly (keyof SourceConfig)[];

/** Checks the configuration of a new deployment. @throws HttpError 400 that names the field */
export function checkNewSource(source: Source, config: SourceConfig, revision: SourceRevisionConfig): void {
  const rules = RULES[source];
  for (const field of rules.required) {
    if (isAbsent(config[field])) throw sourceError(`'source_config.${field}' is required`, source);
  }
  for (const field of rules.requiredOfRevision) {
    if (isAbsent(revision[field])) throw sourceError(`'source_revision_config.${field}' is required`, source);
  }
  checkAllowed(source, config, revision);
}

/** The types of which the organisation may have some free, as they are stored then. */
const FREE_TYPES: ReadonlyMap<DeploymentType, DeploymentType> = new Map([
  ["dev", "dev_free"],
  ["dev_zero", "dev_free_zero"],
]);

/** Whether a deployment of this type counts as free. */
export function isFree({ deployment_type: type }: SourceConfig): boolean {
  return type === "dev_free" || type === "dev_free_zero";
}

/** The configuration of a new deployment, with its free type where the organisation has one left. */
export function withFreeType(config: SourceConfig): SourceConfig {
  const { deployment_type: type } = config;
  const free = type == null ? undefined : FREE_TYPES.get(type);
  return free === undefined ? config : { ...config, deployment_type: free };
}

/** Whether a settled member is the stored one: a free type goes by the name that it was asked for, too. */
function isSettled(field: (typeof IMMUTABLE)[number], stored: SourceConfig, config: SourceConfig): boolean {
  return [config, ...(isFree(stored) ? [withFreeType(config)] : [])].some(
    (sent) => JSON.stringify(sent[field]) === JSON.stringify(stored[field]),
  );
}

/** Checks a change. A settled member may be repeated, not changed. @throws HttpError 400 that names the field */
export function checkSourceChange(
  source: Source,
  stored: SourceConfig,
  config: SourceConfig,
  revision: SourceRevisionConfig,
): void {
  for (const field of IMMUTABLE) {
    if (isAbsent(config[field])) continue;
    if (!isSettled(field, stored, config)) {
      throw new HttpError(400, `Source configuration error: 'source_config.${field}' cannot be changed.`);
    }
  }
  checkAllowed(source, config, revision);
}

/** A tag does not move, so there is no push to build on. @throws HttpError 400 */
export function checkBuildOnPush(config: SourceConfig, revision: SourceRevisionConfig): void {
  if (config.build_on_push === true && revision.repo_ref?.startsWith("refs/tags/")) {
    throw new HttpError(
      400,
      "Source configuration error: 'source_config.build_on_push' must be false when 'repo_ref' is a tag.",
    );
  }
}

/** The API server of what the service builds now. */
export const RECENT_API_VERSION = "0.13.0";
const OLDEST_TO_GO_BACK_TO = "0.13.0";

/** The types that scale to zero. */
const SERVERLESS: readonly (DeploymentType | null | undefined)[] = ["dev_zero", "dev_free_zero"];

/** @throws HttpError 400 for a serverless deployment, where the API server is too old or of an unknown version */
export function checkRollback(
  { deployment_type: type }: SourceConfig,
  { id, apiVersion }: { readonly id: string; readonly apiVersion: string | null },
): void {
  if (!SERVERLESS.includes(type)) return;
  if (apiVersion !== null && isAtLeast(apiVersion, OLDEST_TO_GO_BACK_TO)) return;
  throw new HttpError(
    400,
    `Revision ${id} has API server ${apiVersion ?? "of an unknown version"}: a serverless deployment cannot go back below ${OLDEST_TO_GO_BACK_TO}.`,
  );
}

function isAtLeast(version: string, oldest: string): boolean {
  return version.localeCompare(oldest, "en", { numeric: true }) >= 0;
}

function checkAllowed(source: Source, config: SourceConfig, revision: SourceRevisionConfig): void {
  const rules = RULES[source];
  for (const field of rules.rejected) {
    if (!isAbsent(config[field])) throw sourceError(`'source_config.${field}' is not available`, source);
  }
  for (const field of rules.rejectedOfRevision) {
    if (!isAbsent(revision[field])) {
      throw sourceError(`'source_revision_config.${field}' is not available`, source);
    }
  }
}

function sourceError(what: string, source: Source): HttpError {
  return new HttpError(400, `Source configuration error: ${what} for source '${source}'.`);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** The requests with their limits, and by how much a limit that is not given exceeds its request. */
const LIMITED = [
  ["cpu", "cpu_limit", 2],
  ["memory_mb", "memory_limit_mb", 2],
  ["queue_cpu", "queue_cpu_limit", 2],
  ["queue_memory_mb", "queue_memory_limit_mb", 2],
  ["redis_cpu", "redis_cpu_limit", 2],
  ["redis_memory_mb", "redis_memory_limit_mb", 1],
] as const satisfies readonly (readonly [keyof ResourceSpec, keyof ResourceSpec, number])[];

/** What the service stores for a resource_spec: the sent values over its defaults, with a limit for each request. */
export function withResourceDefaults(spec: ResourceSpec): ResourceSpec {
  const sent = Object.entries(spec).filter(([, value]) => !isAbsent(value));
  const requested: ResourceSpec = { cpu: 1, memory_mb: 2048, ...Object.fromEntries(sent) };
  const limits = LIMITED.flatMap(([request, limit, factor]) => {
    const value = requested[request];
    return value == null ? [] : [[limit, value * factor] as const];
  });
  return { min_scale: 1, max_scale: 1, ...Object.fromEntries(limits), ...requested };
}
