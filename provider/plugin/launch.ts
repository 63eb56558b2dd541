import * as nodeModule from "node:module";
import * as path from "node:path";
import { pathToFileURL } from "node:url";

/** What the engine starts: it lets Node keep the compiled bundle, which the engine starts two to four times per `up`. */
const OLDEST_NODE = 22;

/** A folder of the user's own, since what is kept there is run as it is; undefined where there is none. */
function cacheFolder(): string | undefined {
  const { XDG_CACHE_HOME, LOCALAPPDATA, HOME } = process.env;
  const folders = [XDG_CACHE_HOME, LOCALAPPDATA, HOME && path.join(HOME, ".cache")];
  const folder = folders.find((each) => each && path.isAbsolute(each));
  return folder && path.join(folder, "pulumi-langsmith", "node");
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `pulumi-resource-langsmith needs Node.js ${OLDEST_NODE} or later, but the first one on PATH is ${process.version}\n`,
  );
  process.exit(1);
}
const cache = cacheFolder();
// The first releases of Node 22 have none. Where the folder cannot be written, the start is a little slower.
if (cache !== undefined) nodeModule.enableCompileCache?.(cache);
void import(new URL("main.mjs", pathToFileURL(__filename)).href);
