import type { OAuthProvider } from "../../provider/http/oauth.schema.ts";
import type { Deployment, Destination, Export } from "../../provider/http/schema.ts";
import { hasEnded } from "../../provider/resources/bulk-export/runs.ts";
import { type Subject, subjectOf } from "./similarity.ts";

/** Everything of these kinds that a workspace holds, and its organization, as the service lists it. */
export interface Listed {
  readonly deployments: readonly Deployment[];
  readonly destinations: readonly Destination[];
  readonly exports: readonly Export[];
  readonly oauthProviders: readonly OAuthProvider[];
}

/** An object of the service, as it is compared. */
export interface Candidate extends Subject {
  readonly id: string;
  /** The workspace that it lives in, of an OAuth provider the organization. */
  readonly tenantId: string;
  readonly label: string;
  readonly names: readonly string[];
  readonly status?: string;
  readonly createdAt: string;
  /** Of an export: where it writes. */
  readonly destinationId?: string;
  /** What people call that; its id where it is not listed. */
  readonly destinationName?: string;
  readonly ended: boolean;
}

/** What may be left behind: not what a schedule spawned, nor a deployment that is being deleted. */
export function candidatesOf({ deployments, destinations, exports, oauthProviders }: Listed): Candidate[] {
  const nameOf = new Map(destinations.map(({ id, display_name: name }) => [id, JSON.stringify(name)]));
  return [
    ...deployments
      .filter(({ status }) => !/^AWAITING_(?:FINAL_)?DELETE$/.test(status))
      .map((each) => ({
        ...subjectOf("Deployment", each),
        id: each.id,
        tenantId: each.tenant_id,
        label: each.name,
        names: [each.name, ...(each.display_name ? [each.display_name] : [])],
        status: each.status,
        createdAt: each.created_at,
        ended: false,
      })),
    ...destinations.map((each) => ({
      ...subjectOf("ExportDestination", each),
      id: each.id,
      tenantId: each.tenant_id,
      label: `${each.display_name} (${placeOf(each)})`,
      names: [each.display_name],
      createdAt: each.created_at,
      ended: false,
    })),
    ...exports
      .filter(({ source_bulk_export_id: source }) => !source)
      .map((each) => ({
        ...subjectOf("BulkExport", each),
        id: each.id,
        tenantId: each.tenant_id,
        label: rangeOf(each),
        names: [],
        status: each.status,
        createdAt: each.created_at,
        destinationId: each.bulk_export_destination_id,
        destinationName: nameOf.get(each.bulk_export_destination_id) ?? each.bulk_export_destination_id,
        ended: hasEnded(each),
      })),
    ...oauthProviders.map((each) => ({
      ...subjectOf("OAuthProvider", each),
      id: each.provider_id,
      tenantId: each.organization_id,
      label: each.name,
      names: [each.provider_id, each.name],
      createdAt: each.created_at,
      ended: false,
    })),
  ];
}

function placeOf({ config: { bucket_name: bucket, prefix } }: Destination): string {
  return [bucket, prefix].filter((part) => part).join("/") || "no bucket told";
}

function rangeOf({ start_time, end_time, interval_hours: hours, session_id }: Export): string {
  const range = hours ? `every ${hours} h from ${start_time}` : `${start_time} – ${end_time ?? ""}`;
  return `${range} of ${session_id ? `project ${session_id}` : "all experiments"}`;
}
