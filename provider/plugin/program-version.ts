import path from "node:path";
import type { Message } from "../core/message.ts";
import type { Properties } from "../core/properties.ts";
import { version as own } from "../core/version.ts";
import { programNewer, programOlder } from "./messages.ts";

/** What is wrong with the version that a program was written for; `stops` where the plugin must not serve it. */
interface VersionProblem {
  readonly stops: boolean;
  readonly message: Message;
}

/**
 * Compares the version of the program's SDK with this plugin's. The engine puts it among a provider's arguments: an SDK
 * names its own with each resource, a program in YAML names it in the resources' options, or not at all.
 *
 * A plugin serves programs of earlier minor versions unchanged, and of all patch versions of its own.
 */
export function versionProblem({ version: asked }: Properties, plugin = own): VersionProblem | undefined {
  const [program, started] = [parse(asked), parse(plugin)];
  if (program === undefined || started === undefined) return undefined;
  const fields = { asked: program.text, own: plugin };
  const isSameMajor = program.major === started.major;
  if (program.major > started.major || (isSameMajor && program.minor > started.minor))
    return { stops: true, message: programNewer({ ...fields, folder: folderOfPlugin() }) };
  return isSameMajor ? undefined : { stops: false, message: programOlder(fields) };
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
