import { spawnSync } from "node:child_process";
import type { Message } from "../../provider/core/message.ts";
import { version as ownVersion } from "../../provider/core/version.ts";
import { builtFolder } from "../built.ts";
import { nodeProblem } from "../errors.ts";
import { installedVersions, pluginCache } from "../plugin-cache/cache.ts";
import { takenDiffers, takenIncomplete, takenOlder } from "../plugin-cache/messages.ts";
import { pluginProblem } from "../plugin-cache/problem.ts";
import { choosePlugin } from "../plugin-cache/taken.ts";
import { type Line, ok, unchecked, unknown, wrong } from "./line.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** How long the engine may take to print its version, in milliseconds. */
const PATIENCE_MS = 20_000;

/**
 * What of this machine matters: the Node, and the engine where there is one, with the plugin for the folder.
 *
 * @param source the folder of the plugin in this package
 */
export function machineLines(
  environment: Environment,
  cwd = process.cwd(),
  source = builtFolder("plugin"),
): Line[] {
  return [nodeLine(process.versions.node), ...engineLines(environment, cwd, source)];
}

export function nodeLine(version: string): Line {
  const problem = nodeProblem(version);
  return problem === undefined ? ok("Node.js", version) : wrong("Node.js", problem);
}

/** A machine without the engine is none to complain of: it may run elsewhere. */
function engineLines(environment: Environment, cwd: string, source: string): Line[] {
  const version = engineVersion(environment);
  if (version === undefined) return [unchecked("engine", "there is no pulumi on the PATH")];
  return [ok("engine", `pulumi ${version}`), pluginLine(environment, cwd, source)];
}

function pluginLine(environment: Environment, cwd: string, source: string): Line {
  const choice = choosePlugin(environment, cwd);
  const { taken, asked, runtime } = choice;
  const problem = pluginProblem(choice, source);
  const versions = installedVersions(pluginCache(environment));
  // A program that asks for none may have no resource of the plugin.
  const isNeeded = taken?.from !== "cache" || asked !== undefined || runtime === "yaml";
  if (problem !== undefined && (isNeeded || versions.includes(ownVersion)))
    return isBroken(problem) ? wrong("plugin", problem) : unknown("plugin", problem);
  if (problem === undefined && taken !== undefined)
    return ok("plugin", `the engine uses langsmith ${ownVersion} from ${taken.folder}`);
  const which = versions.length > 0 ? `langsmith ${versions.join(", ")} is` : "none of langsmith is";
  return unchecked(
    "plugin",
    `langsmith ${ownVersion}, which is the version of this package, is not in the plugin cache (${which}). Dynamic resources need none; for other programs run \`npx pulumi-langsmith plugin install\``,
  );
}

function isBroken({ code }: Message): boolean {
  return [takenIncomplete, takenDiffers, takenOlder].some((broken) => broken.code === code);
}

/** Undefined where the engine cannot be started, or fails. */
function engineVersion(environment: Environment): string | undefined {
  const ran = spawnSync("pulumi", ["version"], { encoding: "utf8", timeout: PATIENCE_MS, env: environment });
  return ran.error || ran.status !== 0 ? undefined : ran.stdout.trim();
}
