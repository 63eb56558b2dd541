import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { root } from "../../tools/stack/package.ts";

test("a kind that has no table is an error that lists the kinds", () => {
  const program = path.join(root, "tools", "test.ts");
  const args = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", program, "--kind", "Datset"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  expect([status, stdout]).toEqual([2, ""]);
  const [, listed = ""] =
    /^there is no kind "Datset" in test\/conformance\/kinds: use (.+)\n$/.exec(stderr) ?? [];
  expect(listed.split(", ")).toEqual(expect.arrayContaining(Object.keys(resources)));
  expect(listed.split(", ")).toHaveLength(readdirSync(path.join(root, "test/conformance/kinds")).length);
});
