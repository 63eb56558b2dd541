import { access, chmod, mkdir, rename } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
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

/** The built parts of one set of pins. */
export class Cache {
  /** The folder named by the key of the pins. */
  readonly folder: string;
  /** The folder of the executables and scripts. */
  readonly bin: string;

  constructor(root: string, name: string) {
    this.folder = join(root, name);
    this.bin = join(this.folder, "bin");
  }

  /** Whether each of the files is there: a file appears at once, and whole. */
  async holds(files: readonly string[]): Promise<boolean> {
    const found = files.map((name) =>
      access(join(this.bin, name)).then(
        () => true,
        () => false,
      ),
    );
    return (await Promise.all(found)).every(Boolean);
  }

  /** Moves files in from the folder where they were built. */
  async admit(built: string, files: readonly string[]): Promise<void> {
    await mkdir(this.bin, { recursive: true });
    for (const name of files) {
      await chmod(join(built, name), 0o755);
      await rename(join(built, name), join(this.bin, name));
    }
  }
}
