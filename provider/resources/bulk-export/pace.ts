import { formatInstant } from "../../core/instant.ts";
import type { Operation } from "../../core/operation.ts";
import { WaitCutShort, waitFor } from "../../core/wait.ts";
import { CREATIONS_AN_HOUR, type Export, hasEnded } from "../../http/api/bulk-exports.ts";
import { ListingIncomplete } from "../../http/api/paging.ts";
import { isTransient } from "../../http/errors.ts";
import { KeyedQueue } from "../../http/keyed-queue.ts";
import { turnNotReached } from "./messages.ts";

const HOUR = 3_600_000;
/** How long a count is trusted where it leaves room, and how long before the exports are listed again at all. */
const TRUSTED = 15_000;
const FRESH = 1_000;
/** A listing that begins so long after a creation was answered and does not show it never will. */
const LISTED_BY = 60_000;

const NOTHING_SENT = "Nothing was sent to LangSmith. The next `pulumi up` continues with it.";

/** What a creation that keeps to a pace needs. */
export interface AdmissionControl {
  /** The workspace, at its address: creations of one process in one workspace go through one gate. */
  readonly workspace: string;
  /** What is to be created, to begin a sentence with. */
  readonly what: string;
  /** Fewer than so many exports of the workspace are unfinished when it is sent. */
  readonly limit: number;
  /** Lists all exports of the workspace, spawned ones too; fails where the listing has a hole. */
  readonly list: () => AsyncIterable<Seen>;
  /** The service's clock in its last answer; undefined when it has no time. */
  readonly serverTime: () => number | undefined;
}

type Seen = Pick<Export, "id" | "status" | "created_at" | "interval_hours">;

/** A creation of this process: without an id until it is answered. */
interface Own {
  id?: string;
  answered?: number;
}

/** What a listing has shown. */
interface Count {
  /** By the operation's clock. */
  readonly at: number;
  readonly unfinished: number;
  /** When the exports of the last hour were created, by the service's clock, oldest first. */
  readonly recent: readonly number[];
  readonly serverTime: number;
  /** The ids of those that are counted above. */
  readonly ids: ReadonlySet<string>;
}

const gates = new Map<string, Gate>();
const turns = new KeyedQueue();

/** A creation that may be sent. It counts until it is settled. */
interface Admission {
  /** @param id of what was created; undefined where the creation failed */
  readonly settle: (id?: string) => void;
}

/**
 * Waits until fewer than `limit` exports of the workspace are unfinished and fewer than 250 were created in the last
 * hour, in the order in which the creations came.
 *
 * @throws WaitCutShort when the time limit or an interrupt ends the wait
 */
export async function waitForAdmission(operation: Operation, pace: AdmissionControl): Promise<Admission> {
  const gate = gates.get(pace.workspace) ?? new Gate();
  gates.set(pace.workspace, gate);
  const own: Own = {};
  const forgetIfUnused = () => {
    if (turns.count(pace.workspace) === 0 && gate.isForgettable) gates.delete(pace.workspace);
  };
  try {
    await gate.admit(operation, pace, own);
  } finally {
    forgetIfUnused();
  }
  return {
    settle: (id) => {
      gate.settle(own, id, operation);
      forgetIfUnused();
    },
  };
}

/** What is known of the exports of a workspace. */
class Gate {
  #count: Count | undefined;
  /** The creations that no listing has shown yet. */
  readonly #own = new Set<Own>();

  /** Whether a listing would show all that is known. */
  get isForgettable(): boolean {
    return this.#own.size === 0;
  }

  settle(own: Own, id: string | undefined, { now }: Operation): void {
    if (id === undefined || this.#count?.ids.has(id)) {
      // What a failed creation may have created, the next listing shows.
      this.#own.delete(own);
    } else {
      own.id = id;
      own.answered = now();
    }
  }

  async admit(operation: Operation, pace: AdmissionControl, own: Own): Promise<void> {
    const leave = await turn(operation, pace);
    try {
      if (!this.#hasRoom(operation, pace)) await this.#room(operation, pace);
      this.#own.add(own);
    } finally {
      leave();
    }
  }

  /** Whether what was counted a moment ago leaves room. */
  #hasRoom(operation: Operation, pace: AdmissionControl): boolean {
    const known = this.#count;
    if (known === undefined || ageOf(known, operation) >= TRUSTED) return false;
    return this.#obstacle(known, pace) === undefined;
  }

  #room(operation: Operation, pace: AdmissionControl): Promise<unknown> {
    return waitFor(operation, {
      what: pace.what,
      look: () => this.#look(operation, pace),
      judge: (count) => {
        const pending = this.#obstacle(count, pace);
        return pending === undefined ? { done: count } : { pending };
      },
      // What a listing with a hole leaves out is not known to have ended; the next one may be whole.
      isTransient: (error) => error instanceof ListingIncomplete || isTransient(error),
      resume: NOTHING_SENT,
    });
  }

  /** Why the next creation has to wait; undefined when it has not. */
  #obstacle(count: Count, { limit }: AdmissionControl): string | undefined {
    const unfinished = count.unfinished + this.#own.size;
    if (unfinished >= limit)
      return `waiting for ${someOf(unfinished - limit + 1, unfinished)} of the workspace to end (maxConcurrentExports: ${limit})`;
    const recent = count.recent.filter((at) => at > count.serverTime - HOUR);
    const tooMany = recent.length + this.#own.size - CREATIONS_AN_HOUR;
    if (tooMany < 0) return undefined;
    const leaves = recent[tooMany] ?? count.serverTime;
    return `waiting until ${formatInstant(leaves + HOUR)}, because a workspace can create ${CREATIONS_AN_HOUR} exports an hour (spawned ones count)`;
  }

  async #look(operation: Operation, pace: AdmissionControl): Promise<Count> {
    const known = this.#count;
    if (known !== undefined && ageOf(known, operation) < FRESH) return known;
    const began = operation.now();
    const seen: { readonly id: string; readonly created: number; readonly unfinished: boolean }[] = [];
    for await (const { id, status, created_at, interval_hours } of pace.list()) {
      // A schedule runs nothing itself; what it spawns is listed on its own.
      const unfinished = !interval_hours && !hasEnded({ status });
      seen.push({ id, created: Date.parse(created_at), unfinished });
    }
    const serverTime = pace.serverTime() ?? operation.now();
    const recent = seen.filter(({ created }) => created > serverTime - HOUR);
    const counted = seen.filter(({ created, unfinished }) => unfinished || created > serverTime - HOUR);
    const count: Count = {
      at: operation.now(),
      unfinished: seen.filter(({ unfinished }) => unfinished).length,
      recent: recent.map(({ created }) => created).sort((one, other) => one - other),
      serverTime,
      ids: new Set(counted.map(({ id }) => id)),
    };
    const listed = new Set(seen.map(({ id }) => id));
    for (const own of this.#own) {
      const { id, answered } = own;
      const shown = id !== undefined && listed.has(id);
      if (shown || (answered !== undefined && began - answered > LISTED_BY)) this.#own.delete(own);
    }
    this.#count = count;
    return count;
  }
}

/** A clock that was set back makes a count as old as can be. */
function ageOf({ at }: Count, { now }: Operation): number {
  return now() < at ? Number.POSITIVE_INFINITY : now() - at;
}

function someOf(count: number, all: number): string {
  return all === 1 ? "the unfinished export" : `${count} of the ${all} unfinished exports`;
}

function turnOf(ahead: number): string {
  return `waiting behind ${ahead === 1 ? "1 other export" : `${ahead} other exports`} of this program`;
}

/** Waits for those that came before, or for the end of the operation. @returns what lets the next one go */
async function turn(operation: Operation, { workspace, what }: AdmissionControl): Promise<() => void> {
  const ahead = turns.count(workspace);
  if (ahead > 0) operation.status(`${what}: ${turnOf(ahead)}`);
  try {
    return await turns.acquire(workspace, operation.signal);
  } catch (error) {
    const why = error instanceof Error ? error.message : "it was ended";
    throw new WaitCutShort(turnNotReached({ what, why, behind: turnOf(ahead) }), { cause: error });
  }
}
