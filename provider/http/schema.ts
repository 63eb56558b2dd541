import { z } from "zod";
import { oneLine } from "../core/plain-text.ts";
import { isAddressable } from "./address.ts";

/** Why an answered id cannot be kept: no later request could name the object. */
export const UNUSABLE_ID = "an id that no address can contain (empty, . or .., or over 256 characters)";

/** An id that later requests can name in their path. One that could break a line of a message is none. */
export const Id = z.string().refine(isUsable, UNUSABLE_ID);

/**
 * What messages and tables repeat and no user writes: a state, a time, a reference. It is kept in one line of plain
 * text, so that nothing that the service answers here looks like a line of this program.
 */
export const Word = z.string().transform((text) => (/[^\x20-\x7e]|::|##/.test(text) ? oneLine(text) : text));

/** An id of something else; the service writes an empty one where there is none. */
const Reference = z
  .string()
  .refine((id) => id === "" || isUsable(id), UNUSABLE_ID)
  .nullish();

/** The workspace that an object belongs to. With an empty one every later up would take it for one of another workspace. */
const Workspace = Word.refine((id) => id !== "", "an empty string");

/** Whatever has an id. */
export const Identified = z.looseObject({ id: Id });

/** A time as the service writes it: ISO 8601 with an offset, in its own precision. */
export const Time = Word;

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
  tenant_id: Workspace,
  name: Word,
  source: Word,
  source_config: SourceConfig,
  source_revision_config: SourceRevisionConfig,
  /** Null where there are none. */
  secrets: z
    .array(Secret)
    .nullable()
    .transform((secrets) => secrets ?? []),
  secret_references: z
    .array(z.looseObject({ name: z.string(), secret_name: z.string(), secret_key: z.string() }))
    .nullish(),
  /** READY serves; the service may add values. */
  status: Word,
  latest_revision_id: Reference,
  active_revision_id: Reference,
  created_at: Time,
  updated_at: Time,
  image_version: Word.nullish(),
  display_name: z.string().nullish(),
  url: z.string().nullish(),
  tracer_session_id: Word.nullish(),
});
export type Deployment = z.infer<typeof Deployment>;

/** A revision of a deployment. */
export const Revision = z.looseObject({
  id: Id,
  /** DEPLOYED, or one of the many states before, beside and after; the service may add values. */
  status: Word,
  status_message: z.string().nullish(),
  created_at: Time.nullish(),
  updated_at: Time.nullish(),
  source: Word.nullish(),
  source_revision_config: SourceRevisionConfig.nullish(),
});
export type Revision = z.infer<typeof Revision>;

/** An export destination; the values of its credentials are never answered. */
export const Destination = z.looseObject({
  id: Id,
  tenant_id: Workspace,
  destination_type: Word.nullish(),
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
  tenant_id: Workspace,
  bulk_export_destination_id: Id,
  session_id: Word.nullish(),
  all_experiments: z.boolean().nullish(),
  start_time: Time,
  end_time: Time.nullish(),
  filter: z.string().nullish(),
  format: Word.nullish(),
  format_version: Word.nullish(),
  compression: Word.nullish(),
  interval_hours: z.number().nullish(),
  export_fields: z.array(z.string()).nullish(),
  /** Created, Running, Completed, Cancelled, Failed, TimedOut, IntervalScheduled; the service may add values. */
  status: Word,
  created_at: Time,
  updated_at: Time,
  finished_at: Time.nullish(),
  /** The schedule that spawned it. */
  source_bulk_export_id: Word.nullish(),
});
export type Export = z.infer<typeof Export>;

/** One part of an export, of one date partition. */
export const ExportRun = z.looseObject({
  id: Id,
  bulk_export_id: Word.nullish(),
  status: Word,
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
  tenant_id: Word,
  name: z.string(),
  start_time: Time.nullish(),
  description: z.string().nullish(),
  /** `shortlived` or `longlived`; null for the default of the workspace. */
  trace_tier: Word.nullish(),
});
export type TracingProject = z.infer<typeof TracingProject>;

/** One page of a listing. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the service says to continue, if it does. */
  readonly next?: number | null | undefined;
}

/** A page of the control plane, which says where the next one begins. */
export function resourcesPage<T>(item: z.ZodType<T>): z.ZodType<Page<T>> {
  const page = z.looseObject({ resources: z.array(item), offset: z.number().nullish() });
  return page.transform(({ resources, offset }) => ({ items: resources, next: offset }));
}

/** A page of the platform API: an array. */
export function arrayPage<T>(item: z.ZodType<T>): z.ZodType<Page<T>> {
  return z.array(item).transform((items) => ({ items }));
}

function isUsable(id: string): boolean {
  return isAddressable(id) && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(id);
}

// The shape is documented nowhere but in a generated client: a text or a list is kept too.
function keyedByRetry(value: unknown): unknown {
  if (typeof value === "string") return value === "" ? undefined : { retry_0: value };
  if (!Array.isArray(value)) return value;
  return value.length === 0
    ? undefined
    : Object.fromEntries(value.map((each, index) => [`retry_${index}`, each]));
}
