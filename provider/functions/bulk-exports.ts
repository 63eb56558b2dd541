import * as z from "zod";
import { field } from "../core/fields/facts.ts";
import { BulkExports, EXPORT_REQUESTS, type ExportRun } from "../http/api/bulk-exports.ts";
import { inputs, outputs } from "../resources/bulk-export/fields.ts";
import { byId, readAs } from "../resources/listing/lookup.ts";
import {
  defineFunction,
  defineList,
  exactlyOne,
  idOf,
  isAlike,
  LOOKUP_SECONDS,
  workspaceId,
} from "./define.ts";
import { collect, resultOf } from "./result.ts";

/** What a result has of a bulk export. */
const whole = z.object({
  id: field(z.string(), { description: "The id of the export." }),
  ...resultOf(inputs),
  ...outputs.shape,
});

export const getBulkExport = defineFunction({
  name: "getBulkExport",
  description:
    "Finds a bulk export by its `id`, one-off or scheduled. The result has what it exports, and its status.",
  inputs: z.object({
    id: idOf("export", "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"),
    workspaceId: workspaceId(),
  }),
  outputs: whole,
  example: { args: { id: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" }, result: "status" },
  needsWorkspace: true,
  limitSeconds: LOOKUP_SECONDS,
  requests: [EXPORT_REQUESTS.read],

  async run(service, { id }, operation) {
    const get = () => service().api(BulkExports).get(id, operation);
    return readAs(whole, await byId(`bulk export ${id}`, get));
  },
});

export const getBulkExports = defineList({
  name: "getBulkExports",
  description:
    "Lists the bulk exports of a workspace: one-off exports, schedules, and the exports that these spawned.",
  property: "exports",
  contains: "The exports. Empty if none matches.",
  row: whole,
  example: { status: "Running" },
  needsWorkspace: true,
  requests: [EXPORT_REQUESTS.list],
  list: (service, _args, call) => service.api(BulkExports).list(call),
  filters: {
    bulkExportDestinationId: {
      type: z.guid(),
      description: "Lists only exports to the destination with this id. Default: all.",
      example: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
      keeps: (listed, id) => isAlike(listed.bulk_export_destination_id, id),
    },
    sessionId: {
      type: z.guid(),
      description: "Lists only exports of the tracing project with this id. Default: all.",
      example: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
      keeps: (listed, id) => isAlike(listed.session_id, id),
    },
    sourceBulkExportId: {
      type: z.guid(),
      description: "Lists only exports that the schedule with this id spawned. Default: all.",
      example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
      keeps: (listed, id) => isAlike(listed.source_bulk_export_id, id),
    },
    status: {
      description:
        "Lists only exports with this status: `Created`, `Running`, `Completed`, `Cancelled`, `Failed` or `TimedOut`. Schedules have `IntervalScheduled`. Default: all.",
      example: "Running",
      keeps: (listed, status) => listed.status === status,
    },
  },
});

/** What a result has of a run. */
const run = z.object({
  id: field(z.string(), { description: "The id of the run." }),
  bulkExportId: field(z.string().optional(), {
    description: "The id of the export that the run belongs to.",
  }),
  status: field(z.string(), {
    description:
      "The status of the run: `Created`, `Running`, `Completed`, `Cancelled`, `Failed` or `TimedOut`.",
  }),
  retryNumber: field(z.int().optional(), { description: "How often LangSmith tried the run again." }),
  errors: field(z.record(z.string(), z.string()).optional(), {
    description: "The error of each try, by `retry_0`, `retry_1` and so on.",
    verbatim: true,
  }),
  startTime: field(z.string().optional(), { description: "The beginning of the run's range, in ISO 8601." }),
  endTime: field(z.string().optional(), { description: "The end of the run's range, in ISO 8601." }),
  prefix: field(z.string().optional(), { description: "The path in the bucket that the run writes to." }),
  rowsWritten: field(z.int().optional(), { description: "The number of exported rows." }),
  exportedFiles: field(z.array(z.string()).optional(), { description: "The files that the run wrote." }),
  createdAt: field(z.string().optional(), { description: "The time of creation, in ISO 8601." }),
  updatedAt: field(z.string().optional(), { description: "The time of the last change, in ISO 8601." }),
  finishedAt: field(z.string().optional(), { description: "The time when the run ended, in ISO 8601." }),
});

/** A run as a result shows it. */
function resultOfRun({ metadata, errors, ...listed }: ExportRun) {
  const { rows_written, exported_files: files } = metadata?.result ?? {};
  return readAs(run, {
    ...listed,
    ...metadata,
    errors: errors && Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, asText(error)])),
    rows_written,
    exported_files: files?.map(asText),
  });
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
}

export const getBulkExportRuns = defineList({
  name: "getBulkExportRuns",
  description:
    "Lists the runs of a bulk export, or of all exports that a schedule spawned. Each run has its status, rows, files and errors. LangSmith divides an export into runs, one for each day of its range.",
  property: "runs",
  contains: "The runs. Empty before the export starts.",
  row: run,
  of: {
    bulkExportId: field(z.guid().optional(), {
      description: "The id of the export.",
      usage: "Set either `bulkExportId` or `sourceBulkExportId`. A schedule has no runs of its own.",
      example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
    }),
    sourceBulkExportId: field(z.guid().optional(), {
      description: "The id of the schedule that spawned the exports.",
      usage: "Set either `bulkExportId` or `sourceBulkExportId`.",
      example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
    }),
  },
  example: { bulkExportId: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" },
  needsWorkspace: true,
  requests: [EXPORT_REQUESTS.runs, EXPORT_REQUESTS.spawnedRuns],
  rules: (args) => exactlyOne(args, "bulkExportId", "sourceBulkExportId"),
  list: (service, { bulkExportId, sourceBulkExportId = "" }, call) => {
    const api = service.api(BulkExports);
    return bulkExportId === undefined
      ? byId(`schedule ${sourceBulkExportId}`, () => collect(api.spawnedRuns(sourceBulkExportId, call)))
      : byId(`bulk export ${bulkExportId}`, () => collect(api.runs(bulkExportId, call)));
  },
  toRows: (all) => all.map(resultOfRun),
});
