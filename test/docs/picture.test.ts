import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { picture } from "../../tools/demo/terminal.ts";
import { root } from "../../tools/stack/package.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");

test("the picture of the README shows each resource of its program as created", () => {
  const program = [...read("README.md").matchAll(/new langsmith\.(\w+)\("([\w-]+)"/g)];
  expect(program).toHaveLength(3);
  const rows = Map.groupBy(
    read("docs/images/up.svg").matchAll(/ y="([\d.]+)"[^>]*>([^<]*)</g),
    ([, y = ""]) => y,
  );
  const texts = [...rows.values()].map((row) => row.map(([, , text]) => text).join(" "));
  for (const [, kind, name] of program) {
    expect(texts.filter((text) => /created \(/.test(text))).toContainEqual(
      expect.stringMatching(new RegExp(`langsmith:index:${kind} +${name} `)),
    );
  }
});

test("a picture has what a terminal shows at the end, with its colors, and no line that was overwritten", async () => {
  const svg = await picture("x", "old\r\u001b[2Knew \u001b[32mgreen <1>\u001b[0m\r\n\r\n  \u001b[1mbold", {
    columns: 20,
    rows: 5,
  });
  const texts = [...svg.matchAll(/fill="(#\w+)"( font-weight="bold")? textLength="[\d.]+">([^<]*)</g)];
  expect(texts.map(([, color, bold, text]) => [color, bold !== undefined, text])).toEqual([
    ["#d4d4dc", true, "$ x"],
    ["#d4d4dc", false, "new"],
    ["#4ade80", false, "green &lt;1&gt;"],
    ["#d4d4dc", true, "bold"],
  ]);
});
