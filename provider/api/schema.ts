import { z } from "zod";
import { isAddressable } from "./address.ts";

/** Why an answered id cannot be kept: no later request could name the object. */
export const UNUSABLE_ID = "an id that no address can contain (empty, . or .., or over 256 characters)";

/** An id that later requests can name in their path. */
export const Id = z.string().refine(isAddressable, UNUSABLE_ID);

/** An id of something else; the service writes an empty one where there is none. */
const Reference = z
  .string()
  .refine((id) => id === "" || isAddressable(id), UNUSABLE_ID)
  .nullish();

/** Whatever has an id. */
export const Identified = z.looseObject({ id: Id });

/** A time as the service writes it: ISO 8601 with an offset, in its own precision. */
export const Time = z.string();

const Secret = z.looseObject({ name: z.string(), value: z.string() });

const SourceConfig = z.looseObject({
  integration_id: z.string().nullish(),
  repo_url: z.string().nullish(),
  deployment_type: z.string().nullish(),
  build_on_push: z.boolean().nullish(),
  custom_url: z.string().nullish(),
  resource_spec: z.record(z.string(), z.unknown()).nullish(),
  listener_id: z.string().nullish(),
  listener_config: z.looseObject({ k8s_namespace: z.string().nullish() }).nullish(),
  install_command: z.string().nullish(),
  build_command: z.string().nullish(),
});

const SourceRevisionConfig = z.looseObject({
  repo_ref: z.string().nullish(),
  langgraph_config_path: z.string().nullish(),
  image_uri: z.string().nullish(),
  repo_commit_sha: z.string().nullish(),
});

/** A deployment as the service answers it. `secrets` hold their values in clear text. */
export const Deployment = z.looseObject({
  id: Id,
  tenant_id: z.string(),
  name: z.string(),
  source: z.string(),
  source_config: SourceConfig,
  source_revision_config: SourceRevisionConfig,
  secrets: z.array(Secret),
  secret_references: z
    .array(z.looseObject({ name: z.string(), secret_name: z.string(), secret_key: z.string() }))
    .nullish(),
  /** READY serves; the service may add values. */
  status: z.string(),
  latest_revision_id: Reference,
  active_revision_id: Reference,
  created_at: Time,
  updated_at: Time,
  image_version: z.string().nullish(),
  display_name: z.string().nullish(),
  url: z.string().nullish(),
  tracer_session_id: z.string().nullish(),
});
export type Deployment = z.infer<typeof Deployment>;

/** A revision of a deployment. */
export const Revision = z.looseObject({
  id: Id,
  /** DEPLOYED, or one of the many states before, beside and after; the service may add values. */
  status: z.string(),
  status_message: z.string().nullish(),
  created_at: Time.nullish(),
  updated_at: Time.nullish(),
  source: z.string().nullish(),
  source_revision_config: SourceRevisionConfig.nullish(),
});
export type Revision = z.infer<typeof Revision>;

/** An export destination; the values of its credentials are never answered. */
export const Destination = z.looseObject({
  id: Id,
  tenant_id: z.string(),
  destination_type: z.string().nullish(),
  display_name: z.string(),
  config: z.looseObject({
    bucket_name: z.string().nullish(),
    prefix: z.string().nullish(),
    region: z.string().nullish(),
    endpoint_url: z.string().nullish(),
    include_bucket_in_prefix: z.boolean().nullish(),
    config_kwargs_s3: z.record(z.string(), z.unknown()).nullish(),
    s3_additional_kwargs: z.record(z.string(), z.unknown()).nullish(),
    aws_role_arn: z.string().nullish(),
  }),
  aws_role_arn: z.string().nullish(),
  /** The names of the stored credentials. */
  credentials_keys: z.array(z.string()).nullish(),
  created_at: Time,
  updated_at: Time,
});
export type Destination = z.infer<typeof Destination>;

/** An export job. */
export const Export = z.looseObject({
  id: Id,
  tenant_id: z.string(),
  bulk_export_destination_id: Id,
  session_id: z.string().nullish(),
  all_experiments: z.boolean().nullish(),
  start_time: Time,
  end_time: Time.nullish(),
  filter: z.string().nullish(),
  format: z.string().nullish(),
  format_version: z.string().nullish(),
  compression: z.string().nullish(),
  interval_hours: z.number().nullish(),
  export_fields: z.array(z.string()).nullish(),
  /** Created, Running, Completed, Cancelled, Failed, TimedOut, IntervalScheduled; the service may add values. */
  status: z.string(),
  created_at: Time,
  updated_at: Time,
  finished_at: Time.nullish(),
  /** The schedule that spawned it. */
  source_bulk_export_id: z.string().nullish(),
});
export type Export = z.infer<typeof Export>;

/** One part of an export, of one date partition. */
export const ExportRun = z.looseObject({
  id: Id,
  bulk_export_id: z.string().nullish(),
  status: z.string(),
  created_at: Time.nullish(),
  updated_at: Time.nullish(),
  finished_at: Time.nullish(),
  retry_number: z.number().nullish(),
  /** What went wrong, keyed `retry_0`, `retry_1` … */
  errors: z.preprocess(keyedByRetry, z.record(z.string(), z.unknown()).nullish()),
  metadata: z
    .looseObject({
      prefix: z.string().nullish(),
      start_time: Time.nullish(),
      end_time: Time.nullish(),
      result: z
        .looseObject({
          rows_written: z.number().nullish(),
          exported_files: z.array(z.unknown()).nullish(),
          export_path: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
export type ExportRun = z.infer<typeof ExportRun>;

/** A tracing project, which the platform calls a session. */
export const TracingProject = z.looseObject({
  id: Id,
  tenant_id: z.string(),
  name: z.string(),
  start_time: Time.nullish(),
  description: z.string().nullish(),
  /** `shortlived` or `longlived`; null for the default of the workspace. */
  trace_tier: z.string().nullish(),
});
export type TracingProject = z.infer<typeof TracingProject>;

/** A page of the control plane. */
export function pageOf<T>(item: z.ZodType<T>) {
  return z.looseObject({ resources: z.array(item), offset: z.number().nullish() });
}

// The shape is documented nowhere but in a generated client: a text or a list is kept too.
function keyedByRetry(value: unknown): unknown {
  if (typeof value === "string") return value === "" ? undefined : { retry_0: value };
  if (!Array.isArray(value)) return value;
  return value.length === 0
    ? undefined
    : Object.fromEntries(value.map((each, index) => [`retry_${index}`, each]));
}
