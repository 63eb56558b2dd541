import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { systemCode } from "./errors.ts";

const run = promisify(execFile);

/**
 * A text that tells a running process from a later one with the same id: the time it started.
 * `undefined` when no process with this id runs, an empty text where the system does not tell.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (!isRunning(pid)) return undefined;
  if (process.platform === "linux") return linuxStart(pid);
  if (process.platform === "win32") return "";
  return psStart(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return systemCode(error) === "EPERM";
  }
}

async function linuxStart(pid: number): Promise<string | undefined> {
  let line: string;
  try {
    line = await readFile(`/proc/${pid}/stat`, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT" || systemCode(error) === "ESRCH") return undefined;
    throw error;
  }
  // The second field is the name in brackets and may hold blanks; fields are counted after it.
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  const [state, ticks] = [fields[0], fields[19]];
  if (state === "Z" || state === "X") return undefined;
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
  return `${boot.trim()}/${ticks}`;
}

async function psStart(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await run("ps", ["-o", "state=,lstart=", "-p", String(pid)], { encoding: "utf8" });
    const [state = "", ...start] = stdout.trim().split(/\s+/);
    return state.startsWith("Z") ? undefined : start.join(" ");
  } catch (error) {
    // `ps` ends with 1 when there is no such process.
    if (error instanceof Error && "code" in error && error.code === 1) return undefined;
    throw error;
  }
}
