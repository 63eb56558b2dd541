import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { createFolder } from "../../cli/create-folder.ts";
import { machineLines } from "../../cli/doctor/machine-lines.ts";
import { pluginCache } from "../../cli/plugin-cache/cache.ts";
import { homeIn, pulumiHome } from "../../cli/plugin-cache/home.ts";
import { fixOfWriting } from "../../cli/write-errors.ts";
import { root } from "../../tools/stack/package.ts";
import { temporary } from "../tools/release-folder.ts";
import { Machine } from "./plugin-rig.ts";

const known = () => ({ home: "/home/me", isNamedByVariables: true });
const stranger = () => ({ home: undefined, isNamedByVariables: true });

test("the plugin cache is that of the user's home folder, also where HOME is another one, as with `HOME=/tmp pulumi up`", () => {
  expect(pulumiHome({ HOME: "/tmp/other", USER: "me" }, known)).toBe(path.join("/home/me", ".pulumi"));
  expect(pluginCache({ HOME: "/tmp/other" })).toBe(path.join(userInfo().homedir, ".pulumi", "plugins"));
});

test("PULUMI_HOME comes first, and an empty one counts as none", () => {
  expect(pulumiHome({ PULUMI_HOME: "/own", HOME: "/tmp/other" }, known)).toBe("/own");
  expect(pulumiHome({ PULUMI_HOME: "" }, known)).toBe(path.join("/home/me", ".pulumi"));
});

test("a user whom the system does not know needs HOME and USER, as for the engine", () => {
  expect(pulumiHome({ HOME: "/home/x", USER: "x" }, stranger)).toBe(path.join("/home/x", ".pulumi"));
  for (const environment of [{ HOME: "/home/x" }, { USER: "x" }, {}, { USER: "x", HOME: "relative" }]) {
    expect(() => pulumiHome(environment, stranger)).toThrow("[LS6309]");
  }
  expect(() =>
    pulumiHome({ HOME: "/", USER: "x" }, () => ({ ...stranger(), isNamedByVariables: false })),
  ).toThrow("[LS6309]");
});

const PASSWD = `# users
root:x:0:0:root:/root:/bin/bash
+nis:x:7:7::/nis:/bin/sh
short:x:8:8
me:x:1000:1000:Me,,,:/home/me:/bin/zsh
other:x:10:100::/home/other:/bin/sh`;

test.each([
  [0, "/root"],
  [1000, "/home/me"],
  [10, "/home/other"],
  [100, undefined],
  [7, undefined],
  [8, undefined],
])("the home folder of the user %i is read from /etc/passwd", (uid, home) => {
  expect(homeIn(PASSWD, uid)).toBe(home);
});

test.each(["relative", "./here", "~/pulumi", " /blank"])(
  "PULUMI_HOME=%j, which depends on the current folder, is rejected before anything is written",
  async (value) => {
    const machine = new Machine();
    const environment = { ...machine.environment, PULUMI_HOME: value };
    expect(() => machine.install({ environment })).toThrow(
      `PULUMI_HOME is ${JSON.stringify(value)}, which is not an absolute path.`,
    );
    expect(existsSync(value)).toBe(false);
    expect(await machineLines(environment, machine.project, machine.source)).toContainEqual(
      expect.objectContaining({ subject: "plugin", verdict: "unknown", code: "LS6308" }),
    );
  },
);

test("a folder is created with those above it, and one that is there is left as it is", () => {
  const folder = path.join(temporary(), "a", "b", "c");
  createFolder(folder);
  createFolder(folder);
  expect(readdirSync(path.dirname(folder))).toEqual(["c"]);
  writeFileSync(path.join(folder, "file"), "");
  expect(() => createFolder(path.join(folder, "file"))).toThrow("EEXIST");
  expect(() => createFolder(path.join(folder, "file", "below"))).toThrow("ENOTDIR");
});

/** Runs in a process of its own, since it may never end. */
function createIn(folder: string) {
  const file = pathToFileURL(path.join(root, "cli", "create-folder.ts")).href;
  const code = `import { createFolder } from ${JSON.stringify(file)}; createFolder(${JSON.stringify(folder)});`;
  const options = { timeout: 20_000, killSignal: "SIGKILL", encoding: "utf8" } as const;
  return spawnSync(process.execPath, ["--input-type=module", "-e", code], options);
}

test.skipIf(!existsSync("/proc/self"))("where nothing can be created, such as in /proc, it ends", () => {
  const { signal, stderr } = createIn("/proc/pulumi/plugins");
  expect(signal).toBeNull();
  expect(stderr).toMatch(/ENOENT|EACCES|EPERM/);
});

test.each([
  ["EACCES: permission denied, mkdir '/a'", "Make the folder writable, or OTHER."],
  ["EPERM: operation not permitted, mkdir '/a'", "Make the folder writable, or OTHER."],
  ["EROFS: read-only file system, mkdir '/a'", "The file system is read-only: OTHER."],
  ["ENOSPC: no space left on device, write", "Free disk space, or OTHER."],
  ["ENAMETOOLONG: name too long, mkdir '/a'", "The path is too long: OTHER."],
  ["ENOTDIR: not a directory, mkdir '/a/b'", "A file is in the way: move it, or OTHER."],
  ["EIO: i/o error, write", "Fix what the message reports, or OTHER."],
])("the fix fits the error %s", (why, fix) => {
  expect(fixOfWriting(why, "OTHER")).toBe(fix);
});

test("a cache below a file is reported with the fix for that", () => {
  const machine = new Machine();
  const file = path.join(machine.folder, "file");
  writeFileSync(file, "");
  const environment = { ...machine.environment, PULUMI_HOME: file };
  expect(() => machine.install({ environment })).toThrow(
    /ENOTDIR: .*\. A file is in the way: move it, or set `PULUMI_HOME` to a writable folder\. .*\[LS6301\]$/,
  );
});
