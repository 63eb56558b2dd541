import { jsonText, printable } from "../../provider/core/text.ts";
import { version } from "../../provider/core/version.ts";
import { builtFolder } from "../built.ts";
import { defineCommand } from "../command.ts";
import { JSON_OPTION } from "../options.ts";
import type { Surroundings } from "../surroundings.ts";
import { installedFolder, pluginCache } from "./cache.ts";
import { copyPlugin } from "./copy.ts";
import type { PluginInstallOutput } from "./output.ts";

export const pluginInstall = defineCommand({
  name: "plugin install",
  description: [
    "Copies the resource plugin of this package into Pulumi's plugin cache: $PULUMI_HOME/plugins, or .pulumi/plugins in the home folder of your user. It needs no network, and Pulumi.yaml needs no path. Other versions stay installed.",
  ],
  options: {
    reinstall: { type: "boolean", description: "Replace this version if it is installed already." },
    ...JSON_OPTION,
  },
  exitCodes: {
    0: "The plugin is installed.",
    3: "The plugin could not be installed.",
  },
  output: async () => (await import("./output.ts")).pluginInstallOutput,
  run: ({ values }, around) => {
    const plugin = installPlugin({ environment: around.environment, reinstall: values.reinstall });
    const output: PluginInstallOutput = { version: 1, plugin };
    around.print(values.json ? jsonText(output) : installedText(plugin));
    return 0;
  },
});

/** The plugin of this package in the plugin cache. */
type InstalledPlugin = PluginInstallOutput["plugin"];

interface InstallOptions {
  readonly environment: Surroundings["environment"];
  /** The folder of the plugin in this package. */
  readonly source?: string | undefined;
  /** Whether this version is replaced if it is installed already. Default: false */
  readonly reinstall?: boolean | undefined;
}

/** Installs the plugin of this package. @throws CodedError */
export function installPlugin({
  environment,
  source = builtFolder("plugin"),
  reinstall = false,
}: InstallOptions): InstalledPlugin {
  const cache = pluginCache(environment);
  const copied = copyPlugin({ source, cache, reinstall });
  return { version, folder: installedFolder(cache, version), copied };
}

export function installedText({ folder, copied }: InstalledPlugin): string {
  const plugin = `plugin langsmith ${version}`;
  const state = copied ? `Installed the ${plugin}` : `The ${plugin} is already installed`;
  return `${printable(`${state} in ${folder}.`)}\n`;
}
