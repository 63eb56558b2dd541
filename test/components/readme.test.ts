import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type * as z from "zod";
import { inputs, outputs } from "../../provider/components/scheduled-exports/fields.ts";
import { coreOf, defaultOf, factsOf, isRequired, propertiesOf } from "../../provider/core/facts.ts";
import { root } from "../../tools/stack/package.ts";

const readme = readFileSync(path.join(root, "examples", "scheduled-exports", "README.md"), "utf8");

/** A row for each property of an object, as a reader of Markdown sees the table. */
function rows(schema: z.core.$ZodType): string {
  return propertiesOf(schema)
    .map(([name, property]) => `| \`${name}\` | ${stands(property)} | ${cell(property)} |`)
    .join("\n");
}

function stands(property: z.core.$ZodType): string {
  const fallback = defaultOf(property) ?? factsOf(property).absentMeans;
  if (isRequired(property)) return "required";
  return fallback === undefined ? "" : `\`${JSON.stringify(fallback)}\``;
}

function cell(property: z.core.$ZodType): string {
  const { description, usage } = factsOf(property);
  return [description, usage].filter(Boolean).join(" ").replaceAll("|", "\\|");
}

test.each([
  ["its arguments", inputs],
  ["a project", coreOf(inputs.shape.projects.element)],
  ["a backfill", coreOf(inputs.shape.backfill)],
])("the table of %s says what the description of the component says", (_, schema) => {
  expect(readme).toContain(rows(schema));
});

test("the table of its outputs says what the description of the component says", () => {
  for (const [name, property] of propertiesOf(outputs))
    expect(readme).toContain(`| \`${name}\` | ${cell(property)} |`);
});
