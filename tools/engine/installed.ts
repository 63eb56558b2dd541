import { dirname, join } from "node:path";
import { messageOf } from "./errors.ts";
import { type Environment, findIn, outputOf, pathFolders, pathVariable, realFolder } from "./executables.ts";
import { type EnginePartName, engineParts, filesOf } from "./parts.ts";
import { atLeast, formatVersion, parseVersion, type Version } from "./versions.ts";

/** The oldest engine whose behaviour the provider is tested against. */
export const leastEngine: Version = [3, 259, 0];

/** An engine that was not built here, or why there is none to use. */
type Installed =
  | { readonly pulumi: string; readonly directory: string; readonly version: string }
  | { readonly refused: string };

/** Milliseconds that a download may take. */
const DOWNLOAD_MS = 600_000;

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

/**
 * Lets the npm package `pulumi` download the engine into `home`, with the language hosts of the release. It needs npm's
 * registry and get.pulumi.com.
 */
export async function download(
  environment: Environment,
  parts: readonly EnginePartName[],
  { home, progress }: { readonly home: string; readonly progress: (line: string) => void },
): Promise<Installed> {
  const release = formatVersion(leastEngine);
  const inside = { ...environment, [pathVariable(environment)]: join(home, "versions", release, "bin") };
  const downloaded = await findInstalled(inside, parts);
  if (!("refused" in downloaded)) return downloaded;
  const npm = await findIn(pathFolders(environment), "npm");
  if (npm === undefined) return { refused: "there is no npm to download one with" };
  progress(`downloading pulumi ${release} with npm (about a minute) ...`);
  try {
    await outputOf(npm, ["exec", "--yes", `--package=pulumi@${release}`, "--", "pulumi", "version"], {
      environment: { ...environment, PULUMI_HOME: home, PULUMI_VERSION: release },
      timeout: DOWNLOAD_MS,
    });
  } catch (error) {
    const [, ...printed] = messageOf(error).trim().split("\n");
    const refused = `the npm package pulumi cannot download it: ${printed.at(-1) ?? "npm failed"}`;
    progress(refused);
    return { refused };
  }
  return findInstalled(inside, parts);
}

function isNeededToRun(name: string): boolean {
  return /^pulumi-(language|resource)-/.test(name);
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
