import { expect, test } from "vitest";
import { messageProblems, pageProblems } from "../../tools/prose/check.ts";
import { root } from "../../tools/stack/package.ts";

test("the prose of the pages and of the messages follows the rules", async () => {
  expect(await pageProblems(root)).toEqual([]);
  expect(await messageProblems()).toEqual([]);
});
