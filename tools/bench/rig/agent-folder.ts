import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../stack/package.ts";

const FILE_BYTES = 30_000;
/** A sixth of each file cannot be compressed. */
const PIECE = 1_000;

/** Writes the files of an agent and its configuration, in 350 folders. */
export function writeAgent(tree: string, count: number): void {
  mkdirSync(tree, { recursive: true });
  const words = readFileSync(path.join(root, "package-lock.json"));
  for (let index = 0; index < count; index += 1) {
    const folder = path.join(tree, `package-${index % 50}`, `module-${index % 7}`);
    mkdirSync(folder, { recursive: true });
    const pieces = Array.from({ length: FILE_BYTES / PIECE }, (_, piece) => {
      if ((piece + index) % 6 === 0) return randomBytes(PIECE);
      const from = ((index * 30 + piece) * 7919) % (words.length - PIECE);
      return words.subarray(from, from + PIECE);
    });
    writeFileSync(path.join(folder, `${index}.py`), Buffer.concat(pieces));
  }
  const config = { graphs: { agent: "./agent.py:graph" }, dependencies: ["."] };
  writeFileSync(path.join(tree, "langgraph.json"), JSON.stringify(config));
}
