import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { catalogue } from "../../cli/explain/catalogue.ts";
import { siteProblems } from "../../tools/site/check.ts";
import { declaredCodes } from "../../tools/site/codes.ts";
import { runCommand } from "../../tools/site/command.ts";
import { root } from "../../tools/stack/package.ts";

function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-site-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A repository with these files, a first page, and a code with its page. */
function repository(files: Readonly<Record<string, string>> = {}): string {
  const folder = temporary();
  const all = {
    "docs/index.md": "# Home\n",
    "docs/errors/deployments.md": "# Deployments\n\n## LS2001\n",
    "provider/messages.ts": 'export const taken = defineMessage("LS2001", {});\n',
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return folder;
}

describe("the pages of the site", () => {
  test("have no problem", () => {
    expect(siteProblems(root)).toEqual([]);
  });

  test("are checked for every code of the catalogue", () => {
    const declared = declaredCodes(root).map(({ code }) => code);
    expect(declared.sort()).toEqual(catalogue.map(({ code }) => code));
  });

  test.each<[string, Record<string, string>, string[]]>([
    ["nothing wrong", { "docs/guides/costs.md": "# Costs\n\n[Home](../index.md#home)\n" }, []],
    [
      "a broken link",
      { "docs/guides/costs.md": "# Costs\n\nSee [limits](../reference/limit.md).\n" },
      ["docs/guides/costs.md:3: ../reference/limit.md: there is no docs/reference/limit.md"],
    ],
    [
      "a broken anchor",
      { "docs/guides/costs.md": "# Costs\n\n\nSee [home](../index.md#start).\n" },
      ["docs/guides/costs.md:4: ../index.md#start: docs/index.md has no heading #start; it has #home"],
    ],
    [
      "a page that no page links to, in a folder that the sidebar does not show",
      { "docs/notes/old.md": "# Old\n\n[Itself](old.md)\n" },
      [
        "docs/notes/old.md:1: no page links here, and the sidebar shows only pages in docs/start, docs/guides, docs/concepts, docs/reference, docs/errors, examples, docs/internals",
      ],
    ],
    [
      "the same page with a link to it",
      { "docs/notes/old.md": "# Old\n", "docs/index.md": "# Home\n\n[Old](notes/old.md)\n" },
      [],
    ],
    [
      "two headings with one anchor",
      { "docs/guides/costs.md": "# Costs\n\n## Exports\n\n```md\n## Exports\n```\n\n## `Exports`\n" },
      ["docs/guides/costs.md:9: the anchor #exports is the same as in line 3: reword one of the headings"],
    ],
    [
      "a heading with the anchor of another one",
      { "docs/guides/costs.md": '# Costs\n\n<a id="costs"></a>\n' },
      ["docs/guides/costs.md:3: the anchor #costs is the same as in line 1: reword one of the headings"],
    ],
    [
      "equal headings of releases",
      { "CHANGELOG.md": "# Changelog\n\n## 2\n\n### Breaking\n\n## 1\n\n### Breaking\n" },
      [],
    ],
    [
      "a code without a heading",
      {
        "provider/messages.ts":
          'export const a = defineMessage("LS2001", {});\n\nexport const b = defineMessage(\n  "LS2002", {});\n',
      },
      ["provider/messages.ts:3: no page has a heading for LS2002: run `npm run generate`"],
    ],
    [
      "a heading of a code that does not exist",
      { "docs/errors/deployments.md": "# Deployments\n\n## LS2001\n\n## LS2999\n" },
      ["docs/errors/deployments.md:5: no source declares LS2999: run `npm run generate`"],
    ],
  ])("with %s", (_what, files, problems) => {
    expect(siteProblems(repository(files))).toEqual(problems);
  });
});

describe("npm run docs", () => {
  async function run(args: readonly string[], folder: string) {
    const lines: string[] = [];
    const print = (line: unknown) => void lines.push(String(line));
    const spies = [vi.spyOn(console, "log"), vi.spyOn(console, "error")];
    for (const spy of spies) spy.mockImplementation(print);
    onTestFinished(() => {
      for (const spy of spies) spy.mockRestore();
    });
    return { status: await runCommand(args, folder), lines };
  }

  test("writes nothing of pages with a problem, and reports file and line", async () => {
    const folder = repository({ "docs/index.md": "# Home\n\n[a](b.md)\n" });
    const out = path.join(folder, "site");
    expect(await run(["--build", "--out", out], folder)).toEqual({
      status: 1,
      lines: ["docs/index.md:3: b.md: there is no docs/b.md", "1 problem: nothing was written"],
    });
    expect(existsSync(out)).toBe(false);
  });

  test("never removes files that are not a site", async () => {
    const folder = repository();
    const { status, lines } = await run(["--build", "--out", path.join(folder, "docs")], folder);
    expect(status).toBe(1);
    expect(lines).toEqual([`${path.join(folder, "docs")} has files that are not a site. Use another --out.`]);
    expect(existsSync(path.join(folder, "docs", "index.md"))).toBe(true);
  });

  test.each([
    [["--out", "x"], "--out needs --build."],
    [["--build", "--port", "1"], "--build does not take --port."],
    [["--port", "x"], "--port x is not a number."],
    [["--fast"], "Unknown option '--fast'"],
  ])("rejects %j with its usage", async (args, message) => {
    const { status, lines } = await run(args, repository());
    expect(status).toBe(2);
    expect(lines.join("\n")).toContain(message);
    expect(lines.join("\n")).toContain("usage: npm run docs");
  });

  test("shows its usage", async () => {
    const { status, lines } = await run(["--help"], repository());
    expect(status).toBe(0);
    expect(lines[0]).toMatch(/^usage: npm run docs/);
  });
});
