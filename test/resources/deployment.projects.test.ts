import path from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "../../provider/resources/deployment/project-folder.ts";
import { treeOf } from "../source-folder/tree.ts";

const YAML = "name: shop\nruntime: nodejs\n";

test.each([
  ["its own", "app/src", { "app/src/Pulumi.yaml": YAML, "app/Pulumi.yaml": YAML }],
  ["the nearest above", "app", { "app/Pulumi.yaml": YAML, "Pulumi.yaml": YAML }],
  ["that of a Pulumi.yml", "app", { "app/Pulumi.yml": YAML }],
  ["that of a Pulumi.json", "app", { "app/Pulumi.json": '{ "name": "shop" }' }],
])("the folder of a project is %s: %s", (_, expected, tree) => {
  const top = treeOf({ "app/src/index.ts": "", ...tree });
  expect(path.relative(top, projectFolder(path.join(top, "app/src")) ?? "")).toBe(expected);
});

test("without a Pulumi.yaml, there is none", () => {
  expect(projectFolder(treeOf({ "a/b": "" }))).toBeUndefined();
});
