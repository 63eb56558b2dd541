/**
 * What of a body is declared: all of it (`true`), a list of something, or an object of these members and no others.
 * An object without declared members, such as a map, is declared as a whole.
 */
export type Shape = true | readonly [Shape] | { readonly [member: string]: Shape };

/** The bodies of a request and of its answer, as a document declares them. */
interface DeclaredRoute {
  readonly method: string;
  /** With `:name` for parameters, without the prefix of a self-hosted control plane. */
  readonly path: string;
  readonly request?: Shape;
  readonly answer?: Shape;
}

/** An object of the members that are named, and of those with a shape of their own. */
function members(names: string, shaped: Readonly<Record<string, Shape>> = {}): Record<string, Shape> {
  return { ...Object.fromEntries(names.split(/\s+/).map((name) => [name, true] as const)), ...shaped };
}

const volumeMount = members("name mountPath subPath mountPropagation readOnly subPathExpr");

/** Neither ports nor probes. */
const container = members(
  "name image imagePullPolicy command args workingDir envFrom securityContext restartPolicy",
  {
    env: [members("name value valueFrom")],
    resources: members("limits requests"),
    volumeMounts: [volumeMount],
  },
);

const resourceSpec = members(
  `min_scale max_scale cpu cpu_limit memory_mb memory_limit_mb queue_min_scale queue_max_scale queue_cpu
  queue_cpu_limit queue_memory_mb queue_memory_limit_mb orchestrator_cpu orchestrator_cpu_limit
  orchestrator_memory_mb orchestrator_memory_limit_mb orchestrator_min_scale orchestrator_max_scale executor_cpu
  executor_cpu_limit executor_memory_mb executor_memory_limit_mb redis_cpu redis_cpu_limit redis_memory_mb
  redis_memory_limit_mb labels annotations service_account_name db_cpu db_cpu_limit db_memory_mb
  db_memory_limit_mb db_storage_gi db_max_connections`,
  {
    image_pull_secrets: [members("name")],
    volumes: [members("name configMap secret emptyDir persistentVolumeClaim nfs projected downwardAPI csi")],
    volume_mounts: [volumeMount],
    init_containers: [container],
    sidecars: [container],
  },
);

const sourceConfig = members(
  "integration_id repo_url deployment_type build_on_push custom_url listener_id install_command build_command",
  { resource_spec: resourceSpec, listener_config: members("k8s_namespace") },
);

const revisionConfig = members("repo_ref langgraph_config_path image_uri source_tarball_path");
const shownRevisionConfig = { ...revisionConfig, repo_commit_sha: true } as const;

const secrets = {
  secrets: [members("name value")],
  secret_references: [members("name secret_name secret_key")],
} as const;

const deployment = members(
  "name source id tenant_id created_at updated_at status latest_revision_id active_revision_id image_version",
  { ...secrets, source_config: sourceConfig, source_revision_config: shownRevisionConfig },
);

const revision = members("id created_at updated_at status source", {
  source_revision_config: shownRevisionConfig,
});

const deploymentRequest = { ...secrets, source_config: sourceConfig, source_revision_config: revisionConfig };

const newListener = members("version compute_type compute_id", { compute_config: members("k8s_namespaces") });
const listener = { ...newListener, ...members("id created_at updated_at") };

const provider = members(
  `id organization_id provider_id name client_id auth_url token_url uses_pkce code_challenge_method provider_type
  mcp_server_url token_endpoint_auth_method is_dynamic_client created_at updated_at`,
);

const newExport = members(
  `bulk_export_destination_id session_id start_time end_time filter format format_version compression interval_hours
  export_fields`,
);
const bulkExport = {
  ...newExport,
  ...members("id tenant_id status created_at updated_at finished_at source_bulk_export_id"),
};

const exportRun = members(
  "bulk_export_id id status retry_number errors created_at updated_at finished_at start_time end_time",
  {
    metadata: members("prefix start_time end_time execution_backend", {
      result: members("rows_written exported_files export_path latest_cursor", {
        pending_upload: members("target_cursor file_path rows_count"),
      }),
    }),
  },
);

const destinationConfig = members(
  "endpoint_url prefix bucket_name region s3_additional_kwargs include_bucket_in_prefix aws_role_arn",
  {
    config_kwargs_s3: members(
      "addressing_style use_accelerate_endpoint payload_signing_enabled us_east_1_regional_endpoint",
    ),
  },
);
const credentials = members("access_key_id secret_access_key session_token");
const destination = members(
  "destination_type display_name id tenant_id created_at updated_at credentials_keys",
  {
    config: destinationConfig,
  },
);

const newProject = members(
  "start_time end_time extra name description default_dataset_id reference_dataset_id trace_tier id",
);
const project = { ...newProject, ...members("tenant_id last_run_start_time_live") };
const projectWithStats = {
  ...project,
  ...members(
    `run_count latency_p50 latency_p99 first_token_p50 first_token_p99 total_tokens prompt_tokens completion_tokens
    total_cost prompt_cost completion_cost last_run_start_time feedback_stats session_feedback_stats run_facets
    error_rate streaming_rate test_run_number`,
  ),
};

const newDataset = members(
  `name description created_at inputs_schema_definition outputs_schema_definition externally_managed`,
  { transformations: [members("path transformation_type")] },
);
const changedDataset = { ...newDataset, ...members("data_type id tenant_id") };
const dataset = {
  ...changedDataset,
  ...members(
    "example_count session_count modified_at last_session_start_time metadata baseline_experiment_id",
  ),
};

const rubric = {
  rubric_items: [
    members("feedback_key description value_descriptions score_descriptions is_required is_assertion"),
  ],
  rubric_instructions: true,
} as const;
const newQueue = members(
  `name description created_at updated_at default_dataset num_reviewers_per_item enable_reservations
  reservation_minutes reviewer_access_mode metadata`,
);
const queue = {
  ...newQueue,
  ...members("id tenant_id source_rule_id run_rule_id queue_type", {
    assigned_reviewers: [members("id name email")],
  }),
};

const page = (element: Shape) => ({ resources: [element], offset: true }) as const;

const DEPLOYMENTS = "/v2/deployments";
const DEPLOYMENT = `${DEPLOYMENTS}/:deployment_id`;
const REVISIONS = `${DEPLOYMENT}/revisions`;
const EXPORTS = "/api/v1/bulk-exports";
const DESTINATIONS = `${EXPORTS}/destinations`;
const PROJECTS = "/api/v1/sessions";
const DATASETS = "/api/v1/datasets";
const QUEUES = "/api/v1/annotation-queues";
const SECRETS = "/api/v1/workspaces/current/secrets";

/**
 * What the vendor's public documents declare of the routes that the emulator serves: the control plane's of August 2026
 * and the platform's of July 2026. The service itself knows more. The first route that matches counts.
 */
export const PUBLISHED: readonly DeclaredRoute[] = [
  { method: "GET", path: DEPLOYMENTS, answer: page(deployment) },
  {
    method: "POST",
    path: DEPLOYMENTS,
    request: { name: true, source: true, ...deploymentRequest },
    answer: deployment,
  },
  { method: "GET", path: DEPLOYMENT, answer: deployment },
  {
    method: "PATCH",
    path: DEPLOYMENT,
    request: { revision_source: true, ...deploymentRequest },
    answer: deployment,
  },
  { method: "GET", path: REVISIONS, answer: page(revision) },
  { method: "GET", path: `${REVISIONS}/:revision_id`, answer: revision },
  { method: "POST", path: `${REVISIONS}/:revision_id/redeploy`, answer: deployment },
  { method: "GET", path: "/v2/listeners", answer: page(listener) },
  { method: "POST", path: "/v2/listeners", request: newListener, answer: listener },
  { method: "GET", path: "/v2/listeners/:listener_id", answer: listener },
  {
    method: "PATCH",
    path: "/v2/listeners/:listener_id",
    request: { version: true, compute_config: members("k8s_namespaces") },
    answer: listener,
  },
  { method: "GET", path: "/v2/auth/providers", answer: [provider] },
  {
    method: "POST",
    path: "/v2/auth/providers",
    request: members(
      `provider_id name client_id client_secret auth_url token_url uses_pkce code_challenge_method provider_type
      token_endpoint_auth_method`,
    ),
    answer: provider,
  },
  { method: "GET", path: "/v2/auth/providers/:provider_id", answer: provider },
  {
    method: "PATCH",
    path: "/v2/auth/providers/:provider_id",
    request: members("name client_id client_secret auth_url token_url uses_pkce code_challenge_method"),
    answer: provider,
  },
  { method: "GET", path: EXPORTS, answer: [bulkExport] },
  { method: "POST", path: EXPORTS, request: newExport, answer: bulkExport },
  { method: "GET", path: DESTINATIONS, answer: [destination] },
  {
    method: "POST",
    path: DESTINATIONS,
    request: { destination_type: true, display_name: true, config: destinationConfig, credentials },
    answer: destination,
  },
  { method: "GET", path: `${DESTINATIONS}/:destination_id`, answer: destination },
  { method: "PATCH", path: `${DESTINATIONS}/:destination_id`, request: { credentials }, answer: destination },
  { method: "GET", path: `${EXPORTS}/runs`, answer: [exportRun] },
  { method: "GET", path: `${EXPORTS}/:bulk_export_id`, answer: bulkExport },
  { method: "PATCH", path: `${EXPORTS}/:bulk_export_id`, request: { status: true }, answer: bulkExport },
  { method: "GET", path: `${EXPORTS}/:bulk_export_id/runs`, answer: [exportRun] },
  { method: "GET", path: `${EXPORTS}/:bulk_export_id/runs/:run_id`, answer: exportRun },
  { method: "GET", path: PROJECTS, answer: [projectWithStats] },
  { method: "POST", path: PROJECTS, request: newProject, answer: project },
  { method: "GET", path: `${PROJECTS}/:session_id`, answer: projectWithStats },
  {
    method: "PATCH",
    path: `${PROJECTS}/:session_id`,
    request: members("name description default_dataset_id end_time extra trace_tier"),
    answer: project,
  },
  { method: "GET", path: DATASETS, answer: [dataset] },
  {
    method: "POST",
    path: DATASETS,
    request: { ...newDataset, ...members("id extra data_type") },
    answer: dataset,
  },
  { method: "GET", path: `${DATASETS}/:dataset_id`, answer: dataset },
  {
    method: "PATCH",
    path: `${DATASETS}/:dataset_id`,
    request: members(
      `name description inputs_schema_definition outputs_schema_definition patch_examples metadata
      baseline_experiment_id`,
      { transformations: [members("path transformation_type")] },
    ),
    answer: changedDataset,
  },
  { method: "GET", path: QUEUES, answer: [{ ...queue, total_runs: true }] },
  {
    method: "POST",
    path: QUEUES,
    request: { ...newQueue, ...rubric, ...members("id session_ids") },
    answer: queue,
  },
  { method: "GET", path: `${QUEUES}/:queue_id`, answer: { ...queue, ...rubric } },
  {
    method: "PATCH",
    path: `${QUEUES}/:queue_id`,
    request: {
      ...members(
        `name description default_dataset num_reviewers_per_item enable_reservations reservation_minutes metadata
        reviewer_access_mode`,
      ),
      ...rubric,
    },
  },
  { method: "GET", path: SECRETS, answer: [members("key")] },
  { method: "POST", path: SECRETS, request: [members("key value")] },
];
