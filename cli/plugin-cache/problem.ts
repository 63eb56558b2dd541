import { existsSync } from "node:fs";
import path from "node:path";
import type { Message } from "../../provider/core/message.ts";
import { version as own } from "../../provider/core/version.ts";
import { bundleDefect, type Defect, defectOf, launcherDefect } from "./cache.ts";
import {
  askedNotInstalled,
  askedUnknown,
  otherPluginTaken,
  takenDiffers,
  takenIncomplete,
  takenOlder,
} from "./messages.ts";
import { differingFile } from "./package-files.ts";
import type { PluginChoice, TakenPlugin } from "./taken.ts";
import { isNewer } from "./versions.ts";

/** Whether the next command of the engine fails. */
export function isBroken({ code }: Message): boolean {
  return [askedNotInstalled, takenIncomplete, takenDiffers, takenOlder].some(
    (broken) => broken.code === code,
  );
}

/**
 * Why the engine does not start this package's version of the plugin; undefined where it does, or needs none.
 *
 * @param source the folder of the plugin in this package
 */
export function pluginProblem(
  { taken, asked, unreadable }: PluginChoice,
  source: string,
): Message | undefined {
  const unknown = unreadable === undefined ? undefined : askedUnknown(unreadable);
  if (taken === undefined) return asked === undefined ? unknown : askedNotInstalled({ asked, own });
  const defect = defectIn(taken);
  if (defect !== undefined) return takenIncomplete({ ...taken, ...defect, own });
  const older = olderThanAsked(taken, asked);
  if (older !== undefined) return older;
  if (taken.version === own) return differenceOf(taken, source) ?? unknown;
  if (taken.from === "cache" && unknown !== undefined) return unknown;
  const { folder: where, version } = taken;
  return otherPluginTaken({ own, version, where, from: reasonOf(taken, asked) });
}

/** What Pulumi.yaml or the PATH names may be a build of one's own, unless it has the manifest of this package's. */
function defectIn({ from, files, version }: TakenPlugin): Defect | undefined {
  if (from === "cache") return defectOf(files);
  const launcher = from === "project" && !isBuiltByEngine(files) ? launcherDefect(files) : undefined;
  return launcher ?? (version === undefined ? undefined : bundleDefect(files));
}

/** A plugin without a launcher, whose language the engine starts. */
function isBuiltByEngine(folder: string): boolean {
  return existsSync(path.join(folder, "PulumiPlugin.yaml"));
}

/** What Pulumi.yaml or the PATH names may be a build of one's own. */
function differenceOf({ from, folder }: TakenPlugin, source: string): Message | undefined {
  const file = from === "cache" ? differingFile(folder, source) : undefined;
  return file === undefined ? undefined : takenDiffers({ version: own, folder, file });
}

/** As the plugin itself compares: it serves what asks for its own minor version, or for an earlier one. */
function olderThanAsked(
  { from, folder, version }: TakenPlugin,
  asked: string | undefined,
): Message | undefined {
  if (from === "cache" || asked === undefined || version === undefined) return undefined;
  const [wanted, found] = [minorOf(asked), minorOf(version)];
  return isNewer(wanted, found) ? takenOlder({ asked, version, from, where: folder }) : undefined;
}

function minorOf(version: string): string {
  return version.split(".").slice(0, 2).join(".");
}

function reasonOf({ from, version }: TakenPlugin, asked: string | undefined) {
  if (from !== "cache") return from;
  if (asked !== undefined) return "asked";
  return version !== undefined && isNewer(own, version) ? "older" : "cache";
}
