import * as z from "zod";
import { field } from "../core/facts.ts";
import type { Call } from "../http/call.ts";
import { callOf } from "../http/call.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound } from "../http/errors.ts";
import { BulkExports } from "../http/exports.ts";
import type { Export } from "../http/schema.ts";
import { type OutputPrefix, outputPrefixOf } from "../resources/bulk-export/output-prefix.ts";
import { prefixesOf } from "../resources/export-destination/temporary-prefix.ts";
import { LISTING_SECONDS, workspaceId } from "./arguments.ts";
import { resultOfExport, shape } from "./bulk-export.result.ts";
import { collect } from "./collect.ts";
import { defineFunction } from "./define.ts";

const filters = {
  bulkExportDestinationId: field(z.guid().optional(), {
    description: "Only exports to this destination (its id). Default: all.",
    example: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
  }),
  sessionId: field(z.guid().optional(), {
    description: "Only exports of this tracing project (its id). Default: all.",
    example: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
  }),
  sourceBulkExportId: field(z.guid().optional(), {
    description: "Only exports that this schedule (its id) spawned. Default: all.",
    example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84",
  }),
  status: field(z.string().min(1).optional(), {
    description:
      "Only exports in this state: Created, Running, Completed, Cancelled, Failed, TimedOut, or IntervalScheduled for schedules. Default: all.",
    example: "Running",
  }),
};

export const getBulkExports = defineFunction({
  name: "getBulkExports",
  description:
    "Lists the bulk exports of a workspace, those of all pages: one-off ones, schedules, and what these spawned.",
  inputs: z.object({ ...filters, workspaceId: workspaceId() }),
  outputs: z.object({
    exports: field(z.array(z.object(shape)), {
      description: "The exports; empty when none is left.",
      shows: ["bulkExportDestinationId", "sessionId", "sourceBulkExportId", "status", "workspaceId"],
    }),
  }),
  example: { args: { status: "Running" }, result: "exports" },
  needsWorkspace: true,
  limitSeconds: LISTING_SECONDS,

  async run(service, wanted, operation) {
    const call = callOf(operation);
    const connected = service();
    const kept = await collect(
      connected.api(BulkExports).list(call),
      (held) =>
        is(wanted.bulkExportDestinationId, held.bulk_export_destination_id) &&
        is(wanted.sessionId, held.session_id) &&
        is(wanted.sourceBulkExportId, held.source_bulk_export_id) &&
        held.status === (wanted.status ?? held.status),
    );
    const places = await placesOf(connected, kept, call);
    return { exports: kept.map((held, index) => resultOfExport(held, places[index] ?? {})) };
  },
});

/** Ids are the same in upper and lower case. */
function is(wanted: string | undefined, held: string | null | undefined): boolean {
  return wanted === undefined || wanted.toLowerCase() === held?.toLowerCase();
}

/** Where each writes; each destination is asked once, and one that is gone says nothing. */
async function placesOf(service: LangSmith, exports: readonly Export[], call: Call): Promise<OutputPrefix[]> {
  const roots = new Map<string, string | undefined>();
  for (const id of new Set(exports.map((held) => held.bulk_export_destination_id))) {
    roots.set(id, await rootOf(service, id, call));
  }
  return exports.map((held) => {
    const root = roots.get(held.bulk_export_destination_id);
    return root === undefined ? {} : outputPrefixOf(root, held);
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
