import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

const schema = path.join(root, "schema.json");
const program = `pulumi-resource-langsmith${process.platform === "win32" ? ".cmd" : ""}`;

function pulumi(...args: string[]) {
  const home = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-schema-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const env = { ...process.env, ...inject("engine"), PULUMI_HOME: home, PULUMI_SKIP_UPDATE_CHECK: "true" };
  return spawnSync("pulumi", ["--non-interactive", "--color=never", ...args], {
    cwd: home,
    env,
    encoding: "utf8",
  });
}

test("the engine's check of the schema finds nothing to complain or warn about", () => {
  const { status, stdout, stderr } = pulumi("schema", "check", schema);
  expect(`${stdout}${stderr}`).toBe("");
  expect(status).toBe(0);
});

test.each([
  ["the file", () => schema],
  [
    "the plugin",
    () => path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist", "plugin", program),
  ],
])("the engine gets the package's schema from %s, with nothing added or lost", (_, source) => {
  const { status, stdout, stderr } = pulumi("package", "get-schema", source());
  expect(stderr).toBe("");
  expect(status).toBe(0);
  const told = JSON.parse(stdout);
  const written = JSON.parse(readFileSync(schema, "utf8"));
  for (const part of ["resources", "functions", "types", "config", "provider", "version"]) {
    expect(told[part], part).toEqual(written[part]);
  }
});
