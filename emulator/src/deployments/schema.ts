import { z } from "zod";
import { integer, uuid } from "../server/validation.ts";

const whole = integer.min(0).nullish();
const cpu = z.number().min(0.1).max(8).multipleOf(0.1).nullish();
const cpuLimit = z.number().min(0.1).max(16).multipleOf(0.1).nullish();
const amount = z.number().min(0).nullish();
const texts = z.record(z.string(), z.string()).nullish();
/** Kubernetes' own objects, which the service passes to the cluster unread. */
const objects = z.array(z.looseObject({})).nullish();

/** `source_config.resource_spec`: what an external_docker deployment runs on. Every field may be null. */
const resourceSpecSchema = z.strictObject({
  /** 0 is for a development type that external_docker does not have. */
  min_scale: integer.min(1).nullish(),
  max_scale: integer.min(1).nullish(),
  queue_min_scale: whole,
  queue_max_scale: whole,
  cpu,
  cpu_limit: cpuLimit,
  memory_mb: whole,
  memory_limit_mb: whole,
  queue_cpu: cpu,
  queue_cpu_limit: cpuLimit,
  queue_memory_mb: whole,
  queue_memory_limit_mb: whole,
  redis_cpu: cpu,
  redis_cpu_limit: cpuLimit,
  redis_memory_mb: whole,
  redis_memory_limit_mb: whole,
  db_cpu: amount,
  db_cpu_limit: amount,
  db_memory_mb: whole,
  db_memory_limit_mb: whole,
  db_storage_gi: whole,
  db_max_connections: whole,
  labels: texts,
  annotations: texts,
  service_account_name: z.string().nullish(),
  image_pull_secrets: objects,
  volumes: objects,
  volume_mounts: objects,
  init_containers: objects,
  sidecars: objects,
});
export type ResourceSpec = z.output<typeof resourceSpecSchema>;

/** The types of the deployments that the vendor runs. */
const DEPLOYMENT_TYPES = ["dev_free", "dev", "prod", "dev_zero", "dev_free_zero"] as const;
export type DeploymentType = (typeof DEPLOYMENT_TYPES)[number];

const sourceConfigSchema = z.strictObject({
  integration_id: uuid.nullish(),
  repo_url: z.string().min(1).nullish(),
  deployment_type: z.enum(DEPLOYMENT_TYPES).nullish(),
  build_on_push: z.boolean().nullish(),
  custom_url: z.string().min(1).nullish(),
  resource_spec: resourceSpecSchema.nullish(),
  listener_id: uuid.nullish(),
  listener_config: z.strictObject({ k8s_namespace: z.string().nullish() }).nullish(),
  install_command: z.string().nullish(),
  build_command: z.string().nullish(),
});
export type SourceConfig = z.output<typeof sourceConfigSchema>;

const sourceRevisionConfigSchema = z.strictObject({
  repo_ref: z.string().min(1).nullish(),
  langgraph_config_path: z.string().min(1).nullish(),
  image_uri: z.string().min(1).nullish(),
  source_tarball_path: z.string().min(1).nullish(),
});
export type SourceRevisionConfig = z.output<typeof sourceRevisionConfigSchema>;

const secretsSchema = z.array(z.strictObject({ name: z.string().min(1), value: z.string() }));
export type Secret = z.output<typeof secretsSchema>[number];

const secretReferencesSchema = z.array(
  z.strictObject({ name: z.string().min(1), secret_name: z.string().min(1), secret_key: z.string().min(1) }),
);
export type SecretReference = z.output<typeof secretReferencesSchema>[number];

/** The sources that the emulator serves, of those that the service has. */
const SOURCES = ["github", "external_docker", "internal_source"] as const;
export type Source = (typeof SOURCES)[number];

const NAME = /^[a-zA-Z][a-zA-Z0-9-]*$/;

/** Body of `POST /v2/deployments`. `display_name` is not part of it. */
export const createDeploymentSchema = z.strictObject({
  name: z.string().regex(NAME),
  source: z.enum(SOURCES),
  source_config: sourceConfigSchema,
  source_revision_config: sourceRevisionConfigSchema,
  secrets: secretsSchema,
  secret_references: secretReferencesSchema.nullish(),
});
export type CreateDeployment = z.output<typeof createDeploymentSchema>;

/** Body of `PATCH /v2/deployments/{deployment_id}`: everything may be left out. */
export const updateDeploymentSchema = z.strictObject({
  revision_source: z.enum(["github", "internal_docker", "internal_source"]).nullish(),
  source_config: sourceConfigSchema.nullish(),
  source_revision_config: sourceRevisionConfigSchema.nullish(),
  secrets: secretsSchema.nullish(),
  secret_references: secretReferencesSchema.nullish(),
  display_name: z.string().min(1).nullish(),
});
export type UpdateDeployment = z.output<typeof updateDeploymentSchema>;
