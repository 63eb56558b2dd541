import { vi } from "vitest";
import { callCommand } from "../../../cli/command/commands.ts";
import type { Ended } from "../run.ts";

let before: Promise<unknown> = Promise.resolve();

/**
 * Runs `exports ...` in this process: starting one for each call takes ten times as long. The environment, the folder and the
 * output are the process's own, so that one call waits for the call before.
 */
export function runExports(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd: string,
): Promise<Ended> {
  const call = before.then(() => inProcess(args, environment, cwd));
  before = call.catch(() => undefined);
  return call;
}

async function inProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  cwd: string,
): Promise<Ended> {
  const written = { stdout: "", stderr: "" };
  const spies = (["stdout", "stderr"] as const).map((name) =>
    vi.spyOn(process[name], "write").mockImplementation((text) => {
      written[name] += text.toString();
      return true;
    }),
  );
  const { env } = process;
  const folder = process.cwd();
  process.env = { PATH: env["PATH"], ...environment };
  process.chdir(cwd);
  try {
    const code = await callCommand(["exports", ...args]);
    return { code, ...written };
  } finally {
    process.chdir(folder);
    process.env = env;
    for (const spy of spies) spy.mockRestore();
  }
}
