import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Packs the built package as it would be published; resolves to the path of the tarball. */
export function pack(folder: string, workspace?: string): string {
  const args = [
    "pack",
    "--json",
    "--pack-destination",
    folder,
    ...(workspace ? ["--workspace", workspace] : []),
  ];
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

/**
 * Makes a folder in which programs find the package as published, unpacked from its tarball, and all else as this
 * repository has it installed: an installation without the minute that installing takes.
 */
export function installFromTarball(folder: string): void {
  const modules = path.join(folder, "node_modules");
  mkdirSync(path.join(modules, "pulumi-langsmith"), { recursive: true });
  for (const entry of readdirSync(path.join(root, "node_modules"))) {
    if (entry.startsWith(".") && entry !== ".bin") continue;
    symlinkSync(path.join(root, "node_modules", entry), path.join(modules, entry));
  }
  const tarball = pack(folder);
  const unpacked = path.join(modules, "pulumi-langsmith");
  execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", unpacked]);
}
