import { CodedError, whatOf } from "../../provider/core/message.ts";
import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { Unauthorized } from "../../provider/http/errors.ts";
import type { InventoryItem } from "../../provider/resources/inventory.ts";
import { KINDS, type Kind, knownKind } from "../state/kinds.ts";
import type { ProgramState, StateObject } from "../state/states.ts";
import { blocked, type Line, unknown } from "./line.ts";
import { CALLED, downAt, type Lists, type Looked, listAt, workspaceLists } from "./look.ts";
import { kindsNotListed } from "./messages.ts";
import type { Listed } from "./similarity.ts";

/** Where something was listed; undefined for the configured workspace. */
interface Location {
  readonly workspace: string | undefined;
}

/** What could not be listed, so that nothing is known of its orphans. */
interface Unlisted extends Location {
  readonly kind: Kind;
  readonly obstacle: Obstacle;
}

/** What kept a kind from being listed. */
type Obstacle = Parameters<typeof kindsNotListed>[0]["obstacle"];

/**
 * What the service contains in every workspace that concerns the states: the configured one, which was looked at
 * already, and those that their resources belong to.
 */
export async function listedIn(
  service: LangSmith,
  looked: Looked,
  states: readonly ProgramState[],
  call: Call,
): Promise<{ readonly listed: Listed; readonly unlisted: readonly Unlisted[] }> {
  const unlisted: Unlisted[] = [];
  const parts: (Location & { readonly lists: Lists })[] = [
    { lists: looked.lists, workspace: undefined },
    ...(await othersOf(service, looked, states, call)),
  ];
  const listed = new Map<Kind, InventoryItem[]>();
  for (const { lists, workspace } of parts) {
    for (const [kind, seen] of lists) {
      if ("error" in seen)
        unlisted.push({ kind, workspace, obstacle: obstacleOf(kind, seen.error, workspace, looked) });
      else listed.set(kind, merged(listed.get(kind) ?? [], seen.value));
    }
  }
  return { listed, unlisted };
}

function merged(known: readonly InventoryItem[], more: readonly InventoryItem[]): InventoryItem[] {
  return [...new Map([...known, ...more].map((item) => [item.id, item])).values()];
}

/** What keeps everything at an address from being listed has a line of its own. */
function obstacleOf(kind: Kind, error: Error, workspace: string | undefined, looked: Looked): Obstacle {
  const { area } = knownKind(kind).inventory.listRequest;
  const called = CALLED[area];
  if (error instanceof Unauthorized) return { kind: "rejected", called };
  return downAt(area, looked) ? { kind: "down", called } : failed(error, workspace);
}

/** That the configured workspace does not list a kind has a line of its own, with what to do. */
function failed(error: Error, workspace: string | undefined): Obstacle {
  const fix = workspace !== undefined && error instanceof CodedError ? error.fix : undefined;
  return { kind: "failed", what: whatOf(error), fix };
}

/** What could not be listed: a line for each reason. */
export function unlistedLines(unlisted: readonly Unlisted[]): Line[] {
  const groups = Map.groupBy(unlisted, ({ obstacle }) => JSON.stringify(obstacle));
  return [...groups.values()].flatMap((those) => {
    const [first] = those;
    if (first === undefined) return [];
    const kinds = [...new Set(those.map(({ kind }) => kind))];
    const workspaces = [...new Set(those.map(({ workspace }) => workspace))];
    const where = workspaces.map((workspace) =>
      workspace === undefined ? "the configured workspace" : `workspace ${workspace}`,
    );
    const within = workspaces.every((workspace) => workspace === undefined) ? "" : where.join(" and ");
    const message = kindsNotListed({ kinds, where: within, obstacle: first.obstacle });
    return [first.obstacle.kind === "failed" ? unknown("orphans", message) : blocked("orphans", message)];
  });
}

function objectsOf(states: readonly ProgramState[]): readonly StateObject[] {
  return states.flatMap(({ objects, pending }) => [...objects, ...pending]);
}

async function othersOf(service: LangSmith, looked: Looked, states: readonly ProgramState[], call: Call) {
  const named = objectsOf(states).flatMap(({ kind, tenantId }) => {
    return isOfWorkspace(kind) && tenantId !== undefined ? [tenantId.toLowerCase()] : [];
  });
  const known = service.workspaceId?.toLowerCase() ?? tenantIn(looked);
  const others = [...new Set(named)].filter((workspace) => workspace !== known);
  const kinds = [...looked.lists.keys()].filter((kind) => isOfWorkspace(kind));
  const lists = [];
  for (const workspace of others) {
    lists.push({ lists: await listAt(service.inWorkspace(workspace), kinds, call), workspace });
  }
  return lists;
}

/**
 * The kinds whose objects are looked at: with `all` every one, else those that the states have, and those that a key
 * is expected to list.
 */
export function kindsConcerning(states: readonly ProgramState[], all: boolean): readonly Kind[] {
  const present = new Set(objectsOf(states).map(({ kind }) => kind));
  return KINDS.filter((kind) => {
    const { optional, mostlyCreatedElsewhere } = knownKind(kind).inventory;
    return present.has(kind) || !optional || (all && !mostlyCreatedElsewhere);
  });
}

/** The key's own workspace, where an object of it shows that. */
function tenantIn(looked: Looked): string | undefined {
  const all = workspaceLists(looked).flatMap((each) => ("value" in each ? [...each.value] : []));
  return all[0]?.tenantId?.toLowerCase();
}

function isOfWorkspace(kind: Kind): boolean {
  return knownKind(kind).resource.belongsTo !== "organization";
}
