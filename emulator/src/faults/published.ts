import { listeners } from "../deployments/listener.ts";
import { publishedObjects } from "../objects/index.ts";
import { members, type PublishedRoute, pageOf } from "./shape.ts";

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

const DEPLOYMENTS = "/v2/deployments";
const DEPLOYMENT = `${DEPLOYMENTS}/:deployment_id`;
const REVISIONS = `${DEPLOYMENT}/revisions`;
const EXPORTS = "/api/v1/bulk-exports";
const DESTINATIONS = `${EXPORTS}/destinations`;

/**
 * What the vendor's public documents declare of the routes that the emulator serves: the control plane's of August 2026
 * and the platform's of July 2026. The service itself knows more. The first route that matches counts.
 */
export const PUBLISHED: readonly PublishedRoute[] = [
  { method: "GET", path: DEPLOYMENTS, answer: pageOf(deployment) },
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
  { method: "GET", path: REVISIONS, answer: pageOf(revision) },
  { method: "GET", path: `${REVISIONS}/:revision_id`, answer: revision },
  { method: "POST", path: `${REVISIONS}/:revision_id/redeploy`, answer: deployment },
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
  ...listeners.published(),
  ...publishedObjects(),
];
