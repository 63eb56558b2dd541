import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { exampleFolder } from "./rig/gitops.ts";

test("no line of a summary is a command to the CI in whose log it stands, and it reads as it was told", () => {
  const folder = exampleFolder();
  writeFileSync(path.join(folder, "told.txt"), "::warning::p\n   ::error::gone\n##vso[x]y ##[group]z a::b\n");
  const args = [path.join("ci", "report.mjs"), "told", folder, "Failed exports"];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(`### Failed exports

<pre>
&#58;:warning::p
   &#58;:error::gone
&#35;#vso[x]y &#35;#[group]z a::b
</pre>

`);
});
