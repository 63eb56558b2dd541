import { z } from "zod";
import { instant, integer, uuid } from "../server/validation.ts";
import type { Features } from "../world/features.ts";
import { unsupportedField, versionedObject } from "../world/features.ts";
import { COMPRESSIONS } from "../world/options.ts";

/** The fields of a run that can be exported. */
export const EXPORT_FIELDS = [
  "id",
  "tenant_id",
  "session_id",
  "trace_id",
  "parent_run_id",
  "parent_run_ids",
  "reference_example_id",
  "name",
  "run_type",
  "start_time",
  "end_time",
  "status",
  "is_root",
  "dotted_order",
  "trace_tier",
  "inputs",
  "outputs",
  "error",
  "extra",
  "events",
  "tags",
  "feedback_stats",
  "feedbacks",
  "total_tokens",
  "prompt_tokens",
  "completion_tokens",
  "total_cost",
  "prompt_cost",
  "completion_cost",
  "first_token_time",
] as const;

/** A field that a file has only where the export names it. */
export const OPT_IN_FIELD = "feedbacks";

/** Body of `POST /api/v1/bulk-exports`, as far as the server knows its fields. */
export function createExportSchema(features: Features) {
  return versionedObject(features, {
    bulk_export_destination_id: uuid,
    session_id: features.allExperiments ? uuid.nullish() : uuid,
    all_experiments: features.allExperiments
      ? z.boolean().default(false)
      : unsupportedField.transform(() => false),
    start_time: instant,
    end_time: features.schedules ? instant.nullish() : instant,
    filter: z.string().nullish(),
    format: z.literal("Parquet").default("Parquet"),
    format_version: z.enum(["v1", "v2_beta"]).default("v1"),
    compression: z.enum(COMPRESSIONS).optional(),
    interval_hours: features.schedules ? integer.min(1).max(168).nullish() : unsupportedField,
    export_fields: features.exportFields ? z.array(z.enum(EXPORT_FIELDS)).nullish() : unsupportedField,
  }).superRefine((body, context) => {
    const complain = (message: string) => context.addIssue({ code: "custom", message });
    if ((body.session_id != null) === body.all_experiments) {
      complain("exactly one of session_id and all_experiments=true is required");
    }
    if (body.interval_hours != null && body.end_time != null) {
      complain("end_time must not be set for a scheduled export");
    }
    if (body.interval_hours == null && body.end_time == null) {
      complain("end_time is required unless interval_hours is set");
    }
    if (body.end_time != null && body.end_time <= body.start_time) {
      complain("end_time must be after start_time");
    }
  });
}
export type CreateExport = z.output<ReturnType<typeof createExportSchema>>;

/** Body of `PATCH /api/v1/bulk-exports/{export_id}`: the one change there is, and its default. */
export const cancelExportSchema = z.strictObject({ status: z.literal("Cancelled").default("Cancelled") });
