import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { CodedError, type Message } from "../core/message.ts";
import { isRecord } from "../core/properties.ts";
import { formatValue } from "../core/text.ts";
import { type Found, findFiles } from "./find-files.ts";
import * as messages from "./messages.ts";
import { callSystem, isFile, isWithin, reasonOf, toRelative } from "./system.ts";

export interface SourceOptions {
  /** The absolute folder of Pulumi.yaml. */
  readonly projectDir: string;
  /** The folder that is uploaded, relative to `projectDir`. It may be beside it: `../agent`. */
  readonly directory: string;
  /** The configuration file, relative to `directory`. Default: `langgraph.json`. */
  readonly configPath?: string;
  readonly signal?: AbortSignal;
}

/** The files of a folder that LangSmith builds an agent from. Its archive contains them, and nothing else. */
export interface Source {
  /** The absolute folder that paths of the archive begin at. It belongs to this machine, so never to a state. */
  readonly root: string;
  /** The path of the configuration file in the archive: `langgraph_config_path`. */
  readonly configPath: string;
  /** Paths of the archive, separated by `/`, in an order that is the same on every machine. */
  readonly files: readonly string[];
  readonly warnings: readonly Message[];
}

/**
 * Finds the files of a folder that no rule leaves out. No file but the configuration and the ignore files is opened.
 *
 * @throws CodedError for a folder that cannot be uploaded as it is
 */
export async function readSource(options: SourceOptions): Promise<Source> {
  const { projectDir, directory, configPath: config = "langgraph.json", signal } = options;
  const reject = (what: "directory" | "configuration file", why: string, cause?: unknown) => {
    const named = what === "directory" ? directory : config;
    return new CodedError(messages.pathNotUsable({ what, path: named, why }), { cause });
  };
  // On Windows a path that begins with a slash is absolute, too.
  if (path.win32.isAbsolute(directory))
    throw reject("directory", "is absolute, and must be relative to the folder of Pulumi.yaml");
  let root: string;
  try {
    root = realpathSync(path.resolve(projectDir, directory));
  } catch (error) {
    throw reject("directory", `cannot be read: ${reasonOf(error)}`, error);
  }
  const file = path.resolve(root, config);
  if (!isWithin(root, file) || file === root || path.isAbsolute(config))
    throw reject("configuration file", "is outside `directory`, which must contain it");
  if (!isFile(file)) throw reject("directory", `has no ${formatValue(config)}`);
  const text = callSystem(config, () => readFileSync(file, "utf8"));
  const named = namedIn(path.dirname(file), text);
  if (named === undefined) throw reject("configuration file", "is not a JSON object");
  const outside = named.paths.filter((each) => !isWithin(root, each));
  if (outside.length > 0) {
    let all = root;
    while (!outside.every((each) => isWithin(all, each))) all = path.dirname(all);
    const paths = outside.map((each) => path.relative(path.dirname(file), each));
    const wider = toRelative(realpathSync(projectDir), all) || ".";
    throw new CodedError(messages.pathOutside({ paths, directory: wider, config: toRelative(all, file) }));
  }
  const found = await findFiles(root, signal);
  const configPath = toRelative(root, file);
  if (!found.files.includes(configPath))
    throw reject("configuration file", "is ignored, or below a symbolic link");
  return { root, configPath, files: found.files, warnings: warningsOf(root, file, named, found) };
}

/** Absolute paths of the build, and the file of environment variables. */
type Named = { readonly paths: readonly string[]; readonly env: unknown };

/** Undefined if it is not a JSON object. The build judges what else is in it. */
function namedIn(home: string, text: string): Named | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value)) return undefined;
    const { env, $schema: _, ...others } = value;
    return { paths: [...new Set(pathsIn(others, home).map((each) => path.resolve(home, each)))], env };
  } catch {
    return undefined;
  }
}

/** `.`, `../shared` and `./auth.py:auth`, and without a dot in front `src/agent.py:graph`. */
const PATH = /^\.\.?(\/\S*)?$|^[^\s:]+\.(py|[cm]?[jt]sx?):\w+$/;

/** What looks like a path, and what is one, such as `pip.conf`. */
function pathsIn(value: unknown, home: string): string[] {
  if (typeof value === "object" && value !== null)
    return Object.values(value).flatMap((each) => pathsIn(each, home));
  if (typeof value !== "string" || path.isAbsolute(value)) return [];
  const named = value.replace(/:\w*$/, "");
  return PATH.test(value) || existsSync(path.join(home, named)) ? [named] : [];
}

/** What looks like a key, or like a state, which contains some. */
const SECRET =
  /(^|\/)(id_(rsa|dsa|ecdsa|ed25519)|[^/]+\.(pem|p12|pfx|tfstate|tfstate\.backup)|Pulumi\.[^/]+\.ya?ml|\.npmrc|\.netrc|\.pypirc|\.git-credentials)$/;

function warningsOf(
  root: string,
  config: string,
  { paths, env }: Named,
  { files, leftOut }: Found,
): Message[] {
  const lacks = (location: string) => !files.some((each) => isWithin(location, path.join(root, each)));
  const missing = paths.filter(lacks).map((each) => toRelative(root, each));
  const secrets = files.filter((each) => SECRET.test(each));
  // An agent without its variables would be deployed silently.
  const variables = typeof env === "string" ? path.resolve(path.dirname(config), env) : root;
  const isEnvLeftOut = isFile(variables) && lacks(variables);
  return [
    ...(leftOut.length > 0 ? [messages.leftOut({ paths: leftOut })] : []),
    ...(missing.length > 0 ? [messages.notInArchive({ paths: missing })] : []),
    ...(secrets.length > 0 ? [messages.secretUploaded({ paths: secrets })] : []),
    ...(isEnvLeftOut ? [messages.envFileLeftOut({ file: String(env) })] : []),
  ];
}
