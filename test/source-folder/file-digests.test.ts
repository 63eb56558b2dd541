import { describe, expect, test } from "vitest";
import { compareDigests, formatChanges, toDigests } from "../../provider/source-folder/file-digests.ts";
import type { FileHash, SourceHash } from "../../provider/source-folder/source.ts";

/** A source whose files have a number as their content. */
function hashOf(files: Readonly<Record<string, number>>): SourceHash {
  const entries = Object.entries(files).map(([name, content]): [string, FileHash] => [
    name,
    { sha256: content.toString(16).padStart(64, "0"), size: 1, isExecutable: false },
  ]);
  return { contentHash: "", files: new Map(entries) };
}

/** Many files: 10 in each folder, the folders in groups of 10. */
function many(count: number): Record<string, number> {
  const names = Array.from({ length: count }, (_, index) => {
    const folder = Math.floor(index / 10);
    return `g${Math.floor(folder / 10)}/f${folder}/${index}.py`;
  });
  return Object.fromEntries(names.map((name) => [name, 0]));
}

const differences = (before: Record<string, number>, after: Record<string, number>) =>
  compareDigests(toDigests(hashOf(before)), toDigests(hashOf(after)));

test("stores a digest for each of 500 files", () => {
  const digests = toDigests(hashOf(many(500)));
  expect(Object.keys(digests)).toHaveLength(500);
  expect(Object.entries(digests)[0]).toEqual(["g0/f0/0.py", expect.stringMatching(/^[0-9a-f]{16}$/)]);
});

test("stores more files by folder, as deep as 500 entries reach", () => {
  expect(Object.keys(toDigests(hashOf({ ...many(501), top: 1 }))).slice(-2)).toEqual(["g5/f50/", "./"]);
  const digests = toDigests(hashOf(many(6000)));
  expect(Object.keys(digests)).toHaveLength(60);
  expect(Object.entries(digests)[59]).toEqual(["g59/", expect.stringMatching(/^[0-9a-f]{16}$/)]);
  const flat = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`d${index}/a`, 0]));
  expect(Object.keys(toDigests(hashOf(flat)))).toEqual(["./"]);
});

describe("compares", () => {
  test("files by name and content", () => {
    const changes = differences({ same: 1, other: 1, old: 1 }, { same: 1, other: 2, new: 1 });
    expect(changes).toEqual({ added: ["new"], changed: ["other"], removed: ["old"] });
  });

  test("the executable bit", () => {
    const run: SourceHash = {
      contentHash: "",
      files: new Map([["a", { sha256: "0".repeat(64), size: 1, isExecutable: true }]]),
    };
    expect(compareDigests(toDigests(hashOf({ a: 0 })), toDigests(run)).changed).toEqual(["a"]);
  });

  test("by folder where one of both is stored by folder", () => {
    const all = many(6000);
    expect(differences(all, { ...all, "g3/f30/300.py": 1 }).changed).toEqual(["g3/"]);
    expect(differences(many(500), { ...many(501), "g0/f1/10.py": 1 })).toEqual({
      added: ["g5/f50/"],
      changed: ["g0/f1/"],
      removed: [],
    });
    // Folders of different depths.
    expect(differences(many(6000), many(600)).removed).toHaveLength(54);
    expect(differences(many(6000), many(600)).changed).toEqual([]);
  });

  test("nothing that is equal", () => {
    for (const count of [0, 3, 700, 6000]) {
      expect(differences(many(count), many(count))).toEqual({ added: [], changed: [], removed: [] });
    }
  });

  test("names that JavaScript objects have themselves", () => {
    const changes = differences({ constructor: 1 }, { ["__proto__"]: 1, toString: 1 });
    expect(changes).toEqual({ added: ["__proto__", "toString"], changed: [], removed: ["constructor"] });
  });
});

test("formats three names of each, and how many more", () => {
  const changes = {
    added: ["a"],
    changed: ["b", "c", "d", "e", "f"],
    removed: [`${"long/".repeat(20)}file.py`],
  };
  expect(formatChanges(changes)).toBe(
    "changed: b, c, d and 2 more; added: a; removed: …g/long/long/long/long/long/long/long/long/long/long/file.py",
  );
  expect(formatChanges({ added: [], changed: [], removed: [] })).toBe("");
});
