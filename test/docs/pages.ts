import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../tools/stack/package.ts";
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

/** Every fenced block of the documentation. */
export function allBlocks(): Block[] {
  return pages().flatMap((file) => blocksOf(file, readFileSync(path.join(root, file), "utf8")));
}
