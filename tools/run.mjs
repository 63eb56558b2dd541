// The entry of every command of package.json. It runs on any Node from 20 on, before anything is installed:
// it installs the dependencies when they are missing or stale, then hands over to the Node that they bring.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const commands = {
  audit: "tools/audit/main.ts",
  bench: "tools/bench/main.ts",
  build: "tools/build.ts",
  check: "tools/check.ts",
  demo: "tools/demo/main.ts",
  docs: "tools/site/main.ts",
  engine: "tools/engine/main.ts",
  fuzz: "tools/fuzz.ts",
  generate: "tools/generate/main.ts",
  mutate: "tools/mutate/main.ts",
  picture: "tools/demo/picture.ts",
  prose: "tools/prose/main.ts",
  release: "tools/release/main.ts",
  test: "tools/test.ts",
};

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
// The tools are TypeScript that Node runs as it is, which it can from 22.18 on.
const own = major > 22 || (major === 22 && minor >= 18);
const program = process.platform === "win32" ? "node.exe" : "node";
const node = own ? process.execPath : path.join(root, "node_modules", "node", "bin", program);

/** Whether npm has installed what the lock names by itself, as after `npm ci`. Packages of other platforms lack. */
function isInstalled(lock) {
  // A script of its package puts it there, which `npm ci --ignore-scripts` leaves out.
  if (!existsSync(node)) return false;
  const record = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record)) return false;
  const { packages: installed } = JSON.parse(readFileSync(record, "utf8"));
  return Object.entries(JSON.parse(lock).packages).every(
    ([place, { version, integrity, optional, devOptional }]) =>
      place === "" ||
      optional ||
      devOptional ||
      (installed[place]?.version === version && installed[place].integrity === integrity),
  );
}

function install() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  const stamp = path.join(root, "node_modules", ".installed");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  if (isInstalled(lock)) {
    writeFileSync(stamp, wanted);
    return;
  }
  console.error("installing the dependencies (about a minute the first time) ...");
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm ? [process.execPath, npm] : ["npm"];
  const { status, error } = spawnSync(
    command,
    [...before, "ci", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: ["ignore", 2, 2],
    },
  );
  if (status !== 0) {
    console.error(`\`npm ci\` failed${error ? `: ${error.message}` : ""}; what it says stands above.`);
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

const [name, ...rest] = process.argv.slice(2);
const script = commands[name];
if (!script && name !== "install") {
  console.error(`usage: node tools/run.mjs install|${Object.keys(commands).join("|")} [arguments]`);
  process.exit(2);
}
install();
if (!script) process.exit(0);
if (!existsSync(node)) {
  console.error(
    `${node} is missing: this Node.js ${process.versions.node} is too old for the tools, and npm was kept from running the script of the package \`node\` that brings another. Install Node.js 22.18 or later; or run \`npm rebuild node --ignore-scripts=false\`, which runs that one script.`,
  );
  process.exit(1);
}
const bins = [path.dirname(node), path.join(root, "node_modules", ".bin")];
const { status, signal, error } = spawnSync(
  node,
  ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", path.join(root, script), ...rest],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: [...bins, process.env.PATH].join(path.delimiter) },
  },
);
if (error) console.error(`${node} could not be run: ${error.message}`);
process.exit(signal ? 1 : (status ?? 1));
