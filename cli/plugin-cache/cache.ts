import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { isNewer } from "./versions.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The file that the engine starts, on Windows with an ending. */
export const LAUNCHER = "pulumi-resource-langsmith";

/** The folder in which the engine keeps plugins. */
export function pluginCache(environment: Environment): string {
  const home = environment["PULUMI_HOME"] || path.join(environment["HOME"] || homedir(), ".pulumi");
  return path.join(home, "plugins");
}

/** The folder of one version, as the engine names it. */
export function installedFolder(cache: string, version: string): string {
  return path.join(cache, `resource-langsmith-v${version}`);
}

/** The file with which the engine marks a folder that is not yet whole, or was left so. */
export function partialMark(folder: string): string {
  return `${folder}.partial`;
}

/** Whether the engine can use the folder. */
export function isWhole(folder: string): boolean {
  const launchers = [LAUNCHER, `${LAUNCHER}.cmd`, `${LAUNCHER}.exe`];
  return !existsSync(partialMark(folder)) && launchers.some((name) => existsSync(path.join(folder, name)));
}

/** The versions in the plugin cache that the engine can use, the newest first. */
export function installedVersions(cache: string): string[] {
  if (!existsSync(cache)) return [];
  return readdirSync(cache, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && isWhole(path.join(cache, entry.name)))
    .flatMap(({ name }) => /^resource-langsmith-v(\d+\.\d+\.\d+(?:[-+].+)?)$/.exec(name)?.[1] ?? [])
    .filter((version) => !/\.tmp\d+$/.test(version))
    .sort((one, other) => (isNewer(one, other) ? -1 : 1));
}
