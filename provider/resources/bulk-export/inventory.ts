import { BulkExports, EXPORT_REQUESTS, Export, hasEnded } from "../../http/api/bulk-exports.ts";
import { type Inventory, type InventoryItem, itemsOf } from "../listing/inventory.ts";

/** How exports are found. */
export const inventory: Inventory = {
  word: "export",
  listRequest: EXPORT_REQUESTS.list,
  terraform: ["langsmith_bulk_export"],
  list: (service, call) => itemsOf(service.api(BulkExports), Export, itemOf, call),
};

function itemOf(remote: Export): InventoryItem {
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
    exports: { projectId: remote.session_id?.toLowerCase(), start: remote.start_time, end, hours },
    ended: hasEnded(remote),
    cancelled: remote.status === "Cancelled",
    spawned: Boolean(remote.source_bulk_export_id),
  };
}
