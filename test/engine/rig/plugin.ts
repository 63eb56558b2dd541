import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { startEmulator } from "../../../emulator/src/index.ts";
import { Stack } from "../../../tools/stack/stack.ts";
import { API_KEY, WORKSPACE, type World, type WorldOptions } from "./world.ts";

/** A program in YAML, as its parts. JSON is YAML, so no text is written by hand. */
export interface Program {
  readonly resources?: Readonly<Record<string, object>>;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly config?: Readonly<Record<string, object>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}

/** The folder of the plugin in the installed package. */
export function pluginFolder(): string {
  return path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist", "plugin");
}

/** An emulator, and a stack whose YAML program reaches it through the plugin. */
export interface PluginWorld extends Omit<World, "program"> {
  /** Puts another program in place of the stack's. */
  program(program: Program): void;
}

/** Starts an emulator (60 times as fast as time) and makes a stack of a YAML program. */
export async function pluginWorld(source: Program, options: WorldOptions = {}): Promise<PluginWorld> {
  const emulator = await startEmulator({ speed: 60, report: () => {}, ...options.emulator });
  onTestFinished(() => emulator.close());
  const folder = mkdtempSync(path.join(inject("installed"), "stack-"));
  const directory = path.join(folder, "program");
  mkdirSync(directory);
  const program = (it: Program) => {
    const { config = {}, ...rest } = it;
    const plugins = { providers: [{ name: "langsmith", path: pluginFolder() }] };
    const whole = {
      name: "test",
      runtime: "yaml",
      plugins,
      ...(Object.keys(config).length > 0 ? { config } : {}),
      ...rest,
    };
    writeFileSync(path.join(directory, "Pulumi.yaml"), JSON.stringify(whole, null, 2));
  };
  program(source);
  const stack = new Stack({
    directory,
    engine: inject("engine"),
    home: path.join(folder, "home"),
    environment: { ...options.environment },
  });
  await stack.init(
    { "langsmith:apiUrl": emulator.url, "langsmith:workspaceId": WORKSPACE, ...options.config },
    { "langsmith:apiKey": API_KEY, ...options.secrets },
  );
  let seen = 0;
  const asked = () => {
    const entries = emulator.journal().filter(({ sequence }) => sequence > seen);
    seen = entries.at(-1)?.sequence ?? seen;
    return entries;
  };
  return {
    emulator,
    stack,
    program,
    asked,
    writes: () =>
      asked()
        .filter(({ method }) => method !== "GET")
        .map(({ method, path: target }) => `${method} ${target}`),
  };
}
