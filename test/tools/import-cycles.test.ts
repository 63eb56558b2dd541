import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

/** The folders whose files are looked at; one that does not exist is passed over. */
const FOLDERS = ["provider", "cli", "emulator", "tools"];

/** Each file with the files that it imports, also those of which it only imports types. */
type Imports = ReadonlyMap<string, readonly string[]>;

function sourcesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return entry.name === "node_modules" || entry.name === "dist" ? [] : sourcesBelow(file);
    }
    return /(?<!\.d)\.ts$/.test(entry.name) ? [file] : [];
  });
}

function importsOf(file: string, text: string): string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith("."))
    .map((name) => path.posix.join(path.posix.dirname(file), name));
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

describe("imports between files", () => {
  test("form no cycle, imports of types included", () => {
    const folders = readdirSync(root).filter((name) => FOLDERS.includes(name));
    const files = folders.flatMap(sourcesBelow);
    const imports = new Map(
      files.map((file) => [file, importsOf(file, readFileSync(path.join(root, file), "utf8"))]),
    );
    expect(imports.get("emulator/src/world.ts")).toContain("emulator/src/clock.ts");
    expect(cyclesIn(imports)).toEqual([]);
  });

  test("are named in a cycle, also where only a type is imported", () => {
    const sources = {
      "a/one.ts": 'import { two } from "./two.ts";',
      "a/two.ts": 'import type { Three } from "../b/three.ts";',
      "b/three.ts": 'export { one } from "../a/one.ts";',
      "b/four.ts": 'import "./three.ts";',
    };
    const imports = new Map(
      Object.entries(sources).map(([file, text]) => [file, importsOf(file, text)] as const),
    );
    expect(cyclesIn(imports)).toEqual(["a/one.ts -> a/two.ts -> b/three.ts -> a/one.ts"]);
  });
});
