import { expect, test } from "vitest";
import { formatChanges, toDigests } from "../../../provider/resources/deployment/folder/file-digests.ts";

/** The digests of files that have a number as their content. */
function digestsOf(files: Readonly<Record<string, number>>) {
  const entries = Object.entries(files).map(
    ([name, content]) =>
      [
        name,
        { sha256: content.toString(16).padStart(64, "0").split("").reverse().join(""), size: 1 },
      ] as const,
  );
  return toDigests({ files: new Map(entries) });
}

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`d/${index}.py`, 0]));

const changes = (before: Record<string, number>, after: Record<string, number>) =>
  formatChanges(digestsOf(before), digestsOf(after));

test("stores a digest for each of 500 files, and none of more", () => {
  const digests = digestsOf(many(500));
  expect(Object.keys(digests)).toHaveLength(500);
  expect(digests["d/0.py"]).toMatch(/^[0-9a-f]{16}$/);
  expect(digestsOf(many(501))).toEqual({});
});

test("compares files by name and content", () => {
  expect(changes({ same: 1, other: 1, old: 1 }, { same: 1, other: 2, new: 1 })).toBe(
    "changed: other; added: new; removed: old",
  );
  expect(changes({ same: 1 }, { same: 1 })).toBe("");
});

test("compares nothing with files of which no digests are stored", () => {
  expect([changes(many(501), { a: 1 }), changes({ a: 1 }, many(501))]).toEqual(["", ""]);
});

test("compares names that JavaScript objects have themselves", () => {
  expect(changes({ constructor: 1 }, { ["__proto__"]: 1, toString: 1 })).toBe(
    "added: __proto__, toString; removed: constructor",
  );
});
