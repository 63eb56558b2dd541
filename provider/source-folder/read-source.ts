import { realpath, stat } from "node:fs/promises";
import path from "node:path";
import { CodedError, type Message } from "../core/message.ts";
import { formatValue } from "../core/text.ts";
import { readConfig } from "./config-file.ts";
import { type Found, findFiles, type Tree } from "./find-files.ts";
import { IgnoreRules } from "./ignore-rules.ts";
import { envFileLeftOut, fileIgnored, fileNotReadable, notRegular, pathNotUsable } from "./messages.ts";
import { commonFolder, inByteOrder, isWithin, toRelative } from "./paths.ts";
import type { Source } from "./source.ts";
import { codeOf, reasonOf } from "./system-error.ts";

export interface SourceOptions {
  /** The absolute folder of Pulumi.yaml. */
  readonly projectDir: string;
  /** The folder of the agent, relative to `projectDir`. It may be beside it: `../agent`. */
  readonly directory: string;
  /** The configuration file, relative to `directory`. Default: `langgraph.json`. */
  readonly configPath?: string;
  /** Files to upload although their names begin with `.env` or are ignored, relative to `directory`. */
  readonly envFiles?: readonly string[];
  readonly signal?: AbortSignal;
}

/**
 * Finds the files that LangSmith builds an agent from: those of the folder of the configuration file, and those of its
 * local dependencies. No file but the configuration and the ignore files is opened.
 *
 * @throws CodedError for a folder that cannot be uploaded as it is
 */
export async function readSource(options: SourceOptions): Promise<Source> {
  const { directory, configPath = "langgraph.json", envFiles = [], signal } = options;
  // On Windows a path that begins with a slash is absolute, too.
  if (path.win32.isAbsolute(directory)) {
    throw new CodedError(
      `The directory ${formatValue(directory)} is absolute. Set the path relative to the folder of Pulumi.yaml, such as "../agent".`,
    );
  }
  const absolute = envFiles.find((file) => path.win32.isAbsolute(file));
  if (absolute !== undefined) {
    throw new CodedError(
      `The environment file ${formatValue(absolute)} is absolute. Set the path relative to \`directory\`, such as ".env.defaults".`,
    );
  }
  const top = await realFolder(path.resolve(options.projectDir, directory), directory);
  const file = path.resolve(top, configPath);
  const configOutside = () => {
    const why = "is outside `directory`, which must contain it";
    return new CodedError(pathNotUsable({ what: "configuration file", path: configPath, why }));
  };
  if (!isWithin(top, file) || file === top || path.isAbsolute(configPath)) {
    throw configOutside();
  }
  const home = path.dirname(file);
  const named = await readConfig({ file, directory, config: configPath });
  // A link to a folder elsewhere would be followed.
  if ((await realpath(home)) !== home) throw configOutside();
  const dependencies = await Promise.all(named.dependencies.map((dependency) => locate(home, dependency)));
  const outside = dependencies.filter(({ folder }) => !isWithin(home, folder));
  const folders = [...new Set([home, ...outside.map(({ folder }) => folder)])];
  const root = folders.reduce(commonFolder);
  const toPath = (location: string) => toRelative(root, location);
  const included = new Map(envFiles.map((each) => [path.resolve(top, each), each]));
  const { files, links } = await findAll(
    { root, folders: folders.map(toPath) },
    new Set(included.keys()),
    signal,
  );

  const source: Source = {
    root,
    configPath: toPath(file),
    dependencies: dependencies.map(({ folder }) => toPath(folder) || "."),
    files: inByteOrder(files),
    warnings: [
      ...(links.size === 0 ? [] : [notRegular({ links: inByteOrder(links) })]),
      ...(await envLeftOut(named.env, home, (location) => files.has(toPath(location)))),
    ],
  };
  if (!files.has(source.configPath))
    throw new CodedError(fileIgnored({ file: configPath, is: "configuration" }));
  for (const [location, envFile] of included) {
    if (files.has(toPath(location))) continue;
    const why = "is not among the files of the source";
    throw new CodedError(pathNotUsable({ what: "environment file", path: envFile, why }));
  }
  assertNoneEmpty(source, dependencies, toPath);
  for (const graph of named.graphs) {
    const location = path.resolve(home, graph);
    if (files.has(toPath(location)) || !folders.some((folder) => isWithin(folder, location))) continue;
    if (await isRegular(location)) throw new CodedError(fileIgnored({ file: graph, is: "graph" }));
  }
  return source;
}

/** The file of `env`, if it exists and is not uploaded: an agent without its variables would be deployed silently. */
async function envLeftOut(
  env: string | undefined,
  home: string,
  isUploaded: (location: string) => boolean,
): Promise<Message[]> {
  if (env === undefined) return [];
  const location = path.resolve(home, env);
  return !isUploaded(location) && (await isRegular(location)) ? [envFileLeftOut({ file: env })] : [];
}

/** A local dependency, as the configuration contains it, and its absolute folder. */
interface Dependency {
  readonly dependency: string;
  readonly folder: string;
}

async function realFolder(location: string, directory: string): Promise<string> {
  try {
    const real = await realpath(location);
    if ((await stat(real)).isDirectory()) return real;
  } catch (error) {
    const why = `cannot be read: ${reasonOf(error)}`;
    throw new CodedError(pathNotUsable({ what: "directory", path: directory, why }), { cause: error });
  }
  throw new CodedError(pathNotUsable({ what: "directory", path: directory, why: "is not a directory" }));
}

async function locate(home: string, dependency: string): Promise<Dependency> {
  const folder = path.resolve(home, dependency);
  const reject = (why: string, cause?: unknown) => dependencyNotUsable(dependency, why, { cause });
  let real: string;
  try {
    real = await realpath(folder);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw reject("does not exist", error);
    if (codeOf(error) === "ENOTDIR") throw reject("is not a directory", error);
    throw new CodedError(fileNotReadable({ path: dependency, why: reasonOf(error) }), { cause: error });
  }
  if (!(await stat(real)).isDirectory()) throw reject("is not a directory");
  // The archive contains no links, so nothing would be at the path of the configuration.
  if (real !== folder) throw reject("is a symbolic link, or below one");
  return { dependency, folder };
}

function dependencyNotUsable(dependency: string, why: string, options?: ErrorOptions): CodedError {
  return new CodedError(pathNotUsable({ what: "local dependency", path: dependency, why }), options);
}

async function findAll(tree: Tree, included: ReadonlySet<string>, signal?: AbortSignal): Promise<Found> {
  const found: Found = { files: new Set(), links: new Set() };
  for (const folder of tree.folders) {
    const rules = await IgnoreRules.read(tree.root, folder, included);
    await findFiles(tree, folder, rules, found, signal);
  }
  return found;
}

/** Neither a link nor below one. */
async function isRegular(location: string): Promise<boolean> {
  try {
    return (await realpath(location)) === location && (await stat(location)).isFile();
  } catch {
    return false;
  }
}

function assertNoneEmpty(
  { files }: Source,
  dependencies: readonly Dependency[],
  toPath: (location: string) => string,
): void {
  for (const { dependency, folder } of dependencies) {
    const prefix = `${toPath(folder)}/`;
    // The root contains at least the configuration.
    if (prefix === "/" || files.some((file) => file.startsWith(prefix))) continue;
    throw dependencyNotUsable(dependency, "has no file to upload");
  }
}
