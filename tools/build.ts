import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundlePlugin } from "./bundle.ts";
import { buildNodeSdk, NODE_SDK_PACKAGE } from "./sdks/nodejs.ts";
import { buildTemplates, TEMPLATE_SDKS } from "./templates.ts";

/** Builds the package, the emulator and the Node SDK into their folders. Generated files that differ fail the build. */
const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");

function run(script: string, ...rest: string[]): void {
  const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
  const { status } = spawnSync(process.execPath, [...flags, script, ...rest], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}

function newest(folder: string): number {
  if (!existsSync(folder)) return 0;
  const times = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs);
  return Math.max(0, ...times);
}

interface Output {
  /** Where what is made goes: it is made anew as a whole. */
  readonly folder: string;
  /** The folders of its sources. */
  readonly sources: readonly string[];
  /** The files besides that decide how it is made. */
  readonly settings: readonly string[];
}

const built: string[] = [];
const current: string[] = [];

/** Makes an output when a source is newer than everything that was made of it. */
async function make({ folder, sources, settings }: Output, work: () => void | Promise<void>): Promise<void> {
  const times = ["package.json", ...settings].map((file) => statSync(path.join(root, file)).mtimeMs);
  const from = Math.max(...sources.map((source) => newest(path.join(root, source))), ...times);
  const stamp = path.join(root, folder, ".built");
  if (existsSync(stamp) && statSync(stamp).mtimeMs > from && !process.argv.includes("--force")) {
    current.push(folder);
    return;
  }
  rmSync(path.join(root, folder), { recursive: true, force: true });
  await work();
  writeFileSync(stamp, "");
  built.push(folder);
}

run("tools/generate/main.ts", "--check");
const isSdkBuilt = await buildNodeSdk(root, process.argv.includes("--force"));
(isSdkBuilt ? built : current).push(NODE_SDK_PACKAGE);
await make(
  {
    folder: "dist",
    sources: ["provider", "cli", NODE_SDK_PACKAGE],
    settings: ["tsconfig.json", "tsconfig.build.json"],
  },
  () => {
    run(tsc, "-p", "tsconfig.build.json");
    // The types of the package's classes and functions come from there.
    for (const file of globSync(`${NODE_SDK_PACKAGE}/**/*.d.ts`, { cwd: root }))
      cpSync(path.join(root, file), path.join(root, "dist", file));
  },
);
await make(
  { folder: "dist/plugin", sources: ["provider"], settings: ["schema.json", "tools/bundle.ts"] },
  () => bundlePlugin(root, path.join(root, "dist", "plugin")),
);
await make(
  {
    folder: "dist/templates",
    sources: ["templates", ...Object.values(TEMPLATE_SDKS).map(({ from }) => from)],
    settings: ["tools/templates.ts"],
  },
  () => buildTemplates(root, path.join(root, "dist", "templates")),
);
const emulator = "emulator/tsconfig.build.json";
await make(
  { folder: "emulator/dist", sources: ["emulator/src"], settings: ["tsconfig.json", emulator] },
  () => run(tsc, "-p", emulator),
);
chmodSync(path.join(root, "dist", "cli", "main.js"), 0o755);
console.log(
  [
    ...(built.length > 0 ? [`built ${built.join(", ")}`] : []),
    ...(current.length > 0 ? [`up to date: ${current.join(", ")}`] : []),
  ].join("; "),
);
