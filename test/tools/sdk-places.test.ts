import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { generatedFiles, packageFacts } from "../../tools/generate/files.ts";
import { SDK_NAMES } from "../../tools/generate/identity.ts";
import { recordedNames, renamedPlaces } from "../../tools/generate/sdk-places.ts";
import { root } from "../../tools/stack/package.ts";
import { buildTemplates } from "../../tools/templates.ts";
import { temporary } from "./release-folder.ts";

const OTHER = {
  goModule: "github.com/elsewhere/langsmith/sdk/go",
  javaPackage: "com.elsewhere",
  csharpNamespace: "Elsewhere.Pulumi",
};

const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");

/** What `npm run generate` writes with another setting, and what keeps the names of its time. */
const ELSEWHERE = [/^sdk\//, /^package\.json$/, /^CHANGELOG\.md$/];

test("the names of the SDKs are those that everything was generated with", () => {
  const { goModule, javaPackage, csharpNamespace } = SDK_NAMES;
  expect(recordedNames(root)).toEqual({ goModule, javaPackage, csharpNamespace });
  expect(renamedPlaces(root, recordedNames(root), SDK_NAMES)).toEqual({});
});

test("another name of an SDK is written into every file that repeats it", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const generated = generatedFiles(packageFacts(textOf("package.json")));
  const isMentioned = (text: string) =>
    text.includes(SDK_NAMES.goModule) ||
    text.includes(SDK_NAMES.javaPackage) ||
    text.includes(`${SDK_NAMES.csharpNamespace}.LangSmith`);
  const byHand = files.filter(
    (file) => !ELSEWHERE.some((pattern) => pattern.test(file)) && isMentioned(textOf(file)),
  );
  const renamed = renamedPlaces(root, recordedNames(root), OTHER);
  expect(byHand.filter((file) => !Object.hasOwn(renamed, file) && !Object.hasOwn(generated, file))).toEqual(
    [],
  );
  expect(Object.keys(renamed)).toEqual(
    expect.arrayContaining(["docs/start/languages.md", "templates/go/go.mod", "templates/go/main.go"]),
  );
  for (const [file, text] of Object.entries(renamed)) expect(isMentioned(text), file).toBe(false);
});

test("a name is only replaced where it is whole", () => {
  const folder = temporary();
  const before = [
    "import com.pulumi.Pulumi;",
    "import com.pulumi.langsmith.Dataset;",
    "group `com.pulumi`, artifact `langsmith`",
    "replace github.com/a/go => ./sdks/go",
    "replace github.com/a/go-other => ./sdks/go",
    "using Pulumi.LangSmith; using Pulumi;",
  ];
  mkdirSync(path.join(folder, "docs"));
  writeFileSync(path.join(folder, "docs", "page.md"), before.join("\n"));
  const from = { goModule: "github.com/a/go", javaPackage: "com.pulumi", csharpNamespace: "Pulumi" };
  expect(renamedPlaces(folder, from, OTHER)["docs/page.md"]?.split("\n")).toEqual([
    "import com.pulumi.Pulumi;",
    "import com.elsewhere.langsmith.Dataset;",
    "group `com.elsewhere`, artifact `langsmith`",
    "replace github.com/elsewhere/langsmith/sdk/go => ./sdks/go",
    "replace github.com/a/go-other => ./sdks/go",
    "using Elsewhere.Pulumi.LangSmith; using Pulumi;",
  ]);
});

test("a new project in Go imports the module of the SDK that it contains", () => {
  const folder = temporary();
  buildTemplates(root, folder);
  const read = (file: string) => readFileSync(path.join(folder, "go", file), "utf8");
  const [, module = ""] = /^module (\S+)$/m.exec(read("sdks/go/go.mod")) ?? [];
  expect(read("go.mod")).toContain(`replace ${module} => ./sdks/go`);
  expect(read("main.go")).toContain(`"${module}/langsmith"`);
});
