import { DEPLOYMENT_REQUESTS, Deployment, Deployments } from "../../http/api/deployments.ts";
import { type Inventory, type InventoryItem, itemsOf } from "../listing/inventory.ts";
import { isBeingDeleted } from "./fields/outputs.ts";
import { inputsFromApi, isPreview } from "./outputs.ts";

/** How deployments are found. */
export const inventory: Inventory = {
  word: "deployment",
  listRequest: DEPLOYMENT_REQUESTS.list,
  terraform: ["langsmith_deployment"],
  async *list(service, call, { name } = {}) {
    const api = service.api(Deployments);
    if (name === undefined) yield* itemsOf(api, Deployment, itemOf, call);
    else for await (const remote of api.list(call, { name })) yield itemOf(remote);
  },
};

function itemOf(remote: Deployment): InventoryItem {
  return {
    id: remote.id,
    remote: inputsFromApi({}, remote),
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
