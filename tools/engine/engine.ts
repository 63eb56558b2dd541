import { delimiter, join } from "node:path";
import { explaining, fill, missingParts } from "./build.ts";
import { Cache, cacheFolder } from "./cache.ts";
import { EngineError } from "./errors.ts";
import { type Environment, pathVariable } from "./executables.ts";
import { findGo } from "./go.ts";
import { download, findInstalled, leastEngine } from "./installed.ts";
import {
  type EnginePartName,
  engineParts,
  filesOf,
  type ModuleName,
  type Part,
  type ToolName,
  toolParts,
} from "./parts.ts";
import { cacheKey, neededGo, type Pins, pinnedVersion, readPins } from "./pins.ts";
import { formatVersion } from "./versions.ts";

/** Settings that `ensureEngine` and `ensureTool` share. */
export interface EnsureOptions {
  /** The environment to look in: PATH, the cache's variables, Go's own. Default: this process's. */
  readonly environment?: Environment;
  /** Receives one line of progress at a time, without line break. Default: written to stderr. */
  readonly progress?: (line: string) => void;
  /** Ends a build: Go is stopped, the lock released, and the call rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Milliseconds between two signs of life while something takes long. Default 20000. */
  readonly heartbeat?: number;
  /** Folder with the pinned modules. Default: `modulesFolder`. */
  readonly modules?: string;
}

/** Settings of `ensureEngine`. */
export interface EngineOptions extends EnsureOptions {
  /** The language hosts that are needed; `pulumi` itself always is. Default `["pulumi", "nodejs", "yaml"]`. */
  readonly parts?: readonly EnginePartName[];
}

/** An engine that is ready to run. */
export interface Engine {
  /** Folder that `pulumi` lies in. */
  readonly directory: string;
  /** Absolute path of `pulumi`. */
  readonly pulumi: string;
  /** Its version, such as `3.259.0`. */
  readonly version: string;
  /** Whether it is the machine's own, was downloaded by the npm package `pulumi`, or was built from Go modules. */
  readonly origin: "path" | "download" | "build";
  /** What to merge into the environment of a child that runs `pulumi`: PATH, on which it comes first. */
  readonly env: Readonly<Record<string, string>>;
}

/** A tool that is ready to run. */
interface Tool {
  /** Absolute path of the program. */
  readonly program: string;
  /** Its version, such as `1.8.0`. */
  readonly version: string;
}

/** The `go.mod` and `go.sum` files that pin what is built: `modules/` beside this file. */
export const modulesFolder: string = join(import.meta.dirname, "modules");

/** The parts of the engine that are used when none are named. */
export const defaultParts: readonly EnginePartName[] = ["pulumi", "nodejs", "yaml"];

/**
 * Resolves to a real Pulumi engine with its language hosts: the one on PATH if it is 3.259.0 or newer and has the hosts
 * that are needed, else one that the npm package `pulumi` downloads, else one built from the Go module proxy. Both stay in
 * the user's cache: it takes minutes the first time, and a fraction of a second from then on. Calls may run at the same
 * time, in one process or in several: one builds, the others wait.
 *
 * Rejects with an `EngineError` that says what to install, what Go said, or which folder cannot be written.
 *
 * @example
 * const engine = await ensureEngine({ parts: ["nodejs"] });
 * spawn(engine.pulumi, ["up", "--yes"], { env: { ...process.env, ...engine.env } });
 */
export async function ensureEngine(options: EngineOptions = {}): Promise<Engine> {
  const environment = options.environment ?? process.env;
  const parts: readonly EnginePartName[] = [
    ...new Set(["pulumi", ...(options.parts ?? defaultParts)] as const),
  ];
  const installed = await findInstalled(environment, parts);
  if (!("refused" in installed)) return { ...installed, origin: "path", env: childSettings(environment) };
  const plan: BuildPlan = { options, folder: "engine", table: engineParts, wanted: parts };
  const build = await prepared(plan);
  if (build.missing.length > 0) {
    const home = join(cacheFolder(environment), "downloaded");
    const downloaded = await download(environment, parts, { home, progress: progressOf(options) });
    if (!("refused" in downloaded)) {
      return { ...downloaded, origin: "download", env: childSettings(environment, downloaded.directory) };
    }
    await complete(
      plan,
      build,
      (goRefused, go) =>
        `There is no Pulumi engine to use (${installed.refused}; ${downloaded.refused}) and none can be built (${goRefused}): ` +
        `install Pulumi ${formatVersion(leastEngine)} or newer (https://www.pulumi.com/docs/install/) ` +
        `or Go ${go} or newer (https://go.dev/doc/install), and run the command again.`,
    );
  }
  const { cache, versionOf } = build;
  return {
    directory: cache.bin,
    pulumi: join(cache.bin, ...filesOf(engineParts.pulumi, process.platform).programs),
    version: versionOf(engineParts.pulumi),
    origin: "build",
    env: childSettings(environment, cache.bin),
  };
}

/**
 * Resolves to a helper of the tests, always built from its pins and kept in the cache like the engine.
 * Rejects like `ensureEngine`.
 *
 * @example
 * const { program } = await ensureTool("versitygw");
 */
export async function ensureTool(name: ToolName, options: EnsureOptions = {}): Promise<Tool> {
  const part = toolParts[name];
  const plan: BuildPlan = { options, folder: name, table: { [name]: part }, wanted: [name] };
  const build = await prepared(plan);
  await complete(
    plan,
    build,
    (goRefused, go) =>
      `${part.title} cannot be built (${goRefused}): install Go ${go} or newer (https://go.dev/doc/install), and run the command again.`,
  );
  const { cache, versionOf } = build;
  return {
    program: join(cache.bin, ...filesOf(part, process.platform).programs),
    version: versionOf(part),
  };
}

/** PATH, with `first` before everything else if given, and no question for a newer release at each start. */
function childSettings(environment: Environment, first?: string): Record<string, string> {
  const name = pathVariable(environment);
  const folders = [first, environment[name]].filter((folder) => folder !== undefined && folder !== "");
  return { [name]: folders.join(delimiter), PULUMI_SKIP_UPDATE_CHECK: "true" };
}

interface BuildPlan {
  readonly options: EnsureOptions;
  /** First word of the name of the cache folder. */
  readonly folder: string;
  /** Everything that shares the folder, wanted or not: it makes the key. */
  readonly table: Readonly<Record<string, Part>>;
  readonly wanted: readonly string[];
}

/** What is built already, and what is missing. */
interface Prepared {
  readonly cache: Cache;
  readonly pins: ReadonlyMap<ModuleName, Pins>;
  readonly parts: ReadonlyMap<string, Part>;
  readonly missing: readonly string[];
  readonly versionOf: (part: Part) => string;
}

async function prepared({ options, folder, table, wanted }: BuildPlan): Promise<Prepared> {
  const pins = await readAllPins(options.modules ?? modulesFolder, table);
  const key = cacheKey(table, pins, `${process.platform}-${process.arch}`);
  const cache = new Cache(cacheFolder(options.environment ?? process.env), `${folder}-${key}`);
  const parts = new Map(Object.entries(table).filter(([name]) => wanted.includes(name)));
  const versionOf = (part: Part) => {
    const pinned = pins.get(part.module);
    if (pinned === undefined) throw new EngineError(`The pins of ${part.module} were not read.`);
    return pinnedVersion(pinned, part);
  };
  return { cache, pins, parts, missing: await missingParts(cache, parts), versionOf };
}

/** @param otherwise the sentence for a machine on which nothing can be built */
async function complete(
  { options }: BuildPlan,
  { cache, pins, parts, missing }: Prepared,
  otherwise: (goRefused: string, go: string) => string,
): Promise<void> {
  if (missing.length === 0) return;
  const environment = options.environment ?? process.env;
  const progress = progressOf(options);
  const needed = neededGo(pins.values());
  const go = await findGo(environment, needed);
  if ("refused" in go) throw new EngineError(otherwise(go.refused, formatVersion(needed)));
  if (go.downloads !== undefined) progress(go.downloads);
  const { signal, heartbeat = 20_000 } = options;
  await explaining(cache, () =>
    fill({ cache, parts, pins, command: go.command, environment, progress, heartbeat, signal }),
  );
}

function progressOf({ progress }: EnsureOptions): (line: string) => void {
  return progress ?? ((line) => void process.stderr.write(`${line}\n`));
}

async function readAllPins(
  folder: string,
  table: Readonly<Record<string, Part>>,
): Promise<Map<ModuleName, Pins>> {
  const modules = new Set(Object.values(table).map((part) => part.module));
  const read = [...modules].map(async (module) => [module, await readPins(folder, module)] as const);
  return new Map(await Promise.all(read));
}
