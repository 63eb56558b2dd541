import { readFileSync, statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { isRecord } from "../../provider/core/properties.ts";

/** A work folder that was begun longer ago belongs to no running command: writing a project takes seconds. */
const ABANDONED_MS = 60_000;

/** How long a work folder may be without its owner, which is written next. */
const UNOWNED_MS = 1_000;
const POLL_MS = 50;

/** Notes that this process writes to the work folder. */
export function claim(work: string): void {
  writeFileSync(ownerOf(work), JSON.stringify({ pid: process.pid, host: hostname() }));
}

/** Whether another process that still runs writes to the work folder. */
export function isInUse(work: string): boolean {
  for (let waited = 0; waited < UNOWNED_MS; waited += POLL_MS) {
    const age = ageOf(work);
    if (age === undefined || age > ABANDONED_MS) return false;
    const owner = readOwner(work);
    if (owner !== undefined) return isRunning(owner);
    if (age > UNOWNED_MS) return false;
    pause(POLL_MS);
  }
  return false;
}

function ownerOf(work: string): string {
  return path.join(work, "owner.json");
}

/** Milliseconds; undefined where there is no such folder. */
function ageOf(work: string): number | undefined {
  const begun = statSync(work, { throwIfNoEntry: false })?.mtimeMs;
  return begun === undefined ? undefined : Date.now() - begun;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
}

/** Undefined where it is not, or not completely, written. */
function readOwner(work: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(ownerOf(work), "utf8"));
    if (!isRecord(owner)) return undefined;
    const { pid, host } = owner;
    return typeof pid === "number" && typeof host === "string" ? { pid, host } : undefined;
  } catch {
    return undefined;
  }
}

/** Of a process on another machine, such as in another container, it is not known: then the age decides. */
function isRunning({ pid, host }: Owner): boolean {
  if (host !== hostname()) return true;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
