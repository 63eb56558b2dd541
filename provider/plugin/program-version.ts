import path from "node:path";
import type { Message } from "../core/message.ts";
import type { Properties } from "../core/properties.ts";
import { version as own } from "../core/version.ts";
import { programNewer } from "./messages.ts";

/**
 * What is wrong where the program's SDK is a newer minor or major version than this plugin. The engine puts the version
 * among a provider's arguments: an SDK names its own with each resource, a program in YAML names it in the resources'
 * options, or not at all.
 */
export function newerProgram({ version: asked }: Properties, plugin = own): Message | undefined {
  const [program, started] = [parse(asked), parse(plugin)];
  if (program === undefined || started === undefined) return undefined;
  const isNewer =
    program.major > started.major || (program.major === started.major && program.minor > started.minor);
  // The folder shows which of several plugins the engine started.
  const folder = path.dirname(path.resolve(process.argv[1] ?? ""));
  return isNewer ? programNewer({ asked: program.text, own: plugin, folder }) : undefined;
}

/** Undefined for what is no version: the engine rejects that itself. */
function parse(version: unknown) {
  const [, text = "", major, minor] =
    (typeof version === "string" && /^v?((\d+)\.(\d+)\.\d+(?:[-+][\w.+-]+)?)$/.exec(version)) || [];
  return text === "" ? undefined : { text, major: Number(major), minor: Number(minor) };
}
