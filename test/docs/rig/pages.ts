import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../tools/stack/package.ts";
import { type Block, blocksOf } from "./blocks.ts";

const PAGES = [
  "README.md",
  "SECURITY.md",
  "CONTRIBUTING.md",
  "emulator/README.md",
  "docs/**/*.md",
  "examples/**/README.md",
];

/** The pages of the documentation, as paths from the repository's root, in their order. */
export function pages(): string[] {
  return globSync(PAGES, { cwd: root, exclude: ["**/node_modules/**"] })
    .map((file) => file.split(path.sep).join("/"))
    .sort();
}

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The programs that `pulumi-langsmith init` writes, by their languages. */
const TEMPLATES = {
  ts: "templates/typescript/index.ts",
  python: "templates/python/__main__.py",
  go: "templates/go/main.go",
};

/** Every fenced block of the documentation, and the programs of new projects. */
export function allBlocks(): Block[] {
  const templates = Object.entries(TEMPLATES).map(
    ([language, file]): Block => ({ file, line: 0, language, text: read(file) }),
  );
  return [...pages().flatMap((file) => blocksOf(file, read(file))), ...templates];
}
