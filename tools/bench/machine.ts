import { arch, cpus, loadavg, platform, totalmem } from "node:os";

/** What the figures were taken on. */
interface Machine {
  readonly system: string;
  readonly cores: number;
  readonly processor: string;
  readonly memoryGiB: number;
  /** Processes that were waiting for a core in the minute before; 0 on a machine that rests. */
  readonly loadBefore: number;
  readonly node: string;
  /** Version of the engine; absent when none was needed. */
  readonly engine?: string;
}

export function machine(loadBefore: number, engine: string | undefined): Machine {
  const [first] = cpus();
  return {
    system: `${platform()}-${arch()}`,
    cores: cpus().length,
    processor: first?.model.trim() ?? "unknown",
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    loadBefore,
    node: process.versions.node,
    ...(engine === undefined ? {} : { engine }),
  };
}

/** The load of the last minute. */
export function load(): number {
  return Math.round((loadavg()[0] ?? 0) * 100) / 100;
}
