import { expect, test } from "vitest";
import { messageProblems, pageProblems } from "../../tools/prose/check.ts";
import { root } from "../../tools/stack/package.ts";

test("the prose of the pages and of the messages follows the rules", async () => {
  expect(await pageProblems(root)).toEqual([]);
  expect(await messageProblems()).toEqual([]);
  const text = `The service tells it.\n  tells in a log\nRun it anew, exprot it. [LS2001]`;
  expect(await messageProblems([{ code: "LS2001", text }])).toEqual([
    "LS2001.md:1:13:LangSmith.Words:Write 'reports, shows, prints, lists or warns' instead of 'tells'.",
    "LS2001.md:3:8:LangSmith.Words:Write 'again' instead of 'anew'.",
    "LS2001.md:3:14:LangSmith.Spelling:'exprot' is misspelt, or missing from the word list.",
  ]);
});
