import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EnsureOptions } from "../engine/engine.ts";
import { pathVariable } from "../engine/executables.ts";
import { SdkError } from "./errors.ts";
import { ensurePython, pip } from "./python.ts";
import { SDK_SOURCES, sourcesIn } from "./sources.ts";

/** An SDK that Python programs can import. */
export interface PythonSdk {
  /** What to merge into the environment of a program that imports it, or of an engine that runs one. */
  readonly env: Readonly<Record<string, string>>;
}

/** What the SDK needs is in the virtual environment: nothing is asked of the network. */
const ALONE = ["--no-deps", "--no-build-isolation", "--no-index"];

/** The time of every file in a wheel: 2000-01-01, in seconds. */
const MODIFIED = "946684800";

/**
 * Builds the wheel of the committed Python SDK; the same sources make the same bytes. Resolves to its path.
 *
 * Rejects with an `SdkError`: `build-failed` with what pip says, or like `ensurePython`.
 *
 * @param out an existing folder
 */
export async function makeWheel(root: string, out: string, options: EnsureOptions = {}): Promise<string> {
  const { signal, environment = process.env } = options;
  const python = await ensurePython(options);
  const work = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-wheel-"));
  try {
    // A build writes beside the sources, and a wheel records the modes of the checkout.
    const sources = path.join(root, SDK_SOURCES.python);
    for (const file of sourcesIn(sources)) {
      const copy = path.join(work, "sdk", file);
      cpSync(path.join(sources, file), copy);
      chmodSync(copy, 0o644);
    }
    const made = path.join(work, "made");
    const context = { environment: { ...environment, SOURCE_DATE_EPOCH: MODIFIED }, signal };
    await pip(python, ["wheel", ...ALONE, "--wheel-dir", made, path.join(work, "sdk")], context);
    const [wheel, ...others] = readdirSync(made);
    if (wheel === undefined || others.length > 0)
      throw new SdkError("build-failed", `\`pip wheel\` made ${readdirSync(made).join(", ") || "nothing"}.`);
    cpSync(path.join(made, wheel), path.join(out, wheel));
    return path.join(out, wheel);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Installs the wheel of the committed Python SDK into the new folder `site`, and gives the environment in which programs
 * find it together with everything that it needs.
 *
 * Rejects like `makeWheel`.
 */
export async function installPythonSdk(
  root: string,
  site: string,
  options: EnsureOptions = {},
): Promise<PythonSdk> {
  const { signal, environment = process.env } = options;
  const python = await ensurePython(options);
  const work = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-wheel-"));
  try {
    const wheel = await makeWheel(root, work, options);
    await pip(python, ["install", ...ALONE, "--target", site, wheel], { environment, signal });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const variable = pathVariable(environment);
  return {
    env: {
      [variable]: [python.bin, environment[variable]].filter((part) => part).join(path.delimiter),
      PYTHONPATH: site,
    },
  };
}
