import { chmodSync, lutimesSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { withArchive } from "../../provider/source-folder/archive.ts";
import { hashSource } from "../../provider/source-folder/hash-source.ts";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { CONFIG, temporaryFolder } from "./tree.ts";

interface File {
  readonly name: string;
  readonly content: Uint8Array;
  readonly runs: boolean;
}

const name = fc
  .array(fc.constantFrom("a", "B", "é", "日", "\u{1F600}", "-", " x", "long".repeat(30)), {
    minLength: 1,
    maxLength: 2,
  })
  .map((parts) => parts.join(""));
const file = fc.record({
  name: fc.array(name, { minLength: 1, maxLength: 3 }).map((folders) => `${folders.join("/")}.py`),
  content: fc.uint8Array({ maxLength: 1500 }),
  runs: fc.boolean(),
});
const tree = fc.uniqueArray(file, { selector: ({ name }) => name, minLength: 1, maxLength: 6 });

/** Writes a tree in an order, with a umask and times, and archives it. */
async function archive(files: readonly File[], umask: number, modified: number) {
  const top = path.join(temporaryFolder(), "x".repeat(umask % 50), "agent");
  const before = process.umask(umask);
  try {
    for (const { name, content, runs } of [
      ...files,
      { name: "langgraph.json", content: CONFIG, runs: false },
    ]) {
      const target = path.join(top, name);
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, content);
      if (runs) chmodSync(target, 0o777 & ~umask);
      lutimesSync(target, modified, modified);
    }
  } finally {
    process.umask(before);
  }
  const source = await readSource({ projectDir: path.dirname(top), directory: "agent" });
  const hash = await hashSource(source);
  const bytes = await withArchive(hash, async ({ file }) => readFileSync(file));
  return { hash: hash.contentHash, bytes };
}

test("equal trees have equal archives, whatever their place, order, modes, umask and times", async () => {
  await fc.assert(
    fc.asyncProperty(tree, async (files) => {
      const one = await archive(files, 0o022, 1_700_000_000);
      const others = files.toReversed().map((each) => ({ ...each, runs: !each.runs }));
      const other = await archive(others, 0o077, 1_000_000_000.5);
      expect(other.hash).toBe(one.hash);
      expect(other.bytes.equals(one.bytes)).toBe(true);
    }),
    { numRuns: 25 },
  );
});
