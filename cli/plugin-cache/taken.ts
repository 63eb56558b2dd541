import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { isRecord } from "../../provider/core/properties.ts";
import { folderOnPath } from "../executables.ts";
import { installedFolder, installedVersions, LAUNCHER, pluginCache } from "./cache.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The plugin that the engine starts. */
export interface TakenPlugin {
  readonly from: "project" | "path" | "cache";
  /** Its folder. */
  readonly folder: string;
  /** Undefined where nothing in its folder names one. */
  readonly version: string | undefined;
}

/**
 * The plugin that the engine starts for a program of the folder: that of Pulumi.yaml, else that of the PATH, else the
 * newest of the plugin cache. Undefined: there is none. (A program with an SDK gets the SDK's version of the cache.)
 */
export function takenPlugin(environment: Environment, cwd: string): TakenPlugin | undefined {
  const named = inProject(cwd);
  if (named !== undefined) return { from: "project", folder: named, version: versionIn(named) };
  const ambient = onPath(environment);
  if (ambient !== undefined) return { from: "path", folder: ambient, version: versionIn(ambient) };
  const cache = pluginCache(environment);
  const [newest] = installedVersions(cache);
  if (newest === undefined) return undefined;
  return { from: "cache", folder: installedFolder(cache, newest), version: newest };
}

/** The folder that the project's file names under `plugins.providers`. */
function inProject(cwd: string): string | undefined {
  const folder = path.resolve(cwd);
  const file = ["Pulumi.yaml", "Pulumi.yml", "Pulumi.json"]
    .map((name) => path.join(folder, name))
    .find((each) => existsSync(each));
  if (file !== undefined) {
    const named = pathIn(file);
    return named === undefined ? undefined : path.resolve(folder, named);
  }
  const above = path.dirname(folder);
  return above === folder ? undefined : inProject(above);
}

/** What a file that cannot be read names is reported by the engine. */
function pathIn(file: string): string | undefined {
  let project: unknown;
  try {
    project = parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
  const plugins = isRecord(project) ? project["plugins"] : undefined;
  const providers = isRecord(plugins) ? plugins["providers"] : undefined;
  const named = Array.isArray(providers) ? providers.filter(isRecord) : [];
  const location = named.find(({ name }) => name === "langsmith")?.["path"];
  return typeof location === "string" ? location : undefined;
}

function onPath(environment: Environment): string | undefined {
  return environment["PULUMI_IGNORE_AMBIENT_PLUGINS"] ? undefined : folderOnPath(LAUNCHER, environment);
}

function versionIn(folder: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    if (!isRecord(manifest) || manifest["name"] !== LAUNCHER) return undefined;
    return typeof manifest["version"] === "string" ? manifest["version"] : undefined;
  } catch {
    return undefined;
  }
}
