import * as z from "zod";
import {
  integer,
  map,
  named,
  type Operation,
  operation,
  optionalFlag,
  optionalInteger,
  optionalNumber,
  optionalText,
  optionalTime,
  optionalUuid,
  text,
  time,
  uuid,
} from "./operation.ts";

const SOURCES = ["github", "external_docker", "internal_docker", "internal_source"] as const;
const texts = z.record(text, text).nullish();
/** Objects of Kubernetes, whose members are its own. */
const kubernetes = z.array(map).nullish();

const resourceSpec = named("ResourceSpec", {
  min_scale: optionalInteger,
  max_scale: optionalInteger,
  cpu: optionalNumber,
  cpu_limit: optionalNumber,
  memory_mb: optionalInteger,
  memory_limit_mb: optionalInteger,
  queue_min_scale: optionalInteger,
  queue_max_scale: optionalInteger,
  queue_cpu: optionalNumber,
  queue_cpu_limit: optionalNumber,
  queue_memory_mb: optionalInteger,
  queue_memory_limit_mb: optionalInteger,
  orchestrator_cpu: optionalNumber,
  orchestrator_cpu_limit: optionalNumber,
  orchestrator_memory_mb: optionalInteger,
  orchestrator_memory_limit_mb: optionalInteger,
  orchestrator_min_scale: optionalInteger,
  orchestrator_max_scale: optionalInteger,
  executor_cpu: optionalNumber,
  executor_cpu_limit: optionalNumber,
  executor_memory_mb: optionalInteger,
  executor_memory_limit_mb: optionalInteger,
  redis_cpu: optionalNumber,
  redis_cpu_limit: optionalNumber,
  redis_memory_mb: optionalInteger,
  redis_memory_limit_mb: optionalInteger,
  labels: texts,
  annotations: texts,
  service_account_name: optionalText,
  image_pull_secrets: kubernetes,
  volumes: kubernetes,
  volume_mounts: kubernetes,
  init_containers: kubernetes,
  sidecars: kubernetes,
  db_cpu: optionalNumber,
  db_cpu_limit: optionalNumber,
  db_memory_mb: optionalInteger,
  db_memory_limit_mb: optionalInteger,
  db_storage_gi: optionalInteger,
  db_max_connections: optionalInteger,
}).nullish();

const sourceConfig = named("SourceConfig", {
  integration_id: optionalUuid,
  repo_url: optionalText,
  deployment_type: z.enum(["dev_free", "dev", "prod"]).nullish(),
  build_on_push: optionalFlag,
  custom_url: optionalText,
  resource_spec: resourceSpec,
  listener_id: optionalUuid,
  listener_config: named("ListenerConfig", { k8s_namespace: optionalText }).nullish(),
  install_command: optionalText,
  build_command: optionalText,
});

const newRevisionConfig = {
  repo_ref: optionalText,
  langgraph_config_path: optionalText,
  image_uri: optionalText,
  source_tarball_path: optionalText,
};
const revisionRequest = named("SourceRevisionConfigRequest", newRevisionConfig);
const revisionConfig = named("SourceRevisionConfig", { ...newRevisionConfig, repo_commit_sha: optionalText });
const secrets = z.array(named("Secret", { name: text, value: text }));
const secretReferences = z
  .array(named("SecretReference", { name: text, secret_name: text, secret_key: text }))
  .nullish();

const deployment = named("Deployment", {
  name: text,
  source: z.enum(SOURCES),
  source_config: sourceConfig,
  source_revision_config: revisionConfig,
  secrets,
  secret_references: secretReferences,
  id: uuid,
  tenant_id: uuid,
  created_at: time,
  updated_at: time,
  status: z.enum(["AWAITING_DATABASE", "READY", "UNUSED", "AWAITING_DELETE", "UNKNOWN"]),
  latest_revision_id: uuid.nullable(),
  active_revision_id: uuid.nullable(),
  image_version: optionalText,
});

const revision = named("Revision", {
  id: uuid,
  created_at: time,
  updated_at: time,
  status: z.enum([
    "CREATING",
    "QUEUED",
    "AWAITING_BUILD",
    "BUILDING",
    "AWAITING_DEPLOY",
    "DEPLOYING",
    "CREATE_FAILED",
    "BUILD_FAILED",
    "DEPLOY_FAILED",
    "DEPLOYED",
    "SKIPPED",
    "INTERRUPTED",
    "UNKNOWN",
  ]),
  source: z.enum(SOURCES),
  source_revision_config: revisionConfig,
});

const page = (name: string, of: z.ZodType) => named(name, { resources: z.array(of), offset: integer });

const computeConfig = named("ListenerComputeConfig", { k8s_namespaces: z.array(text).nullish() });
const newListener = {
  version: optionalText,
  compute_type: z.literal("k8s"),
  compute_id: text,
  compute_config: computeConfig,
};
const listener = named("Listener", { ...newListener, id: uuid, created_at: time, updated_at: time });

const LOGS = "the service's documentation, 2 Control plane v2: endpoints, and N12 Other news worth knowing";
const UPLOAD = "the service's documentation, N5 Deployment by upload";

const line = named("LogLine", { id: text, timestamp: time, level: text, message: text });
const logs = named("Logs", { logs: z.array(line), next_offset: text.nullable() });
const logRequest = named("LogRequest", {
  order: z.enum(["asc", "desc"]).optional(),
  limit: integer.optional(),
  offset: z.union([integer, text]).nullish(),
  start_time: optionalTime,
  end_time: optionalTime,
  query: optionalText,
  level: optionalText,
});

const DEPLOYMENTS = "/v2/deployments";
const REVISIONS = `${DEPLOYMENTS}/:id/revisions` as const;

/** The operations of the control plane that the emulator serves, as the service's published interface has them. */
export const CONTROL_PLANE: readonly Operation[] = [
  operation(`GET ${DEPLOYMENTS}`, [200, 422], { answer: page("DeploymentsList", deployment) }),
  operation(`POST ${DEPLOYMENTS}`, [201, 400, 422], {
    request: named("DeploymentCreateRequest", {
      name: text,
      source: z.enum(SOURCES),
      source_config: sourceConfig,
      source_revision_config: revisionRequest,
      secrets,
      secret_references: secretReferences,
    }),
    answer: deployment,
  }),
  operation(`GET ${DEPLOYMENTS}/:id`, [200, 404, 422], { answer: deployment }),
  operation(`PATCH ${DEPLOYMENTS}/:id`, [200, 400, 404, 422], {
    request: named("DeploymentPatchRequest", {
      revision_source: z.enum(["github", "internal_docker", "internal_source"]).nullish(),
      source_config: sourceConfig.nullish(),
      source_revision_config: revisionRequest.nullish(),
      secrets: secrets.nullish(),
      secret_references: secretReferences,
    }),
    answer: deployment,
  }),
  operation(`DELETE ${DEPLOYMENTS}/:id`, [204, 404, 422]),
  operation(`POST ${DEPLOYMENTS}/:id/upload-url`, [200, 400, 404, 422], {
    request: named("UploadRequest", { supports_upload_headers: z.boolean().optional() }),
    answer: named("UploadAddress", { upload_url: text, object_path: text }),
    newer: UPLOAD,
  }),
  operation(`GET ${REVISIONS}`, [200, 404, 422], { answer: page("RevisionsList", revision) }),
  operation(`GET ${REVISIONS}/:id`, [200, 404, 422], { answer: revision }),
  operation(`POST ${REVISIONS}/:id/redeploy`, [200, 400, 404, 422], { answer: deployment }),
  operation(`GET ${REVISIONS}/:id/logs`, [200, 404, 422], { answer: logs, newer: LOGS }),
  operation("POST /v1/projects/:id/deploy_logs", [200, 404, 422], {
    request: logRequest,
    answer: logs,
    newer: UPLOAD,
  }),
  operation("POST /v1/projects/:id/revisions/:id/build_logs", [200, 404, 422], {
    request: logRequest,
    answer: logs,
    newer: UPLOAD,
  }),
  operation("POST /v1/projects/:id/revisions/:id/deploy_logs", [200, 404, 422], {
    request: logRequest,
    answer: logs,
    newer: UPLOAD,
  }),

  operation("GET /v2/listeners", [200, 422], { answer: page("ListenersList", listener) }),
  operation("POST /v2/listeners", [201, 403, 409, 422], {
    request: named("ListenerCreateRequest", newListener),
    answer: listener,
  }),
  operation("GET /v2/listeners/:id", [200, 403, 404, 422], { answer: listener }),
  operation("PATCH /v2/listeners/:id", [200, 403, 404, 422], {
    request: named("ListenerPatchRequest", {
      version: optionalText,
      compute_config: computeConfig.nullish(),
    }),
    answer: listener,
  }),
  operation("DELETE /v2/listeners/:id", [204, 403, 404, 422]),

  operation("GET /v1/integrations/github/install", [200], {
    answer: z.array(named("GithubIntegration", { id: uuid, installation_id: integer, name: text })),
  }),
  operation("GET /v1/integrations/github/:id/repos", [200, 422], {
    answer: z.array(
      named("GithubRepository", {
        host_integration_id: uuid,
        id: integer,
        name: text,
        owner: text,
        url: text,
        default_branch: text,
      }),
    ),
  }),

  operation("GET /v2/auth/tokens", [200, 422], {
    answer: z.array(
      named("OAuthTokenSummary", {
        id: text,
        provider_id: text,
        provider_account_label: optionalText,
        scopes: z.array(text).optional(),
        expires_at: optionalTime,
        is_default: z.boolean().optional(),
        created_at: time,
        updated_at: time,
      }),
    ),
  }),
  operation("DELETE /v2/auth/tokens", [200, 422]),
];
