import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "../../cli/explain/catalogue.ts";
import { components } from "../../provider/components/index.ts";
import { functions } from "../../provider/functions/index.ts";
import { resources } from "../../provider/resources/index.ts";
import { snakeCase } from "../../tools/generate/docs/programs/names.ts";
import { generatedFiles, packageFacts } from "../../tools/generate/files.ts";
import { blocksOf } from "./rig/blocks.ts";

const ALL = [
  ...Object.keys(resources).map((name) => ["resources", name] as const),
  ...Object.keys(components).map((name) => ["components", name] as const),
  ...Object.keys(functions).map((name) => ["functions", name] as const),
];
const read = (file: string) => readFileSync(file, "utf8");
const PAGES = Object.entries(generatedFiles(packageFacts(read("package.json")))).filter(([file]) =>
  file.endsWith(".md"),
);

test("the generated pages and tables are what the definitions describe, and there are no others", () => {
  expect(PAGES.filter(([file, page]) => read(file) !== page).map(([file]) => file)).toEqual([]);
  const there = globSync("docs/{reference/*,errors}/*.md").map((file) => file.replaceAll("\\", "/"));
  const generated = PAGES.map(([file]) => file);
  expect(there.filter((file) => !generated.includes(file))).toEqual([]);
});

test("the index lists every resource, component and function, each once", () => {
  const rows = read("docs/reference/index.md").matchAll(/^\| \[`(\w+)`\]\((\w+)\/\1\.md\) \|/gm);
  expect([...rows].map(([, name, folder]) => [folder, name])).toEqual(ALL);
});

test("every code has its entry on one page of errors", () => {
  const pages = globSync("docs/errors/*.md").map(read).join("\n");
  const headings = [...pages.matchAll(/^#+ (LS\d{4})\b/gm)].map(([, code]) => code);
  expect(headings.sort()).toEqual(catalogue.map(({ code }) => code).sort());
});

test.each(ALL)("the page of %s/%s has an example in each language, in which it occurs", (folder, name) => {
  const file = `docs/reference/${folder}/${name}.md`;
  const textOf = (language: string) => {
    const [only, ...others] = blocksOf(file, read(file)).filter((block) => block.language === language);
    expect(others).toEqual([]);
    return only?.text;
  };
  const isLookup = folder === "functions";
  expect(textOf("ts")).toContain(isLookup ? `langsmith.${name}Output(` : `new langsmith.${name}(`);
  expect(textOf("python")).toContain(
    isLookup ? `langsmith.${snakeCase(name)}_output(` : `langsmith.${name}(`,
  );
  const about = name.replace(/^get/, "");
  expect(textOf("go")).toMatch(
    new RegExp(isLookup ? `langsmith\\.(Get|Lookup)${about}Output\\(ctx` : `langsmith\\.New${name}\\(ctx`),
  );
  expect(textOf("yaml")).toContain(isLookup ? `function: langsmith:${name}\n` : `type: langsmith:${name}\n`);
});

test("every anchor of a generated page is there once", () => {
  for (const [file, page] of PAGES) {
    const ids = [...page.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id);
    expect(new Set(ids).size, file).toBe(ids.length);
  }
});
