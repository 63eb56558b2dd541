import { readdirSync, readFileSync } from "node:fs";
import { systemCode } from "../engine/errors.ts";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The processes that run. Linux alone tells them in files; elsewhere none are found, and none can be killed. */
function running(): Process[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
        const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        const command = readFileSync(`/proc/${entry}/cmdline`, "utf8").replaceAll("\0", " ");
        return state === "Z" ? [] : [{ pid: Number(entry), parent: Number(parent), command }];
      } catch (error) {
        // It ended while it was looked at.
        if (!["ENOENT", "ESRCH"].includes(systemCode(error) ?? "")) throw error;
        return [];
      }
    });
}

/** The provider's processes below an engine's. */
export function providersOf(engine: number): number[] {
  const all = running();
  const below = new Set([engine]);
  for (let size = 0; size !== below.size; ) {
    size = below.size;
    for (const { pid, parent } of all) if (below.has(parent)) below.add(pid);
  }
  return all
    .filter(({ pid, command }) => below.has(pid) && /resource-langsmith|dynamic-provider/.test(command))
    .map(({ pid }) => pid);
}

/** Whether a process still runs. */
export function runs(pid: number): boolean {
  return running().some((process) => process.pid === pid);
}
