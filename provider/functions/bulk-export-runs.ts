import * as z from "zod";
import { field } from "../core/facts.ts";
import { BulkExports, EXPORT_REQUESTS, type ExportRun } from "../http/api/bulk-exports.ts";
import { type Call, callOf } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound, RouteMissing, ValidationFailed } from "../http/errors.ts";
import { byId } from "../resources/lookup.ts";
import { defineFunction, exactlyOne, LISTING_SECONDS, workspaceId } from "./define.ts";
import { collect } from "./result.ts";

/** What is told of a run. */
const run = z.object({
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
function resultOfRun(listed: ExportRun): z.output<typeof run> {
  const { metadata } = listed;
  const result = metadata?.result;
  const shown = {
    id: listed.id,
    bulkExportId: listed.bulk_export_id,
    status: listed.status,
    retryNumber: listed.retry_number,
    errors:
      listed.errors && Object.fromEntries(Object.entries(listed.errors).map(([k, v]) => [k, asText(v)])),
    startTime: metadata?.start_time,
    endTime: metadata?.end_time,
    prefix: metadata?.prefix,
    rowsWritten: result?.rows_written,
    exportedFiles: result?.exported_files?.map(asText),
    createdAt: listed.created_at,
    updatedAt: listed.updated_at,
    finishedAt: listed.finished_at,
  };
  const present = Object.entries(shown).filter(([, value]) => value !== null && value !== undefined);
  return run.parse(Object.fromEntries(present));
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));
}

export const getBulkExportRuns = defineFunction({
  name: "getBulkExportRuns",
  description:
    "Lists the runs of a bulk export, or of everything that a schedule spawned, those of all pages: their states, rows, files and errors. " +
    "An export is carried out in runs, one for each day of its range.",
  inputs: z.object({
    bulkExportId: field(z.guid().optional(), {
      description:
        "The id of the export. Exactly one of `bulkExportId` and `sourceBulkExportId` is given; a schedule has no runs of its own.",
      example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
    }),
    sourceBulkExportId: field(z.guid().optional(), {
      description: "The id of the schedule whose spawned exports' runs are listed, in place of one export's.",
      example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    runs: field(z.array(run), {
      description: "The runs; empty before the export starts.",
      shows: ["bulkExportId", "sourceBulkExportId", "workspaceId"],
    }),
  }),
  example: { args: { bulkExportId: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" }, result: "runs" },
  needsWorkspace: true,
  limitSeconds: LISTING_SECONDS,
  requests: [EXPORT_REQUESTS.runs, EXPORT_REQUESTS.spawnedRuns],
  rules: (args) => exactlyOne(args, "bulkExportId", "sourceBulkExportId"),

  async run(service, { bulkExportId, sourceBulkExportId = "" }, operation) {
    const call = callOf(operation);
    const connected = service();
    const runs =
      bulkExportId === undefined
        ? await spawnedRuns(connected, sourceBulkExportId, call)
        : await byId(`bulk export ${bulkExportId}`, () =>
            collect(connected.api(BulkExports).runs(bulkExportId, call)),
          );
    return { runs: runs.map(resultOfRun) };
  },
});

async function spawnedRuns(service: LangSmith, scheduleId: string, call: Call): Promise<ExportRun[]> {
  try {
    return await collect(service.api(BulkExports).spawnedRuns(scheduleId, call));
  } catch (error) {
    const perhapsTooOld =
      error instanceof NotFound || error instanceof RouteMissing || error instanceof ValidationFailed;
    if (!perhapsTooOld) throw error;
  }
  return byOne(service, scheduleId, call);
}

/** The same from a server without a route for it: the runs of each export that names the schedule. */
async function byOne(service: LangSmith, scheduleId: string, call: Call): Promise<ExportRun[]> {
  await byId(`schedule ${scheduleId}`, () => service.api(BulkExports).get(scheduleId, call));
  const all = await collect(service.api(BulkExports).list(call));
  const spawned = all.filter(
    (listed) => listed.source_bulk_export_id?.toLowerCase() === scheduleId.toLowerCase(),
  );
  // The service's client sends as many at once as is configured; the rest waits its turn.
  const runs = await Promise.all(
    spawned.map(async ({ id }) => {
      const own = await collect(service.api(BulkExports).runs(id, call));
      return own.map((each) => ({ ...each, bulk_export_id: each.bulk_export_id ?? id }));
    }),
  );
  return runs.flat();
}
