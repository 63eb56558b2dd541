import {
  DESTINATION_REQUESTS,
  type Destination,
  ExportDestinations,
} from "../../http/api/export-destinations.ts";
import { type Inventory, type InventoryItem, itemsOf } from "../inventory.ts";
import { fromApi } from "./from-api.ts";

/** How commands find and import export destinations. */
export const inventory: Inventory = {
  word: "destination",
  listRequest: DESTINATION_REQUESTS.list,
  terraform: ["langsmith_bulk_export_destination"],
  async *list(service, call, { whole = false } = {}) {
    for (const remote of await service.api(ExportDestinations).rows(call, { whole }))
      yield* itemsOf(remote, itemOf);
  },
};

/** An export destination, as commands compare it. */
export function itemOf(remote: Destination): InventoryItem {
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
