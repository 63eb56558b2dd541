import type { Message } from "../../provider/core/message.ts";
import { jsonText, printable } from "../../provider/core/text.ts";
import { version } from "../../provider/core/version.ts";
import { builtFolder } from "../built.ts";
import { defineCommand } from "../command.ts";
import { currentFolder } from "../current-folder.ts";
import { toProblem } from "../errors.ts";
import { folderOnPath } from "../executables.ts";
import { completeTemplates } from "../init/gitignore.ts";
import { JSON_OPTION } from "../options.ts";
import type { Surroundings } from "../surroundings.ts";
import { uninterrupted } from "../uninterrupted.ts";
import { installedFolder, installedVersions, pluginCache } from "./cache.ts";
import { copyPlugin } from "./copy.ts";
import type { InstallationOutput, PluginInstallOutput } from "./output.ts";
import { pluginProblem } from "./problem.ts";
import { choosePlugin } from "./taken.ts";

export const pluginInstall = defineCommand({
  name: "plugin install",
  description: [
    "Copies the resource plugin of this package into Pulumi's plugin cache: $PULUMI_HOME/plugins. Without PULUMI_HOME, the cache is .pulumi/plugins in the home folder that the system has for your user. HOME does not count. It needs no network, and Pulumi.yaml needs no path. Other versions stay installed.",
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
    const installation = install({ environment: around.environment, reinstall: values.reinstall });
    if (values.json) around.print(jsonText(asJson(installation)));
    else printInstallation(installation, around);
    return 0;
  },
});

interface InstallOptions {
  readonly environment: Surroundings["environment"];
  /** The folder of the plugin in this package. */
  readonly source?: string | undefined;
  /** Whether this version is replaced if it is installed already. Default: false */
  readonly reinstall?: boolean | undefined;
}

interface ExamineOptions {
  readonly environment: Surroundings["environment"];
  /** The folder of the plugin in this package. */
  readonly source?: string | undefined;
  /** The folder of the program. Default: the current one. */
  readonly cwd?: string | undefined;
}

interface AllOptions extends InstallOptions, ExamineOptions {
  /** The folder of this package's templates. */
  readonly templates?: string | undefined;
}

/** What was installed. */
interface Installed {
  readonly folder: string;
  /** Whether it was copied: else it was there already. */
  readonly isCopied: boolean;
  /** A file that the copy before did not have as this package has it; undefined where there was none such. */
  readonly differing: string | undefined;
  readonly otherVersions: readonly string[];
}

/** What Pulumi uses from now on. */
interface Examined {
  /** Why Pulumi does not start this version. */
  readonly warning: Message | undefined;
  readonly isPulumiFound: boolean;
}

export interface Installation extends Installed, Examined {}

/** `plugin install`: installs the plugin, and completes the templates of the package. @throws CodedError */
export function install({
  environment,
  source,
  templates = builtFolder("templates"),
  cwd,
  reinstall,
}: AllOptions): Installation {
  const installed = installPlugin({ environment, source, reinstall });
  completeTemplates(templates);
  return { ...installed, ...examinePlugin({ environment, source, cwd }) };
}

/** Installs the plugin of this package. @throws CodedError */
export function installPlugin({
  environment,
  source = builtFolder("plugin"),
  reinstall = false,
}: InstallOptions): Installed {
  const cache = pluginCache(environment);
  const { isCopied, differing } = uninterrupted(() => copyPlugin({ source, cache, reinstall }));
  return {
    folder: installedFolder(cache, version),
    isCopied,
    differing,
    otherVersions: installedVersions(cache).filter((each) => each !== version),
  };
}

/** Whether Pulumi uses another plugin for the program of the folder, or is not there. */
export function examinePlugin({
  environment,
  source = builtFolder("plugin"),
  cwd = currentFolder(),
}: ExamineOptions): Examined {
  return {
    warning: pluginProblem(choosePlugin(environment, cwd), source),
    isPulumiFound: folderOnPath("pulumi", environment) !== undefined,
  };
}

const NO_PULUMI =
  "note: Pulumi is not on the PATH. Install it to run programs: https://www.pulumi.com/docs/iac/download-install/\n";

export function printInstallation(
  { folder, isCopied, differing, otherVersions, warning, isPulumiFound }: Installation,
  { print, report }: Pick<Surroundings, "print" | "report">,
): void {
  const plugin = `plugin langsmith ${version}`;
  const state = isCopied ? `Installed the ${plugin}` : `The ${plugin} is already installed`;
  print(`${printable(`${state} in ${folder}.`)}\n`);
  if (differing !== undefined)
    print(`It replaces another build of ${version}, whose ${differing} was different.\n`);
  if (otherVersions.length > 0)
    print(`Also installed, and unchanged: langsmith ${otherVersions.join(", ")}.\n`);
  if (warning !== undefined) report(`${printable(`warning: ${warning.text}`)}\n`);
  if (!isPulumiFound) report(NO_PULUMI);
}

function asJson(installation: Installation): PluginInstallOutput {
  return { version: 1, ...installationAsJson(installation) };
}

export function installationAsJson({
  folder,
  isCopied,
  differing,
  otherVersions,
  warning,
  isPulumiFound,
}: Installation): InstallationOutput {
  return {
    plugin: { version, folder, copied: isCopied, differing: differing ?? null },
    otherVersions: [...otherVersions],
    pulumiFound: isPulumiFound,
    warnings: warning === undefined ? [] : [toProblem(warning)],
  };
}
