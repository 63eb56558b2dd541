import { type ChildProcess, spawn } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { EngineError, messageOf } from "./errors.ts";
import { type Environment, findIn, outputOf, pathFolders } from "./executables.ts";
import { type Part, scriptsOf } from "./parts.ts";
import { type Pins, pinnedVersion } from "./pins.ts";
import { atLeast, formatVersion, parseVersion, type Version } from "./versions.ts";

/** A Go command that can build the pinned modules, or why there is none. */
type Go =
  | {
      readonly command: string;
      /** Set when the machine's Go will download a newer one first. */
      readonly downloads?: string;
    }
  | { readonly refused: string };

/** Looks for `go` on PATH, new enough for `needed` or able to download a toolchain that is. */
export async function findGo(environment: Environment, needed: Version): Promise<Go> {
  const command = await findIn(pathFolders(environment), "go");
  if (command === undefined) return { refused: "there is no go on PATH" };
  let answer: string;
  try {
    answer = await outputOf(command, ["env", "GOVERSION", "GOTOOLCHAIN"], {
      environment: { ...environment, GOWORK: "off" },
    });
  } catch (error) {
    return { refused: `\`${command} env\` fails (${messageOf(error).split("\n", 1)[0]})` };
  }
  const [goVersion = "", toolchain = ""] = answer.split("\n");
  const version = parseVersion(goVersion);
  if (version === undefined) return { refused: `${command} does not tell its version` };
  if (atLeast(version, needed)) return { command };
  const have = `go ${formatVersion(version)} at ${command}`;
  // Go 1.21 is the first that fetches the toolchain a module asks for; `local` and `path` forbid it.
  if (atLeast(version, [1, 21, 0]) && toolchain !== "local" && !toolchain.endsWith("path")) {
    return {
      command,
      downloads: `${have} is older than ${formatVersion(needed)}, so it first downloads that toolchain from the Go module proxy`,
    };
  }
  return { refused: `${have} is older than ${formatVersion(needed)}` };
}

/** What a build needs to know besides the part. */
interface BuildRequest {
  readonly command: string;
  readonly pins: Pins;
  readonly environment: Environment;
  /** Existing folder that receives the executables and scripts. */
  readonly into: string;
  /** Receives each line that Go writes on stderr, such as `go: downloading ...`. */
  readonly onLine: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

/** What decides, besides the versions of modules, whether the compiler's cache has a package already. */
export const COMPILATION = { flag: "-trimpath", settings: { GOWORK: "off", CGO_ENABLED: "0" } } as const;

/** Builds the executables of a part and copies its scripts, from checksummed modules only. */
export async function buildPart(part: Part, request: BuildRequest): Promise<void> {
  const version = pinnedVersion(request.pins, part);
  const linked = part.versionVariables.map((variable) => `-X ${variable}=${version}`);
  const flags = [COMPILATION.flag, "-buildvcs=false", "-ldflags", ["-s", "-w", ...linked].join(" ")];
  // The trailing separator makes Go write into the folder, also for a single package.
  const settings = part.needsC ? { CGO_ENABLED: "1" } : {};
  await runGo(["build", ...flags, "-o", join(request.into, "/"), ...part.packages], request, settings);
  const scripts = scriptsOf(part, process.platform);
  if (scripts.length === 0) return;
  const folder = await moduleFolder(part.source, request);
  await Promise.all(
    scripts.map((script) => copyFile(join(folder, script), join(request.into, basename(script)))),
  );
}

async function moduleFolder(source: string, request: BuildRequest): Promise<string> {
  // `go list` alone would not fetch a module that the module cache has lost since.
  const answer: unknown = JSON.parse(await runGo(["mod", "download", "-json", source], request));
  if (typeof answer === "object" && answer !== null && "Dir" in answer && typeof answer.Dir === "string") {
    return answer.Dir;
  }
  throw new EngineError(`\`go mod download -json ${source}\` names no folder.`);
}

async function runGo(
  args: readonly string[],
  request: BuildRequest,
  settings: Readonly<Record<string, string>> = {},
): Promise<string> {
  const child = spawn(request.command, [...args], {
    cwd: request.pins.directory,
    env: { ...request.environment, ...goSettings(), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    ...(request.signal === undefined ? {} : { signal: request.signal }),
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  const lines = tail(40, request.onLine);
  child.stderr.setEncoding("utf8").on("data", lines.write);
  const { code, endedBy, failure } = await ended(child);
  request.signal?.throwIfAborted();
  if (failure !== undefined) {
    throw new EngineError(`${request.command} cannot be run: ${failure.message}`, {
      cause: failure,
    });
  }
  if (code === 0) return stdout;
  const how = endedBy === null ? `ended with ${code}` : `was ended by ${endedBy}`;
  throw new EngineError(
    `\`go ${args[0]} ${args.at(-1)}\` in ${request.pins.directory} ${how}:\n${lines.text()}\n` +
      "If it could not download, check the network and GOPROXY, then run the same command again: what was downloaded and compiled is kept.",
  );
}

interface Ending {
  readonly code: number | null;
  readonly endedBy: NodeJS.Signals | null;
  readonly failure: Error | undefined;
}

/** Waits for the end even of an aborted child, which may go on writing files until then. */
function ended(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    let failure: Error | undefined;
    child.once("error", (error) => {
      failure = error;
      if (child.pid === undefined) resolve({ code: null, endedBy: null, failure });
    });
    child.once("close", (code, endedBy) => resolve({ code, endedBy, failure }));
  });
}

/** Settings that make a build the same everywhere; GOPROXY and its kind stay as the user has them. */
function goSettings(): Record<string, string> {
  return {
    GOFLAGS: "-mod=readonly",
    ...COMPILATION.settings,
    GOOS: process.platform === "win32" ? "windows" : process.platform,
    GOARCH: process.arch === "x64" ? "amd64" : process.arch === "ia32" ? "386" : process.arch,
  };
}

function tail(limit: number, onLine: (line: string) => void) {
  const kept: string[] = [];
  let open = "";
  const keep = (line: string) => {
    onLine(line);
    kept.push(line);
    if (kept.length > limit) kept.shift();
  };
  return {
    write(text: string): void {
      const parts = (open + text).split("\n");
      // A line without end is cut, so that a runaway output cannot fill the memory.
      open = (parts.pop() ?? "").slice(-8192);
      parts.forEach(keep);
    },
    text: (): string => [...kept, open].filter((line) => line !== "").join("\n"),
  };
}
