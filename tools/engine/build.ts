import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
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

/** The names of those parts that the cache does not hold whole. */
export async function missingParts(cache: Cache, parts: ReadonlyMap<string, Part>): Promise<string[]> {
  const missing: string[] = [];
  for (const [name, part] of parts) {
    const { programs, scripts } = filesOf(part, process.platform);
    if (!(await cache.holds(name, [...programs, ...scripts]))) missing.push(name);
  }
  return missing;
}

/** Runs `action`, turning what the file system refuses into an error that names the cache. */
export async function explaining<T>(cache: Cache, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined || !["EACCES", "EPERM", "EROFS", "ENOSPC", "ENOTDIR"].includes(code)) throw error;
    throw new EngineError(
      "cache-unusable",
      `The engine cannot be kept in ${cache.folder} (${messageOf(error)}): make room there or make it writable, ` +
        "or set PULUMI_LANGSMITH_ENGINE_CACHE to another folder.",
      { cause: error },
    );
  }
}

/**
 * Builds what the cache lacks. One process builds at a time; the others wait and then find everything
 * there. What a killed build left behind is cleared by the next one.
 */
export async function fill(request: FillRequest): Promise<void> {
  const { cache, signal } = request;
  const waiting = heartbeat(request);
  const lock = await takeLock(`${cache.folder}.lock`, {
    signal,
    onHeld: ({ pid, host }) => waiting.beat(`waiting for process ${pid} on ${host}, which builds the engine`),
  });
  const beats = setInterval(() => {
    lock.touch().catch((error: unknown) => request.progress(`cannot touch the lock: ${messageOf(error)}`));
  }, request.heartbeat);
  try {
    await clearLeftovers(cache);
    for (const name of await missingParts(cache, request.parts)) {
      const part = request.parts.get(name);
      if (part !== undefined) await buildInto(cache, name, part, request);
    }
  } finally {
    clearInterval(beats);
    await lock.release();
  }
}

async function buildInto(cache: Cache, name: string, part: Part, request: FillRequest): Promise<void> {
  const pins = request.pins.get(part.module);
  if (pins === undefined) throw new EngineError("build-failed", `The pins of ${part.module} were not read.`);
  const what = `${part.title} ${pinnedVersion(pins, part)}`;
  request.progress(`building ${what} (${part.typical} the first time) ...`);
  const started = performance.now();
  let last = "";
  const beats = setInterval(() => {
    const doing = last === "" ? "" : ` (${last})`;
    request.progress(`still building ${what}, ${seconds(started)} s so far${doing} ...`);
  }, request.heartbeat);
  const into = await temporaryFolder(cache);
  try {
    const { command, environment, signal } = request;
    const onLine = (line: string) => {
      last = line;
    };
    await buildPart(part, { command, pins, environment, into, onLine, signal });
    const { programs, scripts } = filesOf(part, process.platform);
    await cache.admit(name, into, [...programs, ...scripts]);
  } finally {
    clearInterval(beats);
    await rm(into, { recursive: true, force: true });
  }
  request.progress(`built ${what} in ${seconds(started)} s`);
}

/** Beside the cache folder, so that moving in is a rename on one file system. */
async function temporaryFolder(cache: Cache): Promise<string> {
  await mkdir(dirname(cache.folder), { recursive: true });
  return mkdtemp(`${cache.folder}.making-`);
}

/** Only the holder of the lock makes such folders, so all that is found here is dead. */
async function clearLeftovers(cache: Cache): Promise<void> {
  const parent = dirname(cache.folder);
  const prefix = `${basename(cache.folder)}.making-`;
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

function heartbeat(request: FillRequest) {
  const started = performance.now();
  let next = 0;
  return {
    beat(line: string): void {
      if (performance.now() - started < next) return;
      next += request.heartbeat;
      request.progress(`${line}, ${seconds(started)} s so far ...`);
    },
  };
}

function seconds(started: number): number {
  return Math.round((performance.now() - started) / 1000);
}
