import { existsSync, lstatSync, readdirSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { CodedError } from "../../provider/core/message.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder in which the engine keeps plugins. @throws CodedError where it is not known */
export function pluginCache({ PULUMI_HOME: named, HOME }: Environment): string {
  if (named && !path.isAbsolute(named))
    throw homeUnusable(`PULUMI_HOME is ${JSON.stringify(named)}, which is not an absolute path`);
  const home = named || path.join(homeOfUser() ?? HOME ?? "", ".pulumi");
  if (!path.isAbsolute(home)) throw homeUnusable("PULUMI_HOME is not set, and your user has no home folder");
  return path.join(home, "plugins");
}

function homeUnusable(why: string): CodedError<string> {
  return new CodedError(`${why}. Set PULUMI_HOME to an absolute path, such as \`$HOME/.pulumi\`.`);
}

/** The engine, too, asks the system first, and not the variable HOME, which a container or `sudo` may set otherwise. */
function homeOfUser(): string | undefined {
  try {
    return userInfo().homedir || undefined;
  } catch {
    return undefined;
  }
}

/** The folder of one version, as the engine names it. */
export function installedFolder(cache: string, version: string): string {
  return path.join(cache, `resource-langsmith-v${version}`);
}

/** The file with which the engine marks a folder that is not yet whole. */
export function partialMark(folder: string): string {
  return `${folder}.partial`;
}

/** Whether the engine takes the folder, and the plugin can start. The engine follows no symbolic link. */
export function isInstalled(folder: string): boolean {
  const isFolder = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
  return isFolder && existsSync(path.join(folder, "main.mjs")) && !existsSync(partialMark(folder));
}

/** The versions in the plugin cache. None where it does not exist, or cannot be read: the engine reports that itself. */
export function installedVersions(cache: string): string[] {
  try {
    const found = readdirSync(cache).map((name) =>
      /^resource-langsmith-v(\d+\.\d+\.\d+(?:[-+].+)?)$/.exec(name),
    );
    return found
      .flatMap((match) => match?.[1] ?? [])
      .filter((version) => isInstalled(installedFolder(cache, version)));
  } catch {
    return [];
  }
}
