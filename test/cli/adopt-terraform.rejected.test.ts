import { existsSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readTerraform } from "../../cli/adopt/terraform/terraform.ts";
import * as rig from "./adopt-rig.ts";
import { fileOf, NOWHERE, resource, stored, WHOLE } from "./terraform-rig.ts";

const AGAIN = "Write it again with `terraform state pull > FILE`, or `terraform show -json > FILE`. [LS6140]";
test.each<readonly [string, unknown, string]>([
  [
    "a truncated one",
    WHOLE.slice(0, 420),
    `it was cut off: it ends in line 18, in the middle of the JSON. ${AGAIN}`,
  ],
  [
    "a broken one",
    WHOLE.replace('"serial": 7,', '"serial": 7'),
    `it is not JSON from line 5, column 3 on. ${AGAIN}`,
  ],
  [
    "one with a word in it that the parser tells no position of",
    WHOLE.replace('"serial": 7,', '"serial": oops,'),
    `it is not JSON from line 4, column 13 on. ${AGAIN}`,
  ],
  [
    "one with a comma too many at its end",
    WHOLE.replace('"check_results": null', ""),
    `it is not JSON from line 31, column 1 on. ${AGAIN}`,
  ],
  [
    "one that begins like JSON and is none",
    "{ nothing }",
    `it is not JSON from line 1, column 3 on. ${AGAIN}`,
  ],
  [
    "one with instances that are null",
    stored([{ ...resource("langsmith_deployment", "agent", []), instances: null }]),
    `resources[0].instances in it is null, and has to be a list. ${AGAIN}`,
  ],
  [
    "one with a resource that is null",
    stored([null]),
    `resources[0] in it is null, and has to be an object. ${AGAIN}`,
  ],
  [
    "one with a resource without a mode",
    stored([resource("langsmith_deployment", "agent", [], { mode: undefined })]),
    `resources[0].mode in it is missing, and has to be a string. ${AGAIN}`,
  ],
  [
    "one with attributes in a list",
    stored([{ ...resource("langsmith_deployment", "agent", []), instances: [{ attributes: [] }] }]),
    `resources[0].instances[0].attributes in it is a list, and has to be an object. ${AGAIN}`,
  ],
  [
    "a printed one whose root is a text",
    { format_version: "1.0", values: { root_module: "x" } },
    `values.root_module in it is a string, and has to be an object. ${AGAIN}`,
  ],
  [
    "a printed one whose child modules are an object",
    { format_version: "1.0", values: { root_module: { child_modules: {} } } },
    `values.root_module.child_modules in it is an object, and has to be a list. ${AGAIN}`,
  ],
  ["an empty one", "", `it is empty. ${AGAIN}`],
  [
    "a configuration",
    'resource "langsmith_deployment" "agent" {}',
    `it is not JSON, as a state is: a configuration (.tf) is none. ${AGAIN}`,
  ],
  ["something else", { name: "x" }, `it is JSON, but no state of Terraform. ${AGAIN}`],
  ["a list", [], `it is JSON, but no state of Terraform. ${AGAIN}`],
  [
    "one that OpenTofu has encrypted",
    { serial: 1, lineage: "x", meta: {}, encrypted_data: "bmV2ZXI=", encryption_version: "v0" },
    "it is encrypted by OpenTofu. Give what `tofu show -json` prints where the key is configured. [LS6141]",
  ],
  [
    "one of an old Terraform",
    { version: 3, lineage: "x", modules: [] },
    "it has the format 3 of Terraform before 0.12. Run `terraform apply -refresh-only` of a newer Terraform, which writes format 4. [LS6144]",
  ],
  [
    "one of a Terraform to come",
    { version: 5, lineage: "x", resources: [] },
    "it has the format 5, and this command knows format 4. Give what `terraform show -json` prints. [LS6145]",
  ],
  [
    "a state of Pulumi",
    { version: 3, deployment: {} },
    "it is a state of Pulumi. Give a state of Pulumi by --state. [LS6142]",
  ],
  [
    "a plan",
    { format_version: "1.2", planned_values: {}, resource_changes: [] },
    "it is a plan of Terraform, not a state. Give what `terraform show -json` prints without a plan. [LS6143]",
  ],
])("%s is rejected with the reason and the fix, and nothing is written", async (_, state, told) => {
  const file = fileOf(state);
  const out = path.join(rig.temporaryFolder(), "out");
  const ran = await rig.adopt(NOWHERE, ["--from-terraform", file, "--out", out]);
  expect(ran).toEqual({
    code: 3,
    stdout: "",
    stderr: `pulumi-langsmith adopt: ${file} could not be read: ${told}\n`,
  });
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
    `pulumi-langsmith adopt: ${folder} could not be read: it is a folder. Give a file that can be read. [LS5104]\n`,
  ]);
});

test.each([
  ["[", 1_000_000],
  ['{"a":[', 200_000],
])("a state that was cut off within deep nesting is parsed once: %s", (nested, times) => {
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => parse.mockRestore());
  const content = Buffer.from(`{"version":4,"resources":[${nested.repeat(times)}`);
  expect(() => readTerraform(content, "state.json")).toThrow("it was cut off: it ends in line 1");
  expect(parse).toHaveBeenCalledTimes(1);
});
