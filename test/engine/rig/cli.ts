import { spawn } from "node:child_process";
import path from "node:path";
import { inject } from "vitest";
import { type Ended, endOf } from "../../cli/run.ts";
import type { World } from "./world.ts";
import { API_KEY, WORKSPACE } from "./world.ts";

/** Runs the command of the installed package in the program's folder, configured by the environment. */
export function cli(
  { emulator, stack }: Pick<World, "emulator" | "stack">,
  ...args: string[]
): Promise<Ended> {
  const environment = {
    LANGSMITH_API_KEY: API_KEY,
    LANGSMITH_WORKSPACE_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: emulator.url,
  };
  return run(stack.directory, environment, args);
}

interface InStack extends Pick<World, "stack"> {
  readonly environment?: Readonly<Record<string, string>>;
}

/** The same, configured by the stack alone, unless an environment is given. */
export function cliOfStack(it: InStack, ...args: string[]): Promise<Ended> {
  return cliInProject(it, ...args, "--stack", it.stack.name);
}

/** The same without an option that names the stack: it is selected in the project of the folder. */
export function cliInProject({ stack, environment: more }: InStack, ...args: string[]): Promise<Ended> {
  const home = path.join(path.dirname(stack.directory), "home");
  const environment = {
    ...inject("engine"),
    PULUMI_HOME: home,
    PULUMI_BACKEND_URL: `file://${path.join(home, "state")}`,
    PULUMI_CONFIG_PASSPHRASE: "a throw-away stack",
    PULUMI_SKIP_UPDATE_CHECK: "true",
    ...more,
  };
  return run(stack.directory, environment, args);
}

async function run(
  cwd: string,
  more: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<Ended> {
  const inherited = Object.entries(process.env).filter(
    ([key]) => !/^(LANGSMITH|LANGCHAIN|LANGGRAPH|PULUMI)_/.test(key),
  );
  const entry = path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist", "cli", "main.js");
  const child = spawn(process.execPath, [entry, ...args], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return endOf(child);
}
