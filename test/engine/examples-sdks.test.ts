import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { SDK_NAMES } from "../../tools/generate/identity.ts";
import { SdkError } from "../../tools/sdks/errors.ts";
import { generateSdk } from "../../tools/sdks/generate.ts";
import { COMPILED_AS_THE_ENGINE } from "../../tools/sdks/go.ts";
import { type CommittedLanguage, SDK_SOURCES, sourcesIn } from "../../tools/sdks/sources.ts";
import { installPythonSdk } from "../../tools/sdks/wheel.ts";
import { root } from "../../tools/stack/package.ts";

const schema = path.join(root, "schema.json");

test.each<CommittedLanguage>(["nodejs", "python", "go"])(
  "the SDK for %s reaches every resource and function of schema.json",
  async (language) => {
    const folder = path.join(root, SDK_SOURCES[language]);
    const text = sourcesIn(folder)
      .map((file) => readFileSync(path.join(folder, file), "utf8"))
      .join("\n");
    const { resources, functions } = JSON.parse(readFileSync(schema, "utf8"));
    const tokens = [...Object.keys(resources), ...Object.keys(functions)];
    expect(tokens).toContain("langsmith:index:Deployment");
    expect(tokens).toContain("langsmith:index:getBulkExports");
    const unreachable = tokens.filter((token) => !new RegExp(`["']${token}["']`).test(text));
    expect(unreachable).toEqual([]);
  },
);

test("the SDK for Go compiles with every package of it", async () => {
  const program = mkdtempSync(path.join(inject("installed"), "go-"));
  cpSync(path.join(root, "examples", "agent-go"), program, { recursive: true });
  cpSync(path.join(root, SDK_SOURCES.go), path.join(program, "sdks", "go"), { recursive: true });
  // Unlike "build -v" it also names what the compiler's cache has already.
  const format = "{{.ImportPath}}{{if .Export}} compiled{{end}}";
  const listed = spawnSync("go", ["list", "-export", "-f", format, `${SDK_NAMES.goModule}/...`], {
    cwd: program,
    env: { ...process.env, ...COMPILED_AS_THE_ENGINE },
    encoding: "utf8",
  });
  expect(listed.status, listed.stderr).toBe(0);
  const packages = listed.stdout.trim().split("\n");
  expect(packages).toEqual(
    expect.arrayContaining([
      `${SDK_NAMES.goModule}/langsmith compiled`,
      `${SDK_NAMES.goModule}/langsmith/config compiled`,
    ]),
  );
  expect(packages.filter((line) => !line.endsWith(" compiled"))).toEqual([]);
  // A cold cache of the compiler takes minutes.
}, 600_000);

const LOAD_ALL = `
import importlib, pkgutil, pulumi_langsmith
for module in pkgutil.walk_packages(pulumi_langsmith.__path__, "pulumi_langsmith."):
    importlib.import_module(module.name)
    print(module.name)
`;

test("the SDK for Python loads every module of it", async () => {
  const site = path.join(mkdtempSync(path.join(inject("installed"), "python-")), "site");
  const { env } = await installPythonSdk(root, site);
  const loaded = spawnSync("python", ["-W", "error", "-c", LOAD_ALL], {
    env: { ...process.env, ...env },
    encoding: "utf8",
  });
  expect(loaded).toMatchObject({ status: 0, stderr: "" });
  expect(loaded.stdout.split("\n")).toEqual(
    expect.arrayContaining(["pulumi_langsmith.deployment", "pulumi_langsmith.config.vars"]),
  );
});

test("a schema that names a type it does not have is rejected, with the place where it does", async () => {
  const folder = mkdtempSync(path.join(inject("installed"), "refused-"));
  const broken = path.join(folder, "schema.json");
  const resource = { inputProperties: { size: { $ref: "#/types/langsmith:index:Nowhere" } } };
  writeFileSync(
    broken,
    JSON.stringify({ name: "langsmith", version: "0.1.0", resources: { "langsmith:index:Thing": resource } }),
  );
  const error: unknown = await generateSdk("go", broken, path.join(folder, "go")).catch((reason) => reason);
  if (!(error instanceof SdkError)) throw new Error(`expected an SdkError, got ${String(error)}`);
  expect(error.code).toBe("schema-refused");
  expect(error.message).toContain("`codegen go` ended with 1:");
  expect(error.message).toContain("#/resources/langsmith:index:Thing/inputProperties/size");
  expect(error.message).toContain("langsmith:index:Nowhere");
});
