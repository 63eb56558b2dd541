import type { Properties } from "../../provider/core/check.ts";
import type { OAuthProvider } from "../../provider/http/oauth.schema.ts";
import type { Deployment, Destination, Export } from "../../provider/http/schema.ts";
import { hasEnded } from "../../provider/resources/bulk-export/runs.ts";
import { inputsFromApi } from "../../provider/resources/deployment/from-api.ts";
import { fromApi as heldDestination } from "../../provider/resources/export-destination/export-destination.ts";
import type { Kind } from "../state/states.ts";

/** An object of the service that may be adopted. */
export interface Subject {
  readonly kind: Kind;
  /** What it is imported by: of an OAuth provider its `providerId`. */
  readonly id: string;
  /** As an import reads it. It may hold secrets. */
  readonly held: Properties;
  /** What people call it; none for an export. */
  readonly names: readonly string[];
  /** Of a deployment and of an export: undefined for the other kinds. */
  readonly status: string | undefined;
  readonly createdAt: string;
  /** The workspace that it lives in, of an OAuth provider the organization. */
  readonly tenantId: string;
  /** The tracing project: that a deployment has, that an export reads. */
  readonly projectId: string | undefined;
  /** Whether it is an export that is over, in whatever way. */
  readonly ended: boolean;
  /** Whether a schedule made it, which goes on owning it. */
  readonly spawned: boolean;
  /** Whether it is being deleted. */
  readonly leaving: boolean;
  /** The names of what the service holds and an import leaves alone: credentials, environment variables. */
  readonly untold: readonly string[];
}

const AT_REST = { ended: false, spawned: false, leaving: false };

export function ofDeployment(record: Deployment): Subject {
  return {
    ...AT_REST,
    kind: "Deployment",
    id: record.id,
    held: inputsFromApi({ inputs: {}, attempted: {}, outputs: {} }, record),
    names: [record.name, ...(record.display_name ? [record.display_name] : [])],
    status: record.status,
    createdAt: record.created_at,
    tenantId: record.tenant_id,
    projectId: record.tracer_session_id?.toLowerCase(),
    leaving: /^AWAITING_(?:FINAL_)?DELETE$/.test(record.status),
    untold: record.secrets.map(({ name }) => name).sort(),
  };
}

export function ofDestination(record: Destination): Subject {
  return {
    ...AT_REST,
    kind: "ExportDestination",
    id: record.id,
    held: heldDestination(record),
    names: [record.display_name],
    status: undefined,
    createdAt: record.created_at,
    tenantId: record.tenant_id,
    projectId: undefined,
    untold: [...(record.credentials_keys ?? [])].sort(),
  };
}

export function ofExport(record: Export): Subject {
  return {
    ...AT_REST,
    kind: "BulkExport",
    id: record.id,
    held: record,
    names: [],
    status: record.status,
    createdAt: record.created_at,
    tenantId: record.tenant_id,
    projectId: record.session_id?.toLowerCase(),
    ended: hasEnded(record),
    spawned: Boolean(record.source_bulk_export_id),
    untold: [],
  };
}

export function ofOAuthProvider(record: OAuthProvider): Subject {
  return {
    ...AT_REST,
    kind: "OAuthProvider",
    id: record.provider_id,
    held: record,
    names: [record.provider_id, record.name],
    status: undefined,
    createdAt: record.created_at,
    tenantId: record.organization_id,
    projectId: undefined,
    untold: record.token_endpoint_auth_method === "none" ? [] : ["client_secret"],
  };
}

/** What of an export names it, as the service tells it. */
export function rangeOf({ held }: Subject): {
  readonly start: string;
  readonly end: string | undefined;
  readonly hours: number | undefined;
} {
  const { start_time: start, end_time: end, interval_hours: hours } = held;
  return {
    start: typeof start === "string" ? start : "",
    end: typeof end === "string" ? end : undefined,
    hours: typeof hours === "number" ? hours : undefined,
  };
}
