import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { systemCode } from "./errors.ts";
import type { Environment } from "./executables.ts";

/**
 * The folder that everything built is kept in:
 * `$PULUMI_LANGSMITH_ENGINE_CACHE`, else `$XDG_CACHE_HOME/pulumi-langsmith/engine`, else
 * `~/.cache/pulumi-langsmith/engine` (macOS: below `~/Library/Caches`, Windows: below `%LOCALAPPDATA%`).
 */
export function cacheFolder(environment: Environment, platform: NodeJS.Platform = process.platform): string {
  const own = environment["PULUMI_LANGSMITH_ENGINE_CACHE"];
  if (own) return resolve(own);
  return join(userCaches(environment, platform), "pulumi-langsmith", "engine");
}

function userCaches(environment: Environment, platform: NodeJS.Platform): string {
  const shared = environment["XDG_CACHE_HOME"];
  if (shared) return shared;
  const home = environment["HOME"] || homedir();
  if (platform === "darwin") return join(home, "Library", "Caches");
  if (platform === "win32") return environment["LOCALAPPDATA"] || join(home, "AppData", "Local");
  return join(home, ".cache");
}

/**
 * The built parts of one set of pins. A part counts as built when its manifest, which is written last,
 * is there and each file it names still has its size and SHA-256.
 */
export class Cache {
  /** The folder named by the key of the pins. */
  readonly folder: string;
  /** Where the executables and scripts lie. */
  readonly bin: string;

  constructor(root: string, name: string) {
    this.folder = join(root, name);
    this.bin = join(this.folder, "bin");
  }

  /** Whether a part is whole, every one of `files` included. */
  async holds(part: string, files: readonly string[]): Promise<boolean> {
    const manifest = await readIfThere(this.#manifest(part));
    if (manifest === undefined) return false;
    const entries = manifest.trimEnd().split("\n").map(parseEntry);
    const named = new Set(entries.map((entry) => entry?.name));
    if (files.some((name) => !named.has(name))) return false;
    const whole = await Promise.all(
      entries.map(async (entry) => entry !== undefined && (await isWhole(join(this.bin, entry.name), entry))),
    );
    return whole.every(Boolean);
  }

  /** Moves the files of a part in from the folder where they were made, each at once, the manifest last. */
  async admit(part: string, made: string, files: readonly string[]): Promise<void> {
    await mkdir(this.bin, { recursive: true });
    await rm(this.#manifest(part), { force: true });
    const lines: string[] = [];
    for (const name of files) {
      const source = join(made, name);
      await chmod(source, 0o755);
      const entry = await describe(source, name);
      await rename(source, join(this.bin, name));
      lines.push(`${entry.sha256} ${entry.size} ${entry.name}\n`);
    }
    const draft = join(made, "manifest");
    await writeFile(draft, lines.join(""), { flush: true });
    await mkdir(dirname(this.#manifest(part)), { recursive: true });
    await rename(draft, this.#manifest(part));
  }

  #manifest(part: string): string {
    return join(this.folder, "manifests", part);
  }
}

interface Entry {
  readonly sha256: string;
  readonly size: number;
  readonly name: string;
}

function parseEntry(line: string): Entry | undefined {
  const [, sha256, size, name] = /^([0-9a-f]{64}) (\d+) ([^\s/\\]+)$/.exec(line) ?? [];
  if (sha256 === undefined || size === undefined || name === undefined) return undefined;
  return { sha256, size: Number(size), name };
}

async function describe(path: string, name: string): Promise<Entry> {
  const { size } = await stat(path);
  return { sha256: await sha256Of(path), size, name };
}

async function isWhole(path: string, entry: Entry): Promise<boolean> {
  try {
    const { size, mode } = await stat(path);
    if (size !== entry.size) return false;
    if (process.platform !== "win32" && (mode & 0o111) === 0) return false;
    return (await sha256Of(path)) === entry.sha256;
  } catch (error) {
    // A file that another build is replacing right now is simply not whole.
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
