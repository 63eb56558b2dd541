import { z } from "zod";
import { ORGANIZATION } from "./oauth/record.ts";
import { type Endpoint, endpoint } from "./server/endpoint.ts";
import { flag } from "./server/validation.ts";
import { formatInstant } from "./world/clock.ts";
import { CURRENT } from "./world/features.ts";
import type { World } from "./world/world.ts";

const area = "platform";

/** What the platform answers about itself, to everybody, the workspaces that a key reaches, and the one that a request acts in. */
export function serviceInfoEndpoints(world: World): Endpoint[] {
  return [
    endpoint({
      area,
      scope: "public",
      method: "GET",
      path: "/api/v1/info",
      handle: () => ({
        status: 200,
        body: {
          version: world.options.appVersion ?? CURRENT,
          git_sha: null,
          license_expiration_time: null,
          // Nothing takes runs: clients that trace learn that from the 404 of their first batch.
          batch_ingest_config: {
            use_multipart_endpoint: false,
            scale_up_qsize_trigger: 1000,
            scale_up_nthreads_limit: 16,
            scale_down_nempty_trigger: 4,
            size_limit: 100,
            size_limit_bytes: 20_971_520,
          },
          instance_flags: {},
          customer_info: null,
        },
      }),
    }),
    endpoint({
      area,
      scope: "organization",
      method: "GET",
      path: "/api/v1/workspaces",
      query: z.strictObject({ include_deleted: flag.default(false) }),
      handle: ({ reachable }) => ({ status: 200, body: reachable.map((id) => showWorkspace(world, id)) }),
    }),
    endpoint({
      area,
      scope: "organization",
      method: "GET",
      path: "/api/v1/orgs/current",
      handle: () => ({ status: 200, body: SHOWN_ORGANIZATION }),
    }),
    endpoint({
      area,
      method: "GET",
      path: "/api/v1/settings",
      handle: ({ workspace }) => {
        const { id, display_name, created_at, tenant_handle } = showWorkspace(world, workspace);
        return { status: 200, body: { id, display_name, created_at, tenant_handle } };
      },
    }),
  ];
}

/** The one organization, as the service answers it. */
const SHOWN_ORGANIZATION = {
  id: ORGANIZATION,
  display_name: "Organization",
  config: {},
  connected_to_stripe: false,
  connected_to_metronome: false,
  is_personal: false,
  has_cancelled: false,
};

export function workspaceName(id: string): string {
  return `Workspace ${id.slice(0, 8)}`;
}

/** A workspace as the service answers it; they exist as soon as they are named. */
function showWorkspace({ startedAt }: World, id: string) {
  return {
    id,
    organization_id: ORGANIZATION,
    created_at: formatInstant(startedAt),
    display_name: workspaceName(id),
    is_personal: false,
    is_deleted: false,
    tenant_handle: null,
    data_plane_url: null,
    read_only: false,
    role_id: null,
    role_name: null,
    permissions: [],
  };
}
