import { describe, expect, test } from "vitest";
import { byteSize, formatValue, listed } from "../../provider/core/text.ts";

describe("a value in a message", () => {
  test.each([
    ["text", '"text"'],
    ["two\nlines", '"two\\nlines"'],
    [24, "24"],
    [{ a: [1] }, '{"a":[1]}'],
    [null, "null"],
    [undefined, "undefined"],
  ])("%j is on one line, as JSON", (value, shown) => expect(formatValue(value)).toBe(shown));

  test("is cut at 120 characters", () => {
    expect(formatValue("x".repeat(118))).toBe(`"${"x".repeat(118)}"`);
    expect(formatValue("x".repeat(119))).toBe(`"${"x".repeat(116)}...`);
  });
});

describe("a list in a message", () => {
  test.each([
    [0, ""],
    [3, "id-0, id-1, id-2"],
    [4, "id-0, id-1, id-2 and 1 more"],
    [1503, "id-0, id-1, id-2 and 1,500 more"],
  ])("of %i names three at most, and counts the others", (count, text) => {
    expect(listed(Array.from({ length: count }, (_, index) => `id-${index}`))).toBe(text);
  });
});

describe("a size in a message", () => {
  test.each([
    [0, "1 KB"],
    [1536, "2 KB"],
    [1_048_575, "1 MB"],
    [1_048_576, "1 MB"],
    [1_572_864, "1.5 MB"],
    [209_715_200, "200 MB"],
  ])("of %i bytes is in kilobytes below a megabyte", (bytes, text) => expect(byteSize(bytes)).toBe(text));
});
