import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { BenchError } from "../errors.ts";

/** A plugin that has told its port. */
export interface PluginProcess {
  readonly pid: number;
  readonly port: number;
  /** Milliseconds from the start of the process to its port on stdout. */
  readonly took: number;
  /** Ends it as the engine does: SIGINT, and SIGKILL when it has not ended five seconds later. */
  stop(): Promise<void>;
}

interface PluginOptions {
  /** Its whole environment; default this process's. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Address of the engine, which it may log to. */
  readonly engine: string;
}

const PATIENCE_MS = 5_000;

/** Starts a plugin and waits for the line with its port. Rejects with a {@link BenchError} if it ends before. */
export async function startPlugin(command: string, options: PluginOptions): Promise<PluginProcess> {
  const from = performance.now();
  const child = spawn(command, [options.engine], {
    env: options.environment ?? process.env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const port = await portOf(child, command);
  const took = performance.now() - from;
  const { pid } = child;
  if (pid === undefined) throw new BenchError(`${command} told a port, but has no process id`);
  return { pid, port, took, stop: () => stop(child) };
}

function portOf(child: ChildProcess, command: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = "";
    let complained = "";
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      complained = `${complained}${text}`.slice(-4_000);
    });
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const line = /^(\d+)\r?\n/.exec(printed)?.[1];
      if (line !== undefined) resolve(Number(line));
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      const said = `${printed}${complained}`.trim() || "nothing";
      reject(
        new BenchError(`${command} ended (${code ?? signal}) before it told its port; it said: ${said}`),
      );
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill("SIGINT");
  const late = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
  await closed;
  clearTimeout(late);
}
