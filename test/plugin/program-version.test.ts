import path from "node:path";
import { describe, expect, test } from "vitest";
import { versionProblem } from "../../provider/plugin/program-version.ts";

/** What happens, and the code of what is reported. */
function outcome(program: unknown, plugin: string) {
  const problem = versionProblem({ version: program }, plugin);
  if (problem === undefined) return undefined;
  return problem.severity === "informs" ? "informs" : [problem.message.code, problem.severity];
}

describe("a program that asks for", () => {
  test.each([
    ["0.2.0", "0.1.0"],
    ["0.2.0", "0.1.9"],
    ["0.10.0", "0.9.0"],
    ["1.0.0", "0.9.0"],
    ["2.0.0", "1.9.9"],
    ["0.2.0-rc.1", "0.1.0"],
    ["v0.2.0", "0.1.0"],
  ])("%s is stopped by the plugin %s, which is older", (program, plugin) => {
    expect(outcome(program, plugin)).toEqual(["LS1308", "stops"]);
  });

  test.each([
    ["0.1.0", "0.1.0"],
    ["0.1.9", "0.1.0"],
    ["0.1.0", "0.1.9"],
    ["0.2.0-rc.1", "0.2.0"],
    ["0.2.0", "0.2.0-rc.1+build.5"],
  ])("%s is served by the plugin %s without a word", (program, plugin) => {
    expect(outcome(program, plugin)).toBeUndefined();
  });

  test.each([
    ["0.1.0", "0.2.0"],
    ["0.1.9", "0.10.0"],
    ["1.2.3", "1.9.0"],
  ])("%s is served by the plugin %s, a minor version later, with information", (program, plugin) => {
    expect(outcome(program, plugin)).toBe("informs");
  });

  test.each([
    ["0.9.0", "1.0.0"],
    ["1.9.9", "3.0.0"],
  ])("%s gets a warning from the plugin %s, a major version later", (program, plugin) => {
    expect(outcome(program, plugin)).toEqual(["LS1310", "warns"]);
  });

  test.each([
    undefined,
    null,
    3,
    "",
    "newest",
    "0.2",
    "9.0.0; rm -rf ~",
    "04da6b54-80e4-46f7-96ec-b56ff0331ba9",
  ])("no version that can be compared (%j) is served", (program) => {
    expect(outcome(program, "0.1.0")).toBeUndefined();
  });
});

const CACHED = "/home/me/.pulumi/plugins/resource-langsmith-v0.1.0";

/** What is reported by a plugin that was started from a folder. */
const reportFrom = (folder: string, asked: string, plugin: string) =>
  versionProblem({ version: asked }, plugin, folder, {
    PATH: ["/usr/bin", "/opt/plugin/"].join(path.delimiter),
  })?.message.text;

test.each([
  [
    "the plugin cache",
    CACHED,
    "Run `npx pulumi-langsmith@0.2.0 plugin install`. It installs that plugin, and warns if the engine still uses another one.",
    "Update the program's SDK to 1.0.0, or run `npx pulumi-langsmith@0.9.0 plugin install`.",
  ],
  [
    "the PATH",
    "/opt/plugin",
    "Remove `pulumi-resource-langsmith` from that folder of the PATH, then run `npx pulumi-langsmith@0.2.0 plugin install`.",
    "Update the program's SDK to 1.0.0. To use the older plugin instead: remove `pulumi-resource-langsmith` from that folder of the PATH, then run `npx pulumi-langsmith@0.9.0 plugin install`.",
  ],
  [
    "Pulumi.yaml",
    "/home/me/agents/plugin",
    "Remove `langsmith` from `plugins.providers` in Pulumi.yaml, then run `npx pulumi-langsmith@0.2.0 plugin install`.",
    "Update the program's SDK to 1.0.0. To use the older plugin instead: remove `langsmith` from `plugins.providers` in Pulumi.yaml, then run `npx pulumi-langsmith@0.9.0 plugin install`.",
  ],
])(
  "a plugin from %s is named with its folder, both versions and how to get the right one",
  (_, folder, older, newer) => {
    expect(reportFrom(folder, "0.2.0", "0.1.0")).toBe(
      `the program or its state needs langsmith 0.2.0, but the engine started the plugin 0.1.0 from ${folder}. ${older} [LS1308]`,
    );
    expect(reportFrom(folder, "0.9.0", "1.0.0")).toBe(
      `the program needs langsmith 0.9.0, but the engine started the plugin 1.0.0, a newer major version, from ${folder}. ${newer} [LS1310]`,
    );
  },
);

test("an earlier minor version gets both versions and the command that installs its plugin", () => {
  const served = versionProblem({ version: "0.1.0" }, "0.2.0")?.message.text;
  expect(served).toContain("update the program's SDK to 0.2.0");
  expect(served).toContain("`npx pulumi-langsmith@0.1.0 plugin install`");
});
