import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { messageProblems, pageProblems, proseProblems } from "../../tools/prose/check.ts";
import { root } from "../../tools/stack/package.ts";

/** What is reported of a page with this text, without its place. */
async function reportedOf(text: string): Promise<string[]> {
  const file = path.join(mkdtempSync(path.join(inject("installed"), "prose-")), "page.md");
  writeFileSync(file, `# Page\n\n${text}\n`);
  return (await proseProblems(root, [file])).map((line) => line.slice(line.indexOf("LangSmith.")));
}

test("the prose of the pages follows the rules", async () => {
  expect(await pageProblems(root)).toEqual([]);
});

test("the messages of the catalogue follow the rules, apart from log lines", async () => {
  expect(await messageProblems()).toEqual([]);
  const example = `The service tells it.\n  tells in a log\nRun it anew. [LS2001]`;
  expect(await messageProblems([{ code: "LS2001", example }])).toEqual([
    "LS2001.md:1:13:LangSmith.Words:Write 'reports, shows, prints, lists or warns' instead of 'tells'.",
    "LS2001.md:3:8:LangSmith.Words:Write 'again' instead of 'anew'.",
  ]);
});

test("a guide must not be harder to read than grade 9", async () => {
  const hard = "Administrators unconditionally necessitate comprehensive organizational documentation.";
  const folder = mkdtempSync(path.join(inject("installed"), "prose-"));
  mkdirSync(path.join(folder, "docs/guides"), { recursive: true });
  for (const page of ["docs/guides/page.md", "docs/page.md"]) {
    writeFileSync(path.join(folder, page), `# Page\n\n${hard}\n`);
  }
  const problems = await proseProblems(folder, ["docs"]);
  expect(problems).toEqual([expect.stringMatching(/^docs\/guides\/page\.md:1:1:LangSmith\.Grade:/)]);
});

const WORDS = "word ".repeat(26).trim();

test.each([
  [
    "The page tells it.",
    "LangSmith.Words:Write 'reports, shows, prints, lists or warns' instead of 'tells'.",
  ],
  ["Each error has its cure.", "LangSmith.Words:Write 'fix' instead of 'cure'."],
  ["The export is made anew.", "LangSmith.Words:Write 'recreated' instead of 'made anew'."],
  ["Nobody reads it.", "LangSmith.Words:Write 'no one, someone, or who it is' instead of 'Nobody'."],
  ["The exprot ends.", "LangSmith.Spelling:'exprot' is misspelt, or missing from the word list."],
  [`A ${WORDS}.`, "LangSmith.Sentences:This sentence has more than 25 words: write two, or a list."],
])("a rule reports %j", async (text, problem) => {
  expect(await reportedOf(text)).toContain(problem);
});

test("code, literals and short sentences are no problem", async () => {
  const literals = `One of ${Array.from({ length: 30 }, (_, index) => `"field_${index}"`).join(", ")}.`;
  expect(
    await reportedOf(`\`tells\` is code, so is startTime.\n\n${literals}\n\n\`\`\`sh\ntells exprot\n\`\`\``),
  ).toEqual([]);
});
