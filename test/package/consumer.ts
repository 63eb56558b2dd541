import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator/src/index.ts";
import { NODE_SDK, NODE_SDK_PACKAGE } from "../../tools/sdks/nodejs.ts";
import { pack, root } from "../../tools/stack/package.ts";
import { Stack } from "../../tools/stack/stack.ts";
import { beginFrom } from "../../tools/stack/template.ts";
import { API_KEY, WORKSPACE } from "../engine/rig/world.ts";

/** The files of a folder, by their paths in it. */
export type Files = Readonly<Record<string, string>>;

/** A user's own folder, outside the repository, in which the package is installed from its tarball. */
export interface Consumer {
  readonly folder: string;
  remove(): void;
}

export interface InstallOptions {
  /** What is installed besides, as this repository has it. */
  readonly others?: readonly string[];
  /** The version of `@pulumi/pulumi`; that of this repository when absent. */
  readonly sdk?: string;
  /** Whether the plugin's SDK is installed, too. */
  readonly pluginSdk?: boolean;
}

/** Installs the package as a user does, with nothing else than it needs and what is named here. */
export function install(
  manager: "npm" | "pnpm",
  { others = [], sdk, pluginSdk = false }: InstallOptions = {},
): Consumer {
  const folder = mkdtempSync(path.join(tmpdir(), `pulumi-langsmith-${manager}-`));
  const tarball = pack(folder);
  const versions = Object.fromEntries(["@pulumi/pulumi", ...others].map((name) => [name, versionOf(name)]));
  write(folder, {
    "package.json": JSON.stringify({
      name: "consumer",
      private: true,
      dependencies: {
        ...versions,
        ...(sdk === undefined ? {} : { "@pulumi/pulumi": sdk }),
        "pulumi-langsmith": `file:${tarball}`,
        ...(pluginSdk ? { [NODE_SDK]: `file:${pack(folder, NODE_SDK_PACKAGE)}` } : {}),
      },
    }),
    // pnpm fails over a script of protobufjs that only prints.
    "pnpm-workspace.yaml": "strictDepBuilds: false\n",
  });
  const args = ["install", "--prefer-offline"];
  const quiet = manager === "npm" ? ["--no-audit", "--no-fund"] : ["--ignore-scripts"];
  execFileSync(manager, [...args, ...quiet], { cwd: folder, stdio: "pipe", encoding: "utf8" });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function versionOf(name: string): string {
  const manifest = path.join(root, "node_modules", name, "package.json");
  return String(JSON.parse(readFileSync(manifest, "utf8")).version);
}

/** Writes files, and the folders that they need. */
export function write(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

export interface Project {
  readonly emulator: Emulator;
  readonly stack: Stack;
  /** Replaces files of the program. */
  change(files: Files): void;
}

export interface ProjectOptions {
  readonly emulator?: EmulatorOptions;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A stack of a program below a folder where the package is installed, and an emulator that it talks to. */
export async function project(folder: string, files: Files, options: ProjectOptions = {}): Promise<Project> {
  const emulator = await startEmulator({ strict: true, speed: 60, report: () => {}, ...options.emulator });
  onTestFinished(() => emulator.close());
  const place = mkdtempSync(path.join(folder, "stack-"));
  const directory = path.join(place, "program");
  write(directory, {
    "Pulumi.yaml": "name: test\nruntime: nodejs\n",
    "package.json": '{ "name": "test", "main": "index.js" }\n',
    ...files,
  });
  const { environment = {} } = options;
  const home = path.join(place, "home");
  const stack = new Stack({ directory, engine: inject("engine"), home, environment });
  const config = {
    "langsmith:apiUrl": emulator.url,
    "langsmith:workspaceId": WORKSPACE,
    "langsmith:maxPastDays": "36500",
  };
  const secrets = { "langsmith:apiKey": API_KEY };
  beginFrom(inject("template"), { directory, home, name: stack.name }, config, secrets);
  return { emulator, stack, change: (changed) => write(directory, changed) };
}

/** The head of a program in JavaScript. */
export const HEAD =
  'const pulumi = require("@pulumi/pulumi");\nconst langsmith = require("pulumi-langsmith");\n';
