import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
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
import { createFolder } from "../create-folder.ts";
import { installedFolder, isWhole, LAUNCHER, partialMark } from "./cache.ts";
import { pluginIncomplete, pluginNotWritten } from "./messages.ts";
import { differingFile, packageFiles } from "./package-files.ts";

/** The prefix of temporary folders, whose names the engine takes for no plugin. */
const WORK = ".langsmith-";

/** After this time a temporary folder belongs to no running command. */
const ABANDONED_MS = 3_600_000;

/** How often a folder is replaced that other processes replace at the same time. */
const ATTEMPTS = 5;

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

/** What `copyPlugin` did. */
export interface Copied {
  readonly isCopied: boolean;
  /** A file that the copy before did not have as this package has it; undefined where there was none such. */
  readonly differing: string | undefined;
}

/**
 * Puts the plugin into the plugin cache. The engine sees all of it or nothing: it is copied beside, and renamed.
 *
 * @throws CodedError where the package's plugin is incomplete, or the cache cannot be written
 */
export function copyPlugin({ source, cache, reinstall }: CopyOptions): Copied {
  const target = installedFolder(cache, version);
  const differing = isWhole(target) ? differingFile(target, source) : undefined;
  if (!reinstall && isWhole(target) && differing === undefined) return { isCopied: false, differing };
  assertComplete(source);
  let work: string | undefined;
  try {
    createFolder(cache, 0o700);
    removeAbandoned(cache);
    work = mkdtempSync(path.join(cache, WORK));
    const copied = path.join(work, "new");
    copyFiles(source, copied);
    replace(target, copied, work);
  } catch (error) {
    // The package may have been deleted meanwhile.
    const missing = fileThatIsMissing(error);
    if (missing?.startsWith(source)) throw incomplete(missing);
    throw notWritten(cache, error);
  } finally {
    if (work !== undefined) removeIfPossible(work);
  }
  return { isCopied: true, differing };
}

/** Copies what symbolic links lead to, not the links: the package may be deleted, such as with the cache of npx. */
function copyFiles(source: string, target: string): void {
  for (const name of packageFiles(source)) {
    const to = path.join(target, name);
    mkdirSync(path.dirname(to), { recursive: true });
    copyFileSync(path.join(source, name), to);
  }
  const launcher = path.join(target, LAUNCHER);
  if (existsSync(launcher)) chmodSync(launcher, 0o755);
}

/** What is there is kept until the new one is in its place. */
function replace(target: string, copied: string, work: string, attempt = 1): void {
  const old = path.join(work, `old-${attempt}`);
  const isMoved = moveAway(target, old);
  try {
    renameSync(copied, target);
  } catch (error) {
    // Another process has just installed the same version.
    if (isWhole(target) && differingFile(target, copied) === undefined) return;
    if (isThere(target) && attempt < ATTEMPTS) {
      replace(target, copied, work, attempt + 1);
      return;
    }
    if (isMoved && !isThere(target)) renameSync(old, target);
    throw error;
  }
  rmSync(partialMark(target), { recursive: true, force: true });
}

/** Returns whether there was anything, which another process may move away at the same time. */
function moveAway(target: string, old: string): boolean {
  try {
    renameSync(target, old);
    return true;
  } catch (error) {
    if (fileThatIsMissing(error) !== undefined) return false;
    throw error;
  }
}

/** Also a symbolic link that leads nowhere. */
function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}

function assertComplete(source: string): void {
  const missing = NEEDED.find((name) => !existsSync(path.join(source, name)));
  if (missing !== undefined) throw incomplete(path.join(source, missing));
}

function incomplete(missing: string): CodedError {
  return new CodedError(pluginIncomplete({ missing, version }));
}

/** The file that an operation did not find; undefined where it failed otherwise. */
function fileThatIsMissing(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOENT") return undefined;
  return "path" in error && typeof error.path === "string" ? error.path : "";
}

/** Removes what commands left behind that were killed. */
function removeAbandoned(cache: string): void {
  for (const name of readdirSync(cache)) {
    const folder = path.join(cache, name);
    const begun = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (!name.startsWith(WORK) || Date.now() - begun < ABANDONED_MS) continue;
    removeIfPossible(folder);
  }
}

/** What another user left behind stays, and is no reason to install nothing. */
function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The engine takes the name for no plugin.
  }
}

function notWritten(folder: string, error: unknown): CodedError {
  const why = error instanceof Error ? error.message : String(error);
  return new CodedError(pluginNotWritten({ folder, why }), { cause: error });
}
