import { randomInt } from "node:crypto";
import { seededRandom } from "../world/deterministic.ts";
import { LateObjects } from "./late.ts";
import { actionOf, type CheckedFault, type FaultAction } from "./schema.ts";

export type { Fault } from "./schema.ts";

/** A fault that hit a request. */
export interface Hit extends Omit<CheckedFault, "action"> {
  readonly action: FaultAction;
}

/** A fault that waits for its requests, as `GET /_emulator/faults` shows it. */
export interface PendingFault extends Hit {
  /** 1 for the first fault of the emulator, one more for each. */
  readonly id: number;
  /** How many requests it has hit. */
  readonly hits: number;
  /** How many it will still hit; `null` for all until it is cleared. */
  readonly left: number | null;
}

interface Pending {
  readonly id: number;
  readonly hit: Hit;
  /** Draws the chance of a fault with a probability. */
  readonly draw: (() => number) | undefined;
  skip: number;
  left: number;
  hits: number;
}

/** The faults that wait for their requests. */
export class Faults {
  /** What was made and cannot be read yet. */
  readonly late = new LateObjects();
  readonly #pending: Pending[] = [];
  #added = 0;

  /** Adds a fault behind those that wait already; a probability without a seed gets one. */
  add(fault: CheckedFault): PendingFault {
    this.#added += 1;
    const pending = pendingOf(fault, this.#added);
    this.#pending.push(pending);
    return toPendingFault(pending);
  }

  list(): PendingFault[] {
    return this.#pending.map(toPendingFault);
  }

  /** Drops every fault, and lets everything be read that was late. */
  clear(): void {
    this.#pending.length = 0;
    this.late.clear();
  }

  /** The fault that hits this request, if any; the first that was added wins, and is used up by one. */
  take(method: string, path: string): Hit | undefined {
    for (const [index, fault] of this.#pending.entries()) {
      const expected = fault.hit.action === "late" ? "POST" : fault.hit.method.toUpperCase();
      if (expected !== "*" && expected !== method) continue;
      if (!matchesPath(fault.hit.path, path)) continue;
      if (fault.skip > 0) {
        fault.skip -= 1;
        continue;
      }
      if (fault.draw !== undefined && fault.draw() >= (fault.hit.probability ?? 1)) continue;
      fault.hits += 1;
      fault.left -= 1;
      if (fault.left <= 0) this.#pending.splice(index, 1);
      return fault.hit;
    }
    return undefined;
  }
}

function pendingOf(fault: CheckedFault, id: number): Pending {
  const chance = fault.probability !== undefined;
  const seed = chance ? (fault.seed ?? randomInt(2 ** 32)) : undefined;
  const times = fault.times === undefined ? (chance ? null : 1) : fault.times;
  return {
    id,
    hit: { ...fault, action: actionOf(fault), seed },
    draw: seed === undefined ? undefined : seededRandom(seed),
    skip: fault.skip ?? 0,
    left: times ?? Number.POSITIVE_INFINITY,
    hits: 0,
  };
}

function toPendingFault({ id, hit, hits, left }: Pending): PendingFault {
  return { id, hits, left: Number.isFinite(left) ? left : null, ...hit };
}

/** Whether `path` is one of those that `pattern` stands for. */
function matchesPath(pattern: string, path: string): boolean {
  if (matches(pattern, path) || matches(pattern, path.replace(/^\/api-host(?=\/)/, ""))) return true;
  return !/^\/(?:api|api-host|v1|v2)\//.test(path) && matches(pattern, `/api/v1${path}`);
}

/** Whether `path` is what `pattern` stands for, with its prefix. */
export function matches(pattern: string, path: string): boolean {
  const open = pattern.endsWith("*");
  const expected = (open ? pattern.slice(0, -1) : pattern).split("/");
  const segments = path.split("/");
  if (open ? segments.length < expected.length : segments.length !== expected.length) return false;
  return expected.every((segment, index) => {
    const actual = segments[index] ?? "";
    if (segment.startsWith(":")) return actual !== "";
    return open && index === expected.length - 1 ? actual.startsWith(segment) : actual === segment;
  });
}
