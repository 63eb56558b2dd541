import { ELSEWHERE, HERE, OTHER_PROJECT, PROJECT } from "../stack.ts";
import type { Creates, KindTable } from "../table.ts";
import { table as destination } from "./export-destination.ts";

const PATH = "/api/v1/bulk-exports";
/** A schedule that has exported nothing yet. */
const FAR_AHEAD = "2040-01-01T00:00:00Z";
const ENDED = ["Cancelled", "Completed", "Failed", "TimedOut"];

async function needs(stack: Creates, workspaceId?: string) {
  const besides = workspaceId === undefined ? {} : { workspaceId };
  const { held } = await stack.created(destination, besides);
  return { bulkExportDestinationId: held.id };
}

/** Facts: spec.md 2.4, 3 and 4.2. A change makes another export; an export is cancelled and never deleted. */
export const table: KindTable = {
  kind: "BulkExport",
  cannot: {
    drift: "What the service stores of an export cannot be changed.",
    deletion: "An export is cancelled, and stays at the service.",
  },
  evidence: { workspace: "answer", age: "createdAt", lostAnswer: "match" },
  path: PATH,
  program: { sessionId: PROJECT, startTime: "2025-01-01T02:00:00+02:00", endTime: "2025-01-02T00:00:00Z" },
  needs,
  // What a schedule spawns belongs to it.
  remote: ({ exports }) =>
    exports
      .filter(({ source_bulk_export_id: schedule }) => !schedule)
      .map(({ id, status }) => ({ id, ended: ENDED.includes(status) })),
  create: {
    method: "POST",
    path: PATH,
    body: {
      bulk_export_destination_id: ":id",
      session_id: PROJECT,
      start_time: "2025-01-01T00:00:00Z",
      end_time: "2025-01-02T00:00:00Z",
      compression: "zstandard",
    },
  },
  remove: { method: "PATCH", path: `${PATH}/:id`, body: { status: "Cancelled" } },
  another: { start_time: "2024-01-01T00:00:00Z" },
  wait: { with: { waitForCompletion: true }, path: `${PATH}/:id`, pending: "Running" },
  similar: { filter: 'eq(run_type, "llm")' },
  notations: { startTime: "2025-01-01T00:00:00.000Z", endTime: "2025-01-01T19:00:00-05:00" },
  consent: {
    with: { allowReexport: true },
    program: { startTime: "2026-11-01T00:00:00Z", endTime: undefined, intervalHours: 24 },
    change: { intervalHours: 12 },
    rejected: "allowReexport: true",
  },
  changes: {
    bulkExportDestinationId: {
      later: async (stack) => {
        const { held } = await stack.created(destination, { displayName: "other traces" });
        return { bulkExportDestinationId: held.id };
      },
    },
    sessionId: { to: OTHER_PROJECT, unset: "rejected" },
    allExperiments: { to: true, along: { sessionId: undefined }, unset: "rejected" },
    startTime: { to: "2025-01-01T12:00:00Z" },
    endTime: { to: "2025-01-03T00:00:00Z", unset: "rejected" },
    intervalHours: { to: 24, along: { startTime: FAR_AHEAD, endTime: undefined }, unset: "rejected" },
    filter: { to: "eq(is_root, true)", unset: "replaced" },
    exportFields: { to: ["id", "name"], unset: "replaced" },
    formatVersion: { to: "v2_beta", unset: "replaced" },
    compression: { to: "gzip", unset: "replaced" },
    cancelSpawnedOnDelete: { to: true, sends: [], unset: "kept" },
    waitForCompletion: { to: true, sends: [], unset: "kept" },
    allowReexport: { to: true, sends: [], unset: "kept" },
    workspaceId: {
      from: HERE,
      later: async (stack) => ({ workspaceId: ELSEWHERE, ...(await needs(stack, ELSEWHERE)) }),
      unset: "kept",
      unsets: HERE,
    },
  },
  secrets: destination.secrets,
  replaced: [
    "bulkExportDestinationId",
    "sessionId",
    "allExperiments",
    "startTime",
    "endTime",
    "intervalHours",
    "filter",
    "exportFields",
    "formatVersion",
    "compression",
    "workspaceId",
  ],
  secretProperties: [],
  misuse: {
    program: { endTime: undefined },
    reported: "endTime: set endTime for a one-off export, or intervalHours for a scheduled one",
  },
};
