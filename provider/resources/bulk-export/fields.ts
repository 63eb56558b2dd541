import * as z from "zod";
import { field } from "../../core/fields/facts.ts";
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

/** What an older self-hosted server does not know, and since which release it does. */
const NEEDED_RELEASE = {
  intervalHours: "chart 0.10.42, application 0.10.109",
  exportFields: "chart 0.12.11, application 0.12.42",
  allExperiments: "application 0.16.1",
} as const;

/** The sentence of a property's documentation. */
export function selfHosted(name: keyof typeof NEEDED_RELEASE): string {
  return `Self-hosted: ${NEEDED_RELEASE[name]} or later.`;
}

/** The property with what it needs, for an error: `exportFields (needs chart …, application … or later)`. */
export function withRelease(name: string): string {
  const release = new Map(Object.entries(NEEDED_RELEASE)).get(name);
  return release === undefined ? name : `${name} (needs ${release} or later)`;
}

/** How many experiments one export may have. */
const EXPERIMENTS = 250;

/** The columns that an export can have: the fields of the run format, and some that only exports have. */
const EXPORT_FIELDS =
  `id tenant_id session_id trace_id parent_run_id parent_run_ids reference_example_id name run_type
  start_time end_time status is_root dotted_order trace_tier inputs outputs error extra events tags
  feedback_stats feedbacks total_tokens prompt_tokens completion_tokens total_cost prompt_cost
  completion_cost first_token_time`.split(/\s+/);

/** What people call some of them. */
const OTHER_NAMES = {
  cost: "total_cost",
  feedback: "feedback_stats",
  metadata: "extra",
  project_id: "session_id",
  tokens: "total_tokens",
  type: "run_type",
};

const COMPRESSIONS = ["none", "gzip", "snappy", "zstandard"] as const;

const FORMAT_VERSIONS = ["v1", "v2_beta"] as const;

/** The inputs of a bulk export. What the service stores is immutable: a change makes a new export. */
export const inputs = z.object({
  bulkExportDestinationId: field(uuid(), {
    description: "The id of the export destination.",
    example: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
    refersTo: "ExportDestination",
    immutable: true,
  }),
  sessionId: field(uuid().optional(), {
    description: "The id of the tracing project to export.",
    usage:
      "Use the `id` of a TracingProject. For an agent of this program, use the `tracingProjectId` of its Deployment, such as `agent.tracingProjectId`. Set either `sessionId` or `allExperiments: true`.",
    example: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
    allowed: "a UUID. To find the id of a project by its name, use getTracingProject({ name })",
    refersTo: "TracingProject",
    immutable: true,
    identity: true,
  }),
  allExperiments: field(z.boolean().optional(), {
    description: "Whether to export all experiments of the workspace, in place of one project.",
    usage: `At most ${EXPERIMENTS} experiments in one export. ${selfHosted("allExperiments")}`,
    immutable: true,
    unset: false,
  }),
  startTime: field(instant(), {
    description: "The beginning of the exported range, included.",
    usage:
      "A new schedule immediately exports every window since then, and LangSmith bills each. The provider sends the time in UTC.",
    example: "2025-01-01T00:00:00Z",
    allowed: 'a time with a zone as a string, such as "2025-01-01T00:00:00Z"',
    compare: "instant",
    immutable: true,
    identity: true,
  }),
  endTime: field(instant().optional(), {
    description: "The end of the exported range, not included.",
    usage: "Required for a one-off export. Leave it out for a schedule.",
    example: "2025-02-01T00:00:00Z",
    allowed: 'a time with a zone as a string, such as "2025-02-01T00:00:00Z"',
    compare: "instant",
    immutable: true,
    identity: true,
  }),
  intervalHours: field(z.int().min(1).max(168).optional(), {
    description:
      "The length of each window of a schedule, in hours. LangSmith exports a window 10 minutes after its end.",
    usage: `Setting it makes the export a schedule. ${selfHosted("intervalHours")}`,
    example: 24,
    immutable: true,
  }),
  filter: field(z.string().min(1).optional(), {
    description: "A filter expression for the runs to export.",
    usage: "Default: all runs of the range.",
    example: "eq(is_root, true)",
    immutable: true,
    unset: "",
  }),
  exportFields: field(z.array(openEnum(EXPORT_FIELDS, OTHER_NAMES)).min(1).optional(), {
    description: "The columns to export, in any order.",
    usage: `Default: all columns except \`feedbacks\`, which you must name. ${selfHosted("exportFields")}`,
    example: ["id", "name", "start_time", "inputs", "outputs"],
    allowed: "a list of at least one column name",
    compare: "set",
    immutable: true,
  }),
  formatVersion: field(openEnum(FORMAT_VERSIONS).optional(), {
    description:
      "The version of the file format. `v2_beta` has richer column types, which Spark reads. In `v2_beta`, every folder of the path is a Hive partition, such as `resource=runs`. In `v1`, the folder `runs` is none.",
    example: "v2_beta",
    allowed: oneOf(FORMAT_VERSIONS),
    immutable: true,
    unset: "v1",
  }),
  compression: field(openEnum(COMPRESSIONS, { zstd: "zstandard", gz: "gzip" }).default("zstandard"), {
    description: "The compression of the files.",
    usage: "The provider always sends it, because LangSmith's default has changed over time.",
    example: "zstandard",
    allowed: oneOf(COMPRESSIONS),
    immutable: true,
  }),
  cancelSpawnedOnDelete: option(
    "Whether deleting or replacing a schedule also cancels the exports that it spawned and that are still running. Otherwise they continue. Run `pulumi up` after you set it: a deletion uses the value of the last `pulumi up`.",
  ),
  waitForCompletion: option(
    "Whether `pulumi up` waits until the export is Completed. If the export ends otherwise, `pulumi up` fails with the errors of its runs. Not for schedules. The wait lasts at most 24 hours, or as long as the resource option `customTimeouts.create` allows (plugin). If your pipeline stops earlier, the export continues, and the next `pulumi up` waits for it again.",
  ),
  allowReexport: option(
    "Allows LangSmith to export, and bill, the same data again. You do not need it to change a schedule: set the `startTime` that the error of the preview shows. With it, a replaced schedule exports its past windows again, and a one-off export that moves to another destination its whole range. It also recreates an export that was canceled outside this program.",
  ),
  workspaceId: workspaceId(),
});

/** What the service returns of a bulk export. */
export const outputs = z.object({
  status: field(z.string(), {
    description:
      "The status of the export: `Created`, `Running`, `Completed`, `Cancelled`, `Failed` or `TimedOut`. A schedule is `IntervalScheduled` until it is canceled, fails or times out. The status changes over time. A refresh reports only `Cancelled` as drift.",
  }),
  tenantId: tenantId(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  finishedAt: field(z.string().optional(), { description: "The time when the export ended, in ISO 8601." }),
  sourceBulkExportId: field(z.string().optional(), {
    description: "The id of the schedule that spawned this export, if any.",
    stable: true,
  }),
});

export type Inputs = z.output<typeof inputs>;

export type Outputs = z.output<typeof outputs>;
