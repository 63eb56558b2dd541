import { existsSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readTerraform } from "../../cli/adopt/terraform/terraform.ts";
import * as rig from "./adopt-rig.ts";
import { fileOf, NOWHERE, resource, stored, WHOLE } from "./terraform-rig.ts";

test.each<readonly [of: string, state: unknown, reason: string, code: string]>([
  [
    "a truncated one",
    WHOLE.slice(0, 420),
    "its end is missing: line 18 ends in the middle of the JSON",
    "LS6140",
  ],
  [
    "a broken one",
    WHOLE.replace('"serial": 7,', '"serial": 7'),
    "it is not JSON from line 5, column 3",
    "LS6140",
  ],
  [
    "one with a word in it that the parser tells no position of",
    WHOLE.replace('"serial": 7,', '"serial": oops,'),
    "it is not JSON from line 4, column 13",
    "LS6140",
  ],
  [
    "one with a comma too many at its end",
    WHOLE.replace('"check_results": null', ""),
    "it is not JSON from line 31, column 1",
    "LS6140",
  ],
  ["one that begins like JSON and is none", "{ nothing }", "it is not JSON from line 1, column 3", "LS6140"],
  [
    "one with instances that are null",
    stored([{ ...resource("langsmith_deployment", "agent", []), instances: null }]),
    "its resources[0].instances is null, but must be a list",
    "LS6140",
  ],
  [
    "one with a resource that is null",
    stored([null]),
    "its resources[0] is null, but must be an object",
    "LS6140",
  ],
  [
    "one with a resource without a mode",
    stored([resource("langsmith_deployment", "agent", [], { mode: undefined })]),
    "its resources[0].mode is missing, but must be a string",
    "LS6140",
  ],
  [
    "one with attributes in a list",
    stored([{ ...resource("langsmith_deployment", "agent", []), instances: [{ attributes: [] }] }]),
    "its resources[0].instances[0].attributes is a list, but must be an object",
    "LS6140",
  ],
  [
    "a printed one whose root is a text",
    { format_version: "1.0", values: { root_module: "x" } },
    "its values.root_module is a string, but must be an object",
    "LS6140",
  ],
  [
    "a printed one whose child modules are an object",
    { format_version: "1.0", values: { root_module: { child_modules: {} } } },
    "its values.root_module.child_modules is an object, but must be a list",
    "LS6140",
  ],
  ["an empty one", "", "it is empty", "LS6140"],
  [
    "a configuration",
    'resource "langsmith_deployment" "agent" {}',
    "it is not JSON (a .tf file is a configuration, not a state)",
    "LS6140",
  ],
  ["something else", { name: "x" }, "it is JSON, but not a Terraform state", "LS6140"],
  ["a list", [], "it is JSON, but not a Terraform state", "LS6140"],
  [
    "one that OpenTofu has encrypted",
    { serial: 1, lineage: "x", meta: {}, encrypted_data: "bmV2ZXI=", encryption_version: "v0" },
    "OpenTofu has encrypted it",
    "LS6141",
  ],
  [
    "one of an old Terraform",
    { version: 3, lineage: "x", modules: [] },
    "it has format 3, of Terraform before 0.12",
    "LS6144",
  ],
  [
    "one of a Terraform to come",
    { version: 5, lineage: "x", resources: [] },
    "it has format 5, and this command reads format 4",
    "LS6145",
  ],
  ["a state of Pulumi", { version: 3, deployment: {} }, "it is a Pulumi state", "LS6142"],
  [
    "a plan",
    { format_version: "1.2", planned_values: {}, resource_changes: [] },
    "it is a Terraform plan, not a state",
    "LS6143",
  ],
])("%s is rejected with the reason and the fix, and nothing is written", async (_, state, reason, code) => {
  const file = fileOf(state);
  const out = path.join(rig.temporaryFolder(), "out");
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file, "--out", out]);
  expect([ran.code, ran.stdout]).toEqual([3, ""]);
  expect(ran.stderr.startsWith(`pulumi-langsmith adopt: Could not read ${file}: ${reason}. `)).toBe(true);
  expect(ran.stderr.endsWith(` [${code}]\n`)).toBe(true);
  expect(existsSync(out)).toBe(false);
});

test("modules that are nested beyond reason are an error that says so", () => {
  const modules = (depth: number) => `${'{"child_modules":['.repeat(depth)}{}${"]}".repeat(depth)}`;
  const shown = (depth: number) =>
    Buffer.from(`{"format_version":"1.0","values":{"root_module":${modules(depth)}}}`);
  expect(readTerraform(shown(100), "state.json").objects).toEqual([]);
  expect(() => readTerraform(shown(100_000), "state.json")).toThrow(
    "its modules are nested more than 100 levels deep. Write it again with",
  );
});

test("a folder in place of a state is rejected with the fix", async () => {
  const folder = rig.temporaryFolder();
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", folder]);
  expect([ran.code, ran.stderr]).toEqual([
    3,
    `pulumi-langsmith adopt: Could not read ${folder}: it is a folder. Use the path of a file that you may read. [LS5104]\n`,
  ]);
});

test.each([
  ["[", 1_000_000],
  ['{"a":[', 200_000],
])("a state that was cut off within deep nesting is parsed once: %s", (nested, times) => {
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => parse.mockRestore());
  const content = Buffer.from(`{"version":4,"resources":[${nested.repeat(times)}`);
  expect(() => readTerraform(content, "state.json")).toThrow("its end is missing: line 1 ends");
  expect(parse).toHaveBeenCalledTimes(1);
});
