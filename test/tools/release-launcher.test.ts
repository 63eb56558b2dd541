import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { launcherOf } from "../../tools/release/launcher.ts";

import { temporary } from "./release-folder.ts";

describe("the launcher", () => {
  /** A folder with a launcher, and stand-ins that tell how they were called. */
  function folderWith(loader: string): { folder: string; launcher: string } {
    const folder = path.join(temporary(), "a folder");
    mkdirSync(folder);
    const { name, text } = launcherOf("linux", loader);
    writeFileSync(path.join(folder, name), text, { mode: 0o755 });
    writeFileSync(path.join(folder, "node"), '#!/bin/sh\necho "own:$*"\n', { mode: 0o755 });
    return { folder, launcher: path.join(folder, name) };
  }

  test("runs the Node.js beside it, with nothing on PATH, from any folder and through links", () => {
    const { folder, launcher } = folderWith("/bin/sh");
    const env = { PATH: "" };
    const run = (program: string, cwd = "/") =>
      spawnSync(program, ["a b", "1:2"], { env, cwd, encoding: "utf8" });
    expect(run(launcher)).toMatchObject({
      status: 0,
      stdout: `own:${folder}/launch.cjs a b 1:2\n`,
      stderr: "",
    });
    expect(run("./pulumi-resource-langsmith", folder).stdout).toBe("own:./launch.cjs a b 1:2\n");
    const links = temporary();
    symlinkSync(launcher, path.join(links, "absolute"));
    symlinkSync("absolute", path.join(links, "relative"));
    const linked = spawnSync(path.join(links, "relative"), [], { encoding: "utf8" });
    expect(linked).toMatchObject({ status: 0, stdout: `own:${folder}/launch.cjs\n` });
  });

  test("runs the machine's Node.js where the C library of its own is missing, and says what to install where there is none", () => {
    const { folder, launcher } = folderWith("/lib/no-such-loader.so.1");
    const bin = temporary();
    writeFileSync(path.join(bin, "node"), '#!/bin/sh\necho "other:$*"\n', { mode: 0o755 });
    const run = (PATH: string) => spawnSync(launcher, ["1:2"], { env: { PATH }, encoding: "utf8" });
    expect(run(bin)).toMatchObject({ status: 0, stdout: `other:${folder}/launch.cjs 1:2\n` });
    expect(run("/nowhere")).toMatchObject({
      status: 1,
      stdout: "",
      stderr:
        "pulumi-resource-langsmith: the Node.js that it brings needs the GNU C library, and /lib/no-such-loader.so.1 is missing: install Node.js 22 or later, which then serves instead (Alpine: apk add nodejs)\n",
    });
  });

  test("has the ending that the engine looks for on Windows, and is one line of the command processor", () => {
    expect(launcherOf("windows")).toEqual({
      name: "pulumi-resource-langsmith.cmd",
      text: '@"%~dp0node.exe" "%~dp0launch.cjs" %*\r\n',
    });
    expect(launcherOf("darwin").text).not.toContain("GNU");
  });
});
