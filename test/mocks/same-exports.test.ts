import { expect, test } from "vitest";
import * as dynamic from "../../provider/index.ts";
import * as plugin from "../../provider/sdk/index.ts";

/** The compiler refuses this where a class or a function of one module cannot stand for that of the other. */
const exchanged: typeof dynamic = plugin;

/** What the plugin's module has and the other has not: the compiler refuses any other name. */
type Extra = Exclude<keyof typeof plugin, keyof typeof dynamic>;
const extra: Record<Extra, true> & Record<"Provider", true> = { Provider: true };

test("a program that imports from pulumi-langsmith/plugin instead finds every class and function that it had", () => {
  expect(Object.keys(exchanged).sort()).toEqual([...Object.keys(dynamic), ...Object.keys(extra)].sort());
  expect(Object.keys(dynamic)).toEqual(
    expect.arrayContaining(["BulkExport", "Deployment", "ExportDestination"]),
  );
});
