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
  optionalText,
  optionalTime,
  optionalUuid,
  text,
  time,
  uuid,
} from "./operation.ts";

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

/** The operations of the platform beside those of plain kinds that the emulator serves, as the service's published interface has them. */
export const PLATFORM: readonly Operation[] = [
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
  operation("GET /api/v1/orgs/current", [200], {
    answer: named("Organization", {
      id: optionalUuid,
      display_name: optionalText,
      config: map,
      connected_to_stripe: z.boolean(),
      connected_to_metronome: z.boolean(),
      is_personal: z.boolean(),
      has_cancelled: z.boolean(),
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
