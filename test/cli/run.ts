import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Readable } from "node:stream";
import { root } from "../../tools/stack/package.ts";

/** How the command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where Node.js keeps what it has compiled: most starts compile the same. */
const { NODE_COMPILE_CACHE } = process.env;
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** Runs the command from its sources, in an environment that holds only what is given. */
export async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  cwd = root,
): Promise<Ended> {
  const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
  const entry = path.join(root, "cli", "main.ts");
  const child = spawn(process.execPath, [...flags, entry, ...args], {
    cwd,
    env: { PATH: process.env["PATH"], ...compiled, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return endOf(child);
}

/** Waits until a process has ended, and gives what it printed. */
export async function endOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<Ended> {
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const [code] = await once(child, "close");
  return { code: typeof code === "number" ? code : null, stdout, stderr };
}
