import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type EnsureOptions, modulesFolder } from "../engine/engine.ts";
import { systemCode } from "../engine/errors.ts";
import { SdkError } from "./errors.ts";
import { generateSdk } from "./generate.ts";
import { run } from "./run.ts";

/** The npm package of the SDK for TypeScript and JavaScript; the schema names it, and `pulumi import` writes it. */
export const NODE_SDK = "pulumi-langsmith-sdk";

/** Where it is, below the root: sources that Pulumi's generator writes from schema.json. They are committed. */
export const NODE_SDK_SOURCES = "sdk/nodejs";

/** What npm publishes, below the root: the compiled SDK with its package.json, as Pulumi's own packages are. */
export const NODE_SDK_PACKAGE = "sdk/nodejs/bin";

/** Beside the sources: of what they were generated, so that nothing but hashing is needed to compare. */
const STAMP = "sdk/nodejs.json";

/** The hash of what was compiled, outside of the folder that npm publishes. */
const COMPILED = "sdk/.built";

/** What decides what is published, beside the sources. */
const PARTS = ["LICENSE", "node_modules/typescript/package.json"];

/** What of the generator decides what it writes. */
const GENERATOR = ["go.mod", "go.sum", "main.go"];

interface Stamp {
  readonly schema: string;
  readonly generator: string;
  readonly sources: string;
}

/** Whether the committed sources are what the generator makes of schema.json, and nobody has edited them. */
export function isNodeSdkCurrent(root: string): boolean {
  const stamp = path.join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === textOf(stampOf(root));
}

/**
 * Generates the sources from schema.json where they are not current. Only then is the generator needed, which is
 * built with Go where the cache does not have it.
 *
 * Rejects with an `SdkError` like `generateSdk`, or with an `EngineError` where there is no generator.
 */
export async function writeNodeSdk(root: string, options: EnsureOptions = {}): Promise<void> {
  if (isNodeSdkCurrent(root)) return;
  const work = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-sdk-"));
  try {
    await generateSdk("nodejs", path.join(root, "schema.json"), work, options);
    const target = path.join(root, NODE_SDK_SOURCES);
    for (const file of sourcesOf(root)) rmSync(path.join(target, file));
    cpSync(work, target, { recursive: true });
    writeFileSync(path.join(root, STAMP), textOf(stampOf(root)));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * Compiles the SDK where it is not what the sources compile to, and installs it into this repository's
 * `node_modules`, where tests and tools import it by its name. Hashes decide: times change with each checkout.
 * Resolves to whether it was compiled.
 *
 * Rejects with an `SdkError` of code `build-failed`, with what the compiler says.
 */
export async function buildNodeSdk(root: string, force = false): Promise<boolean> {
  const target = path.join(root, NODE_SDK_PACKAGE);
  const wanted = hashOf(root, [...PARTS, ...sourcesOf(root).map((file) => `${NODE_SDK_SOURCES}/${file}`)]);
  const compiled = path.join(root, COMPILED);
  const isStale = force || !existsSync(target) || textIn(compiled) !== wanted;
  if (isStale) {
    rmSync(compiled, { force: true });
    rmSync(target, { recursive: true, force: true });
    await compile(root, target);
    cpSync(path.join(root, "LICENSE"), path.join(target, "LICENSE"));
    for (const file of ["README.md", "package.json"]) {
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

/** Every file of the sources, below their folder, sorted. */
function sourcesOf(root: string): string[] {
  const exclude = ["bin/**", "node_modules/**"];
  return globSync("**/{*,.git*}", { cwd: path.join(root, NODE_SDK_SOURCES), exclude })
    .filter((file) => statSync(path.join(root, NODE_SDK_SOURCES, file)).isFile())
    .map((file) => file.replaceAll(path.sep, "/"))
    .sort();
}

function stampOf(root: string): Stamp {
  return {
    schema: hashOf(root, ["schema.json"]),
    generator: hashOf(path.join(modulesFolder, "codegen"), GENERATOR),
    sources: hashOf(path.join(root, NODE_SDK_SOURCES), sourcesOf(root)),
  };
}

function textOf(stamp: Stamp): string {
  return `${JSON.stringify(stamp, null, 2)}\n`;
}

/** Of names and contents. A checkout may have changed the ends of lines. */
function hashOf(folder: string, files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), "utf8").replaceAll("\r\n", "\n");
    hash.update(JSON.stringify([file, text]));
  }
  return hash.digest("hex");
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
