import { spawn } from "node:child_process";
import type { Environment } from "../engine/executables.ts";

/** What a program that has ended leaves. */
interface Ended {
  /** Its exit code; `null` when a signal ended it. */
  readonly code: number | null;
  /** What it wrote on stdout and stderr, in the order in which it came, without surrounding white space. */
  readonly output: string;
}

export interface RunOptions {
  /** The folder it runs in. Default: this process's. */
  readonly cwd?: string;
  /** Its environment. Default: this process's. */
  readonly environment?: Environment;
  /** Ends it; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs a program to its end; its exit code is the caller's to judge. Rejects when it cannot be started. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { cwd, environment = process.env, signal } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      cwd,
      env: { ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      signal,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", (error) => reject(signal?.aborted ? signal.reason : error));
    child.once("close", (code) => resolve({ code, output: output.trim() }));
  });
}
