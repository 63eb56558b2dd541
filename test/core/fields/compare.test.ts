import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { UNKNOWN } from "../../../provider/core/engine.ts";
import {
  differences,
  equal,
  inOldNotation,
  isRespelled,
  same,
} from "../../../provider/core/fields/compare.ts";
import { field } from "../../../provider/core/fields/facts.ts";
import { thing, validInputs } from "../thing.ts";

type Inputs = Record<string, unknown>;

describe("a key that is called as what every object inherits", () => {
  test.each([
    ["toString", { toString: {} }],
    ["constructor", { constructor: "x" }],
  ])("is a key like any other: %s", (_, map) => {
    expect(equal({}, map)).toBe(false);
    expect(equal(map, map)).toBe(true);
    expect(same(z.record(z.string(), z.unknown()), {}, map)).toBe(false);
  });
});

describe("no difference", () => {
  test.each<[string, Inputs, Inputs]>([
    [
      "the same instant in another notation",
      { at: "2025-01-01T00:00:00Z" },
      { at: "2025-01-01T02:00:00.000+02:00" },
    ],
    [
      "the same instant inside the objects of a list",
      { references: [{ name: "a", since: "2025-01-01T00:00:00Z" }] },
      { references: [{ name: "a", since: "2025-01-01T00:00:00+00:00" }] },
    ],
    ["a set in another order", { tags: ["a", "b", "c"] }, { tags: ["c", "a", "b"] }],
    ["a set that names an element twice", { tags: ["a", "b"] }, { tags: ["b", "a", "b"] }],
    [
      "a set of objects in another order, with their keys in another order",
      { references: [{ name: "a", secretKey: "x" }, { name: "b" }] },
      { references: [{ name: "b" }, { secretKey: "x", name: "a" }] },
    ],
    [
      "the keys of an object in another order",
      { place: { bucketName: "b", prefix: "p" }, labels: { a: { x: 1, y: 2 }, b: 1 } },
      { labels: { b: 1, a: { y: 2, x: 1 } }, place: { prefix: "p", bucketName: "b" } },
    ],
    ["what is absent and what holds nothing", { note: undefined, displayName: null }, {}],
    ["a property that the schema does not know", { colour: "red" }, { colour: "blue", shape: 1 }],
  ])("%s", (_, was, wanted) => expect(differences(thing, was, wanted)).toEqual([]));
});

describe("a difference is reported with its path, and whether the object must be replaced", () => {
  test.each<[string, Inputs, Inputs, string[]]>([
    ["an immutable property", { name: "a" }, { name: "b" }, ["name replaces"]],
    ["another one", { displayName: "a" }, { displayName: "b" }, ["displayName"]],
    ["one that comes", {}, { hours: 1 }, ["hours"]],
    ["one that goes", { hours: 1 }, {}, ["hours"]],
    ["another instant", { at: "2025-01-01T00:00:00Z" }, { at: "2025-01-01T00:00:00.000001Z" }, ["at"]],
    ["a set with one more", { tags: ["a"] }, { tags: ["b", "a"] }, ["tags"]],
    ["a list in another order", { steps: ["a", "b"] }, { steps: ["b", "a"] }, ["steps"]],
    ["a map", { labels: { a: 1 } }, { labels: { a: 1, b: 2 } }, ["labels"]],
    [
      "properties of an object, each by itself",
      { place: { bucketName: "a", prefix: "x", deeper: { on: true } } },
      { place: { bucketName: "b", prefix: "y", deeper: { on: false } } },
      ["place.bucketName replaces", "place.prefix", "place.deeper.on"],
    ],
    [
      "a property inside an immutable object",
      { fixed: { inner: 1 } },
      { fixed: { inner: 2 } },
      ["fixed.inner replaces"],
    ],
    ["an immutable object that goes", { fixed: {} }, {}, ["fixed replaces"]],
    [
      "an object that goes with an immutable property inside",
      { place: { bucketName: "a" } },
      {},
      ["place replaces"],
    ],
    ["an object that goes without one", { connection: { token: "abcd" } }, {}, ["connection"]],
    ["what is not known yet", { hours: 1 }, { hours: UNKNOWN }, ["hours"]],
    ["an immutable property that is not known yet", { name: "a" }, { name: UNKNOWN }, ["name replaces"]],
    ["a list with an item that is not known yet", { steps: ["a"] }, { steps: [UNKNOWN] }, ["steps"]],
    [
      "a part of an object that is not known yet",
      { place: { bucketName: "b", prefix: "p" } },
      { place: { bucketName: "b", prefix: UNKNOWN } },
      ["place.prefix"],
    ],
    [
      "an object that is not known yet, with an immutable property inside",
      { place: { bucketName: "b" } },
      { place: UNKNOWN },
      ["place replaces"],
    ],
    [
      "an object that is not known yet, without one",
      { connection: { token: "abcd" } },
      { connection: UNKNOWN },
      ["connection"],
    ],
  ])("%s", (_, was, wanted, expected) => {
    const found = differences(thing, was, wanted);
    expect(found.map(({ path, immutable }) => `${path.join(".")}${immutable ? " replaces" : ""}`)).toEqual(
      expected,
    );
  });
});

describe("deep equality", () => {
  test.each<[unknown, unknown, boolean]>([
    [1, 1, true],
    [1, "1", false],
    [0, -0, true],
    [Number.NaN, Number.NaN, true],
    [null, undefined, true],
    [null, 0, false],
    ["", null, false],
    [[], null, false],
    [[], {}, false],
    [{ a: undefined }, {}, true],
    [{ a: null }, {}, true],
    [{ a: [] }, {}, false],
    [[1, 2], [2, 1], false],
    [[1, [2, { a: 3 }]], [1, [2, { a: 3, b: null }]], true],
  ])("of %j and %j: %j", (a, b, expected) => {
    expect(equal(a, b)).toBe(expected);
    expect(equal(b, a)).toBe(expected);
  });
});

test("what is the same to the service has no differences, and nothing else", () => {
  fc.assert(
    fc.property(validInputs, validInputs, (a, b) => {
      expect(differences(thing, a, b).length > 0).toBe(!same(thing, a, b));
      expect(differences(thing, a, b)).toEqual(differences(thing, b, a));
    }),
  );
});

describe("a property that no one needs to set", () => {
  const place = z.object({
    folder: field(z.string().optional(), { description: "", compare: "folder" }),
    format: field(z.string().optional(), { description: "", immutable: true, unset: "v1" }),
  });

  test("is the same as what the service stores where no one set it", () => {
    expect(differences(place, { format: "v1" }, {})).toEqual([]);
    expect(differences(place, {}, { format: "v1" })).toEqual([]);
    expect(differences(place, { format: "v2" }, {})).toEqual([{ path: ["format"], immutable: true }]);
  });

  test("that is a folder has no slashes at its ends", () => {
    expect(differences(place, { folder: "/a/b/" }, { folder: "a/b" })).toEqual([]);
    expect(differences(place, { folder: "a/b" }, { folder: "a" })).toHaveLength(1);
  });
});

test("a value in another notation is written as before, beside one that changes; what is added or left out is not", () => {
  const was = {
    at: "2025-01-01T00:00:00Z",
    tags: ["a", "b"],
    place: { bucketName: "b", openedAt: "2025-01-01T00:00:00Z" },
    displayName: "Left out",
  };
  const wanted = {
    at: "2025-01-01T02:00:00+02:00",
    tags: ["b", "a"],
    place: { bucketName: "other", openedAt: "2025-01-01T00:00:00+00:00" },
    note: "added",
    __logicalName: "one",
  };
  expect(inOldNotation(thing, was, wanted)).toEqual({
    at: "2025-01-01T00:00:00Z",
    tags: ["a", "b"],
    place: { bucketName: "other", openedAt: "2025-01-01T00:00:00Z" },
    note: "added",
    __logicalName: "one",
  });
});

test.each([
  ["Agent", "agent", true],
  ["  traces  of production\n", "traces of production", true],
  ["Caf\u00e9", "cafe\u0301", true],
  ["traces", "traces-1", false],
  ["", " ", true],
  [1, 1, false],
])("%j and %j are spellings of one string: %s", (a, b, expected) => {
  expect(isRespelled(a, b)).toBe(expected);
  expect(isRespelled(b, a)).toBe(expected);
});
