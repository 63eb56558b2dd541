import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { version as own } from "../../../provider/core/version.ts";
import { bundlePlugin } from "../../../tools/bundle.ts";
import { root } from "../../../tools/stack/package.ts";

/**
 * Builds the plugin as a release of another version would, from the sources of this one, into an installation below an
 * empty folder. Resolves to the folder of the plugin.
 */
export async function buildPluginOf(version: string, folder: string): Promise<string> {
  const sources = path.join(folder, "sources");
  for (const part of ["provider", "package.json", "schema.json"]) {
    cpSync(path.join(root, part), path.join(sources, part), { recursive: true });
  }
  symlinkSync(path.join(root, "node_modules"), path.join(sources, "node_modules"));
  for (const file of ["package.json", "schema.json", "provider/core/version.ts"]) {
    const text = readFileSync(path.join(sources, file), "utf8");
    writeFileSync(path.join(sources, file), text.replace(`"${own}"`, `"${version}"`));
  }
  const plugin = path.join(folder, "node_modules", "pulumi-langsmith", "dist", "plugin");
  mkdirSync(path.dirname(plugin), { recursive: true });
  await bundlePlugin(sources, plugin);
  cpSync(
    path.join(sources, "package.json"),
    path.join(folder, "node_modules", "pulumi-langsmith", "package.json"),
  );
  return plugin;
}
