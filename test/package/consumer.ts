import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
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

interface InstallOptions {
  /** What is installed besides, as this repository has it. */
  readonly others?: readonly string[];
  /** The version of `@pulumi/pulumi`. Default: that of this repository. */
  readonly sdk?: string;
}

/** Installs both packages as a user does, with nothing else than they need and what is named here. */
export function install(
  manager: "npm" | "pnpm",
  { others = [], sdk = versionOf("@pulumi/pulumi") }: InstallOptions = {},
): Consumer {
  const folder = mkdtempSync(path.join(tmpdir(), `pulumi-langsmith-${manager}-`));
  const dependencies = {
    ...Object.fromEntries(others.map((name) => [name, versionOf(name)])),
    "@pulumi/pulumi": sdk,
    "pulumi-langsmith": `file:${pack(folder)}`,
    [NODE_SDK]: `file:${pack(folder, NODE_SDK_PACKAGE)}`,
  };
  write(folder, {
    "package.json": JSON.stringify({ name: "consumer", private: true, dependencies }),
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

/** A stack of a program below a folder where the packages are installed, with the plugin, and an emulator that it talks to. */
export async function project(folder: string, files: Files): Promise<Project> {
  const emulator = await startEmulator({ strict: true, speed: 60, report: () => {} });
  onTestFinished(() => emulator.close());
  const place = mkdtempSync(path.join(folder, "stack-"));
  const directory = path.join(place, "program");
  const plugin = { name: "langsmith", path: "../../node_modules/pulumi-langsmith/dist/plugin" };
  write(directory, {
    "Pulumi.yaml": JSON.stringify({ name: "test", runtime: "nodejs", plugins: { providers: [plugin] } }),
    "package.json": '{ "name": "test", "main": "index.js" }\n',
    ...files,
  });
  const home = path.join(place, "home");
  const stack = new Stack({ directory, engine: inject("engine"), home });
  const config = {
    "langsmith:apiUrl": emulator.url,
    "langsmith:workspaceId": WORKSPACE,
    "langsmith:maxPastDays": "36500",
  };
  const secrets = { "langsmith:apiKey": API_KEY };
  beginFrom(inject("template"), { directory, home, name: stack.name }, config, secrets);
  return { emulator, stack, change: (changed) => write(directory, changed) };
}
