import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Language, Parser } from "web-tree-sitter";
import { makeCsharpArchive } from "../../tools/release/sdk-artifacts.ts";
import { sdkMetadata } from "../../tools/sdks/metadata.ts";
import { run } from "../../tools/sdks/run.ts";
import { root } from "../../tools/stack/package.ts";
import { withTools } from "./tools.ts";

withTools("codegen-csharp");

const grammar = path.join(root, "node_modules", "tree-sitter-c-sharp", "tree-sitter-c_sharp.wasm");

async function parserOfCsharp(): Promise<Parser> {
  await Parser.init();
  return new Parser().setLanguage(await Language.load(grammar));
}

test("every file of the SDK for C# is valid, and every resource and function is in it", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-csharp-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const archive = await makeCsharpArchive(root, folder);
  const unpacked = await run("tar", ["-xzf", archive], { cwd: folder });
  expect(unpacked.code, unpacked.output).toBe(0);
  const [project = ""] = globSync("*.csproj", { cwd: folder });
  const { description, license } = sdkMetadata(root);
  const facts = readFileSync(path.join(folder, project), "utf8");
  expect(facts).toContain(`<Description>${description}</Description>`);
  expect(facts).toContain(`<PackageLicenseExpression>${license}</PackageLicenseExpression>`);
  expect(facts).not.toMatch(/<(\w+)><\/\1>/);
  const sources = globSync("**/*.cs", { cwd: folder }).map((file) => ({
    file,
    text: readFileSync(path.join(folder, file), "utf8"),
  }));
  expect(sources.length).toBeGreaterThan(80);
  const parser = await parserOfCsharp();
  expect(sources.filter(({ text }) => parser.parse(text)?.rootNode.hasError !== false)).toEqual([]);
  expect(parser.parse("class Broken { int size = ; }")?.rootNode.hasError).toBe(true);
  const { resources, functions } = JSON.parse(readFileSync(path.join(root, "schema.json"), "utf8"));
  const all = sources.map(({ text }) => text).join("\n");
  const tokens = [...Object.keys(resources), ...Object.keys(functions)];
  expect(tokens.filter((token) => !all.includes(`"${token}"`))).toEqual([]);
});
