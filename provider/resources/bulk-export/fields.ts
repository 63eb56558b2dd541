import * as z from "zod";
import { field } from "../../core/facts.ts";
import { CREATIONS_AN_HOUR } from "../../http/api/bulk-exports.ts";
import {
  createdAt,
  instant,
  oneOf,
  openEnum,
  option,
  tenantId,
  updatedAt,
  uuid,
  workspaceId,
} from "../field-types.ts";
import { EXPERIMENTS } from "./service-limits.ts";

/** What an older self-hosted server does not know, and since which release it does. */
export const NEEDED_RELEASE = {
  intervalHours: "chart 0.10.42, application 0.10.109",
  exportFields: "chart 0.12.11, application 0.12.42",
  allExperiments: "application 0.16.1",
} as const;

/** A property that not every server knows. */
export type Newer = keyof typeof NEEDED_RELEASE;

/** Whether it is one of them. */
function isNewer(name: string): name is Newer {
  return Object.hasOwn(NEEDED_RELEASE, name);
}

/** The sentence of a property's documentation. */
function selfHosted(name: Newer): string {
  return `Self-hosted: ${NEEDED_RELEASE[name]} or later.`;
}

/** The property with what it needs, for an error: `exportFields (needs chart …, application … or later)`. */
export function withRelease(name: string): string {
  return isNewer(name) ? `${name} (needs ${NEEDED_RELEASE[name]} or later)` : name;
}

const SOURCE = "Bulk export API, create an export";

/** The columns that an export can have: the fields of the run format, and some that only exports have. */
const EXPORT_FIELDS = [
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

/** The columns that an export has only where its `exportFields` names them. */
export const OPT_IN_FIELDS: readonly string[] = ["feedbacks"];

const COMPRESSIONS = ["none", "gzip", "snappy", "zstandard"] as const;

const FORMATS = ["Parquet"] as const;

const FORMAT_VERSIONS = ["v1", "v2_beta"] as const;

/** The inputs of a bulk export. What the service stores is immutable: a change makes a new export. */
export const inputs = z.object({
  bulkExportDestinationId: field(uuid(), {
    description: "The id of the destination that the files are written to.",
    source: SOURCE,
    example: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
    refersTo: "ExportDestination",
    immutable: true,
    identity: true,
  }),
  sessionId: field(uuid().optional(), {
    description:
      "The id (a UUID) of the tracing project whose runs are exported: the `id` of a TracingProject, or the `tracingProjectId` of a Deployment. An export has either `sessionId` or `allExperiments: true`.",
    source: SOURCE,
    example: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
    refersTo: "TracingProject",
    immutable: true,
    identity: true,
  }),
  allExperiments: field(z.boolean().optional(), {
    description: `Exports the runs of all experiments of the workspace (at most ${EXPERIMENTS} experiments for each export) in place of one project. ${selfHosted("allExperiments")}`,
    source: SOURCE,
    immutable: true,
    seldomReturned: true,
    unset: false,
  }),
  startTime: field(instant(), {
    description:
      "The beginning of the exported range, included. Of a schedule, every window since then is exported, and billed, at once. " +
      "A time with a zone; it is sent in UTC.",
    source: SOURCE,
    example: "2025-01-01T00:00:00Z",
    allowed: 'a time with a zone as a string, such as "2025-01-01T00:00:00Z"',
    compare: "instant",
    immutable: true,
    identity: true,
  }),
  endTime: field(instant().optional(), {
    description:
      "The end of the exported range, not included. Needed for a one-off export, left out for a scheduled one.",
    source: SOURCE,
    example: "2025-02-01T00:00:00Z",
    allowed: 'a time with a zone as a string, such as "2025-02-01T00:00:00Z"',
    compare: "instant",
    immutable: true,
    identity: true,
  }),
  intervalHours: field(z.int().min(1).max(168).optional(), {
    description: `Makes the export a schedule: the hours of each window (1 to 168, which is a week). LangSmith exports a window 10 minutes after its end. ${selfHosted("intervalHours")}`,
    source: SOURCE,
    example: 24,
    immutable: true,
  }),
  filter: field(z.string().min(1).optional(), {
    description: "A filter expression that narrows the runs. Without it all runs of the range are exported.",
    source: SOURCE,
    example: "eq(is_root, true)",
    immutable: true,
    unset: "",
  }),
  exportFields: field(z.array(openEnum(EXPORT_FIELDS)).min(1).optional(), {
    description: `The columns to export, in any order. Default: all except \`feedbacks\`, which is exported only when you name it. ${capital(oneOf(EXPORT_FIELDS))}. ${selfHosted("exportFields")}`,
    source: SOURCE,
    example: ["id", "name", "start_time", "inputs", "outputs"],
    allowed: "a list of at least one column name",
    compare: "set",
    immutable: true,
  }),
  format: field(openEnum(FORMATS).optional(), {
    description: "The file format. The service knows `Parquet`, which it also uses when this is left out.",
    source: SOURCE,
    allowed: oneOf(FORMATS),
    immutable: true,
    unset: "Parquet",
  }),
  formatVersion: field(openEnum(FORMAT_VERSIONS).optional(), {
    description:
      "The version of the file format: `v1` (the service's default) or `v2_beta`, with richer column types that Spark reads, and Hive-style folders.",
    source: SOURCE,
    example: "v2_beta",
    allowed: oneOf(FORMAT_VERSIONS),
    immutable: true,
    unset: "v1",
  }),
  compression: field(openEnum(COMPRESSIONS, { zstd: "zstandard", gz: "gzip" }).default("zstandard"), {
    description: `The compression of the files: ${oneOf(COMPRESSIONS)}. It is always sent, since the service's own default has changed over time.`,
    source: SOURCE,
    example: "zstandard",
    allowed: oneOf(COMPRESSIONS),
    immutable: true,
  }),
  cancelSpawnedOnDelete: option(
    "Whether deleting or replacing a schedule also cancels the exports that it spawned and that still run. It takes effect as of the last `up`.",
  ),
  waitForCompletion: option(
    "Whether `up` waits until the export is Completed, and fails with the errors of its runs when it ends otherwise. Not for schedules. " +
      "It waits for at most 24 hours, unless the resource option `customTimeouts.create` says otherwise (through the plugin). " +
      "The service's own limits are longer: an export is TimedOut after 72 hours (24 or 48 on older servers), a run after 4, and a run is tried 20 times, 30 seconds apart. " +
      "A pipeline that ends the job earlier ends only the wait: the export goes on, its id is in the state, and the next `up` waits for it again.",
  ),
  maxConcurrentExports: field(z.int().min(1).optional(), {
    description:
      `Paces the creation of a one-off export: it is sent when fewer than so many exports of the workspace are unfinished (Created or Running; schedules themselves do not count) and fewer than ${CREATIONS_AN_HOUR} were created in the last hour. ` +
      "For a backfill of many windows, each with the same number; 10 leaves room for others, since the service runs 15 at a time. The creation then has 24 hours. Without it, it is sent at once. Nothing of an existing export changes with it.",
    example: 10,
    local: true,
  }),
  allowReexport: option(
    "Allows LangSmith to export, and bill, again: past windows when a schedule is replaced, the whole range when a one-off export gets another destination. It also recreates an export that was cancelled outside this program, which stays cancelled otherwise.",
  ),
  triggers: field(z.record(z.string(), z.unknown()).optional(), {
    description:
      "A map of any values, such as a version or a date: a change makes a new export, for example after one that failed.",
    example: { month: "2025-03" },
    allowed: "a map of any values",
    local: true,
    immutable: true,
    verbatim: true,
  }),
  workspaceId: workspaceId(),
});

/** What the service tells of a bulk export. */
export const outputs = z.object({
  status: field(z.string(), {
    description:
      "Created, Running, Completed, Cancelled, Failed or TimedOut; IntervalScheduled for a schedule. It moves on automatically, which is no drift; Cancelled is.",
  }),
  tenantId: tenantId(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  finishedAt: field(z.string().optional(), { description: "When the export ended, ISO 8601." }),
  sourceBulkExportId: field(z.string().optional(), {
    description: "The schedule that spawned this export, when one did.",
    stable: true,
  }),
  outputPrefix: field(z.string().optional(), {
    description:
      "The path that a one-off export of one project writes below, with the bucket's name first where the destination includes it in the prefix. " +
      "It ends at `session_id=…` until a run of the export reports its own path. That also has the next folder (`runs` or `resource=runs`). The folders `year=`, `month=` and `day=` follow.",
    shows: ["bulkExportDestinationId", "sessionId", "workspaceId"],
  }),
  rootPrefix: field(z.string().optional(), {
    description:
      "The path that all exports of a schedule write below, with the bucket's name first where the destination includes it in the prefix. Each export has its own `export_id=` folder there.",
    stable: true,
    shows: ["bulkExportDestinationId"],
  }),
});

export type Inputs = z.output<typeof inputs>;

export type Outputs = z.output<typeof outputs>;

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
