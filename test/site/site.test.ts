import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sitePages } from "../../tools/site/pages.ts";
import { root } from "../../tools/stack/package.ts";

test("VitePress builds a page of each source without a dead link, and shows expressions as they are written", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-site-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const main = path.join(root, "tools", "site", "main.ts");
  const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, main, "--build", "--outDir", folder],
    // vitest sets what makes a build of Vue one for tests.
    { cwd: root, encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } },
  );
  expect(status, `${stdout}${stderr}`).toBe(0);
  const missing = sitePages(root).filter((file) => {
    const place = file === "README.md" ? "index.html" : file.replace(/\.md$/, ".html");
    return !existsSync(path.join(folder, place));
  });
  expect(missing).toEqual([]);
  const page = readFileSync(path.join(folder, "docs", "guides", "exports-status.html"), "utf8");
  expect(page).toContain("{{ macros.ds_add(ds, -1) }}");
});
