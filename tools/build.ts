import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Builds the package and the emulator into their `dist` folders. Generated files that differ fail the build. */
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

/** Compiles when a source is newer than everything that was made of it. */
function compile(project: string, sources: string, output: string): void {
  const settings = ["package.json", "tsconfig.json", project].map(
    (file) => statSync(path.join(root, file)).mtimeMs,
  );
  const from = Math.max(newest(path.join(root, sources)), ...settings);
  const built = path.join(root, output, ".built");
  if (existsSync(built) && statSync(built).mtimeMs > from && !process.argv.includes("--force")) return;
  rmSync(path.join(root, output), { recursive: true, force: true });
  run(tsc, "-p", project);
  writeFileSync(built, "");
}

run("tools/generate/main.ts", "--check");
compile("tsconfig.build.json", "provider", "dist");
compile("emulator/tsconfig.build.json", "emulator/src", "emulator/dist");
chmodSync(path.join(root, "dist", "cli", "main.js"), 0o755);
