import * as nodeModule from "node:module";
import { homedir } from "node:os";
import * as path from "node:path";

/** What the engine starts: it lets Node keep the compiled bundle, which the engine starts two to four times per `up`. */
const OLDEST_NODE = 22;

/** A folder of the user's own: what is kept there is run as it is. */
function cacheFolder(): string {
  const { XDG_CACHE_HOME, LOCALAPPDATA } = process.env;
  return path.join(
    XDG_CACHE_HOME || LOCALAPPDATA || path.join(homedir(), ".cache"),
    "pulumi-langsmith",
    "node",
  );
}

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `pulumi-resource-langsmith needs Node.js ${OLDEST_NODE} or later, and finds ${process.version} first on PATH\n`,
  );
  process.exit(1);
}
nodeModule.enableCompileCache(cacheFolder());
nodeModule.createRequire(__filename)("./pulumi-resource-langsmith.cjs");
