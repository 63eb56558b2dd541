import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { SdkError } from "../../tools/sdks/errors.ts";
import { generateSdk, type SdkLanguage } from "../../tools/sdks/generate.ts";
import { root } from "../../tools/stack/package.ts";

const schema = path.join(root, "schema.json");

test.each<SdkLanguage>(["nodejs", "python", "go"])(
  "the SDK generated for %s reaches every resource and function of schema.json",
  async (language) => {
    const folder = mkdtempSync(path.join(inject("installed"), "generated-"));
    await generateSdk(language, schema, folder);
    const text = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"))
      .join("\n");
    const { resources, functions } = JSON.parse(readFileSync(schema, "utf8"));
    const tokens = [...Object.keys(resources), ...Object.keys(functions)];
    expect(tokens).toContain("langsmith:index:Deployment");
    expect(tokens).toContain("langsmith:index:getExportWindows");
    const unreachable = tokens.filter((token) => !new RegExp(`["']${token}["']`).test(text));
    expect(unreachable).toEqual([]);
  },
);

test("a schema that names a type it does not have is refused, with the place where it does", async () => {
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
