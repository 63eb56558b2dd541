import * as z from "zod";
import { field } from "../core/facts.ts";
import { BulkExports, EXPORT_REQUESTS, type Export } from "../http/api/bulk-exports.ts";
import { DESTINATION_REQUESTS } from "../http/api/export-destinations.ts";
import { type Call, callOf } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound } from "../http/errors.ts";
import { inputs, outputs } from "../resources/bulk-export/fields.ts";
import { type OutputPrefix, outputPrefixOf, prefixOf } from "../resources/bulk-export/output-prefix.ts";
import { prefixesOf } from "../resources/export-destination/from-api.ts";
import { byId } from "../resources/lookup.ts";
import { defineFunction, idOf, LISTING_SECONDS, LOOKUP_SECONDS, workspaceId } from "./define.ts";
import { collect, readAs, resultOf } from "./result.ts";

/** What a result has of a bulk export. */
const shape = {
  id: field(z.string(), { description: "The id of the export." }),
  ...resultOf(inputs),
  ...outputs.shape,
};

const whole = z.object(shape);

/** An export as a result shows it, with where it writes. */
function resultOfExport(listed: Export, prefix: OutputPrefix) {
  return { ...readAs(whole, listed), ...prefix };
}

export const getBulkExport = defineFunction({
  name: "getBulkExport",
  description:
    "Finds a bulk export by its `id`, one-off or scheduled. The result has what it exports, its status, and where it writes.",
  inputs: z.object({
    id: idOf("export", "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"),
    workspaceId: workspaceId(),
  }),
  outputs: z.object(shape),
  example: { args: { id: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" }, result: "status" },
  needsWorkspace: true,
  limitSeconds: LOOKUP_SECONDS,
  requests: [EXPORT_REQUESTS.read, EXPORT_REQUESTS.runs],

  async run(service, { id }, operation) {
    const call = callOf(operation);
    const connected = service();
    const listed = await byId(`bulk export ${id}`, () => connected.api(BulkExports).get(id, call));
    return resultOfExport(listed, await prefixOf(connected, listed, {}, call));
  },
});

const filters = {
  bulkExportDestinationId: field(z.guid().optional(), {
    description: "Lists only exports to the destination with this id. Default: all.",
    example: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
  }),
  sessionId: field(z.guid().optional(), {
    description: "Lists only exports of the tracing project with this id. Default: all.",
    example: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
  }),
  sourceBulkExportId: field(z.guid().optional(), {
    description: "Lists only exports that the schedule with this id spawned. Default: all.",
    example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
  }),
  status: field(z.string().min(1).optional(), {
    description:
      "Lists only exports with this status: `Created`, `Running`, `Completed`, `Cancelled`, `Failed` or `TimedOut`. Schedules have `IntervalScheduled`. Default: all.",
    example: "Running",
  }),
};

export const getBulkExports = defineFunction({
  name: "getBulkExports",
  description:
    "Lists the bulk exports of a workspace: one-off exports, schedules, and the exports that these spawned.",
  inputs: z.object({ ...filters, workspaceId: workspaceId() }),
  outputs: z.object({
    exports: field(z.array(z.object(shape)), {
      description: "The exports. Empty if none matches.",
      shows: ["bulkExportDestinationId", "sessionId", "sourceBulkExportId", "status", "workspaceId"],
    }),
  }),
  example: { args: { status: "Running" }, result: "exports" },
  needsWorkspace: true,
  limitSeconds: LISTING_SECONDS,
  requests: [EXPORT_REQUESTS.list, DESTINATION_REQUESTS.read],

  async run(service, filter, operation) {
    const call = callOf(operation);
    const connected = service();
    const kept = await collect(
      connected.api(BulkExports).list(call),
      (listed) =>
        is(filter.bulkExportDestinationId, listed.bulk_export_destination_id) &&
        is(filter.sessionId, listed.session_id) &&
        is(filter.sourceBulkExportId, listed.source_bulk_export_id) &&
        listed.status === (filter.status ?? listed.status),
    );
    const prefixes = await outputPrefixesOf(connected, kept, call);
    return { exports: kept.map((listed, index) => resultOfExport(listed, prefixes[index] ?? {})) };
  },
});

/** Ids are the same in upper and lower case. */
function is(filter: string | undefined, listed: string | null | undefined): boolean {
  return filter === undefined || filter.toLowerCase() === listed?.toLowerCase();
}

/** Where each writes; each destination is asked once, and one that is gone says nothing. */
async function outputPrefixesOf(
  service: LangSmith,
  exports: readonly Export[],
  call: Call,
): Promise<OutputPrefix[]> {
  const roots = new Map<string, string | undefined>();
  for (const id of new Set(exports.map((listed) => listed.bulk_export_destination_id))) {
    roots.set(id, await rootOf(service, id, call));
  }
  return exports.map((listed) => {
    const root = roots.get(listed.bulk_export_destination_id);
    return root === undefined ? {} : outputPrefixOf(root, listed);
  });
}

async function rootOf(service: LangSmith, id: string, call: Call): Promise<string | undefined> {
  try {
    return await prefixesOf(service, id, call);
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
}
