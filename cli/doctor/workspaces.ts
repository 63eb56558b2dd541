import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { Unauthorized } from "../../provider/http/errors.ts";
import type { Kind, ProgramState } from "../state/states.ts";
import type { Listed } from "./candidates.ts";
import { type Line, unknown } from "./line.ts";
import { AREAS, CALLED, downAt, type Looked, listAt, type Seen, type WorkspaceLists } from "./look.ts";

/** Where something was looked at; undefined for the configured workspace. */
interface Place {
  readonly workspace: string | undefined;
}

/** What could not be listed, so that nothing is known of its orphans. */
export interface Unlisted extends Place {
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
  { all, call }: { readonly all: boolean; readonly call: Call },
): Promise<{ readonly listed: Listed; readonly unlisted: readonly Unlisted[] }> {
  const unlisted: Unlisted[] = [];
  const parts: (WorkspaceLists & Place)[] = [
    { ...looked, workspace: undefined },
    ...(await othersOf(service, looked, states, call)),
  ];
  const gather = <T extends { readonly id: string }>(
    kind: Kind,
    seen: readonly (Place & { readonly seen: Seen<readonly T[]> })[],
  ): T[] => {
    const byId = new Map<string, T>();
    for (const { seen: each, workspace } of seen) {
      if ("error" in each) unlisted.push({ kind, workspace, why: whyUnlisted(kind, each.error, looked) });
      else for (const item of each.value) byId.set(item.id, item);
    }
    return [...byId.values()];
  };
  const listed = {
    deployments: gather(
      "Deployment",
      parts.map(({ deployments: seen, workspace }) => ({ seen, workspace })),
    ),
    destinations: gather(
      "ExportDestination",
      parts.map(({ destinations: seen, workspace }) => ({ seen, workspace })),
    ),
    exports: gather(
      "BulkExport",
      parts.map(({ exports: seen, workspace }) => ({ seen, workspace })),
    ),
    // They belong to the organization. Not every key may list them, and they are like a program's only by one of it.
    oauthProviders:
      all || concernsProviders(states)
        ? gather("OAuthProvider", [{ seen: looked.oauthProviders, workspace: undefined }])
        : [],
  };
  return { listed, unlisted };
}

const LISTS = {
  Deployment: "deployments",
  ExportDestination: "destinations",
  BulkExport: "exports",
  OAuthProvider: "oauthProviders",
} as const satisfies Record<Kind, keyof Looked>;

/** What keeps everything at an address from being listed is told in full elsewhere. */
function whyUnlisted(kind: Kind, error: Error, looked: Looked): string {
  const area = AREAS[LISTS[kind]];
  if (error instanceof Unauthorized) return `the ${CALLED[area]} refuses the key`;
  return downAt(area, looked) ? `the ${CALLED[area]} does not answer` : error.message;
}

/** What could not be listed: a line for each reason. */
export function unlistedLines(unlisted: readonly Unlisted[]): Line[] {
  return [...new Set(unlisted.map(({ why }) => why))].map((why) => {
    const those = unlisted.filter((each) => each.why === why);
    const kinds = [...new Set(those.map(({ kind }) => kind))];
    const places = [...new Set(those.map(({ workspace }) => workspace))];
    const where = places.map((place) =>
      place === undefined ? "the configured workspace" : `workspace ${place}`,
    );
    const within = places.every((place) => place === undefined) ? "" : ` in ${where.join(" and ")}`;
    return unknown(
      "orphans",
      `those of the ${kinds.length === 1 ? "kind" : "kinds"} ${kinds.join(", ")}${within} could not be looked for: ${why}`,
    );
  });
}

function concernsProviders(states: readonly ProgramState[]): boolean {
  return states.some(({ held, pending }) =>
    [...held, ...pending].some(({ kind }) => kind === "OAuthProvider"),
  );
}

async function othersOf(service: LangSmith, looked: Looked, states: readonly ProgramState[], call: Call) {
  const all = states.flatMap(({ held, pending }) => [...held, ...pending]);
  const named = all.flatMap(({ kind, tenantId }) => {
    return kind === "OAuthProvider" || tenantId === undefined ? [] : [tenantId.toLowerCase()];
  });
  const known = service.workspaceId?.toLowerCase() ?? tenantIn(looked);
  const others = [...new Set(named)].filter((workspace) => workspace !== known);
  const lists = [];
  for (const workspace of others) {
    lists.push({ ...(await listAt(service.inWorkspace(workspace), call)), workspace });
  }
  return lists;
}

/** The key's own workspace, where an object of it tells. */
function tenantIn({ deployments, destinations }: Looked): string | undefined {
  const all = [deployments, destinations].flatMap((each) => ("value" in each ? [...each.value] : []));
  return all[0]?.tenant_id.toLowerCase();
}
