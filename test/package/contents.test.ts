import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";

/** A part of the plugin's bundle. */
const CHUNK = /^dist\/plugin\/[\w-]+-[A-Z0-9]{8}\.mjs$/;

const installed = () => path.join(inject("installed"), "node_modules", "pulumi-langsmith");

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

test("the tarball contains the built package, its schema and its papers, and nothing else", () => {
  const all = files(installed());
  const pages = files("docs").flatMap((file) => (file.startsWith("internals/") ? [] : [`docs/${file}`]));
  expect(all.filter((file) => !file.startsWith("dist/"))).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    ...pages,
    "package.json",
    "schema.json",
  ]);
  const plugin = all.filter((file) => file.startsWith("dist/plugin/"));
  expect(plugin.filter((file) => !CHUNK.test(file))).toEqual([
    "dist/plugin/LICENSES.txt",
    "dist/plugin/main.mjs",
    "dist/plugin/package.json",
    "dist/plugin/pulumi-resource-langsmith",
    "dist/plugin/pulumi-resource-langsmith.cmd",
  ]);
  const templates = all.filter((file) => file.startsWith("dist/templates/"));
  const own = files("templates").filter((file) => path.basename(file) !== ".gitignore");
  expect(templates.filter((file) => !file.includes("/sdks/"))).toEqual(
    own.map((file) => `dist/templates/${file}`),
  );
  expect(templates).toContain("dist/templates/typescript/sdks/langsmith/index.js");
  const built = all.filter((file) => /^dist\/(?!plugin\/|templates\/)/.test(file));
  expect(built.filter((file) => !/(?<!\.test)\.(js|d\.ts)$/.test(file))).toEqual([]);
  // Of the SDK, the package has the types alone.
  const sdk = built.filter((file) => file.startsWith("dist/sdk/"));
  expect(sdk.filter((file) => !file.endsWith(".d.ts"))).toEqual([]);
  expect(new Set(built.map((file) => file.split("/")[1]))).toEqual(new Set(["cli", "provider", "sdk"]));
});

test("no file of the tarball points at something that it does not contain", () => {
  for (const file of files(installed())) {
    const text = readFileSync(path.join(installed(), file), "utf8");
    expect(text, file).not.toContain("sourceMappingURL");
    if (!file.startsWith("dist/") || file.startsWith("dist/templates/")) continue;
    for (const [, target = ""] of text.matchAll(/(?:require\(|from |import\()"(\.[^"]+)"/g)) {
      const at = path.join(installed(), path.dirname(file), target);
      const module = at.replace(/\.[jt]s$/, "");
      // Declarations name modules of which the package has the types alone.
      const targets = file.endsWith(".d.ts") ? [`${module}.d.ts`, `${module}/index.d.ts`] : [];
      expect(
        [at, ...targets].some((each) => existsSync(each)),
        `${file} loads ${target}`,
      ).toBe(true);
    }
  }
});

test("a program that only imports the classes loads neither the provider's checks nor its client", () => {
  const loaded = execFileSync(
    process.execPath,
    ["-e", 'require("pulumi-langsmith"); console.log(JSON.stringify(Object.keys(require.cache)))'],
    { cwd: inject("installed"), encoding: "utf8" },
  );
  const paths: string[] = JSON.parse(loaded);
  const own = paths
    .filter((file) => file.includes("/pulumi-langsmith/dist/"))
    .map((file) => file.split("/dist/")[1]);
  expect(own.sort()).toEqual([
    "provider/config/addresses.js",
    "provider/config/messages.js",
    "provider/config/settings.js",
    "provider/core/engine.js",
    "provider/core/message.js",
    "provider/core/properties.js",
    "provider/dynamic/arguments.js",
    "provider/dynamic/component.js",
    "provider/dynamic/functions.generated.js",
    "provider/dynamic/functions.js",
    "provider/dynamic/resource.js",
    "provider/dynamic/resources.generated.js",
    "provider/http/address.js",
    "provider/index.js",
  ]);
  expect(paths.filter((file) => /node_modules\/(zod|undici|yaml)\//.test(file))).toEqual([]);
});

test("the emulator is in a package of its own, and needed by nothing in this one", () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(installed(), "package.json"), "utf8"));
  expect(Object.keys(dependencies)).not.toContain("pulumi-langsmith-emulator");
});

test("the tarball of the SDK contains what was compiled, its manifest and its papers, and names its plugin", () => {
  const sdk = path.join(inject("installed"), "node_modules", "pulumi-langsmith-sdk");
  const all = files(sdk);
  expect(all.filter((file) => !/\.(js|d\.ts)$/.test(file))).toEqual(["LICENSE", "README.md", "package.json"]);
  for (const file of ["index.js", "index.d.ts", "deployment.js", "config/vars.js", "types/input.d.ts"]) {
    expect(all).toContain(file);
  }
  const manifest = JSON.parse(readFileSync(path.join(sdk, "package.json"), "utf8"));
  const { version } = JSON.parse(readFileSync(path.join(installed(), "package.json"), "utf8"));
  expect(manifest).toMatchObject({
    name: "pulumi-langsmith-sdk",
    version,
    license: "Apache-2.0",
    pulumi: { resource: true, name: "langsmith", version },
  });
});
