import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { isRecord } from "../../provider/core/properties.ts";
import { folderOnPath } from "../executables.ts";
import { installedFolder, installedVersions, LAUNCHER, pluginCache } from "./cache.ts";
import { ProgramFiles, type Unreadable } from "./files.ts";
import { type Project, projectOf } from "./project.ts";
import { askedVersion } from "./sdk-version.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The plugin that the engine starts. */
export interface TakenPlugin {
  readonly from: "project" | "path" | "cache";
  /** Its folder. */
  readonly folder: string;
  /** The folder of its files, to which a symbolic link of the PATH leads. */
  readonly files: string;
  /** Undefined where nothing in its folder names one. */
  readonly version: string | undefined;
}

/** What decides which plugin the engine starts for a program. */
export interface PluginChoice {
  /** Undefined: there is none. */
  readonly taken: TakenPlugin | undefined;
  /** The version that the program asks for; undefined where it asks for none. */
  readonly asked: string | undefined;
  /** What cannot be read, and may name that version; undefined where nothing is, or the version is known. */
  readonly unreadable: Unreadable | undefined;
  /** The language of the program, as its project names it. */
  readonly runtime: string | undefined;
}

/**
 * The plugin that the engine starts for a program of the folder: that of Pulumi.yaml, else that of the PATH, else that of
 * the plugin cache, of the version that the program asks for, or else the newest.
 *
 * @param cwd undefined where the current folder was deleted
 */
export function choosePlugin(environment: Environment, cwd: string | undefined): PluginChoice {
  const project = cwd === undefined ? undefined : projectOf(cwd);
  const files = new ProgramFiles();
  const asked = project === undefined ? undefined : askedVersion(project, environment, files);
  const unreadable = asked === undefined ? files.unreadable : undefined;
  const taken = ofProject(project, asked) ?? onPath(environment) ?? inCache(pluginCache(environment), asked);
  return { taken, asked, unreadable, runtime: project?.runtime };
}

/** The engine ignores an entry of another version than the program asks for. */
function ofProject(project: Project | undefined, asked: string | undefined): TakenPlugin | undefined {
  if (project?.plugin === undefined) return undefined;
  const { folder, version } = project.plugin;
  if (asked !== undefined && version !== undefined && asked !== version) return undefined;
  return { from: "project", folder, files: folder, version: versionIn(folder) };
}

function onPath(environment: Environment): TakenPlugin | undefined {
  // As the engine reads it: every other value means no.
  if (/^(?:1|true)$/i.test(environment["PULUMI_IGNORE_AMBIENT_PLUGINS"] ?? "")) return undefined;
  const folder = folderOnPath(LAUNCHER, environment);
  if (folder === undefined) return undefined;
  // A link of the PATH leads to where the rest of the plugin is.
  const linked = path.dirname(targetOf(path.join(folder, LAUNCHER)));
  const files = versionIn(folder) === undefined ? linked : folder;
  return { from: "path", folder, files, version: versionIn(files) };
}

function targetOf(file: string): string {
  return existsSync(file) ? realpathSync(file) : file;
}

function inCache(cache: string, asked: string | undefined): TakenPlugin | undefined {
  const version = installedVersions(cache).find((each) => asked === undefined || each === asked);
  if (version === undefined) return undefined;
  const folder = installedFolder(cache, version);
  return { from: "cache", folder, files: folder, version };
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
