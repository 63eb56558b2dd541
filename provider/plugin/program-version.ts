import path from "node:path";
import type { Message } from "../core/message.ts";
import type { Properties } from "../core/properties.ts";
import { version as own } from "../core/version.ts";
import { type PluginSource, programNewer, programOlder } from "./messages.ts";

/** What is wrong with the version that a program was written for; `stops` where the plugin must not serve it. */
type VersionProblem =
  | { readonly severity: "stops" | "warns"; readonly message: Message }
  | { readonly severity: "informs"; readonly message: { readonly text: string } };

/**
 * Compares the version of the program's SDK with this plugin's. The engine puts it among a provider's arguments: an SDK
 * names its own with each resource, a program in YAML names it in the resources' options, or not at all.
 *
 * A plugin serves programs of earlier minor versions unchanged, and reports that as information: it is no reason to warn
 * in each run. Of a program of another patch version there is nothing to report.
 */
export function versionProblem(
  { version: asked }: Properties,
  plugin = own,
  folder = folderOfPlugin(),
  environment: Environment = process.env,
): VersionProblem | undefined {
  const [program, started] = [parse(asked), parse(plugin)];
  if (program === undefined || started === undefined) return undefined;
  const fields = { asked: program.text, own: plugin, folder, from: sourceOf(folder, environment) };
  if (program.major < started.major) return { severity: "warns", message: programOlder(fields) };
  if (program.major > started.major || program.minor > started.minor)
    return { severity: "stops", message: programNewer(fields) };
  if (program.minor === started.minor) return undefined;
  return { severity: "informs", message: { text: servedUnchanged(fields) } };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** By which rule the engine takes the plugin from the folder. */
function sourceOf(folder: string, environment: Environment): PluginSource {
  if (path.basename(folder).startsWith("resource-langsmith-v")) return "cache";
  const onPath = (environment["PATH"] ?? "").split(path.delimiter).filter((entry) => entry !== "");
  return onPath.some((entry) => path.resolve(entry) === folder) ? "path" : "project";
}

function servedUnchanged({ asked, own: plugin }: { readonly asked: string; readonly own: string }): string {
  return `the program asks for langsmith ${asked}, and the plugin ${plugin} serves it unchanged. To use what is new, update the program's SDK to ${plugin}; for the plugin of the SDK, run \`npx pulumi-langsmith@${asked} plugin install\`.`;
}

/** Undefined for what is no version: the engine rejects that itself. */
function parse(version: unknown) {
  const [, text = "", major, minor] =
    (typeof version === "string" && /^v?((\d+)\.(\d+)\.\d+(?:[-+][\w.+-]+)?)$/.exec(version)) || [];
  return text === "" ? undefined : { text, major: Number(major), minor: Number(minor) };
}

/** Where this plugin was started from, so that a user finds which of several it is. */
function folderOfPlugin(): string {
  return path.dirname(path.resolve(process.argv[1] ?? ""));
}
