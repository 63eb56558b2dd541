import { DEPLOYMENT_REQUESTS, type Deployment, Deployments } from "../../http/api/deployments.ts";
import { type Inventory, type InventoryItem, itemsOf } from "../inventory.ts";
import { isBeingDeleted } from "./fields.ts";
import { inputsFromApi, isPreview } from "./from-api.ts";

/** How commands find and import deployments. */
export const inventory: Inventory = {
  word: "deployment",
  listRequest: DEPLOYMENT_REQUESTS.list,
  terraform: ["langsmith_deployment"],
  async *list(service, call) {
    for await (const remote of service.api(Deployments).rows(call)) yield* itemsOf(remote, itemOf);
  },
};

/** A deployment, as commands compare it. */
export function itemOf(remote: Deployment): InventoryItem {
  return {
    id: remote.id,
    remote: inputsFromApi({ inputs: {}, attempted: {}, outputs: {}, computed: {} }, remote),
    names: [remote.name, ...(remote.display_name ? [remote.display_name] : [])],
    label: remote.name,
    createdAt: remote.created_at,
    tenantId: remote.tenant_id,
    status: remote.status,
    spawned: isPreview(remote),
    leaving: isBeingDeleted(remote.status),
    unreadable: remote.secrets.map(({ name }) => name).sort(),
  };
}
