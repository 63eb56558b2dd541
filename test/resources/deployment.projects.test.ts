import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectFolder } from "../../provider/resources/deployment/project-folder.ts";
import { treeOf } from "../source-folder/tree.ts";

const YAML = "name: shop\nruntime: nodejs\n";
const OTHER = "name: other\nruntime: nodejs\n";

/** Where the project `shop` finds itself from `app/src` of a tree, as a path below it. */
function foundIn(tree: Readonly<Record<string, string>>, project: string | undefined = "shop"): string {
  const top = treeOf({ "app/src/index.ts": "", ...tree });
  return path.relative(top, projectFolder(project, path.join(top, "app/src"))) || ".";
}

describe("the folder of a project", () => {
  test.each([
    ["its own", "app/src", { "app/src/Pulumi.yaml": YAML, "app/Pulumi.yaml": YAML }],
    ["the nearest above", "app", { "app/Pulumi.yaml": YAML, "Pulumi.yaml": YAML }],
    ["that of a Pulumi.yml", "app", { "app/Pulumi.yml": YAML }],
    ["that of a Pulumi.json", "app", { "app/Pulumi.json": '\uFEFF{ "name": "shop" }' }],
    ["above one of another project", ".", { "app/src/Pulumi.yaml": OTHER, "Pulumi.yaml": YAML }],
    ["where it runs, below that of another project", "app/src", { "Pulumi.yaml": OTHER }],
    ["where it runs, below a Pulumi.json of another", "app/src", { "app/Pulumi.json": '{"name":"other"}' }],
    ["where it runs, if there is none", "app/src", {}],
  ])("is %s: %s", (_, expected, tree) => {
    expect(foundIn(tree)).toBe(expected);
  });

  test("is the nearest of any project where the project is not known", () => {
    expect(projectFolder(undefined, path.join(treeOf({ "a/b": "", "Pulumi.yaml": OTHER }), "a"))).not.toMatch(
      /a$/,
    );
  });

  test.each([
    'name: "shop"',
    "name: 'shop'",
    '"name": shop',
    "name : shop   # the shop",
    "\uFEFFname: shop",
    "---\r\nname: shop\r\nruntime: yaml\r\n",
    "description: |\n  name: other\nname: shop",
    "config:\n  name: other\nname: shop",
    "# name: other\nname: shop",
  ])("is that of a file with its name: %j", (text) => {
    expect([foundIn({ "Pulumi.yaml": text }), foundIn({ "Pulumi.yaml": text }, "other")]).toEqual([
      ".",
      "app/src",
    ]);
  });

  test.each([
    "",
    "runtime: yaml",
    "{ name: other, runtime: yaml }",
    "name:\n  other",
    "name: &other other",
    'name: "\\u006fther"',
    "name: other\n---\nname: another",
    "name: other#",
  ])("is that of a file whose name is not certain: %j", (text) => {
    expect(foundIn({ "Pulumi.yaml": text })).toBe(".");
  });

  test.each(["", "{", "[]", '{ "name": 1 }'])(
    "is that of a Pulumi.json whose name is not certain: %j",
    (text) => {
      expect(foundIn({ "Pulumi.json": text })).toBe(".");
    },
  );

  test("is that of a file that cannot be read", () => {
    expect(foundIn({ "Pulumi.yaml/": "" })).toBe(".");
  });
});
