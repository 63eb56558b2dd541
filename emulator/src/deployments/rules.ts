import { Refusal } from "../refusal.ts";
import type {
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

/** Also reserved where the vendor runs the deployment, which is where github sources run. */
const RESERVED_ON_CLOUD = new Set(
  "LANGSMITH_API_KEY LANGSMITH_ENDPOINT POSTGRES_URI_CUSTOM REDIS_URI_CUSTOM PATH PORT MOUNT_PREFIX".split(
    " ",
  ),
);

/** @throws Refusal 400 for a reserved or repeated name */
export function checkSecrets(source: Source, secrets: readonly Secret[]): void {
  const seen = new Set<string>();
  for (const { name } of secrets) {
    const onCloud = source === "github" && (RESERVED_ON_CLOUD.has(name) || name.startsWith("LSD_"));
    if (RESERVED.has(name) || onCloud) throw new Refusal(400, `Secret name '${name}' is reserved.`);
    if (seen.has(name)) throw new Refusal(400, `Secret name '${name}' is given more than once.`);
    seen.add(name);
  }
}

/** @throws Refusal 400 when a source that has no cluster gets references into one */
export function checkSecretReferences(source: Source, references: readonly SecretReference[]): void {
  if (source !== "external_docker" && references.length > 0) {
    throw new Refusal(400, "'secret_references' is only available for source 'external_docker'.");
  }
}

interface FieldRules {
  readonly required: readonly (keyof SourceConfig)[];
  readonly refused: readonly (keyof SourceConfig)[];
  readonly requiredOfRevision: readonly (keyof SourceRevisionConfig)[];
  readonly refusedOfRevision: readonly (keyof SourceRevisionConfig)[];
}

const RULES: Readonly<Record<Source, FieldRules>> = {
  github: {
    required: ["integration_id", "repo_url", "deployment_type", "build_on_push"],
    refused: ["custom_url", "resource_spec", "listener_id", "listener_config"],
    requiredOfRevision: ["repo_ref", "langgraph_config_path"],
    refusedOfRevision: ["image_uri"],
  },
  external_docker: {
    required: ["resource_spec"],
    refused: [
      "integration_id",
      "repo_url",
      "deployment_type",
      "build_on_push",
      "install_command",
      "build_command",
    ],
    requiredOfRevision: ["image_uri"],
    refusedOfRevision: ["repo_ref", "langgraph_config_path"],
  },
};

/** The members of `source_config` that are settled at creation. */
const IMMUTABLE = [
  "integration_id",
  "repo_url",
  "deployment_type",
  "listener_id",
  "listener_config",
] as const satisfies readonly (keyof SourceConfig)[];

/** Checks the configuration of a new deployment. @throws Refusal 400 that names the field */
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

/** Checks a change. A settled member may be repeated, not changed. @throws Refusal 400 that names the field */
export function checkSourceChange(
  source: Source,
  stored: SourceConfig,
  config: SourceConfig,
  revision: SourceRevisionConfig,
): void {
  for (const field of IMMUTABLE) {
    if (isAbsent(config[field])) continue;
    if (JSON.stringify(config[field]) !== JSON.stringify(stored[field])) {
      throw new Refusal(400, `Source configuration error: 'source_config.${field}' cannot be changed.`);
    }
  }
  checkAllowed(source, config, revision);
}

/** A tag does not move, so there is no push to build on. @throws Refusal 400 */
export function checkBuildOnPush(config: SourceConfig, revision: SourceRevisionConfig): void {
  if (config.build_on_push === true && revision.repo_ref?.startsWith("refs/tags/")) {
    throw new Refusal(
      400,
      "Source configuration error: 'source_config.build_on_push' must be false when 'repo_ref' is a tag.",
    );
  }
}

function checkAllowed(source: Source, config: SourceConfig, revision: SourceRevisionConfig): void {
  const rules = RULES[source];
  for (const field of rules.refused) {
    if (!isAbsent(config[field])) throw sourceError(`'source_config.${field}' is not available`, source);
  }
  for (const field of rules.refusedOfRevision) {
    if (!isAbsent(revision[field])) {
      throw sourceError(`'source_revision_config.${field}' is not available`, source);
    }
  }
}

function sourceError(what: string, source: Source): Refusal {
  return new Refusal(400, `Source configuration error: ${what} for source '${source}'.`);
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}

/** What the service stores for a resource_spec: the sent values over its defaults; limits are twice the request. */
export function withResourceDefaults(spec: ResourceSpec): ResourceSpec {
  const sent = Object.fromEntries(Object.entries(spec).filter(([, value]) => !isAbsent(value)));
  const cpu = spec.cpu ?? 1;
  const memory = spec.memory_mb ?? 2048;
  return {
    min_scale: 1,
    max_scale: 1,
    cpu,
    cpu_limit: cpu * 2,
    memory_mb: memory,
    memory_limit_mb: memory * 2,
    ...sent,
  };
}
