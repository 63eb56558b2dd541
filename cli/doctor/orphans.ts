import { setImmediate as turn } from "node:timers/promises";
import type { Kind } from "../state/kinds.ts";
import type { ProgramState, StateObject } from "../state/states.ts";
import {
  type Candidate,
  candidatesOf,
  type Listed,
  type StateSimilarity,
  similarityOf,
} from "./similarity.ts";

/** An object that no given state holds. */
export interface Orphan {
  readonly kind: Kind;
  /** What it is addressed and imported by. */
  readonly id: string;
  /** Its name, or what else distinguishes it. */
  readonly label: string;
  readonly status: string | undefined;
  readonly createdAt: string | undefined;
  /** Why it looks like a program's; undefined where nothing says so, which only `all` lists. */
  readonly because: string | undefined;
  /** What of a state it is most like, if anything. */
  readonly like: StateObject | undefined;
  /** Whether a state holds another one that is the same as this: it is one too many. */
  readonly isSecond: boolean;
  /** Whether a dynamic resource speaks for it, which cannot be imported. */
  readonly dynamic: boolean;
  /** The workspace, or the organization, that it belongs to; undefined where the service does not return it. */
  readonly tenantId: string | undefined;
  /** Whether it has ended, so that there is nothing to remove. */
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
 * resource of a state describes, or has its name, or one that is made up for it; or when it writes to an object of a
 * program. One that has ended counts only where a creation that was cut short has sent it. What another object created
 * belongs to that one, and what is being deleted to nobody. Nothing is compared across workspaces, or organizations,
 * where the state shows what its resource belongs to.
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
  const free = candidatesOf(listed).filter((candidate) => !known.contains(candidate));
  const assessed: Orphan[] = [];
  for (const [index, candidate] of free.entries()) {
    if (index % AT_A_TIME === 0) {
      await turn();
      signal?.throwIfAborted();
    }
    assessed.push(assess(candidate, known));
  }
  const dynamicOf = new Map(assessed.map((each) => [keyOf(each), each.dynamic]));
  // Whoever left an object behind may have left what writes to it, too.
  const stray = new Set(assessed.flatMap((each) => (each.because === undefined ? [] : [keyOf(each)])));
  const final = assessed.map((orphan, index) => {
    const { writesTo, target, ended } = free[index] ?? {};
    const written = writesTo && keyOf(writesTo);
    return orphan.because === undefined && !ended && written !== undefined && stray.has(written)
      ? {
          ...orphan,
          because: `It writes to ${target}, which is listed here, too.`,
          dynamic: dynamicOf.get(written) ?? orphan.dynamic,
        }
      : orphan;
  });
  const found = final.filter(({ because }) => all || because !== undefined);
  const rest = free.filter((_, index) => final[index]?.because === undefined);
  const ended = rest.filter((candidate) => candidate.ended).length;
  const since = Math.min(...states.map(({ writtenAt = Number.POSITIVE_INFINITY }) => writtenAt)) - DAY;
  const recent = rest.filter((each) => !each.ended && createdTime(each) >= since).length;
  return {
    found: found.sort((a, b) => (createdTime(a) || 0) - (createdTime(b) || 0) || (a.id < b.id ? -1 : 1)),
    leftOut: all
      ? { others: 0, endedExports: 0, recent }
      : { others: rest.length - ended, endedExports: ended, recent },
  };
}

const DAY = 24 * 3_600_000;

/** Objects that are judged before others have a turn. */
const AT_A_TIME = 100;

/** What the states contain, by kind and id. */
class Known {
  readonly #managed: ReadonlyMap<string, readonly StateObject[]>;
  readonly #begun: ReadonlyMap<string, readonly StateSimilarity[]>;
  readonly #alike: ReadonlyMap<string, readonly StateSimilarity[]>;
  readonly #referring: ReadonlyMap<string, readonly StateSimilarity[]>;
  /** Whether all resources are dynamic. */
  readonly dynamic: boolean;

  constructor(states: readonly ProgramState[]) {
    const managed = states.flatMap((state) => state.objects);
    const alike = managed.map(similarityOf);
    const begun = states.flatMap((state) => state.pending).map(similarityOf);
    const objects = states.flatMap((state) => [...state.objects, ...state.pending]);
    this.dynamic = objects.length > 0 && objects.every(({ dynamic }) => dynamic);
    const kindOf = ({ object }: StateSimilarity) => [object.kind];
    this.#managed = grouped(managed, (object) => [keyOf(object)]);
    this.#alike = grouped(alike, kindOf);
    this.#begun = grouped(begun, kindOf);
    this.#referring = grouped([...begun, ...alike], ({ references }) => references.map(keyOf));
  }

  /** Whether a state holds it. */
  contains({ tenantId, ...candidate }: Candidate): boolean {
    return this.#managed.get(keyOf(candidate))?.some((object) => mayBeIn(tenantId, object)) ?? false;
  }

  /** The creations of its kind, in its place, that were begun and not ended. */
  begun({ kind, tenantId }: Candidate): readonly StateSimilarity[] {
    return (this.#begun.get(kind) ?? []).filter(({ object }) => mayBeIn(tenantId, object));
  }

  /** The resources of its kind, in its place, that states hold. */
  alike({ kind, tenantId }: Candidate): readonly StateSimilarity[] {
    return (this.#alike.get(kind) ?? []).filter(({ object }) => mayBeIn(tenantId, object));
  }

  /** What it writes to, where a state holds that. */
  target({ writesTo, tenantId }: Candidate): StateObject | undefined {
    const all = (writesTo && this.#managed.get(keyOf(writesTo))) ?? [];
    return all.find((object) => mayBeIn(tenantId, object));
  }

  /** A resource of a state that refers to what it writes to. */
  fellow({ writesTo, tenantId }: Candidate): StateObject | undefined {
    const all = (writesTo && this.#referring.get(keyOf(writesTo))) ?? [];
    return all.find(({ object }) => mayBeIn(tenantId, object))?.object;
  }
}

function grouped<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
  }
  return groups;
}

function keyOf({ kind, id }: { readonly kind: Kind; readonly id?: string }): string {
  return `${kind} ${id}`;
}

/** When it was created, in milliseconds; no number where the service does not return it. */
function createdTime({ createdAt = "" }: Pick<Candidate, "createdAt">): number {
  return Date.parse(createdAt);
}

/** What either belongs to is not always known: then it may be anything. */
function mayBeIn(tenantId: string | undefined, object: StateObject): boolean {
  const [own, workspace] = [object.tenantId?.toLowerCase(), tenantId?.toLowerCase()];
  return own === undefined || workspace === undefined || own === workspace;
}

function assess(candidate: Candidate, known: Known): Orphan {
  const { kind, id, label, status, createdAt, tenantId, ended = false } = candidate;
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
  // What was canceled needs no attention.
  const sent = candidate.cancelled
    ? undefined
    : begun.find((each) => isSince(candidate, each.object) && each.describes(candidate))?.object;
  if (sent) {
    return { because: `It equals what the creation of ${sent.name} sent, which did not end.`, like: sent };
  }
  if (candidate.ended) return undefined;
  const alike = known.alike(candidate);
  const same = alike.find((each) => each.describes(candidate))?.object;
  if (same) {
    const because = `It is like ${same.name}, which the state contains as ${same.id}.`;
    return { because, like: same, isSecond: true };
  }
  const older = begun.find((each) => each.describes(candidate))?.object;
  if (older) {
    return {
      because: `It is like ${older.name}, whose creation did not end, but it is much older.`,
      like: older,
    };
  }
  return nameOf(candidate, [...begun, ...alike]) ?? targetOf(candidate, known);
}

function nameOf({ names }: Candidate, all: readonly StateSimilarity[]): Reason | undefined {
  if (names.length === 0) return undefined;
  for (const { object, names: its, stem } of all) {
    const own = its.find((name) => names.includes(name));
    if (own !== undefined) {
      return {
        because: `It has the name ${JSON.stringify(own)}, like ${object.name} of the state.`,
        like: object,
      };
    }
    if (stem !== undefined && names.some((name) => isGenerated(name, stem))) {
      return {
        because: `Its name is one that Pulumi generates for ${object.name} of the state.`,
        like: object,
      };
    }
  }
  return undefined;
}

function targetOf(candidate: Candidate, known: Known): Reason | undefined {
  const written = `It writes to ${candidate.target}`;
  const target = known.target(candidate);
  if (target) return { because: `${written}, which is ${target.name} of the state.`, by: target };
  const fellow = known.fellow(candidate);
  return fellow && { because: `${written}, like ${fellow.name} of the state.`, by: fellow };
}

/** Whether it can have been made by a creation, which was under way since some time. */
function isSince(candidate: Candidate, { since }: StateObject): boolean {
  const created = createdTime(candidate);
  return since === undefined || Number.isNaN(created) || created >= since;
}

/** Whether a name is one that the front ends of this package make up: the stem, and seven hexadecimal digits. */
function isGenerated(name: string, stem: string): boolean {
  return name.startsWith(`${stem}-`) && /^[0-9a-f]{7}$/.test(name.slice(stem.length + 1));
}
