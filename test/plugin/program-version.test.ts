import { describe, expect, test } from "vitest";
import { newerProgram } from "../../provider/plugin/configuration.ts";

describe("a program that asks for", () => {
  test.each([
    ["0.2.0-rc.1", "0.1.0"],
    ["v0.2.0", "0.1.0"],
  ])("%s is stopped by the plugin %s, which is older", (program, plugin) => {
    expect(newerProgram({ version: program }, plugin)?.code).toBe("LS1308");
  });

  test.each([
    ["0.1.0", "0.1.0"],
    ["0.1.0", "0.1.9"],
    ["0.2.0-rc.1", "0.2.0"],
  ])("%s is served by the plugin %s", (program, plugin) => {
    expect(newerProgram({ version: program }, plugin)).toBeUndefined();
  });

  test.each([undefined, null, "9.0.0; rm -rf ~", "04da6b54-80e4-46f7-96ec-b56ff0331ba9"])(
    "no version that can be compared (%j) is served",
    (program) => {
      expect(newerProgram({ version: program }, "0.1.0")).toBeUndefined();
    },
  );
});

test("the error has both versions, the folder of the plugin, and the command that installs the right one", () => {
  expect(newerProgram({ version: "0.2.0" }, "0.1.0")?.text).toMatch(
    /^the program or its state needs langsmith 0\.2\.0, but the engine started the plugin 0\.1\.0 from \S+\. Run `npx pulumi-langsmith@0\.2\.0 plugin install`\. It installs that plugin, and warns if the engine still uses another one\. \[LS1308\]$/,
  );
});
