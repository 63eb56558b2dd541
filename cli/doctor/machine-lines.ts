import { spawnSync } from "node:child_process";
import { isRecord } from "../../provider/core/properties.ts";
import { version as ownVersion } from "../../provider/core/version.ts";
import { nodeProblem } from "../errors.ts";
import { type Line, ok, unchecked, wrong } from "./line.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** How long the engine may take to print its version, in milliseconds. */
const PATIENCE_MS = 20_000;

/** What of this machine matters: the Node, and the engine where there is one. */
export function machineLines(environment: Environment): Line[] {
  return [nodeLine(process.versions.node), ...engineLines((...args) => run(args, environment))];
}

export function nodeLine(version: string): Line {
  const problem = nodeProblem(version);
  return problem === undefined ? ok("Node.js", version) : wrong("Node.js", problem);
}

/** What the engine prints; undefined where it cannot be started, or fails. */
type RunCommand = (...args: string[]) => string | undefined;

/** A machine without the engine is none to complain of: it may run elsewhere. */
function engineLines(engine: RunCommand): Line[] {
  const version = engine("version");
  if (version === undefined) return [unchecked("engine", "there is no pulumi on the PATH")];
  return [ok("engine", `pulumi ${version.trim()}`), pluginLine(pluginsIn(engine("plugin", "ls", "--json")))];
}

function pluginLine(versions: readonly string[] | undefined): Line {
  if (versions === undefined)
    return unchecked("plugin", "pulumi plugin ls does not list the installed plugins");
  if (versions.includes(ownVersion)) return ok("plugin", `langsmith ${ownVersion} is installed`);
  const which = versions.length > 0 ? `langsmith ${versions.join(", ")} is, ` : "none of langsmith is, ";
  return unchecked(
    "plugin",
    `langsmith ${ownVersion}, that of this package, is not installed where the engine keeps plugins (${which}which is as it should be for dynamic resources, and for programs that name its folder under plugins.providers)`,
  );
}

function pluginsIn(text: string | undefined): string[] | undefined {
  const listed = text === undefined ? undefined : parsed(text);
  if (!Array.isArray(listed)) return undefined;
  return listed
    .filter(isRecord)
    .flatMap(({ name, kind, version }) =>
      name === "langsmith" && kind === "resource" && typeof version === "string" ? [version] : [],
    );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function run(args: readonly string[], environment: Environment): string | undefined {
  const ran = spawnSync("pulumi", args, { encoding: "utf8", timeout: PATIENCE_MS, env: environment });
  return ran.error || ran.status !== 0 ? undefined : ran.stdout;
}
