import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { root } from "../../tools/stack/package.ts";

const PAGES = ["CONTRIBUTING.md", ...globSync("docs/internals/*.md", { cwd: root })];
/** Each piece of code in the text of a page, with the page. */
const CODE = PAGES.flatMap((page) => {
  const text = readFileSync(path.join(root, page), "utf8").replaceAll(/^```[\s\S]*?^```$/gm, "");
  return [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => ({ page, code }));
});

test("every file that the pages for contributors name exists", () => {
  const named = CODE.filter(({ code }) =>
    /^(?:cli|docs|emulator|examples|provider|sdk|test|tools)\/[\w./-]+$/.test(code),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ code }) => !existsSync(path.join(root, code)))).toEqual([]);
});

test("every command that they name is a script of package.json", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const called = CODE.flatMap(({ code }) => /^npm run ([\w:]+)/.exec(code)?.[1] ?? []);
  expect(called.length).toBeGreaterThan(12);
  expect(called.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test("every kind to copy is one", () => {
  const [, table = ""] = readFileSync(path.join(root, "CONTRIBUTING.md"), "utf8").split("| Kind to copy |");
  const [rows = ""] = table.split("\n\n");
  const kinds = [...rows.matchAll(/\| ((?:`\w+`(?:, )?)+) \|$/gm)].flatMap(([, cell = ""]) =>
    cell.replaceAll("`", "").split(", "),
  );
  expect(kinds.length).toBeGreaterThan(10);
  expect(kinds.filter((kind) => !Object.hasOwn(resources, kind))).toEqual([]);
});
