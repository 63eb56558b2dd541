import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

/** The pages that people read from the top; those of the reference are searched. */
const PAGES = globSync(["docs/{start,guides,concepts}/*.md", "docs/troubleshooting.md", "SECURITY.md"], {
  cwd: root,
})
  .map((file) => file.split(path.sep).join("/"))
  .sort();

const MOST_WORDS = 60;

/** How many pages may begin with the same three words. */
const MOST_ALIKE = 4;

/** What the reader does with the page, or gets from it. */
const RESULT = [
  /^(Add|Allow|Change|Check|Connect|Deploy|Find|Give|Keep|Let|Manage|Move|Plan|Put|Replace|Report|Run|See|Set up|Test|Try|Use|Write) /,
  /\b[Yy]ou(r program)? (can|get|have|know|see|learn|find|export|continue)\b/,
  /\b[Tt]his page (lists|shows|explains|helps)\b/,
  /\bThese steps\b/,
  /\b[Ff]ind them here\b|\b(complete it|check) here\b/,
];

/** The paragraph below the title; undefined where something else is there. */
function openingOf(page: string): string | undefined {
  const [title = "", opening = ""] = page.split(/\n{2,}/);
  const isParagraph = /^[A-Z`*[]/.test(opening) && !/^\s*([-|#>]|\d+\.|```|<!--)/m.test(opening);
  return /^# \S/.test(title) && isParagraph ? opening.replaceAll(/\s+/g, " ").trim() : undefined;
}

/** What is wrong with how a page begins. */
function problemOf(page: string): string | undefined {
  const opening = openingOf(page);
  if (opening === undefined) return "no paragraph is below the title";
  const words = opening.split(" ").length;
  if (words > MOST_WORDS) return `the first paragraph has ${words} words, and may have ${MOST_WORDS}`;
  if (RESULT.some((one) => one.test(opening))) return undefined;
  return `the first paragraph does not say what the reader gets or does: ${opening}`;
}

test("every page begins with what the reader has at its end, or does with it", () => {
  expect(PAGES.length).toBeGreaterThan(35);
  const problems = PAGES.flatMap((file) => {
    const problem = problemOf(readFileSync(path.join(root, file), "utf8"));
    return problem === undefined ? [] : [`${file}: ${problem}`];
  });
  expect(problems).toEqual([]);
});

test("pages do not all begin with the same words", () => {
  const begins = Map.groupBy(PAGES, (file) =>
    openingOf(readFileSync(path.join(root, file), "utf8"))
      ?.split(" ")
      .slice(0, 3)
      .join(" "),
  );
  expect([...begins].filter(([, files]) => files.length > MOST_ALIKE)).toEqual([]);
});

describe("a page is reported", () => {
  test.each([
    ["that begins with a table", "# Costs\n\n| A | B |\n|---|---|\n", "no paragraph is below the title"],
    [
      "that begins with a section",
      "# Costs\n\n## Exports\n\nYou can see them.\n",
      "no paragraph is below the title",
    ],
    [
      "whose first paragraph names no result",
      "# Costs\n\nLangSmith bills windows.\n",
      "the first paragraph does not say what the reader gets or does: LangSmith bills windows.",
    ],
    [
      "whose first paragraph is long",
      `# Costs\n\nYou can see ${"a ".repeat(60)}cost.\n`,
      "the first paragraph has 64 words, and may have 60",
    ],
  ])("%s", (_, page, problem) => {
    expect(problemOf(page)).toBe(problem);
  });
});
