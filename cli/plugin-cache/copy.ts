import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from "node:fs";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import { version } from "../../provider/core/version.ts";
import { folderNotWritten, packageIncomplete } from "../messages.ts";
import { installedFolder, isInstalled, partialMark } from "./cache.ts";

/** The file that the engine starts. */
const LAUNCHER = "pulumi-resource-langsmith";

/** Files that a plugin cannot start without. */
const NEEDED = [LAUNCHER, `${LAUNCHER}.cmd`, "main.mjs", "package.json"];

/** The prefix of temporary folders, whose names the engine takes for no plugin. */
const WORK = ".langsmith-";

interface CopyOptions {
  /** The folder of the plugin in this package. */
  readonly source: string;
  /** The plugin cache. */
  readonly cache: string;
  /** Whether a version that is there already is replaced. */
  readonly reinstall: boolean;
}

/**
 * Puts the plugin into the plugin cache. The engine sees all of it or nothing: it is copied beside, and renamed.
 *
 * @returns whether it was copied; else it was there already
 * @throws CodedError where the package's plugin is incomplete, or the cache cannot be written
 */
export function copyPlugin({ source, cache, reinstall }: CopyOptions): boolean {
  const target = installedFolder(cache, version);
  let work: string | undefined;
  try {
    if (!reinstall && isInstalled(target)) return false;
    const missing = NEEDED.map((name) => path.join(source, name)).find((file) => !existsSync(file));
    if (missing !== undefined)
      throw new CodedError(packageIncomplete({ missing, command: "plugin install" }));
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    work = mkdtempSync(path.join(cache, WORK));
    const copied = path.join(work, "new");
    // What symbolic links lead to, not the links: the package may be deleted, such as with the cache of npx.
    const filter = (file: string) => path.basename(file) !== ".built";
    cpSync(source, copied, { recursive: true, dereference: true, filter });
    chmodSync(path.join(copied, LAUNCHER), 0o755);
    replace(target, copied, path.join(work, "old"));
    return true;
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CodedError(folderNotWritten({ what: "plugin", folder: cache, why }), { cause: error });
  } finally {
    if (work !== undefined) rmSync(work, { recursive: true, force: true });
  }
}

/** Other processes may install the same version at the same time: one of the copies stays. */
function replace(target: string, copied: string, old: string): void {
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) renameSync(target, old);
  try {
    renameSync(copied, target);
  } catch (error) {
    if (!isInstalled(target)) throw error;
  }
  rmSync(partialMark(target), { recursive: true, force: true });
}
