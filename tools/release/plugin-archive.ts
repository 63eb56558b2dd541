import { chmodSync, copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { version } from "../../provider/core/version.ts";
import { root } from "../stack/package.ts";
import { packFolder } from "./archive.ts";
import { ENTRY, launcherOf, PLUGIN } from "./launcher.ts";
import type { NodeBinary } from "./node-binary.ts";
import type { Platform } from "./platforms.ts";

/** The built plugin. */
const BUILT = path.join(root, "dist", "plugin");

/**
 * Makes the plugin archive of a platform, which `pulumi plugin install` takes: the bundle, an unmodified Node.js and a
 * launcher. Resolves to its path, with the name by which the engine asks a server for it.
 *
 * @param work an empty folder, for what it makes on the way
 */
export async function packPlugin(
  platform: Platform,
  node: NodeBinary,
  { out, work }: { readonly out: string; readonly work: string },
): Promise<string> {
  mkdirSync(work);
  const put = (name: string, mode: number, write: (target: string) => void) => {
    const target = path.join(work, name);
    write(target);
    chmodSync(target, mode);
  };
  const copy = (from: string, name = path.basename(from), mode = 0o644) =>
    put(name, mode, (target) => copyFileSync(from, target));
  const launcher = launcherOf(platform);
  put(launcher.name, 0o755, (target) => writeFileSync(target, launcher.text));
  copy(node.program, path.basename(node.program), 0o755);
  copy(path.join(BUILT, PLUGIN), ENTRY);
  const bundle = readdirSync(BUILT).filter((name) => name.endsWith(".mjs"));
  for (const name of [...bundle, "package.json", "LICENSES.txt"]) copy(path.join(BUILT, name));
  copy(path.join(root, "LICENSE"));
  put("NODE-LICENSE.txt", 0o644, (target) => writeFileSync(target, node.license));
  const archive = path.join(out, `${PLUGIN}-v${version}-${platform.name}.tar.gz`);
  await packFolder(work, archive);
  return archive;
}
