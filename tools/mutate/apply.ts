import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Mutation } from "./mutations.ts";

/** How many times the text of a mutation occurs in its file. */
export function occurrences(root: string, { file, find }: Mutation): number {
  return readFileSync(path.join(root, file), "utf8").split(find).length - 1;
}

/** Makes the mistake in its file below a folder; returns what reverts it. */
export function mutate(root: string, { file, find, replace }: Mutation): () => void {
  const target = path.join(root, file);
  const before = readFileSync(target, "utf8");
  writeFileSync(
    target,
    before.replace(find, () => replace),
  );
  return () => writeFileSync(target, before);
}
