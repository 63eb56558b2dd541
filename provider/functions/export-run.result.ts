import * as z from "zod";
import { field } from "../core/facts.ts";
import type { ExportRun } from "../http/schema.ts";

/** What is told of a run. */
export const run = z.object({
  id: field(z.string(), { description: "The id of the run." }),
  bulkExportId: field(z.string().optional(), { description: "The export that the run is a part of." }),
  status: field(z.string(), {
    description: "Created, Running, Completed, Cancelled, Failed or TimedOut.",
  }),
  retryNumber: field(z.int().optional(), { description: "How often the run was tried again." }),
  errors: field(z.record(z.string(), z.string()).optional(), {
    description: "What went wrong, by try: `retry_0`, `retry_1` …",
    verbatim: true,
  }),
  startTime: field(z.string().optional(), { description: "The beginning of the run's part, ISO 8601." }),
  endTime: field(z.string().optional(), { description: "The end of the run's part, ISO 8601." }),
  prefix: field(z.string().optional(), { description: "Where in the bucket the run writes." }),
  rowsWritten: field(z.int().optional(), { description: "How many rows were exported." }),
  exportedFiles: field(z.array(z.string()).optional(), { description: "The files that were written." }),
  createdAt: field(z.string().optional(), { description: "When the run was made, ISO 8601." }),
  updatedAt: field(z.string().optional(), { description: "When it last changed, ISO 8601." }),
  finishedAt: field(z.string().optional(), { description: "When the run ended, ISO 8601." }),
});

/** A run as a result shows it. */
export function resultOfRun(held: ExportRun): z.output<typeof run> {
  const { metadata } = held;
  const result = metadata?.result;
  const shown = {
    id: held.id,
    bulkExportId: held.bulk_export_id,
    status: held.status,
    retryNumber: held.retry_number,
    errors: held.errors && Object.fromEntries(Object.entries(held.errors).map(([k, v]) => [k, asText(v)])),
    startTime: metadata?.start_time,
    endTime: metadata?.end_time,
    prefix: metadata?.prefix,
    rowsWritten: result?.rows_written,
    exportedFiles: result?.exported_files?.map(asText),
    createdAt: held.created_at,
    updatedAt: held.updated_at,
    finishedAt: held.finished_at,
  };
  const told = Object.entries(shown).filter(([, value]) => value !== null && value !== undefined);
  return run.parse(Object.fromEntries(told));
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
}
