import * as z from "zod";
import { field } from "../core/fields/facts.ts";
import { BulkExports, EXPORT_REQUESTS } from "../http/api/bulk-exports.ts";
import { inputs, outputs } from "../resources/bulk-export/fields.ts";
import { byId, readAs } from "../resources/evidence/lookup.ts";
import { defineFunction, defineList, idOf, isAlike, LOOKUP_SECONDS, workspaceId } from "./define.ts";
import { resultOf } from "./result.ts";

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
