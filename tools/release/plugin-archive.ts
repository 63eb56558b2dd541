import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { root } from "../stack/package.ts";
import { packFolder } from "./archive.ts";
import { ReleaseError } from "./errors.ts";
import { ENTRY, launcherOf, PLUGIN } from "./launcher.ts";
import { fetchNode, type NodeBinary } from "./node-binary.ts";
import type { Platform } from "./platforms.ts";

/** The name of an archive, as the engine asks a server for it. */
function archiveName(version: string, platform: string): string {
  return `${PLUGIN}-v${version}-${platform}.tar.gz`;
}

interface ArchiveOptions {
  readonly version: string;
  /** Where the archive goes. */
  readonly out: string;
  /** A folder of this call alone, for what it makes on the way. */
  readonly work: string;
  /** The built plugin. Default: dist/plugin. */
  readonly plugin?: string;
}

/**
 * Makes the plugin archive of a platform, which `pulumi plugin install` takes: the bundle, an unmodified Node.js and a
 * launcher. Resolves to its path.
 *
 * Rejects with a `ReleaseError`: `not-releasable` where the plugin is not built, or for another version; like
 * `fetchNode`.
 */
export async function makeArchive(platform: Platform, options: ArchiveOptions): Promise<string> {
  checkBuilt(options.plugin ?? BUILT, options.version);
  return packPlugin(platform, await fetchNode(platform, path.join(options.work, "node")), options);
}

const BUILT = path.join(root, "dist", "plugin");

/** Makes the archive of a Node.js that is there already, and of the built plugin. Resolves to its path. */
export async function packPlugin(
  platform: Platform,
  node: NodeBinary,
  { version, out, work, plugin = BUILT }: ArchiveOptions,
): Promise<string> {
  const folder = path.join(work, "archive");
  fill(folder, platform, plugin, node);
  mkdirSync(out, { recursive: true });
  const target = path.join(out, archiveName(version, platform.name));
  await packFolder(folder, target);
  return target;
}

function checkBuilt(plugin: string, version: string): void {
  const file = path.join(plugin, "package.json");
  const fix = "Run `npm run build`, then the release again.";
  if (!existsSync(file))
    throw new ReleaseError("not-releasable", `${file} is missing: the plugin is not built. ${fix}`);
  const built: unknown = JSON.parse(readFileSync(file, "utf8")).version;
  if (built === version) return;
  throw new ReleaseError(
    "not-releasable",
    `${plugin} was built as version ${String(built)}, and the release is ${version}. ${fix}`,
  );
}

const READABLE = 0o644;
const RUNNABLE = 0o755;

function fill(folder: string, { os }: Platform, plugin: string, node: NodeBinary): void {
  mkdirSync(folder, { recursive: true });
  const put = (name: string, mode: number, write: (target: string) => void) => {
    const target = path.join(folder, name);
    write(target);
    chmodSync(target, mode);
  };
  const copy = (from: string, name: string, mode = READABLE) =>
    put(name, mode, (target) => copyFileSync(from, target));
  const launcher = launcherOf(os, node.executable.loader);
  put(launcher.name, RUNNABLE, (target) => writeFileSync(target, launcher.text));
  copy(node.program, path.basename(node.program), RUNNABLE);
  copy(path.join(plugin, PLUGIN), ENTRY);
  const bundle = readdirSync(plugin).filter((name) => name.endsWith(".mjs"));
  for (const name of [...bundle, "package.json", "LICENSES.txt"]) copy(path.join(plugin, name), name);
  copy(path.join(root, "LICENSE"), "LICENSE");
  put("NODE-LICENSE.txt", READABLE, (target) => writeFileSync(target, node.license));
}
