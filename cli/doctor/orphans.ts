import { setImmediate as turn } from "node:timers/promises";
import type { Kind, ProgramState, StateObject } from "../state/states.ts";
import { type Candidate, candidatesOf, type Listed } from "./candidates.ts";
import { type StateSimilarity, similarityOf } from "./similarity.ts";

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
  /** Whether a state holds another one that is the same as this: it is one too many. */
  readonly isSecond: boolean;
  /** Whether a dynamic resource speaks for it, which cannot be imported. */
  readonly dynamic: boolean;
  /** The workspace that it lives in, of an OAuth provider the organization. */
  readonly tenantId: string;
  /** Whether it is an export that has ended, so that there is nothing to remove. */
  readonly ended: boolean;
}

export interface Orphans {
  /** Those that look like a program's, or with `all` every object that no state holds; oldest first. */
  readonly found: readonly Orphan[];
  /** How many others no state holds, by what they are: left out unless `all` is given. */
  readonly leftOut: {
    readonly others: number;
    readonly endedExports: number;
    /** How many that nothing speaks for, listed or not, were made since a day before the oldest of the states was written. */
    readonly recent: number;
  };
}

interface Options {
  /** Whether every object that no state holds is listed. Default: false */
  readonly all?: boolean;
  /** Ends the comparison, which may take minutes in a very large workspace, with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * The objects that no state holds and that look like a program's: what a kill between a request and its answer may
 * leave behind. One looks so when it is what a creation of a state, begun and not ended, has sent; when it is what a
 * resource of a state describes, or has its name, or one that is made up for it; or when it is an export to a
 * destination of a program. An export that has ended counts only where a creation that was cut short has sent it. What
 * a schedule spawned belongs to the schedule, and a deployment that is being deleted to nobody. Nothing is compared
 * across workspaces, of an OAuth provider across organizations, where the state tells in which its resource lives.
 *
 * @param states the states of all programs that use the workspaces: what is missing here, is listed as nobody's
 * @param listed what the service lists of these workspaces
 */
export async function orphansIn(
  states: readonly ProgramState[],
  listed: Listed,
  { all = false, signal }: Options = {},
): Promise<Orphans> {
  const known = new Known(states);
  const free = candidatesOf(listed).filter((candidate) => !known.holds(candidate));
  const judged: Orphan[] = [];
  for (const [index, candidate] of free.entries()) {
    if (index % AT_A_TIME === 0) {
      await turn();
      signal?.throwIfAborted();
    }
    judged.push(judge(candidate, known));
  }
  const dynamicOf = new Map(judged.map(({ kind, id, dynamic }) => [`${kind} ${id}`, dynamic]));
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
          because: `it writes to export destination ${free[index]?.destinationName}, which is listed here itself`,
          dynamic: dynamicOf.get(`ExportDestination ${destinationId}`) ?? orphan.dynamic,
        }
      : orphan;
  });
  const found = final.filter(({ because }) => all || because !== undefined);
  const rest = free.filter((_, index) => final[index]?.because === undefined);
  const ended = rest.filter((candidate) => candidate.ended).length;
  const since = Math.min(...states.map(({ writtenAt = Number.POSITIVE_INFINITY }) => writtenAt)) - DAY;
  const recent = rest.filter((each) => !each.ended && Date.parse(each.createdAt) >= since).length;
  return {
    found: found.sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt) || (a.id < b.id ? -1 : 1)),
    leftOut: all
      ? { others: 0, endedExports: 0, recent }
      : { others: rest.length - ended, endedExports: ended, recent },
  };
}

const DAY = 24 * 3_600_000;

/** Objects that are judged before others have a turn. */
const AT_A_TIME = 100;

/** What the states tell, as it is looked up. */
class Known {
  readonly #held: ReadonlyMap<string, readonly StateObject[]>;
  readonly #begun: ReadonlyMap<string, readonly StateSimilarity[]>;
  readonly #alike: ReadonlyMap<string, readonly StateSimilarity[]>;
  readonly #writers: ReadonlyMap<string, readonly StateSimilarity[]>;
  /** Whether all resources are dynamic. */
  readonly dynamic: boolean;

  constructor(states: readonly ProgramState[]) {
    const held = states.flatMap((state) => state.held);
    const alike = held.map(similarityOf);
    const begun = states.flatMap((state) => state.pending).map(similarityOf);
    const objects = states.flatMap((state) => [...state.held, ...state.pending]);
    this.dynamic = objects.length > 0 && objects.every(({ dynamic }) => dynamic);
    const kindOf = ({ object }: StateSimilarity) => object.kind;
    this.#held = grouped(held, ({ kind, id }) => `${kind} ${id}`);
    this.#alike = grouped(alike, kindOf);
    this.#begun = grouped(begun, kindOf);
    this.#writers = grouped([...begun, ...alike], ({ object }) =>
      object.kind === "BulkExport" ? textOf(object.inputs["bulkExportDestinationId"]) : undefined,
    );
  }

  /** Whether a state holds it. */
  holds({ kind, id, tenantId }: Candidate): boolean {
    return this.#held.get(`${kind} ${id}`)?.some((object) => mayBeIn(tenantId, object)) ?? false;
  }

  /** The creations of its kind, in its place, that were begun and not ended. */
  begun({ kind, tenantId }: Candidate): readonly StateSimilarity[] {
    return (this.#begun.get(kind) ?? []).filter(({ object }) => mayBeIn(tenantId, object));
  }

  /** The resources of its kind, in its place, that states hold. */
  alike({ kind, tenantId }: Candidate): readonly StateSimilarity[] {
    return (this.#alike.get(kind) ?? []).filter(({ object }) => mayBeIn(tenantId, object));
  }

  /** The destination of a state that it writes to. */
  destination({ destinationId, tenantId }: Candidate): StateObject | undefined {
    const all = this.#held.get(`ExportDestination ${destinationId}`) ?? [];
    return all.find((object) => mayBeIn(tenantId, object));
  }

  /** An export of a state that writes where it does. */
  writer({ destinationId = "", tenantId }: Candidate): StateObject | undefined {
    const all = this.#writers.get(destinationId) ?? [];
    return all.find(({ object }) => mayBeIn(tenantId, object))?.object;
  }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Where a resource lives is not always told: then it may be anywhere. */
function mayBeIn(tenantId: string, object: StateObject): boolean {
  return object.tenantId === undefined || object.tenantId.toLowerCase() === tenantId.toLowerCase();
}

function judge(candidate: Candidate, known: Known): Orphan {
  const { kind, id, label, status, createdAt, tenantId, ended } = candidate;
  const { because, like, by = like, isSecond = false } = reasonOf(candidate, known) ?? {};
  const dynamic = by?.dynamic ?? known.dynamic;
  return { kind, id, label, status, createdAt, because, like, isSecond, dynamic, tenantId, ended };
}

interface Reason {
  readonly because: string;
  readonly like?: StateObject;
  /** The resource that speaks for it, where it is none like it. */
  readonly by?: StateObject;
  readonly isSecond?: boolean;
}

function reasonOf(candidate: Candidate, known: Known): Reason | undefined {
  const begun = known.begun(candidate);
  // What somebody has cancelled is taken care of.
  const sent =
    candidate.status === "Cancelled"
      ? undefined
      : begun.find((each) => isSince(candidate, each.object) && each.describes(candidate))?.object;
  if (sent) {
    return { because: `it is what the creation of ${sent.name}, begun and not ended, has sent`, like: sent };
  }
  if (candidate.ended) return undefined;
  const alike = known.alike(candidate);
  const same = alike.find((each) => each.describes(candidate))?.object;
  if (same) {
    const because = `it is like ${same.name}, which the state holds as ${same.id}`;
    return { because, like: same, isSecond: true };
  }
  const older = begun.find((each) => each.describes(candidate))?.object;
  if (older) {
    return {
      because: `it is like ${older.name}, whose creation was begun and not ended, but was made long before that`,
      like: older,
    };
  }
  return nameOf(candidate, [...begun, ...alike]) ?? destinationOf(candidate, known);
}

function nameOf({ names }: Candidate, all: readonly StateSimilarity[]): Reason | undefined {
  if (names.length === 0) return undefined;
  for (const { object, names: its, stem } of all) {
    const own = its.find((name) => names.includes(name));
    if (own !== undefined) {
      return {
        because: `it has the name ${JSON.stringify(own)}, as ${object.name} of the state has`,
        like: object,
      };
    }
    if (stem !== undefined && names.some((name) => isMadeUp(name, stem))) {
      return { because: `its name is one as it is made up for ${object.name} of the state`, like: object };
    }
  }
  return undefined;
}

function destinationOf(candidate: Candidate, known: Known): Reason | undefined {
  const { destinationName } = candidate;
  const destination = known.destination(candidate);
  if (destination) {
    const because = `it writes to export destination ${destinationName}, ${destination.name} of the state`;
    return { because, by: destination };
  }
  const writer = known.writer(candidate);
  if (writer === undefined) return undefined;
  const because = `it writes to export destination ${destinationName}, as ${writer.name} of the state does`;
  return { because, by: writer };
}

/** Whether it can have been made by a creation, which a state tells to have been under way since some time. */
function isSince({ createdAt }: Candidate, { since }: StateObject): boolean {
  const made = Date.parse(createdAt);
  return since === undefined || Number.isNaN(made) || made >= since;
}

/** Whether a name is one that the front ends of this package make up: the stem, and seven hexadecimal digits. */
function isMadeUp(name: string, stem: string): boolean {
  return name.startsWith(`${stem}-`) && /^[0-9a-f]{7}$/.test(name.slice(stem.length + 1));
}
