import { DESTINATION_REQUESTS, Destination, ExportDestinations } from "../../http/api/export-destinations.ts";
import { type Inventory, type InventoryItem, itemsOf } from "../listing/inventory.ts";
import { fromApi } from "./from-api.ts";

/** How destinations are found. */
export const inventory: Inventory = {
  word: "destination",
  listRequest: DESTINATION_REQUESTS.list,
  terraform: ["langsmith_bulk_export_destination"],
  list: (service, call) => itemsOf(service.api(ExportDestinations), Destination, itemOf, call),
};

function itemOf(remote: Destination): InventoryItem {
  const { bucket_name: bucket, prefix } = remote.config;
  const location = [bucket, prefix].filter((part) => part).join("/") || "bucket unknown";
  return {
    id: remote.id,
    remote: fromApi(remote),
    names: [remote.display_name],
    label: `${remote.display_name} (${location})`,
    createdAt: remote.created_at,
    tenantId: remote.tenant_id,
    unreadable: [...(remote.credentials_keys ?? [])].sort(),
  };
}
