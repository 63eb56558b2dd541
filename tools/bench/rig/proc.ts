import { readFileSync } from "node:fs";
import { BenchError } from "../errors.ts";

/** Memory of a process, in MiB. */
interface Memory {
  readonly resident: number;
  /** The most that was ever resident. */
  readonly peak: number;
}

/**
 * Reads the memory of a process from /proc; undefined on systems without it.
 *
 * @throws the system's error when the process is gone
 */
export function memoryOf(pid: number): Memory | undefined {
  if (process.platform !== "linux") return undefined;
  return readMemory(readFileSync(`/proc/${pid}/status`, "utf8"));
}

/** Reads the text of `/proc/PID/status`; throws a {@link BenchError} when it tells no memory. */
function readMemory(status: string): Memory {
  const mebibytes = (name: string) => {
    const kibibytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
    if (kibibytes === undefined) throw new BenchError(`/proc tells no ${name}: has the process ended?`);
    return Number(kibibytes) / 1024;
  };
  return { resident: mebibytes("VmRSS"), peak: mebibytes("VmHWM") };
}

/** The kernel counts the time of processes in hundredths of a second, on every architecture that Node runs on. */
const TICKS = 100;

/** Seconds that processors spent on the ended children of this process, and on theirs; undefined without /proc. */
export function childrenSeconds(): number | undefined {
  if (process.platform !== "linux") return undefined;
  return readChildrenSeconds(readFileSync("/proc/self/stat", "utf8"));
}

/** Reads the text of `/proc/PID/stat`; throws a {@link BenchError} when it tells no times. */
function readChildrenSeconds(stat: string): number {
  // The name of the process, in parentheses, may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = [fields[13], fields[14]].map(Number);
  const sum = ticks.reduce((all, each) => all + each, 0);
  if (!Number.isFinite(sum)) throw new BenchError(`/proc/self/stat tells no times of children: ${stat}`);
  return sum / TICKS;
}
