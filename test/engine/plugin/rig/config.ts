import { writeFileSync } from "node:fs";
import path from "node:path";
import { inject } from "vitest";
import { Stack } from "../../../../tools/stack/stack.ts";
import { type PluginWorld, pluginFolder } from "../../rig/plugin.ts";
import type { World } from "../../rig/world.ts";

/** Workspaces besides the configured one. */
export const EAST = "00000000-0000-4000-8000-0000000000ea";
export const WEST = "00000000-0000-4000-8000-0000000000e5";

/** A reference of a YAML program. */
export function ref(to: string): string {
  return `\${${to}}`;
}

/** An explicit provider. */
export function provider(properties: object) {
  return { type: "pulumi:providers:langsmith", properties };
}

/** The same stack, as somebody runs it who has other variables set. */
export function withEnvironment({ stack }: Pick<World, "stack">, environment: Record<string, string>): Stack {
  return new Stack({
    directory: stack.directory,
    engine: inject("engine"),
    home: path.join(stack.directory, "..", "home"),
    environment,
  });
}

/** Each of the requests since the last look as `METHOD credential workspace`. */
export function askedBy(it: Pick<PluginWorld, "asked">): string[] {
  return it.asked().map(({ method, headers }) => {
    const credential = headers["x-api-key"] ?? headers["authorization"];
    return `${method} ${credential} ${headers["x-tenant-id"]}`;
  });
}

/** How often a text stands in another. */
export function count(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** What names the plugin's folder in Pulumi.yaml. */
const PLUGIN = { plugins: { providers: [{ name: "langsmith", path: pluginFolder() }] } };

/** Makes a JavaScript program one of the plugin: another import line, and the plugin's folder in Pulumi.yaml. */
export function throughPlugin({ stack }: Pick<World, "stack">, program: string): void {
  const head =
    'const pulumi = require("@pulumi/pulumi");\nconst langsmith = require("pulumi-langsmith-sdk");\n';
  writeFileSync(path.join(stack.directory, "index.js"), `${head}${program}`);
  const project = { name: "test", runtime: "nodejs", ...PLUGIN };
  writeFileSync(path.join(stack.directory, "Pulumi.yaml"), JSON.stringify(project));
}
