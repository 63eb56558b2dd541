import {
  BulkExports,
  CREATIONS_AN_HOUR,
  EXPORT_REQUESTS,
  type Export,
  hasEnded,
} from "../../http/api/bulk-exports.ts";
import { type Inventory, type InventoryItem, itemsOf, type Usage } from "../inventory.ts";
import { NEEDED_RELEASE } from "./fields.ts";
import { ACTIVE_SCHEDULES, RUNNING_AT_ONCE } from "./service-limits.ts";

/** How commands find, import and cancel bulk exports. */
export const inventory: Inventory = {
  word: "export",
  listRequest: EXPORT_REQUESTS.list,
  exportsProjects: true,
  statuses: ["Created", "Running", "Completed", "Failed", "TimedOut", "IntervalScheduled"],
  releases: NEEDED_RELEASE,
  limit: { subject: "limits of exports", usage },
  terraform: "langsmith_bulk_export",
  removal: {
    method: "PATCH",
    body: () => ({ status: "Cancelled" }),
    effect: "an export can be canceled, not deleted",
  },
  keeps: () => [],
  async *list(service, call, whole) {
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
    writesTo: { kind: "ExportDestination", id: remote.bulk_export_destination_id },
    ended: hasEnded(remote),
    cancelled: remote.status === "Cancelled",
    spawned: Boolean(remote.source_bulk_export_id),
  };
}

const HOUR = 3_600_000;

function usage(items: readonly InventoryItem[], now: number): Usage {
  const created = items.filter(({ createdAt = "" }) => Date.parse(createdAt) > now - HOUR).length;
  const going = items.filter(({ ended }) => !ended);
  const schedules = going.filter((each) => each.exports?.hours).length;
  const used =
    `${created} of ${CREATIONS_AN_HOUR} created in the last hour, ${going.length - schedules} unfinished (${RUNNING_AT_ONCE} run at once), ` +
    `${schedules} of ${ACTIVE_SCHEDULES} active schedules`;
  const full =
    schedules >= ACTIVE_SCHEDULES
      ? "LangSmith accepts no more schedules. Cancel schedules that you no longer need."
      : created >= CREATIONS_AN_HOUR
        ? "LangSmith accepts no more exports until the hour has passed. `pulumi up` waits for it."
        : undefined;
  return { used, full };
}
