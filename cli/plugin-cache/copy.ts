import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";
import { version } from "../../provider/core/version.ts";
import { installedFolder, isWhole, LAUNCHER, partialMark } from "./cache.ts";
import { pluginIncomplete, pluginNotWritten } from "./messages.ts";

/** The prefix of temporary folders, whose names the engine takes for no plugin. */
const WORK = ".langsmith-";

/** After this time a temporary folder belongs to no running command. */
const ABANDONED_MS = 3_600_000;

/** Files that a plugin cannot start without. */
const NEEDED = [LAUNCHER, `${LAUNCHER}.cmd`, "main.mjs", "package.json"];

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
 * Returns whether it had to be copied.
 *
 * @throws CodedError where the package's plugin is incomplete, or the cache cannot be written
 */
export function copyPlugin({ source, cache, reinstall }: CopyOptions): boolean {
  const target = installedFolder(cache, version);
  if (!reinstall && isWhole(target)) return false;
  assertComplete(source);
  let work: string | undefined;
  try {
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    removeAbandoned(cache);
    work = mkdtempSync(path.join(cache, WORK));
    const copied = path.join(work, "new");
    cpSync(source, copied, { recursive: true, filter: (file) => path.basename(file) !== ".built" });
    chmodSync(path.join(copied, LAUNCHER), 0o755);
    replace(target, copied, path.join(work, "old"));
  } catch (error) {
    // The package may have been deleted meanwhile.
    assertComplete(source);
    throw notWritten(cache, error);
  } finally {
    if (work !== undefined) rmSync(work, { recursive: true, force: true });
  }
  return true;
}

/** What is there is kept until the new one is in its place. */
function replace(target: string, copied: string, old: string): void {
  if (existsSync(target)) renameSync(target, old);
  try {
    renameSync(copied, target);
  } catch (error) {
    // Another process has just installed the same version.
    if (isWhole(target)) return;
    if (existsSync(old)) renameSync(old, target);
    throw error;
  }
  rmSync(partialMark(target), { force: true });
}

function assertComplete(source: string): void {
  const missing = NEEDED.find((name) => !existsSync(path.join(source, name)));
  if (missing === undefined) return;
  throw new CodedError(pluginIncomplete({ missing: path.join(source, missing), version }));
}

/** Removes what commands left behind that were killed. */
function removeAbandoned(cache: string): void {
  for (const name of readdirSync(cache)) {
    const folder = path.join(cache, name);
    const begun = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (!name.startsWith(WORK) || Date.now() - begun < ABANDONED_MS) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

function notWritten(folder: string, error: unknown): CodedError {
  const why = error instanceof Error ? error.message : String(error);
  return new CodedError(pluginNotWritten({ folder, why }), { cause: error });
}
