import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { SdkError } from "./sdks/errors.ts";
import { buildNodeSdk } from "./sdks/nodejs.ts";

/**
 * Lints, checks the types, and compares what is generated, all at once; prints what is wrong. Names as arguments run
 * only these. The SDK is compared by hashes, so that nothing here needs Go.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const modules = path.join(root, "node_modules");
// What the compiler found in files that have not changed since, by their contents.
const cache = path.join(modules, ".cache", "pulumi-langsmith");
const checks: Readonly<Record<string, readonly string[]>> = {
  lint: [path.join(modules, "@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."],
  types: [
    // The compiler keeps nearly all that it allocates: collecting the young objects less often saves a fifth of its time.
    "--max-semi-space-size=256",
    path.join(modules, "typescript", "bin", "tsc"),
    ...["--noEmit", "--pretty", "-p", "."],
    ...["--incremental", "--tsBuildInfoFile", path.join(cache, "types.tsbuildinfo")],
  ],
  generated: [
    "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
    path.join(root, "tools", "generate", "main.ts"),
    "--check",
  ],
};

function run(name: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      console.log(code === 0 ? `ok      ${name}` : `${output}\nFAILED  ${name}`);
      resolve(code === 0);
    });
  });
}

/** Programs import the SDK by its name, so that their types need it installed. */
async function checkTypes(args: readonly string[]): Promise<boolean> {
  mkdirSync(cache, { recursive: true });
  try {
    await buildNodeSdk(root);
  } catch (error) {
    if (!(error instanceof SdkError)) throw error;
    console.log(`${error.message}\nFAILED  types`);
    return false;
  }
  return run("types", args);
}

async function runAll(names: readonly string[]): Promise<boolean> {
  const chosen = Object.entries(checks).filter(([name]) => names.includes(name));
  const running = chosen.map(([name, args]) => (name === "types" ? checkTypes(args) : run(name, args)));
  return (await Promise.all(running)).every(Boolean);
}

const all = Object.keys(checks);
const named = process.argv.slice(2);
const unknown = named.find((name) => !all.includes(name));
if (unknown === undefined) {
  process.exitCode = (await runAll(named.length === 0 ? all : named)) ? 0 : 1;
} else {
  console.error(`there is no check "${unknown}": use ${all.join(", ")}, or none for all`);
  process.exitCode = 2;
}
