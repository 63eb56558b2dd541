import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Language, Parser } from "web-tree-sitter";
import { cacheFolder } from "../../tools/engine/cache.ts";
import { sha256Of } from "../../tools/release/archive.ts";
import { makeSdkArtifacts } from "../../tools/release/sdk-artifacts.ts";
import { ensurePython } from "../../tools/sdks/python.ts";
import { type RunOptions, run } from "../../tools/sdks/run.ts";
import { hashOf, SDK_SOURCES, sourcesIn } from "../../tools/sdks/sources.ts";
import { makeWheel } from "../../tools/sdks/wheel.ts";
import { root } from "../../tools/stack/package.ts";

/** What a cold cache may take on a busy machine with two cores: each generator is some minutes of compilation. */
const BUILDING_MS = 2_400_000;

/** The SDKs as files of a release, and the archives unpacked, in folders named after their languages. */
const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-sdks-"));
let wheel = "";
beforeAll(async () => {
  const [first = "", ...archives] = await makeSdkArtifacts(root, folder);
  wheel = first;
  for (const archive of archives) {
    const language = path.basename(archive).split("-").at(-2) ?? "";
    mkdirSync(path.join(folder, language));
    await must("tar", ["-xzf", archive, "-C", path.join(folder, language)]);
  }
}, BUILDING_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function must(program: string, args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { code, output } = await run(program, args, options);
  expect(code, `${program} ${args.join(" ")}\n${output}`).toBe(0);
  return output;
}

const { version, description, license, resources, functions } = JSON.parse(
  readFileSync(path.join(root, "schema.json"), "utf8"),
);

test("the wheel installs, with its license and its types, and the same sources make the same bytes", async () => {
  const { python } = await ensurePython();
  const site = path.join(folder, "site");
  await must(python, ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", site, wheel]);
  const environment = { ...process.env, PYTHONPATH: site };
  const names = Object.keys(resources).map((token) => token.split(":")[2]);
  await must(python, ["-c", `from pulumi_langsmith import ${names.join(", ")}`], { environment });
  const files = globSync("**/*", { cwd: site });
  for (const file of ["py.typed", "pulumi-plugin.json"]) expect(files).toContain(`pulumi_langsmith/${file}`);
  expect(files.filter((file) => file.endsWith("/licenses/LICENSE"))).toHaveLength(1);
  const [metadata = ""] = globSync("*.dist-info/METADATA", { cwd: site });
  const lines = readFileSync(path.join(site, metadata), "utf8").split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([`Version: ${version}`, `Summary: ${description}`, `License: ${license}`]),
  );
  const again = mkdtempSync(path.join(folder, "again-"));
  expect(await sha256Of(await makeWheel(root, again))).toBe(await sha256Of(wheel));
});

// test/engine/docs-blocks.test.ts compiles programs with it.
test("the archive of Go has the module as it is committed", () => {
  const unpacked = path.join(folder, "go");
  const files = sourcesIn(unpacked);
  expect(hashOf(unpacked, files)).toBe(hashOf(path.join(root, SDK_SOURCES.go), files));
  expect(files).toEqual(sourcesIn(path.join(root, SDK_SOURCES.go)));
});

test("the project of Java compiles", async (context) => {
  const { code, output } = await run("mvn", ["--version"]).catch(() => ({ code: 1, output: "" }));
  const [, major = "0"] = /Java version: (\d+)/.exec(output) ?? [];
  context.skip(code !== 0 || Number(major) < 11, "there is no Maven with Java 11 or later");
  // Apart from the user's own.
  const repository = `-Dmaven.repo.local=${path.join(cacheFolder(process.env), "maven")}`;
  const compiled = await run("mvn", ["-q", "-B", repository, "compile"], { cwd: path.join(folder, "java") });
  const isCutOff = /Could not transfer artifact|Unknown host/.test(compiled.output);
  context.skip(isCutOff, "Maven Central cannot be reached from this machine");
  expect(compiled.code, compiled.output).toBe(0);
}, 600_000);

test("every file of the project of C# is valid, and every resource and function is in it", async () => {
  await Parser.init();
  const grammar = path.join(root, "node_modules", "tree-sitter-c-sharp", "tree-sitter-c_sharp.wasm");
  const parser = new Parser().setLanguage(await Language.load(grammar));
  const cwd = path.join(folder, "csharp");
  const sources = globSync("**/*.cs", { cwd }).map((file) => readFileSync(path.join(cwd, file), "utf8"));
  expect(sources.length).toBeGreaterThan(80);
  expect(sources.filter((text) => parser.parse(text)?.rootNode.hasError !== false)).toEqual([]);
  expect(parser.parse("class Broken { int size = ; }")?.rootNode.hasError).toBe(true);
  const all = sources.join("\n");
  const tokens = Object.keys({ ...resources, ...functions });
  expect(tokens.filter((token) => !all.includes(`"${token}"`))).toEqual([]);
  const [project = ""] = globSync("*.csproj", { cwd });
  expect(readFileSync(path.join(cwd, project), "utf8")).not.toMatch(/<(\w+)><\/\1>/);
});
