import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

/** Each file with the files that it imports, also those of which it only imports types. */
type Imports = ReadonlyMap<string, readonly string[]>;

function importsOf(file: string, text: string): string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => path.posix.join(path.posix.dirname(file), fileName));
}

/** One cycle for each import that closes one, as the files in the order in which they import each other. */
function cyclesIn(imports: Imports): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) found.push([...trail.slice(start), file].join(" -> "));
    if (start >= 0 || done.has(file)) return;
    for (const imported of imports.get(file) ?? []) visit(imported, [...trail, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}

test("imports between files form no cycle, imports of types included", () => {
  const files = globSync("{provider,cli,emulator/src,tools}/**/*.ts", { cwd: root });
  expect(files.length).toBeGreaterThan(300);
  const imports = files.map(
    (file) => [file, importsOf(file, readFileSync(path.join(root, file), "utf8"))] as const,
  );
  expect(cyclesIn(new Map(imports))).toEqual([]);
});

test("a cycle is found, also where only a type is imported", () => {
  const sources = {
    "a/one.ts": 'import { two } from "./two.ts";',
    "a/two.ts": 'import type { Three } from "../b/three.ts";',
    "b/three.ts": 'export { one } from "../a/one.ts";',
  };
  const imports = Object.entries(sources).map(([file, text]) => [file, importsOf(file, text)] as const);
  expect(cyclesIn(new Map(imports))).toEqual(["a/one.ts -> a/two.ts -> b/three.ts -> a/one.ts"]);
});
