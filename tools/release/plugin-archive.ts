import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { version } from "../../provider/core/version.ts";
import { root } from "../stack/package.ts";
import { packFolder } from "./archive.ts";
import { ENTRY, launcherOf, PLUGIN } from "./launcher.ts";
import type { NodeBinary } from "./node-binary.ts";
import type { Platform } from "./platforms.ts";

interface ArchiveOptions {
  /** Where the archive goes. */
  readonly out: string;
  /** A folder of this call alone, for what it makes on the way. */
  readonly work: string;
  /** The built plugin. Default: dist/plugin. */
  readonly plugin?: string;
}

/**
 * Makes the plugin archive of a platform, which `pulumi plugin install` takes: the bundle, an unmodified Node.js and a
 * launcher. Resolves to its path, with the name by which the engine asks a server for it.
 */
export async function packPlugin(
  platform: Platform,
  node: NodeBinary,
  { out, work, plugin = path.join(root, "dist", "plugin") }: ArchiveOptions,
): Promise<string> {
  const folder = path.join(work, "archive");
  fill(folder, platform, plugin, node);
  mkdirSync(out, { recursive: true });
  const target = path.join(out, `${PLUGIN}-v${version}-${platform.name}.tar.gz`);
  await packFolder(folder, target);
  return target;
}

const READABLE = 0o644;
const RUNNABLE = 0o755;

function fill(folder: string, { os, loader }: Platform, plugin: string, node: NodeBinary): void {
  mkdirSync(folder, { recursive: true });
  const put = (name: string, mode: number, write: (target: string) => void) => {
    const target = path.join(folder, name);
    write(target);
    chmodSync(target, mode);
  };
  const copy = (from: string, name: string, mode = READABLE) =>
    put(name, mode, (target) => copyFileSync(from, target));
  const launcher = launcherOf(os, loader);
  put(launcher.name, RUNNABLE, (target) => writeFileSync(target, launcher.text));
  copy(node.program, path.basename(node.program), RUNNABLE);
  copy(path.join(plugin, PLUGIN), ENTRY);
  const bundle = readdirSync(plugin).filter((name) => name.endsWith(".mjs"));
  for (const name of [...bundle, "package.json", "LICENSES.txt"]) copy(path.join(plugin, name), name);
  copy(path.join(root, "LICENSE"), "LICENSE");
  put("NODE-LICENSE.txt", READABLE, (target) => writeFileSync(target, node.license));
}
