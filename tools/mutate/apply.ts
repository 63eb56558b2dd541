import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Mutation } from "./mutations.ts";

/** How many times each text of a mutation occurs in its file, where that is not once. */
export function misfits(root: string, { edits }: Mutation): string[] {
  return edits.flatMap(({ file, find }) => {
    const count = readFileSync(path.join(root, file), "utf8").split(find).length - 1;
    return count === 1 ? [] : [`${file} has ${count} times ${JSON.stringify(find)}`];
  });
}

/** Makes the mistake in the files below a folder; gives what takes it back. */
export function mutate(root: string, { edits }: Mutation): () => void {
  const files = [...new Set(edits.map(({ file }) => path.join(root, file)))];
  const before = files.map((file) => [file, readFileSync(file, "utf8")] as const);
  for (const { file, find, replace } of edits) {
    const at = path.join(root, file);
    writeFileSync(
      at,
      readFileSync(at, "utf8").replace(find, () => replace),
    );
  }
  return () => {
    for (const [file, text] of before) writeFileSync(file, text);
  };
}
