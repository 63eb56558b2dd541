import { expect, test } from "vitest";
import { LONGEST_TEXT, shorten } from "../../provider/core/text.ts";

test("a string within the limit stays as it is", () => {
  expect(shorten("x".repeat(65_536))).toHaveLength(65_536);
  expect(LONGEST_TEXT).toBe(65_536);
});

test("a longer text keeps what was tried and what to do next, and says how much is missing", () => {
  expect(shorten(`tried ${"x".repeat(100)} do this`, 16)).toBe(
    "tried xxxxxx … (98 characters left out) … this",
  );
});
