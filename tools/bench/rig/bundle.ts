import { chmodSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";

/** A plugin in a folder, as the engine finds it. */
export interface PluginFolder {
  readonly folder: string;
  /** The file that the engine starts. */
  readonly command: string;
}

/** Makes a plugin of one of the sources in `baseline/`: one minified file that Node runs, as the real one is run. */
export async function bundleBaseline(source: string, name: string, folder: string): Promise<PluginFolder> {
  const command = path.join(folder, `pulumi-resource-${name}`);
  await build({
    entryPoints: [path.join(import.meta.dirname, "baseline", source)],
    outfile: command,
    banner: { js: "#!/usr/bin/env node" },
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    target: "node22",
    legalComments: "none",
    logLevel: "warning",
  });
  chmodSync(command, 0o755);
  return { folder, command };
}
