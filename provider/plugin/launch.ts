import { accessSync, constants, mkdirSync } from "node:fs";
import * as nodeModule from "node:module";
import { homedir } from "node:os";
import * as path from "node:path";
import { pathToFileURL } from "node:url";

/** What the engine starts: it lets Node keep the compiled bundle, which the engine starts two to four times per `up`. */
const OLDEST_NODE = 22;

/** A folder of the user's own, since what is kept there is run as it is; undefined where there is none. */
function cacheFolder(): string | undefined {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  const cacheHome = [XDG_CACHE_HOME, LOCALAPPDATA].find((folder) => folder && path.isAbsolute(folder));
  const folder = cacheHome ?? homeCache();
  return folder && path.join(folder, "pulumi-langsmith", "node");
}

function homeCache(): string | undefined {
  try {
    const home = homedir();
    return path.isAbsolute(home) ? path.join(home, ".cache") : undefined;
  } catch (error) {
    // A container may run under a user that nobody has entered; the start is a little slower then.
    if (error instanceof Error && "syscall" in error) return undefined;
    throw error;
  }
}

/**
 * Makes a folder and those above it. Node.js would never come back from where a folder cannot be made although what is
 * above it exists, as below /proc: so each one is made by itself.
 */
function canBeWritten(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // It is not there yet, or not for this user.
  }
  const above = path.dirname(folder);
  if (above === folder || !canBeWritten(above)) return false;
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    // Another plugin was faster, or the start is a little slower.
    return error instanceof Error && "code" in error && error.code === "EEXIST";
  }
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `pulumi-resource-langsmith needs Node.js ${OLDEST_NODE} or later, but the first one on PATH is ${process.version}\n`,
  );
  process.exit(1);
}
const cache = cacheFolder();
// The first releases of Node 22 have none.
if (cache !== undefined && canBeWritten(cache)) nodeModule.enableCompileCache?.(cache);
void import(new URL("main.mjs", pathToFileURL(__filename)).href);
