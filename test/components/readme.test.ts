import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type * as z from "zod";
import { inputs, outputs } from "../../provider/components/scheduled-exports/fields.ts";
import { coreOf, factsOf, isRequired, propertiesOf } from "../../provider/core/facts.ts";
import { root } from "../../tools/stack/package.ts";

const PAGE = "docs/reference/components/ScheduledExports.md";
const page = readFileSync(path.join(root, PAGE), "utf8");
const readme = readFileSync(path.join(root, "examples", "scheduled-exports", "README.md"), "utf8");

/** The part of the page below a heading. */
function section(heading: string): string {
  const [, after = ""] = page.split(`# ${heading}\n`);
  return after.split(/^#/m)[0] ?? "";
}

test.each<[string, string, z.core.$ZodType]>([
  ["arguments", "Arguments", inputs],
  ["arguments of a project", "ScheduledExportsProject", coreOf(inputs.shape.projects.element)],
  ["outputs", "Outputs", outputs],
])("the page that the example links to has all %s, as the component describes them", (_, heading, schema) => {
  const own = section(heading);
  for (const [name, property] of propertiesOf(schema)) {
    const [, entry = ""] = own.split(`**\`${name}\`** (`);
    const [line = "", description = ""] = entry.split("\n");
    expect(line.includes("**required**"), name).toBe(schema !== outputs && isRequired(property));
    expect(description.trim()).toContain(factsOf(property).description);
  }
});

test("the example links to that page in place of repeating it", () => {
  expect(readme).toContain(`](../../${PAGE})`);
  expect(readme).not.toContain("| `bulkExportDestinationId` |");
});
