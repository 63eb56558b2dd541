import * as z from "zod";
import { field } from "../core/fields/facts.ts";
import { BulkExports, EXPORT_REQUESTS, type ExportRun } from "../http/api/bulk-exports.ts";
import { byId, readAs } from "../resources/evidence/lookup.ts";
import { defineList, exactlyOne } from "./define.ts";
import { collect } from "./result.ts";

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
