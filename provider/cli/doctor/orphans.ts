import type { OAuthProvider } from "../../api/oauth.schema.ts";
import type { Deployment, Destination, Export } from "../../api/schema.ts";
import type { Properties } from "../../lifecycle/check.ts";
import { hasEnded } from "../../resources/bulk-export.runs.ts";
import { describesSame, stemOf } from "./likeness.ts";
import type { Kind, ProgramState, StateObject } from "./states.ts";

/** Everything of these kinds that a workspace holds, and its organization, as the service lists it. */
export interface Listed {
  readonly deployments: readonly Deployment[];
  readonly destinations: readonly Destination[];
  readonly exports: readonly Export[];
  readonly oauthProviders: readonly OAuthProvider[];
}

/** An object that no given state holds. */
export interface Orphan {
  readonly kind: Kind;
  /** What it is addressed and imported by: of an OAuth provider its `providerId`. */
  readonly id: string;
  /** Its name, or what tells an export apart. */
  readonly label: string;
  readonly status: string | undefined;
  readonly createdAt: string;
  /** Why it looks like a program's; undefined where nothing says so, which only `all` lists. */
  readonly because: string | undefined;
  /** What of a state it is most like, if anything. */
  readonly like: StateObject | undefined;
}

export interface Orphans {
  /** Those that look like a program's, or with `all` every object that no state holds; oldest first. */
  readonly found: readonly Orphan[];
  /** How many others no state holds, by what they are: left out unless `all` is given. */
  readonly leftOut: { readonly others: number; readonly endedExports: number };
}

/** An object of the service, as it is compared. */
interface Candidate {
  readonly kind: Kind;
  readonly id: string;
  readonly label: string;
  readonly names: readonly string[];
  readonly status?: string;
  readonly createdAt: string;
  readonly held: Properties;
  /** Of an export: where it writes. */
  readonly destinationId?: string;
  readonly ended: boolean;
}

/**
 * The objects that no state holds and that look like a program's: what a kill between a request and its answer may
 * leave behind. One looks so when it is what a creation of a state, begun and not ended, has sent; when it is what a
 * resource of a state describes, or has its name; when it has a name as this provider makes them up; or when it is an
 * export to a destination of a program. An export that has ended counts only where a creation that was cut short has
 * sent it. What a schedule spawned belongs to the schedule, and a deployment that is being deleted to nobody.
 *
 * @param states the states of all programs that use the workspace: what is missing here, is listed as nobody's
 * @param listed what the service lists of the same workspace
 */
export function orphansIn(
  states: readonly ProgramState[],
  listed: Listed,
  { all = false }: { readonly all?: boolean } = {},
): Orphans {
  const held = states.flatMap((state) => state.held);
  const pending = states.flatMap((state) => state.pending);
  const owned = new Set(held.map(({ kind, id }) => `${kind} ${id}`));
  const free = candidatesOf(listed).filter(({ kind, id }) => !owned.has(`${kind} ${id}`));
  const judged = free.map((candidate) => judge(candidate, held, pending));
  // Whoever left a destination behind may have left exports to it, too.
  const stray = new Set(
    judged.flatMap(({ kind, id, because }) => (because === undefined ? [] : `${kind} ${id}`)),
  );
  const final = judged.map((orphan, index) => {
    const destinationId = free[index]?.destinationId;
    return orphan.because === undefined &&
      !free[index]?.ended &&
      stray.has(`ExportDestination ${destinationId}`)
      ? {
          ...orphan,
          because: `it writes to export destination ${destinationId}, which is listed here itself`,
        }
      : orphan;
  });
  const found = final.filter(({ because }) => all || because !== undefined);
  const rest = free.filter((_, index) => final[index]?.because === undefined);
  const ended = rest.filter((candidate) => candidate.ended).length;
  return {
    found: found.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1)),
    leftOut: all ? { others: 0, endedExports: 0 } : { others: rest.length - ended, endedExports: ended },
  };
}

function judge(candidate: Candidate, held: readonly StateObject[], pending: readonly StateObject[]): Orphan {
  const { kind, id, label, status, createdAt } = candidate;
  const orphan = { kind, id, label, status, createdAt };
  const reason = reasonOf(candidate, held, pending);
  return { ...orphan, because: reason?.because, like: reason?.like };
}

interface Reason {
  readonly because: string;
  readonly like?: StateObject;
}

function reasonOf(
  candidate: Candidate,
  held: readonly StateObject[],
  pending: readonly StateObject[],
): Reason | undefined {
  const { kind, names, ended } = candidate;
  const begun = pending.filter((each) => each.kind === kind);
  const alike = held.filter((each) => each.kind === kind);
  // What somebody has cancelled is taken care of.
  const sent =
    candidate.status === "Cancelled"
      ? undefined
      : begun.find(({ inputs }) => describesSame(kind, inputs, candidate.held));
  if (sent) {
    return { because: `it is what the creation of ${sent.name}, begun and not ended, has sent`, like: sent };
  }
  if (ended) return undefined;
  const same = alike.find(({ inputs }) => describesSame(kind, inputs, candidate.held));
  if (same) return { because: `it is like ${same.name}, which the state holds as ${same.id}`, like: same };
  for (const each of [...begun, ...alike]) {
    const own = namesIn(each.inputs).find((name) => names.includes(name));
    if (own !== undefined) {
      return {
        because: `it has the name ${JSON.stringify(own)}, as ${each.name} of the state has`,
        like: each,
      };
    }
    const stem = stemOf(kind, each.name);
    if (stem !== undefined && names.some((name) => isMadeUp(name, stem))) {
      return { because: `its name is one as it is made up for ${each.name} of the state`, like: each };
    }
  }
  const { destinationId } = candidate;
  const destination = held.find((each) => each.kind === "ExportDestination" && each.id === destinationId);
  if (destination) {
    return { because: `it writes to export destination ${destinationId}, ${destination.name} of the state` };
  }
  const writer = [...begun, ...alike].find(
    ({ inputs }) => destinationId !== undefined && inputs["bulkExportDestinationId"] === destinationId,
  );
  if (writer) {
    return {
      because: `it writes to export destination ${destinationId}, as ${writer.name} of the state does`,
    };
  }
  if (stemOf(kind, "any") !== undefined && names.some((name) => MADE_UP.test(name))) {
    return { because: "its name ends like those that are made up where a program gives none" };
  }
  return undefined;
}

/** The end of a name that this provider, or the engine's `pulumi:autonaming`, makes up. */
const MADE_UP = /-[0-9a-f]{7,8}$/;

function isMadeUp(name: string, stem: string): boolean {
  return name.startsWith(`${stem}-`) && /^[0-9a-f]{7,8}$/.test(name.slice(stem.length + 1));
}

function namesIn({ providerId, name, displayName }: Properties): string[] {
  return [providerId, name, displayName].filter((each) => typeof each === "string");
}

function candidatesOf({ deployments, destinations, exports, oauthProviders }: Listed): Candidate[] {
  return [
    ...deployments
      .filter(({ status }) => !/^AWAITING_(?:FINAL_)?DELETE$/.test(status))
      .map((each) => ({
        kind: "Deployment" as const,
        id: each.id,
        label: each.name,
        names: [each.name, ...(each.display_name ? [each.display_name] : [])],
        status: each.status,
        createdAt: each.created_at,
        held: each,
        ended: false,
      })),
    ...destinations.map((each) => ({
      kind: "ExportDestination" as const,
      id: each.id,
      label: `${each.display_name} (${placeOf(each)})`,
      names: [each.display_name],
      createdAt: each.created_at,
      held: each,
      ended: false,
    })),
    ...exports
      .filter(({ source_bulk_export_id: source }) => !source)
      .map((each) => ({
        kind: "BulkExport" as const,
        id: each.id,
        label: rangeOf(each),
        names: [],
        status: each.status,
        createdAt: each.created_at,
        held: each,
        destinationId: each.bulk_export_destination_id,
        ended: hasEnded(each),
      })),
    ...oauthProviders.map((each) => ({
      kind: "OAuthProvider" as const,
      id: each.provider_id,
      label: each.name,
      names: [each.provider_id, each.name],
      createdAt: each.created_at,
      held: each,
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
