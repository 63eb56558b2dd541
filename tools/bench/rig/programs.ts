import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { NODE_SDK } from "../../sdks/nodejs.ts";
import { root } from "../../stack/package.ts";
import type { PluginFolder } from "./bundle.ts";

/** A program that makes many resources, all with inputs of the same size whatever the provider. */
export interface Program {
  /** Namespace of its configuration; of the same length for all, since the state repeats it. */
  readonly namespace: "langsmith" | "donothing";
  readonly plugin: PluginFolder;
  /** Whether the program uses the SDK for Node.js, with stack traces of errors or without. */
  readonly sdk?: "with traces" | "without traces";
}

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

/** Writes the program with its project into a folder. */
export function writeProgram(
  { namespace, plugin, sdk }: Program,
  directory: string,
  count: number,
  destinationId: string,
): void {
  mkdirSync(directory, { recursive: true });
  const plugins = { providers: [{ name: namespace, path: plugin.folder }] };
  // JSON is YAML.
  const project = JSON.stringify({ name: "bench", runtime: "nodejs", plugins });
  writeFileSync(path.join(directory, "Pulumi.yaml"), project);
  writeFileSync(path.join(directory, "package.json"), '{ "name": "bench", "main": "index.js" }\n');
  const bare = `class BulkExport extends require("@pulumi/pulumi").CustomResource {
  constructor(name, inputs) { super("${namespace}:index:BulkExport", name, inputs); }
}`;
  const source = `${sdk === "without traces" ? "Error.stackTraceLimit = 0;\n" : ""}
${sdk === undefined ? bare : `const { BulkExport } = require("${NODE_SDK}");`}
for (let number = 0; number < ${count}; number += 1) {
  new BulkExport("export-" + String(number).padStart(5, "0"), ${JSON.stringify(exportTo(destinationId, 0).inputs)});
}
`;
  writeFileSync(path.join(directory, "index.js"), source);
}

/** Lets the programs below a folder find the SDKs of this repository and nothing else. */
export function provideSdk(folder: string): void {
  const modules = path.join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  for (const name of ["@pulumi", NODE_SDK]) {
    symlinkSync(path.join(root, "node_modules", name), path.join(modules, name));
  }
}
