import { lstat, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "../core/message.ts";
import { configInvalid, fileNotReadable, pathNotUsable } from "./messages.ts";
import { codeOf, reasonOf } from "./system-error.ts";

/** A configuration file, as the user named it. */
export interface ConfigFile {
  /** Absolute. */
  readonly file: string;
  readonly directory: string;
  /** Relative to the directory. */
  readonly config: string;
}

/** Paths relative to the folder of a configuration file, as it contains them. */
export interface ConfigPaths {
  /** The local ones. */
  readonly dependencies: readonly string[];
  /** The files of graphs. A module, such as `agent.graph`, names none. */
  readonly graphs: readonly string[];
  /** The file of environment variables. */
  readonly env?: string;
}

/**
 * Reads which files and folders a configuration file names.
 *
 * @throws CodedError if there is no such file, or it is not valid
 */
export async function readConfig({ file, directory, config }: ConfigFile): Promise<ConfigPaths> {
  await assertRegular({ file, directory, config });
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new CodedError(fileNotReadable({ path: config, why: reasonOf(error) }), { cause: error });
  });
  const { dependencies, graphs, env } = parse(config, text);
  return {
    ...(env === undefined ? {} : { env }),
    dependencies: dependencies.filter((dependency) => dependency.startsWith(".")),
    graphs: graphs.filter((graph) => graph.includes("/")),
  };
}

async function assertRegular({ file, directory, config }: ConfigFile): Promise<void> {
  const reject = (why: string) => new CodedError(pathNotUsable({ what: "directory", path: directory, why }));
  try {
    if (!(await lstat(file)).isFile()) throw reject(`has a ${config} that is no regular file`);
  } catch (error) {
    if (error instanceof CodedError) throw error;
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR")
      throw new CodedError(fileNotReadable({ path: config, why: reasonOf(error) }), { cause: error });
    const isFolderEmpty = await isEmpty(path.dirname(file));
    throw reject(isFolderEmpty ? `is empty, so it has no ${config}` : `has no ${config}`);
  }
}

async function isEmpty(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch(() => undefined);
  return entries?.length === 0;
}

function parse(config: string, text: string): ConfigPaths {
  const reject = (is: "noJson" | "noObject" | "noGraphs" | "noDependencies" | "noStrings", cause?: unknown) =>
    new CodedError(configInvalid({ config, is }), { cause });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw reject("noJson", error);
  }
  if (!isObject(value)) throw reject("noObject");
  const { graphs, dependencies = [] } = value;
  if (!isObject(graphs) || Object.keys(graphs).length === 0) throw reject("noGraphs");
  if (!Array.isArray(dependencies)) throw reject("noStrings");
  if (!dependencies.every((each) => typeof each === "string")) throw reject("noStrings");
  const mayLackThem = value["node_version"] !== undefined || value["source"] !== undefined;
  if (dependencies.length === 0 && !mayLackThem) throw reject("noDependencies");
  const { env } = value;
  return {
    dependencies,
    graphs: Object.values(graphs).flatMap(toGraphPath),
    ...(typeof env === "string" ? { env } : {}),
  };
}

/** `./agent.py:graph`, or an object with it as its `path`. Other values are for the build to report. */
function toGraphPath(graph: unknown): string[] {
  const value = isObject(graph) ? graph["path"] : graph;
  return typeof value === "string" ? [value.replace(/:.*/s, "")] : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
