import { CodedError } from "../../provider/core/message.ts";
import { version as ownVersion } from "../../provider/core/version.ts";
import { builtFolder } from "../built.ts";
import { runPulumi } from "../connection.ts";
import { currentFolder } from "../current-folder.ts";
import { installedVersions, pluginCache } from "../plugin-cache/cache.ts";
import { isBroken, pluginProblem } from "../plugin-cache/problem.ts";
import { choosePlugin } from "../plugin-cache/taken.ts";
import { nodeProblem } from "../surroundings.ts";
import { type Line, ok, unchecked, unknown, wrong } from "./line.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** How long the engine may take to print its version, in milliseconds. */
const PATIENCE_MS = 20_000;
/** Bytes that it may print then. */
const LONGEST_VERSION = 64 * 1024;

/**
 * What of this machine matters: the Node, and the engine where there is one, with the plugin for the folder.
 *
 * @param source the folder of the plugin in this package
 */
export async function machineLines(
  environment: Environment,
  cwd = currentFolder(),
  source = builtFolder("plugin"),
): Promise<Line[]> {
  return [nodeLine(process.versions.node), ...(await engineLines(environment, cwd, source))];
}

export function nodeLine(version: string): Line {
  const problem = nodeProblem(version);
  return problem === undefined ? ok("Node.js", version) : wrong("Node.js", problem);
}

/** A machine without the engine is no problem: it may run elsewhere. */
async function engineLines(
  environment: Environment,
  cwd: string | undefined,
  source: string,
): Promise<Line[]> {
  const version = await engineVersion(environment);
  if (version === undefined) return [unchecked("engine", "`pulumi` is not on the PATH.")];
  return [ok("engine", `pulumi ${version}`), pluginLine(environment, cwd, source)];
}

function pluginLine(environment: Environment, cwd: string | undefined, source: string): Line {
  try {
    return chosenLine(environment, cwd, source);
  } catch (error) {
    // Where Pulumi keeps plugins is not known.
    if (error instanceof CodedError) return unknown("plugin", error);
    throw error;
  }
}

function chosenLine(environment: Environment, cwd: string | undefined, source: string): Line {
  const choice = choosePlugin(environment, cwd);
  const { taken, asked, runtime } = choice;
  const problem = pluginProblem(choice, source);
  const versions = installedVersions(pluginCache(environment));
  // A program that asks for none may have no resource of the plugin.
  const isNeeded = taken?.from !== "cache" || asked !== undefined || runtime === "yaml";
  if (problem !== undefined && (isNeeded || versions.includes(ownVersion)))
    return isBroken(problem) ? wrong("plugin", problem) : unknown("plugin", problem);
  if (problem === undefined && taken !== undefined)
    return ok("plugin", `Pulumi uses langsmith ${ownVersion} from ${taken.folder}`);
  const others = versions.length > 0 ? ` (it contains ${versions.join(", ")})` : "";
  const missing = `Version ${ownVersion} of langsmith is not in the plugin cache${others}.`;
  const install = "run `npx pulumi-langsmith plugin install`.";
  return unchecked(
    "plugin",
    runtime === "yaml"
      ? `${missing} If the program has resources of LangSmith, ${install}`
      : `${missing} Dynamic resources need no plugin. For other programs, ${install}`,
  );
}

/** Undefined where the engine cannot be started, or fails. */
async function engineVersion(environment: Environment): Promise<string | undefined> {
  const options = { timeout: PATIENCE_MS, maxBuffer: LONGEST_VERSION, cwd: undefined, environment };
  const { error, stdout } = await runPulumi(["version"], options);
  return error === null ? stdout.toString("utf8").trim() : undefined;
}
