import { expect, test } from "vitest";
import { containsUnknown, encodable, isUnknown, UNKNOWN } from "../../provider/core/engine.ts";

test("a value that is not known yet is the engine's own text, and no other", () => {
  expect(UNKNOWN).toBe("04da6b54-80e4-46f7-96ec-b56ff0331ba9");
  expect(isUnknown("04da6b54-80e4-46f7-96ec-b56ff0331ba9")).toBe(true);
  expect(isUnknown("04DA6B54-80E4-46F7-96EC-B56FF0331BA9")).toBe(false);
  expect(isUnknown(undefined)).toBe(false);
});

test.each([
  [UNKNOWN, true],
  [[1, [UNKNOWN]], true],
  [{ a: { b: [{ c: UNKNOWN }] } }, true],
  [{ [UNKNOWN]: 1 }, false],
  [{ a: [], b: null, c: "x" }, false],
  [null, false],
])("something inside %j is not known yet: %j", (value, expected) =>
  expect(containsUnknown(value)).toBe(expected),
);

test.each([
  ["undefined is left out", { a: undefined, b: 1 }, { b: 1 }],
  ["null stays", { a: null }, { a: null }],
  [
    "undefined is left out of objects in lists",
    { a: { b: undefined }, c: [{ d: undefined }] },
    { a: {}, c: [{}] },
  ],
  ["the places of a list stay", { a: [1, undefined, 2] }, { a: [1, null, 2] }],
])("%s", (_, given, taken) => expect(encodable(given)).toStrictEqual(taken));
