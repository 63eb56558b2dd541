import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { root } from "../stack/package.ts";

/** The emulator as a process of its own, started as a user starts it. */
export interface RunningEmulator {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts `pulumi-langsmith-emulator` on a free port and waits for its address. */
export async function startEmulator(...options: string[]): Promise<RunningEmulator> {
  const command = path.join(root, "emulator", "dist", "main.js");
  const child = spawn(process.execPath, [command, "--port", "0", "--strict", ...options], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await address(child);
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once("close", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const found = /^listening on (\S+)$/m.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.once("error", reject);
    child.once("close", (code) => reject(new Error(`the emulator ended with ${code} before it listened`)));
  });
}
