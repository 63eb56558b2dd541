import { listed } from "../../../core/text.ts";
import type { SourceHash } from "../../../source-folder/hash-source.ts";

const MOST_FILES = 500;

/** Of 64 bits: enough to see a change, and short in a state. */
const DIGITS = 16;

/** What a state stores of a source, to show which files changed; nothing of more than 500 files. `contentHash` decides whether something changed. */
export type FileDigests = Readonly<Record<string, string>>;

/** Shortens what was hashed of a source for the state. */
export function toDigests({ files }: Pick<SourceHash, "files">): FileDigests {
  if (files.size > MOST_FILES) return {};
  return Object.fromEntries(Array.from(files, ([path, { sha256 }]) => [path, sha256.slice(0, DIGITS)]));
}

/** What differs: `changed: src/graph.py; added: a.md, b.md, c.md and 12 more`. Empty where one of both is not stored. */
export function formatChanges(before: FileDigests, after: FileDigests): string {
  const [old, current] = [Object.keys(before), Object.keys(after)];
  if (old.length === 0 || current.length === 0) return "";
  const changes = {
    changed: current.filter((path) => Object.hasOwn(before, path) && before[path] !== after[path]),
    added: current.filter((path) => !Object.hasOwn(before, path)),
    removed: old.filter((path) => !Object.hasOwn(after, path)),
  };
  return Object.entries(changes)
    .filter(([, paths]) => paths.length > 0)
    .map(([what, paths]) => `${what}: ${listed(paths)}`)
    .join("; ");
}
