import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { systemCode } from "./errors.ts";
import { processStart } from "./processes.ts";

/** Who holds a lock. */
interface Owner {
  readonly pid: number;
  /** Of the process, as `processStart` tells it, so that a reused id is not taken for the owner. */
  readonly start: string;
  readonly host: string;
  /** Differs for every lock ever taken. */
  readonly id: string;
}

/** A lock that is held. */
interface Lock {
  /** Tells processes on other machines, which cannot see this one's, that the owner lives. */
  touch(): Promise<void>;
  release(): Promise<void>;
}

/** How a lock is waited for. */
interface LockOptions {
  /** Called at every look that finds the lock held by someone alive. */
  readonly onHeld: (owner: Owner) => void;
  readonly signal: AbortSignal | undefined;
}

const ownerFile = "owner.json";
const lookEvery = 100;
/** Milliseconds after which an owner on another machine, who touches the lock every 20 s, counts as dead. */
const silence = 5 * 60_000;
/** Milliseconds that the remains of a broken lock are kept; see `breakLock`. */
const remainsKept = 60 * 60_000;

/**
 * Takes the lock that the folder `path` stands for, waiting while its owner lives.
 * The folder appears under its name at once with the owner in it, so a lock without an owner cannot be
 * left behind; one whose owner has died is broken, however young it is.
 */
export async function takeLock(path: string, options: LockOptions): Promise<Lock> {
  await mkdir(dirname(path), { recursive: true });
  const id = randomUUID();
  const start = (await processStart(process.pid)) ?? "";
  const own: Owner = { pid: process.pid, start, host: hostname(), id };
  const draft = `${path}.draft-${id}`;
  await mkdir(draft);
  try {
    await writeFile(join(draft, ownerFile), JSON.stringify(own));
    while (!(await renameUnlessThere(draft, path))) {
      const held = await ownerOf(path);
      if (held === "gone") continue;
      if (held === "unreadable" || !(await isAlive(held, path))) {
        await breakLock(path, held);
        continue;
      }
      options.onHeld(held);
      await pause(lookEvery, undefined, options.signal === undefined ? {} : { signal: options.signal });
    }
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    options.signal?.throwIfAborted(); // The pause rejects with its own error; callers await the signal's reason.
    throw error;
  }
  await clearRemains(path);
  return {
    async touch() {
      const now = new Date();
      await utimes(join(path, ownerFile), now, now);
    },
    async release() {
      const held = await ownerOf(path);
      // After a long sleep of this machine another one may have broken the lock and taken it.
      if (held === "gone" || held === "unreadable" || held.id !== id) return;
      // Moved away first: a lock that is being deleted must not be seen without its owner.
      await rename(path, draft);
      await rm(draft, { recursive: true, force: true });
    },
  };
}

async function isAlive(owner: Owner, path: string): Promise<boolean> {
  if (owner.host === hostname()) {
    const start = await processStart(owner.pid);
    return start !== undefined && (start === owner.start || start === "" || owner.start === "");
  }
  try {
    const { mtimeMs } = await stat(join(path, ownerFile));
    return Date.now() - mtimeMs < silence;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return true; // Released meanwhile: the next look will tell.
    throw error;
  }
}

async function ownerOf(path: string): Promise<Owner | "gone" | "unreadable"> {
  let text: string;
  try {
    text = await readFile(join(path, ownerFile), "utf8");
  } catch (error) {
    if (systemCode(error) !== "ENOENT") throw error;
    return (await isThere(path)) ? "unreadable" : "gone";
  }
  return parseOwner(text) ?? "unreadable";
}

function parseOwner(text: string): Owner | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined; // Cut short by a crash of the machine; the caller breaks such a lock.
  }
  if (typeof value !== "object" || value === null) return undefined;
  if (!("pid" in value && "start" in value && "host" in value && "id" in value)) return undefined;
  const { pid, start, host, id } = value;
  if (typeof pid !== "number" || typeof start !== "string") return undefined;
  if (typeof host !== "string" || typeof id !== "string" || !/^[\w-]+$/.test(id)) return undefined;
  return { pid, start, host, id };
}

/**
 * Moves a dead owner's lock to a name made of that owner's id. Of two processes that saw the same dead
 * owner, the slower finds the name taken and so cannot break the new lock of the faster one; therefore
 * the remains are kept for a while.
 */
async function breakLock(path: string, owner: Owner | "unreadable"): Promise<void> {
  const id = owner === "unreadable" ? `unreadable-${randomUUID()}` : owner.id;
  try {
    await rename(path, `${path}.broken-${id}`);
  } catch (error) {
    if (systemCode(error) !== "ENOENT" && !isTaken(error)) throw error;
  }
}

async function clearRemains(path: string): Promise<void> {
  const folder = dirname(path);
  const names = await readdir(folder);
  const remains = names.filter((name) => /\.(broken|draft)-/.test(name) && name.startsWith(basename(path)));
  for (const name of remains) {
    const remain = join(folder, name);
    try {
      if (Date.now() - (await stat(remain)).mtimeMs < remainsKept) continue;
    } catch (error) {
      if (systemCode(error) === "ENOENT") continue;
      throw error;
    }
    await rm(remain, { recursive: true, force: true });
  }
}

async function renameUnlessThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isTaken(error)) return false;
    throw error;
  }
}

/** Renaming onto a folder that has something in it; Windows answers EPERM. */
function isTaken(error: unknown): boolean {
  const code = systemCode(error);
  return code === "ENOTEMPTY" || code === "EEXIST" || (process.platform === "win32" && code === "EPERM");
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}
