import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { dirname } from "node:path";
import type { Cache } from "./cache.ts";
import { EngineError, messageOf, systemCode } from "./errors.ts";
import type { Environment } from "./executables.ts";
import { buildPart } from "./go.ts";
import { takeLock } from "./lock.ts";
import { filesOf, type ModuleName, type Part } from "./parts.ts";
import { type Pins, pinnedVersion } from "./pins.ts";

/** What fills a cache. */
interface FillRequest {
  readonly cache: Cache;
  /** The parts wanted, by name, in the order they are built. */
  readonly parts: ReadonlyMap<string, Part>;
  readonly pins: ReadonlyMap<ModuleName, Pins>;
  readonly command: string;
  readonly environment: Environment;
  /** Receives one line of progress at a time, without line break. */
  readonly progress: (line: string) => void;
  /** Milliseconds between two signs of life while something takes long. */
  readonly heartbeat: number;
  readonly signal: AbortSignal | undefined;
}

/** The names of those parts that the cache lacks. */
export async function missingParts(cache: Cache, parts: ReadonlyMap<string, Part>): Promise<string[]> {
  const missing: string[] = [];
  for (const [name, part] of parts) {
    const { programs, scripts } = filesOf(part, process.platform);
    if (!(await cache.holds([...programs, ...scripts]))) missing.push(name);
  }
  return missing;
}

/**
 * How long a build takes: on processors that other work shares it takes a multiple. The load of the last minute is the
 * number of processes that want one.
 */
function estimate(processorMinutes: number, processors = cpus().length, load = loadavg()[0] ?? 0): string {
  const minutes = (processorMinutes / processors) * (1 + load / processors);
  if (minutes < 1) return `about ${Math.ceil(minutes * 6) * 10} seconds`;
  return minutes < 1.5 ? "about a minute" : `about ${Math.round(minutes)} minutes`;
}

/** Runs `action`, turning what the file system refuses into an error that names the cache. */
export async function explaining<T>(cache: Cache, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined || !["EACCES", "EEXIST", "ENOSPC", "ENOTDIR", "EPERM", "EROFS"].includes(code))
      throw error;
    throw new EngineError(
      `The engine cannot be kept in ${cache.folder} (${messageOf(error)}): make room there or make it writable, ` +
        "or set PULUMI_LANGSMITH_ENGINE_CACHE to another folder.",
      { cause: error },
    );
  }
}

/** Builds what the cache lacks. One process builds at a time; the others wait and then find everything there. */
export async function fill(request: FillRequest): Promise<void> {
  const { cache, signal } = request;
  const reportWait = atIntervals(request.heartbeat, request.progress);
  const lock = await takeLock(`${cache.folder}.lock`, {
    signal,
    onHeld: (owner) => reportWait(`waiting for ${owner}, which builds the engine ...`),
  });
  try {
    for (const name of await missingParts(cache, request.parts)) {
      const part = request.parts.get(name);
      if (part !== undefined) await buildInto(cache, part, request);
    }
  } finally {
    await lock.release();
  }
}

async function buildInto(cache: Cache, part: Part, request: FillRequest): Promise<void> {
  const pins = request.pins.get(part.module);
  if (pins === undefined) throw new EngineError(`The pins of ${part.module} were not read.`);
  const what = `${part.title} ${pinnedVersion(pins, part)}`;
  request.progress(`building ${what} (${estimate(part.processorMinutes)} the first time) ...`);
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  let last = "";
  const beats = setInterval(() => {
    const doing = last === "" ? "" : ` (${last})`;
    request.progress(`still building ${what}, ${seconds()} s so far${doing} ...`);
  }, request.heartbeat);
  await mkdir(dirname(cache.folder), { recursive: true });
  // Beside the cache folder, so that moving in is a rename on one file system.
  const into = await mkdtemp(`${cache.folder}.making-`);
  try {
    const { command, environment, signal } = request;
    const onLine = (line: string) => {
      last = line;
    };
    await buildPart(part, { command, pins, environment, into, onLine, signal });
    const { programs, scripts } = filesOf(part, process.platform);
    await cache.admit(into, [...programs, ...scripts]);
  } finally {
    clearInterval(beats);
    await rm(into, { recursive: true, force: true });
  }
  request.progress(`built ${what} in ${seconds()} s`);
}

/** Passes a line on at once, and then not more often than this. */
function atIntervals(milliseconds: number, progress: (line: string) => void): (line: string) => void {
  let next = 0;
  return (line) => {
    if (performance.now() < next) return;
    next = performance.now() + milliseconds;
    progress(line);
  };
}
