import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../stack/package.ts";
import type { PluginFolder } from "./bundle.ts";

/** A program that makes many resources, all with inputs of the same size whatever the provider. */
export interface Program {
  /** Namespace of its configuration; of the same length for all, since the state repeats it. */
  readonly namespace: "langsmith" | "donothing";
  /** Plugins that the engine finds by their folder. */
  readonly plugins: Readonly<Record<string, PluginFolder>>;
  /** JavaScript that makes `one(name, inputs)`, the function that makes a resource. */
  readonly head: string;
  /** What the engine, and so the plugin, finds in its environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Resources of a plugin, declared by a class with nothing in it but the token. */
export function pluginProgram(namespace: Program["namespace"], plugin: PluginFolder): Program {
  const head = `class BulkExport extends pulumi.CustomResource {
  constructor(name, inputs) { super("${namespace}:index:BulkExport", name, inputs); }
}
const one = (name, inputs) => new BulkExport(name, inputs);`;
  return { namespace, plugins: { [namespace]: plugin }, head };
}

/** Properties that are added to those that a program gives. */
export interface Additions {
  /** By Check, such as defaults. */
  readonly checked: Readonly<Record<string, unknown>>;
  /** By Create. */
  readonly created: Readonly<Record<string, unknown>>;
}

/** The same with a plugin that does nothing, but answers as much as another one. */
export function answeringLike(program: Program, { checked, created }: Additions): Program {
  const environment = {
    DONOTHING_CHECKED: JSON.stringify(checked),
    DONOTHING_CREATED: JSON.stringify(created),
  };
  return { ...program, environment };
}

/** The dynamic front end as users import it. */
export const dynamicProgram: Program = {
  namespace: "langsmith",
  plugins: {},
  head: `const langsmith = require("pulumi-langsmith");
const one = (name, inputs) => new langsmith.BulkExport(name, inputs);`,
};

/** Dynamic resources that cannot be simpler: one provider for all of them, which only makes up an id. */
export const bareDynamicProgram: Program = {
  namespace: "donothing",
  plugins: {},
  head: `const provider = {
  create: async (inputs) => ({ id: require("node:crypto").randomUUID(), outs: inputs }),
};
class Bare extends pulumi.dynamic.Resource {
  constructor(name, inputs) { super(provider, name, inputs); }
}
const one = (name, inputs) => new Bare(name, inputs);`,
};

const OF_ALL = {
  sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
  startTime: "2025-01-01T00:00:00Z",
  endTime: "2025-02-01T00:00:00Z",
  filter: "eq(is_root, true)",
  compression: "zstandard",
} as const;

/** A one-off export, as a program would write it. */
export function exportTo(destinationId: string, number: number) {
  return {
    resource: { type: "langsmith:index:BulkExport", name: `export-${String(number).padStart(5, "0")}` },
    inputs: { bulkExportDestinationId: destinationId, ...OF_ALL },
  };
}

/** The properties that a program gives to an export. */
export const GIVEN: readonly string[] = Object.keys(exportTo("", 0).inputs);

/** Writes the program with its project into a folder. */
export function writeProgram(
  program: Program,
  directory: string,
  count: number,
  destinationId: string,
): void {
  mkdirSync(directory, { recursive: true });
  const plugins = Object.entries(program.plugins).map(
    ([name, { folder }]) => `    - name: ${name}\n      path: ${JSON.stringify(folder)}\n`,
  );
  const declared = plugins.length > 0 ? `plugins:\n  providers:\n${plugins.join("")}` : "";
  writeFileSync(path.join(directory, "Pulumi.yaml"), `name: bench\nruntime: nodejs\n${declared}`);
  writeFileSync(path.join(directory, "package.json"), '{ "name": "bench", "main": "index.js" }\n');
  const source = `const pulumi = require("@pulumi/pulumi");
${program.head}
for (let number = 0; number < ${count}; number += 1) {
  one("export-" + String(number).padStart(5, "0"), ${JSON.stringify(exportTo(destinationId, 0).inputs)});
}
`;
  writeFileSync(path.join(directory, "index.js"), source);
}

/** Lets the programs below a folder find the SDK of this repository and nothing else. */
export function provideSdk(folder: string): void {
  const modules = path.join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  symlinkSync(path.join(root, "node_modules", "@pulumi"), path.join(modules, "@pulumi"));
}
