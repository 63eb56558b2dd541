import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { systemCode } from "../engine/errors.ts";
import { SdkError } from "./errors.ts";
import { run } from "./run.ts";
import { hashOf, SDK_SOURCES, sourcesIn } from "./sources.ts";

/** The npm package of the SDK for TypeScript and JavaScript; the schema names it, and `pulumi import` writes it. */
export const NODE_SDK = "pulumi-langsmith-sdk";

/** Where its sources are, below the root. */
const NODE_SDK_SOURCES = SDK_SOURCES.nodejs;

/** What npm publishes, below the root: the compiled SDK with its package.json, as Pulumi's own packages are. */
export const NODE_SDK_PACKAGE = "sdk/nodejs/bin";

/** The hash of what was compiled, outside of the folder that npm publishes. */
const COMPILED = "sdk/.built";

/** What decides what is published, beside the sources. */
const PARTS = ["node_modules/typescript/package.json"];

/**
 * Compiles the SDK where it is not what the sources compile to, and installs it into this repository's
 * `node_modules`, where tests and tools import it by its name. Hashes decide: times change with each checkout.
 * Resolves to whether it was compiled.
 *
 * Rejects with an `SdkError` of code `build-failed`, with what the compiler says.
 */
export async function buildNodeSdk(root: string, force = false): Promise<boolean> {
  const target = path.join(root, NODE_SDK_PACKAGE);
  const wanted = hashOf(root, [
    ...PARTS,
    ...sourcesIn(path.join(root, NODE_SDK_SOURCES)).map((file) => `${NODE_SDK_SOURCES}/${file}`),
  ]);
  const compiled = path.join(root, COMPILED);
  const isStale = force || !existsSync(target) || textIn(compiled) !== wanted;
  if (isStale) {
    rmSync(compiled, { force: true });
    rmSync(target, { recursive: true, force: true });
    await compile(root, target);
    for (const file of ["LICENSE", "README.md", "package.json"]) {
      cpSync(path.join(root, NODE_SDK_SOURCES, file), path.join(target, file));
    }
    writeFileSync(compiled, wanted);
  }
  const installed = path.join(root, "node_modules", NODE_SDK);
  const stamp = path.join(installed, ".built");
  if (!force && textIn(stamp) === wanted) return isStale;
  rmSync(installed, { recursive: true, force: true });
  cpSync(target, installed, { recursive: true });
  writeFileSync(stamp, wanted);
  return isStale;
}

async function compile(root: string, target: string): Promise<void> {
  const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
  // The maps would point at sources that the package does not have.
  const flags = ["--sourceMap", "false", "--declarationMap", "false"];
  const args = [tsc, "-p", path.join(root, NODE_SDK_SOURCES), "--outDir", target, ...flags];
  const { code, output } = await run(process.execPath, args);
  if (code !== 0) throw new SdkError("build-failed", `${NODE_SDK_SOURCES} does not compile:\n${output}`);
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
