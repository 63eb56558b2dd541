import * as z from "zod";
import { field } from "../core/facts.ts";
import type { Call } from "../http/call.ts";
import { callOf } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound, RouteMissing, ValidationFailed } from "../http/errors.ts";
import { BulkExports } from "../http/exports.ts";
import type { ExportRun } from "../http/schema.ts";
import { LISTING_SECONDS, workspaceId } from "./arguments.ts";
import { collect } from "./collect.ts";
import { defineFunction } from "./define.ts";
import { byId } from "./errors.ts";
import { resultOfRun, run } from "./export-run.result.ts";

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
  rules: ({ bulkExportId, sourceBulkExportId }) => {
    if ((bulkExportId === undefined) !== (sourceBulkExportId === undefined)) return [];
    const given = bulkExportId === undefined ? "neither was given" : "both were given";
    return [{ path: [], reason: `give exactly one of bulkExportId and sourceBulkExportId; ${given}` }];
  },

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
    (held) => held.source_bulk_export_id?.toLowerCase() === scheduleId.toLowerCase(),
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
