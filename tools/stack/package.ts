import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { NODE_SDK, NODE_SDK_PACKAGE } from "../sdks/nodejs.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Packs a built package as it would be published; returns the path of the tarball.
 *
 * @param source the folder of the package, below the root
 */
export function pack(folder: string, source = "."): string {
  const args = ["pack", path.join(root, source), "--json", "--pack-destination", folder];
  const printed = execFileSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const described: unknown = JSON.parse(printed);
  const first: unknown = Array.isArray(described) ? described[0] : Object.values(Object(described))[0];
  if (typeof first !== "object" || first === null || !("filename" in first)) {
    throw new Error(`npm pack told no file name: ${printed}`);
  }
  return path.join(folder, String(first.filename));
}

/** The packages of this repository that programs of the plugin install, by their folders. */
const PUBLISHED = { "pulumi-langsmith": ".", [NODE_SDK]: NODE_SDK_PACKAGE };

/**
 * Makes a folder in which programs find the packages as published, unpacked from their tarballs, and all else as this
 * repository has it installed: an installation without the minute that installing takes.
 */
export function installFromTarball(folder: string): void {
  const modules = path.join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  for (const entry of readdirSync(path.join(root, "node_modules"))) {
    if ((entry.startsWith(".") && entry !== ".bin") || Object.hasOwn(PUBLISHED, entry)) continue;
    symlinkSync(path.join(root, "node_modules", entry), path.join(modules, entry));
  }
  for (const [name, source] of Object.entries(PUBLISHED)) {
    const unpacked = path.join(modules, name);
    mkdirSync(unpacked);
    execFileSync("tar", ["-xzf", pack(folder, source), "--strip-components=1", "-C", unpacked]);
  }
}
