import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sidebar, sitePages } from "../../tools/site/pages.ts";
import { brokenBecause, destinationOf, linksOf } from "./rig/links.ts";

const FILES = sitePages(".");
const LINKS = FILES.flatMap((file) => linksOf(file, readFileSync(file, "utf8")));
const { files: PUBLISHED }: { files: string[] } = JSON.parse(readFileSync("package.json", "utf8"));

/** What pages of the npm package may lead to although it is in the repository alone. */
const IN_THE_REPOSITORY = /^(examples\/[\w-]+\/README\.md|emulator\/README\.md|CONTRIBUTING\.md)$/;

/** Whether a file is in the npm package. */
function isPublished(file: string): boolean {
  const isBelow = (folder: string) => file === folder || file.startsWith(`${folder}/`);
  const isExcluded = PUBLISHED.some((each) => each.startsWith("!") && isBelow(each.slice(1)));
  return !isExcluded && [...PUBLISHED, "README.md"].some(isBelow);
}

test("every link of every page leads to a file and a heading that exist, or to a public https address", () => {
  expect(LINKS.length).toBeGreaterThan(500);
  const broken = LINKS.flatMap((link) => {
    const why = brokenBecause(link);
    return why === undefined ? [] : [`${link.file}: ${link.target}: ${why}`];
  });
  expect(broken).toEqual([]);
});

test.each([
  ["nowhere.md", "there is no file docs/nowhere.md"],
  ["start", "there is no file docs/start"],
  ["start/quickstart.md#9-fly", "docs/start/quickstart.md has no heading #9-fly"],
  ["http://docs.example.com/", "it is no public https address"],
])("a link to %s is reported as broken", (target, why) => {
  expect(brokenBecause({ file: "docs/sample.md", target })).toBe(why);
});

test("what the npm package's pages lead to is in the package, or one of the folders that the README says are not", () => {
  const elsewhere = LINKS.filter((link) => {
    const to = destinationOf(link);
    return isPublished(link.file) && to !== undefined && !isPublished(to) && !IN_THE_REPOSITORY.test(to);
  });
  expect(elsewhere).toEqual([]);
  expect(readFileSync("README.md", "utf8")).toContain("are in the repository, not in the npm package");
});

test("links lead from the README to every page of docs, and from the first page to every example", () => {
  const reached = new Set(["README.md"]);
  for (const file of reached) {
    for (const link of LINKS.filter((each) => each.file === file)) {
      const to = destinationOf(link);
      if (to?.endsWith(".md")) reached.add(to);
    }
  }
  expect(FILES.filter((file) => file.startsWith("docs/") && !reached.has(file))).toEqual([]);
  const first = LINKS.filter(({ file }) => file === "docs/index.md").map(destinationOf);
  const examples = readdirSync("examples", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(
    examples.map(({ name }) => `examples/${name}/README.md`).filter((file) => !first.includes(file)),
  ).toEqual([]);
});

test("the sidebar of the web page shows every page of the folders of docs, once", () => {
  const shown = sidebar(".").flatMap(({ items }) => items.map(({ file }) => file));
  const pages = FILES.filter((file) => /^(docs|examples)\/.+\//.test(file));
  expect(shown.sort()).toEqual(pages.sort());
});
