import type { Message } from "../../provider/core/message.ts";
import { version as own } from "../../provider/core/version.ts";
import { missingFile } from "./cache.ts";
import { askedNotInstalled, otherPluginTaken, takenIncomplete } from "./messages.ts";
import type { PluginChoice, TakenPlugin } from "./taken.ts";
import { isNewer } from "./versions.ts";

/** Why the engine does not start this package's version of the plugin; undefined where it does, or needs none. */
export function pluginProblem({ taken, asked }: PluginChoice): Message | undefined {
  if (taken === undefined) return asked === undefined ? undefined : askedNotInstalled({ asked, own });
  const missing = missingOf(taken);
  if (missing !== undefined) return takenIncomplete({ ...taken, missing, own });
  if (taken.version === own) return undefined;
  const { folder: where, version } = taken;
  return otherPluginTaken({ own, version, where, from: reasonOf(taken, asked) });
}

/** Only what is in the plugin cache is known to have these files beside each other. */
function missingOf({ from, folder }: TakenPlugin): string | undefined {
  return from === "cache" ? missingFile(folder) : undefined;
}

function reasonOf({ from, version }: TakenPlugin, asked: string | undefined) {
  if (from !== "cache") return from;
  if (asked !== undefined) return "asked";
  return version !== undefined && isNewer(own, version) ? "older" : "cache";
}
