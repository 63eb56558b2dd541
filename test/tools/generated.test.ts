import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { generatedFiles, packageFacts } from "../../tools/generate/files.ts";
import { staleSdks } from "../../tools/sdks/sources.ts";
import { root } from "../../tools/stack/package.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
/** What a formatter may not change: the text without white space and what it adds or drops at the ends of lines. */
const essence = (text: string) => text.replace(/[\s,;|()]/g, "");

test("every generated file is what the code describes", () => {
  const files = Object.entries(generatedFiles(packageFacts(read("package.json"))));
  expect(files.filter(([file, text]) => essence(read(file)) !== essence(text)).map(([file]) => file)).toEqual(
    [],
  );
});

test("the committed SDKs are those of the schema", () => {
  expect(staleSdks(root)).toEqual([]);
});

test("the packages, the schema, the SDK, the changelog and the pages have the version of the code", () => {
  for (const file of ["package.json", "emulator/package.json", "schema.json", "sdk/nodejs/package.json"]) {
    expect(JSON.parse(read(file)).version, file).toBe(version);
  }
  expect(/^## (\S+)/m.exec(read("CHANGELOG.md"))?.[1]).toBe(version);
  expect(read("docs/reference/plugin.md")).toContain(`pulumi plugin install resource langsmith ${version} `);
  expect(read("docs/start/languages.md")).toContain(`<version>${version}</version>`);
});

test("the SDK for Node.js needs what the package needs, in the same range, so that one audit covers both", () => {
  const { dependencies } = JSON.parse(read("sdk/nodejs/package.json"));
  const { "@pulumi/pulumi": pulumi } = JSON.parse(read("package.json")).dependencies;
  expect(dependencies).toEqual({ "@pulumi/pulumi": pulumi });
});
