import { writeFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { type World, type WorldOptions, worldOf } from "./world.ts";

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
export function pluginWorld(source: Program, options: WorldOptions = {}): Promise<PluginWorld> {
  return worldOf(source, options, (directory, { config = {}, ...rest }) => {
    const plugins = { providers: [{ name: "langsmith", path: pluginFolder() }] };
    const configured = Object.keys(config).length > 0 ? { config } : {};
    const whole = { name: "test", runtime: "yaml", plugins, ...configured, ...rest };
    writeFileSync(path.join(directory, "Pulumi.yaml"), JSON.stringify(whole, null, 2));
  });
}
