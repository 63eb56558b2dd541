import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { launcherOf } from "../../tools/release/launcher.ts";
import { PLATFORMS } from "../../tools/release/platforms.ts";
import { temporary } from "./release-folder.ts";

/** A folder with a program named `node` that prints what it is called with. */
function withNode(name: string): string {
  const folder = temporary();
  writeFileSync(path.join(folder, "node"), `#!/bin/sh\necho "${name}:$*"\n`, { mode: 0o755 });
  return folder;
}

/** The launcher of an archive, beside a Node.js of its own. */
function launcherWith(loader: string): string {
  const { name, text } = launcherOf({ ...PLATFORMS[0], loader });
  const file = path.join(withNode("own"), name);
  writeFileSync(file, text, { mode: 0o755 });
  return file;
}

test("the launcher of an archive runs the Node.js beside it, with nothing on PATH", () => {
  const launcher = launcherWith("/bin/sh");
  const { stdout } = spawnSync(launcher, ["a b"], { env: { PATH: "" }, encoding: "utf8" });
  expect(stdout).toBe(`own:${path.dirname(launcher)}/launch.cjs a b\n`);
});

test("it runs that of the machine where the C library of its own is missing, and says what to install where there is none", () => {
  const launcher = launcherWith("/lib/no-such-loader.so.1");
  const run = (PATH: string) => spawnSync(launcher, ["1"], { env: { PATH }, encoding: "utf8" });
  expect(run(withNode("other")).stdout).toBe(`other:${path.dirname(launcher)}/launch.cjs 1\n`);
  const { status, stderr } = run("/nowhere");
  expect(status).toBe(1);
  expect(stderr).toContain("install Node.js 22 or later (Alpine: apk add nodejs)\n");
});
