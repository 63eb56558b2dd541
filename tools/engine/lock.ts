import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { systemCode } from "./errors.ts";

/** How a lock is waited for. */
interface LockOptions {
  /** Called at every look that finds the lock held, with `process 42 on HOST`. */
  readonly onHeld: (owner: string) => void;
  readonly signal: AbortSignal | undefined;
}

const LOOK_MS = 100;
/** A lock of a machine whose processes cannot be seen counts as left behind after an hour. */
const LEFT_MS = 3_600_000;

/** Takes the lock that the file `path` stands for, waiting while the process that holds it runs. */
export async function takeLock(path: string, { onHeld, signal }: LockOptions) {
  await mkdir(dirname(path), { recursive: true });
  for (;;) {
    try {
      await writeFile(path, `process ${process.pid} on ${hostname()}`, { flag: "wx" });
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      if (systemCode(error) !== "EEXIST") throw error;
    }
    const owner = await ownerOf(path);
    if (owner === undefined) await rm(path, { recursive: true, force: true });
    else {
      onHeld(owner);
      signal?.throwIfAborted();
      await pause(LOOK_MS);
    }
  }
}

/** Who holds the lock; undefined where nobody does any more. */
async function ownerOf(path: string): Promise<string | undefined> {
  try {
    const [{ mtimeMs }, owner] = await Promise.all([stat(path), readFile(path, "utf8")]);
    const [, pid, host] = /^process (\d+) on (.+)$/.exec(owner) ?? [];
    if (host === hostname() && !runs(Number(pid))) return undefined;
    return Date.now() - mtimeMs > LEFT_MS ? undefined : owner;
  } catch (error) {
    // Released meanwhile, or left by an earlier version, as a folder.
    if (systemCode(error) === "ENOENT" || systemCode(error) === "EISDIR") return undefined;
    throw error;
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, as another user.
    return systemCode(error) === "EPERM";
  }
}
