import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

const REFUSED = [
  ["provider/core", "../http/client.ts"],
  ["provider/core", "../resources/index.ts"],
  ["provider/core", "undici"],
  ["provider/core", "../source-folder/read-source.ts"],
  ["provider/http", "../core/fields/compare.ts"],
  ["provider/http", "@pulumi/pulumi"],
  ["provider/source-folder", "../http/client.ts"],
  ["provider/source-folder", "../resources/index.ts"],
  ["provider/resources/plain", "../../dynamic/provider/served.ts"],
  ["provider/resources", "undici"],
  ["provider/config", "../resources/index.ts"],
  ["provider/coverage", "../functions/index.ts"],
  ["provider/functions", "../components/index.ts"],
  ["provider/components", "../coverage/load.ts"],
  ["provider/files", "../config/connect.ts"],
  ["provider/dynamic", "../plugin/main.ts"],
  ["provider/plugin/requests", "../../dynamic/provider/served.ts"],
  ["cli/command", "../../provider/dynamic/resource.ts"],
  ["emulator/src/server", "../../../provider/config/settings.ts"],
] as const;
const ACCEPTED = [
  ["provider/resources/plain", "../../core/fields/compare.ts"],
  ["provider/resources", "../http/client.ts"],
  ["provider/resources", "../source-folder/read-source.ts"],
  ["provider/source-folder", "../core/text.ts"],
  ["provider/functions", "../coverage/load.ts"],
  ["provider/components", "../functions/index.ts"],
  ["provider/files", "../components/index.ts"],
  ["provider/dynamic", "../resources/index.ts"],
  ["provider/dynamic", "@pulumi/pulumi"],
  ["provider/http", "undici"],
] as const;

/** A file for each case, and the settings. */
const FILES = REFUSED.length + ACCEPTED.length + 1;

const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-imports-"));
let told = "";

function fileOf(place: string, imported: string): string {
  return `${place}/${imported.replace(/\W+/g, "_")}.ts`;
}

/** Lints one file for each case with the repository's own rules, in a tree of the same shape. */
beforeAll(() => {
  const settings = JSON.parse(readFileSync(path.join(root, "biome.json"), "utf8"));
  writeFileSync(path.join(folder, "biome.json"), JSON.stringify({ ...settings, vcs: { enabled: false } }));
  for (const [place, imported] of [...REFUSED, ...ACCEPTED]) {
    mkdirSync(path.join(folder, place), { recursive: true });
    const source = `import { it } from "${imported}";\n\nexport const them = [it];\n`;
    writeFileSync(path.join(folder, fileOf(place, imported)), source);
  }
  const biome = path.join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
  const only = ["--only=style/noRestrictedImports", "--max-diagnostics=200"];
  const ran = spawnSync(process.execPath, [biome, "lint", ...only, "."], { cwd: folder, encoding: "utf8" });
  told = `${ran.stdout}${ran.stderr}`;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(REFUSED)("the linter rejects that %s imports %s", (place, imported) => {
  expect(told).toContain(`${fileOf(place, imported)}:1:`);
});

test.each(ACCEPTED)("the linter accepts that %s imports %s", (place, imported) => {
  expect(told).toContain(`Checked ${FILES} files`);
  expect(told).not.toContain(`${fileOf(place, imported)}:`);
});
