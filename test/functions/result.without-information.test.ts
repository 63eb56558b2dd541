import { expect, test } from "vitest";
import { functions } from "../../provider/functions/index.ts";
import { placeholderFor } from "../../provider/functions/result.ts";

test("a result without information has every member that a program may read, and nothing else", () => {
  expect(placeholderFor(functions.getDeployments.outputs)).toEqual({ deployments: [] });
});

test.each(Object.entries(functions))(
  "the one of %s has the kinds that its schema names",
  (_, { outputs }) => {
    const issues = outputs.safeParse(placeholderFor(outputs)).error?.issues ?? [];
    // An empty string is no id and no name of a choice; a wrong type would break a program.
    expect(issues.filter(({ code }) => code === "invalid_type")).toEqual([]);
  },
);
