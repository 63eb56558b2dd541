import { readdirSync, readFileSync } from "node:fs";
import { systemCode } from "../../../tools/engine/errors.ts";

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The processes that run. Only Linux lists them in files; elsewhere none are found, and none can be killed. */
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

/** What a process has started, from whichever of its threads, and what that has started. */
function below(above: number): Process[] {
  const all = running();
  const found = new Set([above]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const { pid, parent } of all) if (found.has(parent)) found.add(pid);
  }
  return all.filter(({ pid }) => pid !== above && found.has(pid));
}

/** The processes that a process has started, and those that they have. */
export function descendantsOf(pid: number): number[] {
  return below(pid).map((process) => process.pid);
}

/** The provider's processes below an engine's. */
export function providersOf(engine: number): number[] {
  return below(engine)
    .filter(({ command }) => /resource-langsmith|dynamic-provider/.test(command))
    .map(({ pid }) => pid);
}

/** Whether a process still runs. */
export function runs(pid: number): boolean {
  return running().some((process) => process.pid === pid);
}
