import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { cacheFolder } from "../engine/cache.ts";
import type { EnsureOptions } from "../engine/engine.ts";
import { systemCode } from "../engine/errors.ts";
import { type Environment, findIn, pathFolders } from "../engine/executables.ts";
import { takeLock } from "../engine/lock.ts";
import { SdkError } from "./errors.ts";
import { type RunOptions, run } from "./run.ts";

/** A Python with everything that generated SDKs rest on. */
export interface PythonEnvironment {
  /** Its interpreter. */
  readonly python: string;
  /** The folder of the interpreter, to come first on PATH. */
  readonly bin: string;
}

/** What is installed where nothing else is named, each version pinned. */
const sdkRequirements = path.join(import.meta.dirname, "requirements.txt");

const quiet = ["--quiet", "--disable-pip-version-check", "--no-input"];

/** The oldest Python that what is pinned runs on. */
const least = [3, 10] as const;

/** Which Python environment is wanted. */
interface PythonOptions extends EnsureOptions {
  /** The path of a file that pins what is installed, in the notation of pip. Default: what SDKs rest on. */
  readonly requirements?: string;
}

/**
 * Resolves to a virtual environment with what the requirements pin. It is made once (some ten seconds) in the
 * cache folder of the engine, and found there from then on; processes that ask at the same time wait for one another.
 *
 * Rejects with an `SdkError`: `nothing-usable` says what to install, `build-failed` carries what Python said.
 */
export async function ensurePython(options: PythonOptions = {}): Promise<PythonEnvironment> {
  const { requirements = sdkRequirements } = options;
  const environment = options.environment ?? process.env;
  const progress = options.progress ?? ((line: string) => void process.stderr.write(`${line}\n`));
  const found = await findPython(environment);
  const pins = await readFile(requirements, "utf8");
  const key = createHash("sha256").update(
    JSON.stringify([found.python, found.version, process.platform, process.arch, pins]),
  );
  const folder = path.join(cacheFolder(environment), `python-${key.digest("hex").slice(0, 20)}`);
  const bin = path.join(folder, process.platform === "win32" ? "Scripts" : "bin");
  const made = { python: path.join(bin, "python"), bin };
  if (await isWhole(folder)) return made;
  await mkdir(path.dirname(folder), { recursive: true });
  const lock = await takeLock(`${folder}.lock`, { signal: options.signal, onHeld: () => undefined });
  try {
    if (await isWhole(folder)) return made;
    progress(`making a virtual environment of Python ${found.version} (about 15 seconds the first time) ...`);
    await rm(folder, { recursive: true, force: true });
    const context = { environment, signal: options.signal };
    await must(found.python, ["-m", "venv", folder], context);
    await pip(made, ["install", "--requirement", requirements], context);
    await writeFile(stamp(folder), "");
  } finally {
    await lock.release();
  }
  return made;
}

/** Runs a command of the environment's pip, such as `install`. Rejects with an `SdkError` that carries what pip says. */
export async function pip(
  { python }: PythonEnvironment,
  args: readonly string[],
  context: RunOptions = {},
): Promise<void> {
  const [command = "", ...rest] = args;
  await must(python, ["-m", "pip", command, ...quiet, ...rest], context);
}

/** Written last, so that an environment whose making was interrupted is made anew. */
function stamp(folder: string): string {
  return path.join(folder, ".whole");
}

async function isWhole(folder: string): Promise<boolean> {
  try {
    await readFile(stamp(folder));
    return true;
  } catch (error) {
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}

async function findPython(environment: Environment): Promise<{ python: string; version: string }> {
  const install = `install Python ${least.join(".")} or newer (https://www.python.org/downloads/), and run the command again.`;
  const python = await findIn(pathFolders(environment), process.platform === "win32" ? "python" : "python3");
  if (python === undefined) throw new SdkError("nothing-usable", `There is no python3 on PATH: ${install}`);
  const { code, output } = await run(python, ["--version"], { environment });
  const [, version = "", major, minor] = /^Python ((\d+)\.(\d+)\S*)/.exec(output) ?? [];
  if (code !== 0 || version === "") {
    throw new SdkError("nothing-usable", `\`${python} --version\` answers "${output}": ${install}`);
  }
  const [leastMajor, leastMinor] = least;
  if (Number(major) < leastMajor || (Number(major) === leastMajor && Number(minor) < leastMinor)) {
    throw new SdkError("nothing-usable", `Python ${version} at ${python} is too old: ${install}`);
  }
  return { python, version };
}

async function must(program: string, args: readonly string[], context: RunOptions): Promise<void> {
  const { code, output } = await run(program, args, context);
  if (code === 0) return;
  throw new SdkError(
    "build-failed",
    `\`${[path.basename(program), ...args].join(" ")}\` ended with ${code}:\n${output}\n` +
      "If it could not download, check the network and pip's settings, then run the same command again.",
  );
}
