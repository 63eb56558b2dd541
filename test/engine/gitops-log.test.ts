import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { exampleFolder } from "./rig/gitops.ts";

const URN = "urn:pulumi:production::langsmith-gitops::";

/** Calls the report in a folder with these files: what it prints, and what it writes. */
function report(mode: string, files: Readonly<Record<string, string>>, argument: string) {
  const folder = exampleFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const args = [path.join("ci", "report.mjs"), mode, folder, argument];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return { log: stdout, stderr, summary: readFileSync(path.join(folder, "summary.md"), "utf8") };
}

test("no line of log or summary is a command to the CI, and each reads as it was reported", () => {
  const told = "::warning::p | <a@b> & `c`\n   ::error::gone\r\n##vso[x]y ##[group]z a::b\u001b[31m\n";
  const { log, stderr, summary } = report("output", { "output.txt": told }, "Failed exports");
  expect(stderr).toBe("");
  expect(log).toBe(`### Failed exports

: :warning::p | <a@b> & \`c\`
   : :error::gone 
# #vso[x]y # #[group]z a::b

`);
  expect(summary).toBe(`### Failed exports

<pre>
&#58;:warning::p &#124; &lt;a&#64;b&gt; &amp; &#96;c&#96;
   &#58;:error::gone 
&#35;#vso[x]y &#35;#[group]z a::b
</pre>

`);
});

test("the log has the table of a preview as plain text, a resource a line, whatever its name contains", () => {
  const type = "langsmith:index:ExportDestination";
  const step = (name: string, op: string, more: object) => ({ op, urn: `${URN}${type}::${name}`, ...more });
  const steps = [
    step("a\n::error::b|c", "replace", { replaceReasons: ["displayName", "config"] }),
    step("##[group]", "update", { diffReasons: ["credentials"] }),
  ];
  const files = { "preview.json": JSON.stringify({ steps, diagnostics: [] }), "errors.txt": "" };
  const { log, summary } = report("preview", files, "0");
  expect(log).toBe(`### Preview

1 to replace, 1 to update.

  replace  a ::error::b|c  langsmith:index:ExportDestination  because of displayName, config
  update  # #[group]  langsmith:index:ExportDestination  credentials

`);
  expect(summary).toContain(`
| **replace** | <code>a ::error::b&#124;c</code> | <code>langsmith:index:ExportDestination</code> | because of <code>displayName</code>, <code>config</code> |  |
| update | <code>&#35;#[group]</code> | <code>langsmith:index:ExportDestination</code> | <code>credentials</code> |  |
`);
});
