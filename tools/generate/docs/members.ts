import * as z from "zod";
import { table } from "./markdown.ts";

/** What the table shows of a JSON schema. */
const Described = z.object({
  properties: z.record(z.string(), z.looseObject({ description: z.string() })),
  required: z.array(z.string()).default([]),
});

/** The members of what is printed as JSON, in the order of its schema. Each needs a description. */
export function membersTable(schema: z.ZodObject): string {
  return table(["Field", "Always", "What it is"], rowsOf(z.toJSONSchema(schema), ""));
}

function rowsOf(schema: unknown, before: string): string[][] {
  const { properties, required } = Described.parse(schema);
  return Object.entries(properties).flatMap(([name, property]) => {
    const row = [`\`${before}${name}\``, required.includes(name) ? "yes" : "no", property.description];
    return [row, ...("properties" in property ? rowsOf(property, `${before}${name}.`) : [])];
  });
}
