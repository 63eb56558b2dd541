import { dirname } from "node:path";
import { messageOf } from "./errors.ts";
import { type Environment, findIn, outputOf, pathFolders, realFolder } from "./executables.ts";
import { type EnginePartName, engineParts, filesOf } from "./parts.ts";
import { atLeast, formatVersion, parseVersion, type Version } from "./versions.ts";

/** The oldest engine whose behaviour the provider is tested against. */
export const leastEngine: Version = [3, 259, 0];

/** An engine of the machine's own, or why there is none to use. */
type Installed =
  | { readonly pulumi: string; readonly directory: string; readonly version: string }
  | { readonly refused: string };

/**
 * Looks for `pulumi` on PATH, new enough and with the language hosts of `parts` beside it or on PATH.
 * A refusal is half a sentence: `pulumi 3.100.0 at /usr/bin/pulumi is older than 3.259.0`.
 */
export async function findInstalled(
  environment: Environment,
  parts: readonly EnginePartName[],
): Promise<Installed> {
  const folders = pathFolders(environment);
  const pulumi = await findIn(folders, "pulumi");
  if (pulumi === undefined) return { refused: "there is no pulumi on PATH" };
  let answer: string;
  try {
    answer = await outputOf(pulumi, ["version"], {
      environment: { ...environment, PULUMI_SKIP_UPDATE_CHECK: "true" },
    });
  } catch (error) {
    return { refused: `\`${pulumi} version\` fails (${firstLine(messageOf(error))})` };
  }
  const version = parseVersion(answer);
  if (version === undefined) {
    return { refused: `\`${pulumi} version\` answers "${firstLine(answer)}", which is no version` };
  }
  if (!atLeast(version, leastEngine)) {
    return {
      refused: `pulumi ${formatVersion(version)} at ${pulumi} is older than ${formatVersion(leastEngine)}`,
    };
  }
  const places = [dirname(pulumi), await realFolder(pulumi), ...folders];
  for (const part of parts) {
    const { programs, scripts } = filesOf(engineParts[part], process.platform);
    // A release of Pulumi carries the host itself and its scripts; converters come as plugins.
    for (const name of [...programs, ...scripts].filter(isNeededToRun)) {
      if ((await findIn(places, name)) === undefined) {
        return {
          refused: `pulumi ${formatVersion(version)} at ${pulumi} lacks ${name}, beside it and on PATH`,
        };
      }
    }
  }
  return { pulumi, directory: dirname(pulumi), version: formatVersion(version) };
}

function isNeededToRun(name: string): boolean {
  return /^pulumi-(language|resource)-/.test(name);
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
