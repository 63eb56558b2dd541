import { readdirSync, readlinkSync } from "node:fs";
import { memoryOf } from "../bench/proc.ts";
import { SoakError } from "./errors.ts";
import { type Used, usedBy } from "./heap.ts";

/** What a process uses at one moment; memory once garbage is collected. */
export interface Sample extends Used {
  /** Minutes since the load began. */
  readonly at: number;
  /** MiB that are resident. */
  readonly resident: number;
  readonly files: number;
  /** How many of the open files are sockets. */
  readonly sockets: number;
}

/** Open files of a process; fails on systems without /proc. */
export function filesOf(pid: number): Pick<Sample, "files" | "sockets"> {
  const folder = `/proc/${pid}/fd`;
  const open = readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(`${folder}/${name}`)];
    } catch (error) {
      // It was closed in between.
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
      throw error;
    }
  });
  return { files: open.length, sockets: open.filter((target) => target.startsWith("socket:")).length };
}

/** Takes a sample; the connection of the inspector, by which memory is asked for, is not counted. */
export async function sampleOf(pid: number, inspector: string, at: number): Promise<Sample> {
  const files = filesOf(pid);
  const used = await usedBy(inspector);
  const resident = memoryOf(pid)?.resident;
  if (resident === undefined) throw new SoakError("the soak reads /proc, which this system has not");
  return { at, ...used, resident, ...files };
}
