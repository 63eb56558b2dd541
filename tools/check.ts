import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildNodeSdk } from "./sdks/nodejs.ts";

/** Lints, and checks the types of each part, all at once; prints what is wrong. */
const root = fileURLToPath(new URL("..", import.meta.url));
const modules = path.join(root, "node_modules");
const tsc = [path.join(modules, "typescript", "bin", "tsc"), "--noEmit", "--pretty", "-p"];
const checks: Readonly<Record<string, readonly string[]>> = {
  lint: [path.join(modules, "@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."],
  "types of the package and the tests": [...tsc, "."],
  "types of the emulator": [...tsc, "emulator"],
  "types of the tools": [...tsc, "tools"],
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

await buildNodeSdk(root);
const succeeded = await Promise.all(Object.entries(checks).map(([name, args]) => run(name, args)));
process.exitCode = succeeded.every(Boolean) ? 0 : 1;
