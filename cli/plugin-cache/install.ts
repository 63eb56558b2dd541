import { parseArgs } from "node:util";
import { printable } from "../../provider/core/text.ts";
import { version } from "../../provider/core/version.ts";
import { builtFolder } from "../built.ts";
import { folderOnPath } from "../executables.ts";
import { completeTemplates } from "../init/gitignore.ts";
import { PROCESS, type Surroundings } from "../surroundings.ts";
import { uninterrupted } from "../uninterrupted.ts";
import { installedFolder, installedVersions, pluginCache } from "./cache.ts";
import { copyPlugin } from "./copy.ts";
import { pluginProblem } from "./problem.ts";
import { choosePlugin } from "./taken.ts";

const USAGE = `Usage: pulumi-langsmith plugin install [options]

Copies the resource plugin of this package into Pulumi's plugin cache ($PULUMI_HOME/plugins, by default
~/.pulumi/plugins), without the network. Pulumi.yaml then needs no path. Other versions stay installed.

Options:
  --reinstall  replace this version if it is installed already
  --help       shows this text

Exit code: 0 the plugin is installed, 1 it is not, 2 the options are wrong.
`;

interface InstallPlace extends Surroundings {
  /** The folder of the plugin in this package. */
  readonly source?: string;
  /** The folder of this package's templates. */
  readonly templates?: string;
  readonly cwd?: string;
}

/** `plugin install`. Returns the exit code. @throws CodedError */
export function pluginInstall(args: readonly string[], place: InstallPlace = PROCESS): number {
  const { values } = parseArgs({
    args: [...args],
    options: { reinstall: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help) {
    place.print(USAGE);
    return 0;
  }
  installPlugin(place, values.reinstall);
  completeTemplates(place.templates ?? builtFolder("templates"));
  reportPlugin(place);
  return 0;
}

/** Installs the plugin of this package. @throws CodedError */
export function installPlugin(
  { environment, print, source = builtFolder("plugin") }: InstallPlace,
  reinstall = false,
): void {
  const cache = pluginCache(environment);
  const { isCopied, differing } = uninterrupted(() => copyPlugin({ source, cache, reinstall }));
  const folder = installedFolder(cache, version);
  const state = isCopied ? `installed langsmith ${version}` : `langsmith ${version} is already installed`;
  print(`${printable(`${state} in ${folder}`)}\n`);
  if (differing !== undefined) {
    print(`replaced an installed copy of ${version} whose ${differing} was not that of this package\n`);
  }
  const others = installedVersions(cache).filter((each) => each !== version);
  if (others.length > 0) print(`also installed, and unchanged: langsmith ${others.join(", ")}\n`);
}

/** Reports where the engine uses another plugin for the program of the folder, or is not there. */
export function reportPlugin({
  environment,
  report,
  source = builtFolder("plugin"),
  cwd = process.cwd(),
}: InstallPlace): void {
  const problem = pluginProblem(choosePlugin(environment, cwd), source);
  if (problem !== undefined) report(`${printable(`warning: ${problem.text}`)}\n`);
  if (folderOnPath("pulumi", environment) === undefined) {
    report(
      "note: there is no pulumi on the PATH. Install it to run programs: https://www.pulumi.com/docs/iac/download-install/\n",
    );
  }
}
