import { expect, test } from "vitest";
import { functions } from "../../provider/functions/index.ts";
import { standInFor } from "../../provider/functions/stand-in.ts";

test("a result without information has every member that a program may read, and nothing else", () => {
  expect(standInFor(functions.getDeployments.outputs)).toEqual({ deployments: [] });
  expect(standInFor(functions.getTracingProject.outputs)).toEqual({ id: "", name: "", tenantId: "" });
  expect(standInFor(functions.getExportWindows.outputs)).toEqual({ windows: [], nextStartTime: "" });
});

test.each(Object.entries(functions))(
  "the one of %s has the kinds that its schema names",
  (_, { outputs }) => {
    const issues = outputs.safeParse(standInFor(outputs)).error?.issues ?? [];
    // An empty string is no id and no name of a choice; a wrong type would break a program.
    expect(issues.filter(({ code }) => code === "invalid_type")).toEqual([]);
  },
);
