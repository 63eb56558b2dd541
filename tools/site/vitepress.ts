import { spawn } from "node:child_process";
import path from "node:path";
import { root } from "../stack/package.ts";

const PROGRAM = path.join(root, "node_modules", "vitepress", "bin", "vitepress.js");

/** Runs VitePress with the configuration beside this file until it ends; returns its status. */
export function runVitePress(command: "build" | "dev", ...options: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [PROGRAM, command, import.meta.dirname, ...options], {
    cwd: root,
    stdio: "inherit",
  });
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 0 : 1)));
  }).finally(() => process.off("SIGINT", stop).off("SIGTERM", stop));
}
