import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { build, type Plugin } from "esbuild";

const NAME = "pulumi-resource-langsmith";

/** The texts of zod's messages in forty languages: only the English ones are ever shown. */
const englishOnly: Plugin = {
  name: "english-only",
  setup: ({ onResolve }) => {
    onResolve({ filter: /\/locales\/index\.js$/ }, ({ resolveDir, path: wanted }) => ({
      path: path.join(resolveDir, path.dirname(wanted), "en.js"),
    }));
  },
};

const WINDOWS = `@echo off\r\nnode "%~dp0${NAME}" %*\r\n`;

/** What packages that are CommonJS expect to find around them; no minified name is as long. */
const COMMONJS = `import{createRequire as createRequire_}from"node:module";import{fileURLToPath as toPath_}from"node:url";const require=createRequire_(import.meta.url),__filename=toPath_(import.meta.url),__dirname=toPath_(new URL(".",import.meta.url));`;

/**
 * Makes the folder that the engine finds the resource plugin in: a launcher, and the bundle that it loads, cut at
 * each dynamic import, so that a start reads what it uses. There is no PulumiPlugin.yaml in it: with one, `pulumi
 * package add` and its like no longer start the launcher, but ask a language host to run the folder, which then needs
 * all of @pulumi/pulumi installed in it.
 */
export async function bundlePlugin(root: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const common = { platform: "node", target: "node22", minify: true } as const;
  const quiet = { legalComments: "none", logLevel: "warning", absWorkingDir: root } as const;
  const { metafile } = await build({
    ...common,
    ...quiet,
    entryPoints: ["provider/plugin/main.ts"],
    format: "esm",
    bundle: true,
    splitting: true,
    metafile: true,
    plugins: [englishOnly],
    banner: { js: COMMONJS },
    outExtension: { ".js": ".mjs" },
    outdir: folder,
  });
  await build({
    ...common,
    ...quiet,
    entryPoints: ["provider/plugin/launch.ts"],
    format: "cjs",
    banner: { js: "#!/usr/bin/env node" },
    outfile: path.join(folder, NAME),
  });
  chmodSync(path.join(folder, NAME), 0o755);
  writeFileSync(path.join(folder, `${NAME}.cmd`), WINDOWS);
  writeFileSync(path.join(folder, "LICENSES.txt"), licenses(root, Object.keys(metafile.inputs)));
  // Without one, a package.json further up could make an ES module of the launcher, whose name has no ending.
  const { version, license } = manifestOf(root);
  const manifest = { name: NAME, version, license, private: true, type: "commonjs" };
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** What the packages in the bundle ask to be handed on with them. */
function licenses(root: string, inputs: readonly string[]): string {
  const packages = new Set(
    inputs.flatMap((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? []),
  );
  return [...packages]
    .sort()
    .map((folder) => {
      const { name, version, license } = manifestOf(path.join(root, folder));
      const head = `${name} ${version} (${license})`;
      return `${head}\n${"-".repeat(head.length)}\n${licenseOf(path.join(root, folder))}`;
    })
    .join("\n\n");
}

function manifestOf(folder: string): { name?: string; version?: string; license?: string } {
  return JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
}

/** The text of the license, and of the notice that goes with Apache's where there is one. */
function licenseOf(folder: string): string {
  const license = firstOf(folder, [
    "LICENSE",
    "LICENSE.md",
    "LICENSE.txt",
    "LICENSE-MIT",
    "LICENSE-asserts.md",
  ]);
  const notice = firstOf(folder, ["NOTICE", "NOTICE.md", "NOTICE.txt"]);
  const texts = [license ?? "The package holds no text of its license.", notice];
  return texts.filter((text) => text !== undefined).join("\n\n");
}

function firstOf(folder: string, names: readonly string[]): string | undefined {
  for (const name of names) {
    try {
      return readFileSync(path.join(folder, name), "utf8").trim();
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    }
  }
  return undefined;
}
