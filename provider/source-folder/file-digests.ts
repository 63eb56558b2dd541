import { hash } from "node:crypto";
import { listed } from "../core/text.ts";
import { shortPath } from "./paths.ts";
import type { SourceHash } from "./source.ts";

const MOST_ENTRIES = 500;

/**
 * What a state stores of a source, to show which files changed: a digest for each file, or for each folder if there are
 * more than 500 files. The path of a folder ends with a slash. `contentHash` decides whether something changed.
 */
export type FileDigests = Readonly<Record<string, string>>;

/** What differs between two sources. Folders end with a slash. */
export interface FileChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Shortens what was hashed of a source for the state. */
export function toDigests({ files }: SourceHash): FileDigests {
  let entries: FileDigests = Object.fromEntries(
    Array.from(files, ([path, { sha256, isExecutable }]) => [
      path,
      digestOf(`${isExecutable ? "755" : "644"} ${sha256} ${path}`),
    ]),
  );
  let depth = deepest([...files.keys()]);
  for (; Object.keys(entries).length > MOST_ENTRIES && depth >= 0; depth -= 1) {
    entries = toFolders(entries, depth);
  }
  return entries;
}

/** Compares two sources. If one of them is stored by folder, both are compared by folder. */
export function compareDigests(before: FileDigests, after: FileDigests): FileChanges {
  const depth = Math.min(depthOf(before), depthOf(after));
  const old = toFolders(before, depth);
  const current = toFolders(after, depth);
  const both = Object.keys(current).filter((path) => Object.hasOwn(old, path));
  return {
    added: Object.keys(current).filter((path) => !Object.hasOwn(old, path)),
    changed: both.filter((path) => old[path] !== current[path]),
    removed: Object.keys(old).filter((path) => !Object.hasOwn(current, path)),
  };
}

/** Three names of each, and how many more: `changed: src/graph.py; added: a.md, b.md, c.md and 12 more`. */
export function formatChanges({ added, changed, removed }: FileChanges): string {
  return Object.entries({ changed, added, removed })
    .filter(([, paths]) => paths.length > 0)
    .map(([what, paths]) => `${what}: ${listed(paths.map(shortPath))}`)
    .join("; ");
}

/** Of 64 bits: enough to see a change, and short in a state. */
const DIGITS = 16;

function digestOf(text: string): string {
  return hash("sha256", text).slice(0, DIGITS);
}

/** Folders at most so deep. Their digests are sums, so that folders can be combined to fewer ones again. */
function toFolders(digests: FileDigests, depth: number): FileDigests {
  if (depth === Number.POSITIVE_INFINITY) return digests;
  const sums = new Map<string, bigint>();
  for (const [path, digest] of Object.entries(digests)) {
    const folder = `${foldersOf(path).slice(0, depth).join("/") || "."}/`;
    sums.set(folder, (sums.get(folder) ?? 0n) + BigInt(`0x${digest}`));
  }
  const toText = (sum: bigint) => BigInt.asUintN(64, sum).toString(16).padStart(DIGITS, "0");
  return Object.fromEntries(Array.from(sums, ([folder, sum]) => [folder, toText(sum)]));
}

/** How deep the folders of a state are; infinite where it contains files. */
function depthOf(digests: FileDigests): number {
  const paths = Object.keys(digests);
  if (!paths.some((path) => path.endsWith("/"))) return Number.POSITIVE_INFINITY;
  return deepest(paths);
}

function deepest(paths: readonly string[]): number {
  return paths.reduce((depth, path) => Math.max(depth, foldersOf(path).length), 0);
}

/** The names of the folders of a file, or of a folder that ends with a slash. */
function foldersOf(path: string): string[] {
  return path === "./" ? [] : path.split("/").slice(0, -1);
}
