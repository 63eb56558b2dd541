import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { SoakError } from "./errors.ts";

/** A process that has said that it is ready. */
export interface Running {
  readonly pid: number;
  /** What the first group of `ready` matched. */
  readonly matched: string;
  /** The last thousands of characters of its stderr. */
  complained(): string;
  /** Ends it as the engine does: SIGINT, and SIGKILL when it has not ended five seconds later. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
  /** The line of stdout that says that it is ready. */
  readonly ready: RegExp;
}

const PATIENCE_MS = 5_000;
const KEPT = 20_000;

/** Starts a program of Node.js. Rejects with a {@link SoakError} when it ends before it is ready. */
export async function start(args: readonly string[], options: StartOptions): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd: options.folder,
    env: options.environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let complained = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complained = `${complained}${text}`.slice(-KEPT);
  });
  const matched = await readiness(child, args, options.ready, () => complained);
  const { pid } = child;
  if (pid === undefined) throw new SoakError(`${args.join(" ")} is ready, but has no process id`);
  return { pid, matched, complained: () => complained, stop: () => stop(child) };
}

function readiness(
  child: ChildProcess,
  args: readonly string[],
  ready: RegExp,
  complained: () => string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      // Afterwards it is only read, so that a full pipe does not stop the process.
      if (printed.length > KEPT) return;
      printed += text;
      const found = ready.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("error", reject);
    child.once("close", (code, signal) => {
      const said = `${printed}${complained()}`.trim() || "nothing";
      reject(
        new SoakError(`${args.join(" ")} ended (${code ?? signal}) before it was ready; it said: ${said}`),
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
