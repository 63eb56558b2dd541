import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { isExecutable } from "../executables.ts";
import { pulumiHome } from "./home.ts";
import { isNewer } from "./versions.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The file that the engine starts, on Windows with an ending. */
export const LAUNCHER = "pulumi-resource-langsmith";

const LAUNCHERS = process.platform === "win32" ? [`${LAUNCHER}.cmd`, `${LAUNCHER}.exe`] : [LAUNCHER];

/** The folder in which the engine keeps plugins. @throws CodedError where it is not known */
export function pluginCache(environment: Environment): string {
  return path.join(pulumiHome(environment), "plugins");
}

/** The folder of one version, as the engine names it. */
export function installedFolder(cache: string, version: string): string {
  return path.join(cache, `resource-langsmith-v${version}`);
}

/** The file with which the engine marks a folder that is not yet whole, or was left so. */
export function partialMark(folder: string): string {
  return `${folder}.partial`;
}

/** Why a plugin cannot start. */
export interface Defect {
  readonly file: string;
  readonly is: "missing" | "not executable";
}

/** Why the plugin in a folder cannot start; undefined: it can. */
export function defectOf(folder: string): Defect | undefined {
  return launcherDefect(folder) ?? bundleDefect(folder);
}

/** What keeps the engine from starting anything in a folder. */
export function launcherDefect(folder: string): Defect | undefined {
  const launcher = LAUNCHERS.find((name) => existsSync(path.join(folder, name)));
  if (launcher === undefined) return { file: LAUNCHER, is: "missing" };
  return isExecutable(path.join(folder, launcher)) ? undefined : { file: launcher, is: "not executable" };
}

/** What the launcher of this package needs beside it. */
export function bundleDefect(folder: string): Defect | undefined {
  const file = ["main.mjs", "package.json"].find((name) => !existsSync(path.join(folder, name)));
  return file === undefined ? undefined : { file, is: "missing" };
}

/** Whether the engine takes the folder, and the plugin can start. The engine follows no symbolic link. */
export function isWhole(folder: string): boolean {
  const isTaken = foldersIn(path.dirname(folder)).includes(path.basename(folder));
  return isTaken && !existsSync(partialMark(folder)) && defectOf(folder) === undefined;
}

/** The versions in the plugin cache that the engine takes, whole or not, the newest first. */
export function installedVersions(cache: string): string[] {
  return foldersIn(cache)
    .filter((name) => !existsSync(partialMark(path.join(cache, name))))
    .flatMap((name) => /^resource-langsmith-v(\d+\.\d+\.\d+(?:[-+].+)?)$/.exec(name)?.[1] ?? [])
    .filter((version) => !/\.tmp\d+$/.test(version))
    .sort((one, other) => (isNewer(one, other) ? -1 : 1));
}

/** None of a cache that is not there, or cannot be read: the engine reports that itself. */
function foldersIn(cache: string): string[] {
  try {
    return readdirSync(cache, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? entry.name : [],
    );
  } catch {
    return [];
  }
}
