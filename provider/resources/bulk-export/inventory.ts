import { BulkExports, EXPORT_REQUESTS, type Export, hasEnded } from "../../http/api/bulk-exports.ts";
import { type Inventory, type InventoryItem, itemsOf } from "../inventory.ts";

/** How commands find and import bulk exports. */
export const inventory: Inventory = {
  word: "export",
  listRequest: EXPORT_REQUESTS.list,
  terraform: ["langsmith_bulk_export"],
  async *list(service, call, { whole = false } = {}) {
    for await (const remote of service.api(BulkExports).rows(call, { whole })) yield* itemsOf(remote, itemOf);
  },
};

/** A bulk export, as commands compare it. */
export function itemOf(remote: Export): InventoryItem {
  const projectId = remote.session_id?.toLowerCase();
  const hours = remote.interval_hours ?? undefined;
  const end = remote.end_time ?? undefined;
  const range = hours ? `every ${hours} h from ${remote.start_time}` : `${remote.start_time} to ${end ?? ""}`;
  return {
    id: remote.id,
    remote,
    names: [],
    label: `${range} of ${remote.session_id ? `project ${remote.session_id}` : "all experiments"}`,
    createdAt: remote.created_at,
    tenantId: remote.tenant_id,
    status: remote.status,
    exports: { projectId, start: remote.start_time, end, hours },
    ended: hasEnded(remote),
    cancelled: remote.status === "Cancelled",
    spawned: Boolean(remote.source_bulk_export_id),
  };
}
