import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { CONFIGURATION } from "../../provider/config/settings.ts";
import { root } from "../../tools/stack/package.ts";
import { blocksOf } from "./rig/blocks.ts";

const PAGE = "docs/guides/esc.md";

test("the environment of the page on Pulumi ESC has only keys and variables that there are", () => {
  const [block] = blocksOf(PAGE, readFileSync(path.join(root, PAGE), "utf8")).filter(
    ({ language }) => language === "yaml",
  );
  const { values } = parse(block?.text ?? "");
  const keys = Object.keys(CONFIGURATION).map((key) => `langsmith:${key}`);
  const variables = Object.values(CONFIGURATION).flatMap(({ environment }) => [...environment]);
  expect(keys).toEqual(expect.arrayContaining(Object.keys(values.pulumiConfig)));
  expect(variables).toEqual(expect.arrayContaining(Object.keys(values.environmentVariables)));
});
