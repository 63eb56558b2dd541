import type { Call } from "../../api/call.ts";
import type { LangSmith } from "../../api/client.ts";
import { type Looked, listAt, type Seen } from "./look.ts";
import type { Listed } from "./orphans.ts";
import type { Kind, ProgramState } from "./states.ts";

/** What could not be listed, so that nothing is known of its orphans. */
export interface Unlisted {
  readonly kind: Kind;
  readonly why: string;
}

/**
 * What the service holds in every workspace that concerns the states: the configured one, which was looked at
 * already, and those that their resources live in.
 */
export async function listedIn(
  service: LangSmith,
  looked: Looked,
  states: readonly ProgramState[],
  call: Call,
): Promise<{ readonly listed: Listed; readonly unlisted: readonly Unlisted[] }> {
  const unlisted: Unlisted[] = [];
  const parts = [looked, ...(await othersOf(service, looked, states, call))];
  const gather = <T extends { readonly id: string }>(
    kind: Kind,
    seen: readonly Seen<readonly T[]>[],
  ): T[] => {
    const byId = new Map<string, T>();
    for (const each of seen) {
      if ("error" in each) unlisted.push({ kind, why: each.error.message });
      else for (const item of each.value) byId.set(item.id, item);
    }
    return [...byId.values()];
  };
  const listed = {
    deployments: gather(
      "Deployment",
      parts.map(({ deployments }) => deployments),
    ),
    destinations: gather(
      "ExportDestination",
      parts.map(({ destinations }) => destinations),
    ),
    exports: gather(
      "BulkExport",
      parts.map(({ exports }) => exports),
    ),
    // They belong to the organization.
    oauthProviders: gather("OAuthProvider", [looked.oauthProviders]),
  };
  return { listed, unlisted };
}

async function othersOf(service: LangSmith, looked: Looked, states: readonly ProgramState[], call: Call) {
  const all = states.flatMap(({ held, pending }) => [...held, ...pending]);
  const named = all.flatMap(({ kind, tenantId, inputs }) => {
    const workspace = kind === "OAuthProvider" ? undefined : (tenantId ?? inputs["workspaceId"]);
    return typeof workspace === "string" ? [workspace.toLowerCase()] : [];
  });
  const known = service.workspaceId?.toLowerCase() ?? tenantIn(looked);
  const others = [...new Set(named)].filter((workspace) => workspace !== known);
  const lists = [];
  for (const workspace of others) lists.push(await listAt(service.inWorkspace(workspace), call));
  return lists;
}

/** The key's own workspace, where an object of it tells. */
function tenantIn({ deployments, destinations }: Looked): string | undefined {
  const all = [deployments, destinations].flatMap((each) => ("value" in each ? [...each.value] : []));
  return all[0]?.tenant_id.toLowerCase();
}
