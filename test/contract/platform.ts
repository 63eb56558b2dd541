import * as z from "zod";
import {
  integer,
  map,
  named,
  type Operation,
  operation,
  optionalFlag,
  optionalInteger,
  optionalMap,
  optionalNumber,
  optionalText,
  optionalTime,
  optionalUuid,
  text,
  time,
  uuid,
} from "./operation.ts";

const dataType = z.enum(["kv", "llm", "chat"]);
const transformations = z
  .array(
    named("DatasetTransformation", {
      path: z.array(text),
      transformation_type: z.enum([
        "convert_to_openai_message",
        "convert_to_openai_tool",
        "remove_system_messages",
        "remove_extra_fields",
        "extract_tools_from_run",
      ]),
    }),
  )
  .nullish();

const datasetSettings = {
  description: optionalText,
  inputs_schema_definition: optionalMap,
  outputs_schema_definition: optionalMap,
  transformations,
};
const newDataset = {
  ...datasetSettings,
  name: text,
  created_at: time.optional(),
  externally_managed: optionalFlag,
};
const changedDataset = { ...newDataset, data_type: dataType.nullish(), id: uuid, tenant_id: uuid };
const dataset = named("Dataset", {
  ...changedDataset,
  example_count: optionalInteger,
  session_count: integer,
  modified_at: time,
  last_session_start_time: optionalTime,
  metadata: optionalMap,
  baseline_experiment_id: optionalUuid,
});

const traceTier = z.enum(["longlived", "shortlived"]).nullish();
const sessionSettings = {
  end_time: optionalTime,
  extra: optionalMap,
  description: optionalText,
  default_dataset_id: optionalUuid,
  trace_tier: traceTier,
};
const newSession = {
  ...sessionSettings,
  start_time: time.optional(),
  name: text.optional(),
  reference_dataset_id: optionalUuid,
};
const session = named("TracerSessionWithoutVirtualFields", {
  ...newSession,
  id: uuid,
  tenant_id: uuid,
  last_run_start_time_live: optionalTime,
});
const sessionWithStatistics = named("TracerSession", {
  ...session.shape,
  run_count: optionalInteger,
  latency_p50: optionalNumber,
  latency_p99: optionalNumber,
  first_token_p50: optionalNumber,
  first_token_p99: optionalNumber,
  total_tokens: optionalInteger,
  prompt_tokens: optionalInteger,
  completion_tokens: optionalInteger,
  total_cost: optionalText,
  prompt_cost: optionalText,
  completion_cost: optionalText,
  last_run_start_time: optionalTime,
  feedback_stats: optionalMap,
  session_feedback_stats: optionalMap,
  run_facets: z.array(map).nullish(),
  error_rate: optionalNumber,
  streaming_rate: optionalNumber,
  test_run_number: optionalInteger,
});

const rubric = {
  rubric_items: z
    .array(
      named("AnnotationQueueRubricItemSchema", {
        feedback_key: text,
        description: optionalText,
        value_descriptions: z.record(text, text).nullish(),
        score_descriptions: z.record(text, text).nullish(),
        is_required: optionalFlag,
        is_assertion: optionalFlag,
      }),
    )
    .nullish(),
  rubric_instructions: optionalText,
};
const newQueue = {
  name: text,
  description: optionalText,
  created_at: time.optional(),
  updated_at: time.optional(),
  default_dataset: optionalUuid,
  num_reviewers_per_item: optionalInteger,
  enable_reservations: optionalFlag,
  reservation_minutes: optionalInteger,
  reviewer_access_mode: text.optional(),
  metadata: optionalMap,
};
const queue = {
  ...newQueue,
  id: uuid,
  tenant_id: uuid,
  source_rule_id: optionalUuid,
  run_rule_id: optionalUuid,
  queue_type: z.enum(["single", "pairwise"]),
  assigned_reviewers: z
    .array(named("AssignedReviewerSchema", { id: uuid, name: optionalText, email: optionalText }))
    .optional(),
};

const newExport = {
  bulk_export_destination_id: uuid,
  session_id: uuid,
  start_time: time,
  end_time: optionalTime,
  filter: optionalText,
  format: z.enum(["Parquet"]).optional(),
  format_version: z.enum(["v1", "v2_beta"]).optional(),
  compression: z.enum(["none", "gzip", "snappy", "zstandard"]).optional(),
  interval_hours: optionalInteger,
  export_fields: z.array(text).nullish(),
};
const bulkExport = named("BulkExport", {
  ...newExport,
  id: uuid,
  tenant_id: uuid,
  status: z.enum(["Cancelled", "Completed", "Created", "IntervalScheduled", "Failed", "TimedOut", "Running"]),
  created_at: time,
  updated_at: time,
  finished_at: time.nullable(),
  source_bulk_export_id: optionalUuid,
});
const exportRun = named("BulkExportRun", {
  bulk_export_id: uuid,
  id: uuid,
  status: z.enum(["Cancelled", "Completed", "Created", "Failed", "TimedOut", "Running"]),
  retry_number: integer.optional(),
  errors: optionalMap,
  created_at: time,
  updated_at: time,
  finished_at: time.nullable(),
  start_time: optionalTime,
  end_time: optionalTime,
  metadata: named("BulkExportRunMetadata", {
    prefix: text,
    start_time: time,
    end_time: time,
    execution_backend: z.enum(["clickhouse", "smithdb"]).nullish(),
    result: named("BulkExportRunProgress", {
      rows_written: integer,
      exported_files: z.array(text),
      export_path: text,
      latest_cursor: text.nullable(),
      pending_upload: named("PendingUpload", {
        target_cursor: text.nullable(),
        file_path: text,
        rows_count: integer,
      }).nullish(),
    }).nullish(),
  }),
});

const newDestination = {
  destination_type: z.enum(["s3"]).optional(),
  display_name: text.min(1),
  config: named("BulkExportDestinationS3Config", {
    endpoint_url: text.max(2048).nullish(),
    prefix: text.max(2048).optional(),
    bucket_name: text.min(3).max(63).nullish(),
    region: text.min(1).nullish(),
    s3_additional_kwargs: optionalMap,
    config_kwargs_s3: named("BotocoreS3Config", {
      addressing_style: z.enum(["auto", "virtual", "path"]).nullish(),
      use_accelerate_endpoint: optionalFlag,
      payload_signing_enabled: optionalFlag,
      us_east_1_regional_endpoint: z.enum(["regional", "legacy"]).nullish(),
    }).nullish(),
    include_bucket_in_prefix: z.boolean().optional(),
    aws_role_arn: optionalText,
  }),
};
const credentials = named("BulkExportDestinationS3Credentials", {
  access_key_id: text.min(1).max(255),
  secret_access_key: text.min(1).max(2048),
  session_token: text.max(2048).nullish(),
});
const destination = named("BulkExportDestination", {
  ...newDestination,
  id: uuid,
  tenant_id: uuid,
  created_at: time,
  updated_at: time,
  credentials_keys: z.array(text),
});

const EXPORTS = "/api/v1/bulk-exports";
const DELETION_OF_DESTINATIONS =
  "the service's documentation, 4.1 Endpoints, and N12 Other news worth knowing";

/** The operations of the platform that the emulator serves, as the service's published interface has them. */
export const PLATFORM: readonly Operation[] = [
  operation("GET /api/v1/datasets", [200, 422], { answer: z.array(dataset) }),
  operation("POST /api/v1/datasets", [200, 422], {
    request: named("DatasetCreate", {
      ...newDataset,
      id: optionalUuid,
      extra: optionalMap,
      data_type: dataType.optional(),
    }),
    answer: dataset,
  }),
  operation("DELETE /api/v1/datasets", [200, 422]),
  operation("GET /api/v1/datasets/:id", [200, 422], { answer: dataset }),
  operation("PATCH /api/v1/datasets/:id", [200, 422], {
    request: named("DatasetUpdate", {
      ...datasetSettings,
      name: optionalText,
      patch_examples: optionalMap,
      metadata: optionalMap,
      baseline_experiment_id: optionalUuid,
    }),
    answer: named("DatasetSchemaForUpdate", changedDataset),
  }),
  operation("DELETE /api/v1/datasets/:id", [200, 422]),

  operation("GET /api/v1/sessions", [200, 422], { answer: z.array(sessionWithStatistics) }),
  operation("POST /api/v1/sessions", [200, 422], {
    request: named("TracerSessionCreate", { ...newSession, id: optionalUuid }),
    answer: session,
  }),
  operation("DELETE /api/v1/sessions", [200, 422]),
  operation("GET /api/v1/sessions/:id", [200, 422], { answer: sessionWithStatistics }),
  operation("PATCH /api/v1/sessions/:id", [200, 422], {
    request: named("TracerSessionUpdate", { ...sessionSettings, name: optionalText }),
    answer: session,
  }),
  operation("DELETE /api/v1/sessions/:id", [200, 422]),

  operation("GET /api/v1/workspaces/current/secrets", [200], {
    answer: z.array(named("SecretKey", { key: text })),
  }),
  operation("POST /api/v1/workspaces/current/secrets", [200, 422], {
    request: z.array(named("SecretUpsert", { key: text, value: text.nullable() })),
  }),

  operation("GET /api/v1/annotation-queues", [200, 422], {
    answer: z.array(named("AnnotationQueueSchemaWithSize", { ...queue, total_runs: integer })),
  }),
  operation("POST /api/v1/annotation-queues", [200, 422], {
    request: named("AnnotationQueueCreateSchema", {
      ...newQueue,
      ...rubric,
      id: uuid.optional(),
      session_ids: z.array(uuid).nullish(),
    }),
    answer: named("AnnotationQueueSchema", queue),
  }),
  operation("DELETE /api/v1/annotation-queues", [200, 422]),
  operation("GET /api/v1/annotation-queues/:id", [200, 422], {
    answer: named("AnnotationQueueSchemaWithRubric", { ...queue, ...rubric }),
  }),
  operation("PATCH /api/v1/annotation-queues/:id", [200, 422], {
    request: named("AnnotationQueueUpdateSchema", {
      ...rubric,
      name: optionalText,
      description: optionalText,
      default_dataset: optionalUuid,
      num_reviewers_per_item: optionalInteger,
      enable_reservations: z.boolean().optional(),
      reservation_minutes: optionalInteger,
      metadata: optionalMap,
      reviewer_access_mode: z.enum(["any", "assigned"]).nullish(),
    }),
  }),
  operation("DELETE /api/v1/annotation-queues/:id", [200, 422]),

  operation(`GET ${EXPORTS}`, [200], { answer: z.array(bulkExport) }),
  operation(`POST ${EXPORTS}`, [200, 422], {
    request: named("BulkExportCreate", newExport),
    answer: bulkExport,
  }),
  operation(`GET ${EXPORTS}/runs`, [200, 422], { answer: z.array(exportRun) }),
  operation(`GET ${EXPORTS}/:id`, [200, 422], { answer: bulkExport }),
  operation(`PATCH ${EXPORTS}/:id`, [200, 422], {
    request: named("BulkExportUpdate", { status: z.enum(["Cancelled"]).optional() }),
    answer: bulkExport,
  }),
  operation(`GET ${EXPORTS}/:id/runs`, [200, 422], { answer: z.array(exportRun) }),
  operation(`GET ${EXPORTS}/:id/runs/:id`, [200, 422], { answer: exportRun }),
  operation(`GET ${EXPORTS}/destinations`, [200], { answer: z.array(destination) }),
  operation(`POST ${EXPORTS}/destinations`, [200, 422], {
    request: named("BulkExportDestinationCreate", { ...newDestination, credentials: credentials.nullish() }),
    answer: destination,
  }),
  operation(`GET ${EXPORTS}/destinations/:id`, [200, 422], { answer: destination }),
  operation(`PATCH ${EXPORTS}/destinations/:id`, [200, 422], {
    request: named("BulkExportDestinationUpdate", { credentials }),
    answer: destination,
  }),
  operation(`DELETE ${EXPORTS}/destinations/:id`, [204, 409, 422], { newer: DELETION_OF_DESTINATIONS }),

  operation("GET /api/v1/info", [200], {
    answer: named("InfoGetResponse", {
      version: text,
      git_sha: optionalText,
      license_expiration_time: optionalTime,
      batch_ingest_config: named("BatchIngestConfig", {
        use_multipart_endpoint: z.boolean().optional(),
        scale_up_qsize_trigger: integer.optional(),
        scale_up_nthreads_limit: integer.optional(),
        scale_down_nempty_trigger: integer.optional(),
        size_limit: integer.optional(),
        size_limit_bytes: integer.optional(),
      }).optional(),
      instance_flags: map.optional(),
      customer_info: named("CustomerInfo", { customer_id: text, customer_name: text }).nullish(),
    }),
  }),
  operation("GET /api/v1/settings", [200], {
    answer: named("Tenant", {
      id: uuid,
      display_name: text,
      created_at: time,
      tenant_handle: optionalText,
    }),
  }),
  operation("GET /api/v1/workspaces", [200, 422], {
    answer: z.array(
      named("TenantForUser", {
        id: uuid,
        organization_id: optionalUuid,
        created_at: time,
        display_name: text,
        is_personal: z.boolean(),
        is_deleted: z.boolean(),
        tenant_handle: optionalText,
        data_plane_url: optionalText,
        read_only: z.boolean().optional(),
        role_id: optionalUuid,
        role_name: optionalText,
        permissions: z.array(text).nullish(),
      }),
    ),
  }),
];
