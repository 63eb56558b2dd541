import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "../stack/package.ts";

/** `npm run docs`: serves the documentation, or with `--build` writes it to `site`. Other options are VitePress's. */
const args = process.argv.slice(2);
const program = path.join(root, "node_modules", "vitepress", "bin", "vitepress.js");
const command = args.includes("--build") ? "build" : "dev";
const options = args.filter((each) => each !== "--build");
const { status } = spawnSync(process.execPath, [program, command, import.meta.dirname, ...options], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
