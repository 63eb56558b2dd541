import type { Snapshot } from "../../emulator/src/index.ts";

/** An object that the service was asked to make; what a schedule spawns is not among them. */
export interface Made {
  readonly kind: "deployment" | "export destination" | "bulk export" | "OAuth provider";
  readonly id: string;
  /** What people know it by, where it has a name. */
  readonly name: string | undefined;
  readonly live: boolean;
  /** Of a deployment, its revisions. */
  readonly revisions: readonly { readonly id: string; readonly status: string }[];
}

/** What the service holds. */
export function madeIn({ deployments, destinations, exports, oauthProviders }: Snapshot): Made[] {
  return [
    ...deployments.map(
      ({ id, name, status, revisions }): Made => ({
        kind: "deployment",
        id,
        name,
        live: status !== "AWAITING_DELETE",
        revisions,
      }),
    ),
    ...destinations.map(
      ({ id, display_name }): Made => ({
        kind: "export destination",
        id,
        name: display_name,
        live: true,
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
          live: status !== "Cancelled",
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
          revisions: [],
        }),
      ),
  ];
}
