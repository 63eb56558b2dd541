import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  anchorsOf,
  brokenBecause,
  destinationOf,
  exampleFolders,
  isPublished,
  type Link,
  linksOf,
} from "../../tools/site/links.ts";
import { root } from "../../tools/stack/package.ts";

const FILES = globSync(["*.md", "docs/**/*.md", "emulator/*.md", "examples/**/*.md"], {
  cwd: root,
  exclude: ["**/node_modules/**"],
})
  .map((file) => file.split(path.sep).join("/"))
  .sort();

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const LINKS: readonly Link[] = FILES.flatMap((file) => linksOf(file, read(file)));

/** What pages of the npm package may lead to although it is in the repository alone. */
const IN_THE_REPOSITORY = /^(examples\/[\w-]+(\/README\.md)?|emulator\/README\.md|CONTRIBUTING\.md)$/;

test("every link of every page leads to a file and a heading that exist, or to a well-formed https address", () => {
  const broken = LINKS.flatMap((link) => {
    const why = brokenBecause(link);
    return why === undefined ? [] : [`${link.file}:${link.line}: ${link.target}: ${why}`];
  });
  expect(broken).toEqual([]);
  expect(LINKS.length).toBeGreaterThan(100);
});

test("what the npm package's pages lead to is in the package, or one of the folders that the README says are not", () => {
  const elsewhere = LINKS.filter(({ file }) => isPublished(file)).flatMap((link) => {
    const to = destinationOf(link);
    if (to === undefined || isPublished(to) || IN_THE_REPOSITORY.test(to)) return [];
    return [`${link.file}:${link.line}: ${link.target}`];
  });
  expect(elsewhere).toEqual([]);
  expect(read("README.md")).toContain("are in the repository, not in the npm package");
});

test("every page of docs is reached from the README by links", () => {
  const reached = new Set(["README.md"]);
  for (const file of reached) {
    for (const link of LINKS.filter((each) => each.file === file)) {
      const to = destinationOf(link);
      if (to !== undefined && FILES.includes(to)) reached.add(to);
    }
  }
  expect(FILES.filter((file) => file.startsWith("docs/") && !reached.has(file))).toEqual([]);
});

test("every guide ends with what comes next, and every example is in the table of the first page", () => {
  for (const file of FILES.filter((each) => each.startsWith("docs/guides/"))) {
    const last = read(file).split(/^## /m).at(-1) ?? "";
    expect(last.split("\n")[0], file).toBe("Next");
    expect(linksOf(file, last).length, file).toBeGreaterThan(0);
  }
  const examples = LINKS.filter(({ file }) => file === "docs/index.md")
    .map((link) => /^examples\/([\w-]+)$/.exec(destinationOf(link) ?? "")?.[1])
    .filter((name) => name !== undefined);
  expect(examples.sort()).toEqual(exampleFolders());
});

test("the README is short", () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThan(120);
});

const SAMPLE = `# One \`two\`, three

See [a](b.md), [c](<d.md#e> "title") and ![f](g.png), \`[not](this.md)\`, <https://a.example>.

\`\`\`md
[nor](that.md)
\`\`\`

## One two three
## A_b – c: **d**

[r]: ../up.md
`;

test("links are found in each of their forms, and not in code", () => {
  expect(linksOf("docs/x.md", SAMPLE).map(({ line, target }) => [line, target])).toEqual([
    [3, "b.md"],
    [3, "d.md#e"],
    [3, "g.png"],
    [12, "../up.md"],
    [3, "https://a.example"],
  ]);
});

test("headings have the anchors that the renderers give them, twice the same one a number", () => {
  expect([...anchorsOf(`${SAMPLE}\n## One two three\n`)]).toEqual([
    "one-two-three",
    "one-two-three-1",
    "a_b--c-d",
    "one-two-three-2",
  ]);
});

test.each([
  ["nowhere.md", "there is no docs/nowhere.md"],
  ["../../etc/passwd", "it leads out of the repository"],
  ["/docs/guides/export-traces.md", "a page knows no root: write the path from its folder"],
  ["../schema.json#/types", "schema.json has no headings to lead to"],
  ["http://docs.example.com/", "it is http://, and must be https"],
  ["https://user@example.com/", "it names no public host"],
  ["https://localhost/x", "it names no public host"],
  ["https://", "it is no address"],
])("%s is reported as broken", (target, why) => {
  expect(brokenBecause({ file: "docs/sample.md", line: 1, target })).toBe(why);
});

test("a heading that is not there is reported with those that are", () => {
  const link = { file: "docs/guides/costs.md", line: 1, target: "../start/quickstart.md#9-fly" };
  expect(brokenBecause(link)).toMatch(
    /^docs\/start\/quickstart\.md has no heading #9-fly; it has #quickstart-without-an-account, #1-create-a-project, /,
  );
});
