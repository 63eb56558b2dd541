import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { installedVersions, pluginCache } from "../../cli/plugin-cache/cache.ts";
import { CodedError } from "../../provider/core/message.ts";
import { version } from "../../provider/core/version.ts";
import { Machine, pluginFolder } from "./plugin-rig.ts";

/** What the command throws. */
function errorOf(install: () => unknown): CodedError {
  try {
    install();
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
  throw new Error("the plugin was installed");
}

test("copies the plugin to where the engine finds it, and says so the second time", () => {
  const machine = new Machine();
  const folder = machine.version();
  expect(machine.install()).toBe(`Installed the plugin langsmith ${version} in ${folder}.\n`);
  expect(readdirSync(machine.cache)).toEqual([`resource-langsmith-v${version}`]);
  expect(readdirSync(folder).sort()).toEqual(readdirSync(machine.source).sort());
  expect(machine.install()).toBe(`The plugin langsmith ${version} is already installed in ${folder}.\n`);
});

test("a package of which a file was deleted installs nothing, and names the file", () => {
  const machine = new Machine();
  rmSync(path.join(machine.source, "main.mjs"));
  const error = errorOf(() => machine.install());
  expect(error.message).toBe(
    `${path.join(machine.source, "main.mjs")} does not exist, so nothing was written. Run \`npx pulumi-langsmith@${version} plugin install\`, which downloads the package again.`,
  );
  expect(existsSync(machine.cache)).toBe(false);
});

test("a cache that cannot be written is reported, and contains nothing of the plugin", () => {
  const machine = new Machine();
  // Unlike a folder without the permission, a file in its place stops the root user, too.
  writeFileSync(machine.cache, "");
  const error = errorOf(() => machine.install());
  expect(error.message).toContain(`Could not write the plugin to ${machine.cache}: `);
  expect(error.message).toContain("set `PULUMI_HOME` to another folder");
  expect(readFileSync(machine.cache, "utf8")).toBe("");
});

test.each<[string, (folder: string) => void]>([
  ["a file in its place", (folder) => writeFileSync(folder, "")],
  ["a symbolic link in its place", (folder) => symlinkSync("/nowhere", folder)],
  [
    "a folder that the engine left half-written, with its mark",
    (folder) => {
      writeFileSync(path.join(pluginFolder(folder), "half"), "");
      writeFileSync(`${folder}.partial`, "");
    },
  ],
  ["a copy without its program", (folder) => rmSync(path.join(pluginFolder(folder), "main.mjs"))],
])("of this version, which the engine ignores, %s is replaced", (_, put) => {
  const machine = new Machine();
  mkdirSync(machine.cache);
  put(machine.version());
  expect(installedVersions(machine.cache)).toEqual([]);
  expect(machine.install()).toMatch(/^Installed /);
  expect(lstatSync(machine.version()).isDirectory()).toBe(true);
  expect(readdirSync(machine.cache)).toEqual([`resource-langsmith-v${version}`]);
  expect(readdirSync(machine.version()).sort()).toEqual(readdirSync(machine.source).sort());
});

test("an older version, and a newer one, stay installed", () => {
  const machine = new Machine();
  for (const other of ["0.0.9", "99.0.0"]) pluginFolder(machine.version(other), other);
  expect(machine.install()).toMatch(/^Installed /);
  expect(readFileSync(path.join(machine.version("0.0.9"), "main.mjs"), "utf8")).toBe("// 0.0.9");
  expect(installedVersions(machine.cache).sort()).toEqual(["0.0.9", version, "99.0.0"]);
});

describe("the plugin cache", () => {
  test("is that of PULUMI_HOME, and an empty one counts as none", () => {
    expect(pluginCache({ PULUMI_HOME: "/own", HOME: "/tmp" })).toBe("/own/plugins");
    const ofUser = path.join(userInfo().homedir, ".pulumi", "plugins");
    expect(pluginCache({ PULUMI_HOME: "" })).toBe(ofUser);
    expect(pluginCache({ HOME: "/tmp/other" })).toBe(ofUser);
  });

  test.each(["relative", "./here", "~/pulumi", " /blank"])(
    "is unknown with PULUMI_HOME=%j, and nothing is written",
    (value) => {
      const machine = new Machine();
      const environment = { ...machine.environment, PULUMI_HOME: value };
      expect(() => machine.install({ environment })).toThrow(
        `PULUMI_HOME is ${JSON.stringify(value)}, which is not an absolute path.`,
      );
      expect(existsSync(value)).toBe(false);
    },
  );
});
