import { KINDS, knownKind, type RemoteObject } from "../../cli/kinds.ts";
import type { Emulator, Snapshot } from "../../emulator/src/index.ts";
import { LangSmith } from "../../provider/http/client.ts";
import { plainResources } from "../../provider/resources/index.ts";
import { PLAIN_KINDS } from "./model.ts";
import { isDeclared, plainObject } from "./plain.ts";
import { ELSEWHERE, KEYS, WORKSPACE } from "./workshop.ts";

/** An object that the service was asked to make; what a schedule spawns is not among them. */
export interface Made {
  /** As messages call it: "export destination". */
  readonly kind: string;
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
export function madeIn({ deployments, destinations, exports, collections }: Snapshot): Made[] {
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
    ...PLAIN_KINDS.flatMap((kind) => {
      const { noun, of } = plainResources[kind];
      const api = of.facts;
      return (collections[api.path] ?? [])
        .map((stored) => plainObject(kind, stored))
        .filter((object) => isDeclared(kind, object))
        .map((object): Made => ({ ...object, kind: noun, live: true, cancelled: false, revisions: [] }));
    }),
  ];
}

/** The exports that schedules spawned: the schedule of each, by its id. */
export function spawnedIn({ exports }: Snapshot): ReadonlyMap<string, string> {
  return new Map(
    exports.flatMap(({ id, source_bulk_export_id: source }) => (source === null ? [] : [[id, source]])),
  );
}

/** What commands list of both workspaces. */
export async function inventoryIn({ url }: Emulator): Promise<readonly RemoteObject[]> {
  const options = { apiUrl: url, controlPlaneUrl: url, credentials: [], version: "0.0.0", redact: String };
  const service = new LangSmith({ ...options, credentials: [{ kind: "apiKey", value: KEYS[0] }] });
  try {
    const listed = new Map<string, RemoteObject>();
    for (const kind of KINDS) {
      const { inventory } = knownKind(kind);
      for (const workspace of [WORKSPACE, ELSEWHERE]) {
        const call = { signal: new AbortController().signal };
        for await (const item of inventory.list(service.inWorkspace(workspace), call))
          listed.set(`${kind} ${item.id}`, { kind, ...item });
      }
    }
    return [...listed.values()];
  } finally {
    await service.close();
  }
}
