import type { Listed } from "../../cli/doctor/candidates.ts";
import type { Snapshot } from "../../emulator/src/index.ts";
import { Deployment, Destination, Export } from "../../provider/http/schema.ts";
import { itemOf as exportItem } from "../../provider/resources/bulk-export/inventory.ts";
import { itemOf as deploymentItem } from "../../provider/resources/deployment/inventory.ts";
import { itemOf as destinationItem } from "../../provider/resources/export-destination/inventory.ts";

/** An object that the service was asked to make; what a schedule spawns is not among them. */
export interface Made {
  readonly kind: "deployment" | "export destination" | "bulk export" | "OAuth provider";
  readonly id: string;
  /** What people know it by, where it has a name. */
  readonly name: string | undefined;
  /** Whether it still does something, or can: an export that has ended, or a deployment that is being deleted, does not. */
  readonly live: boolean;
  /** Whether it was ended before its time. */
  readonly cancelled: boolean;
  /** Of a deployment, its revisions. */
  readonly revisions: readonly { readonly id: string; readonly status: string }[];
}

const ENDED: ReadonlySet<string> = new Set(["Cancelled", "Completed", "Failed", "TimedOut"]);

/** What the service holds. */
export function madeIn({ deployments, destinations, exports, oauthProviders }: Snapshot): Made[] {
  return [
    ...deployments.map(
      ({ id, name, status, revisions }): Made => ({
        kind: "deployment",
        id,
        name,
        live: status !== "AWAITING_DELETE",
        cancelled: status === "AWAITING_DELETE",
        revisions,
      }),
    ),
    ...destinations.map(
      ({ id, display_name }): Made => ({
        kind: "export destination",
        id,
        name: display_name,
        live: true,
        cancelled: false,
        revisions: [],
      }),
    ),
    ...exports
      .filter(({ source_bulk_export_id: source }) => source === null)
      .map(
        ({ id, status }): Made => ({
          kind: "bulk export",
          id,
          name: undefined,
          live: !ENDED.has(status),
          cancelled: status === "Cancelled",
          revisions: [],
        }),
      ),
    ...oauthProviders
      .filter(({ provider_id }) => provider_id !== "github")
      .map(
        ({ provider_id, name }): Made => ({
          kind: "OAuth provider",
          id: provider_id,
          name,
          live: true,
          cancelled: false,
          revisions: [],
        }),
      ),
  ];
}

/** The exports that schedules spawned: the schedule of each, by its id. */
export function spawnedIn({ exports }: Snapshot): ReadonlyMap<string, string> {
  return new Map(
    exports.flatMap(({ id, source_bulk_export_id: source }) => (source === null ? [] : [[id, source]])),
  );
}

/** The same as commands list it. */
export function inventoryIn({ deployments, destinations, exports, oauthProviders }: Snapshot): Listed {
  return new Map([
    ["Deployment", deployments.map((each) => deploymentItem(Deployment.parse(onWire(each))))],
    ["ExportDestination", destinations.map((each) => destinationItem(Destination.parse(onWire(each))))],
    ["BulkExport", exports.map((each) => exportItem(Export.parse(onWire(each))))],
    [
      "OAuthProvider",
      oauthProviders.map((each) => ({
        id: each.provider_id,
        remote: onWire(each),
        names: [each.provider_id, each.name],
        label: each.name,
        createdAt: each.created_at,
        tenantId: each.organization_id,
      })),
    ],
  ]);
}

/** An object as it comes over the wire. */
function onWire(object: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(object));
}
