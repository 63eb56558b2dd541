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
import { printable } from "../../provider/core/text.ts";
import { version } from "../../provider/core/version.ts";
import { builtFolder } from "../built.ts";
import { defineCommand } from "../command/command.ts";
import type { Surroundings } from "../command/surroundings.ts";
import { installedFolder, isInstalled, partialMark, pluginCache } from "./cache.ts";

export const pluginInstall = defineCommand({
  name: "plugin install",
  description: [
    "Copies the resource plugin of this package into Pulumi's plugin cache: $PULUMI_HOME/plugins, or .pulumi/plugins in the home folder of your user. It needs no network, and Pulumi.yaml needs no path. Other versions stay installed.",
  ],
  options: {},
  exitCodes: {
    0: "The plugin is installed.",
    3: "The plugin could not be installed.",
  },
  run: (_, { environment, print }) => {
    print(installedText(installPlugin({ environment })));
    return 0;
  },
});

/** The plugin of this package in the plugin cache. */
interface InstalledPlugin {
  readonly folder: string;
  /** Whether it was copied now, and not there already. */
  readonly copied: boolean;
}

interface InstallOptions {
  readonly environment: Surroundings["environment"];
  /** The folder of the plugin in this package. */
  readonly source?: string | undefined;
}

/** The file that the engine starts. */
const LAUNCHER = "pulumi-resource-langsmith";

/** Files that a plugin cannot start without. */
const NEEDED = [LAUNCHER, `${LAUNCHER}.cmd`, "main.mjs", "package.json"];

/** The prefix of temporary folders, whose names the engine takes for no plugin. */
const WORK = ".langsmith-";

/**
 * Puts the plugin of this package into the plugin cache. The engine sees all of it or nothing: it is copied beside, and
 * renamed.
 *
 * @throws CodedError where the package's plugin is incomplete, or the cache cannot be written
 */
export function installPlugin({
  environment,
  source = builtFolder("plugin"),
}: InstallOptions): InstalledPlugin {
  const cache = pluginCache(environment);
  const folder = installedFolder(cache, version);
  let work: string | undefined;
  try {
    if (isInstalled(folder)) return { folder, copied: false };
    const missing = NEEDED.map((name) => path.join(source, name)).find((file) => !existsSync(file));
    if (missing !== undefined)
      throw new CodedError(
        `${missing} does not exist, so nothing was written. Run \`npx pulumi-langsmith@${version} plugin install\`, which downloads the package again.`,
      );
    mkdirSync(cache, { recursive: true, mode: 0o700 });
    work = mkdtempSync(path.join(cache, WORK));
    const copied = path.join(work, "new");
    // What symbolic links lead to, not the links: the package may be deleted, such as with the cache of npx.
    const filter = (file: string) => path.basename(file) !== ".built";
    cpSync(source, copied, { recursive: true, dereference: true, filter });
    chmodSync(path.join(copied, LAUNCHER), 0o755);
    replace(folder, copied, path.join(work, "old"));
    return { folder, copied: true };
  } catch (error) {
    if (error instanceof CodedError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CodedError(
      `Could not write the plugin to ${cache}: ${why}. Fix that, or set \`PULUMI_HOME\` to another folder.`,
      { cause: error },
    );
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

export function installedText({ folder, copied }: InstalledPlugin): string {
  const plugin = `plugin langsmith ${version}`;
  const state = copied ? `Installed the ${plugin}` : `The ${plugin} is already installed`;
  return `${printable(`${state} in ${folder}.`)}\n`;
}
