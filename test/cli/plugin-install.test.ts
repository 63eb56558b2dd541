import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CodedError } from "../../provider/core/message.ts";
import { version } from "../../provider/core/version.ts";
import { Machine, pluginFolder } from "./plugin-rig.ts";
import { run } from "./run.ts";

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
  expect(machine.install()).toEqual({
    stdout: `Installed the plugin langsmith ${version} in ${folder}.\n`,
    stderr: "",
  });
  expect(readdirSync(machine.cache)).toEqual([`resource-langsmith-v${version}`]);
  expect(readdirSync(folder).sort()).toEqual(readdirSync(machine.source).sort());
  expect(machine.install().stdout).toBe(
    `The plugin langsmith ${version} is already installed in ${folder}.\n`,
  );
});

test("the installed plugin does not need the package any more, such as after the cache of npx was deleted", () => {
  const machine = new Machine();
  machine.install();
  rmSync(path.join(machine.folder, "package"), { recursive: true });
  expect(readFileSync(path.join(machine.version(), "main.mjs"), "utf8")).toBe(`// ${version}`);
  // Nothing has to be copied, so nothing is missing.
  expect(machine.install().stdout).toContain("already installed");
});

test("a package whose files are symbolic links is copied, not linked", () => {
  const machine = new Machine();
  const store = path.join(machine.folder, "store");
  renameSync(machine.source, store);
  mkdirSync(path.join(machine.source, "more"), { recursive: true });
  for (const name of [...readdirSync(store), "more/own.mjs"]) {
    const from = path.join(store, path.basename(name));
    if (!existsSync(from)) writeFileSync(from, "// own");
    symlinkSync(from, path.join(machine.source, name));
  }
  machine.install();
  for (const folder of [store, machine.source]) rmSync(folder, { recursive: true });
  for (const name of readdirSync(machine.version())) {
    expect(lstatSync(path.join(machine.version(), name)).isSymbolicLink(), name).toBe(false);
  }
  expect(readFileSync(path.join(machine.version(), "more", "own.mjs"), "utf8")).toBe("// own");
});

test("a package of which a file was deleted installs nothing, and names the file", () => {
  const machine = new Machine();
  rmSync(path.join(machine.source, "main.mjs"));
  const error = errorOf(() => machine.install());
  expect(error.message).toBe(
    `${path.join(machine.source, "main.mjs")} does not exist, so nothing was installed. Run \`npx pulumi-langsmith@${version} plugin install\`, which downloads the package again. [LS6302]`,
  );
  expect(existsSync(machine.cache)).toBe(false);
});

test("a cache that cannot be written is reported, and contains nothing of the plugin", () => {
  const machine = new Machine();
  // Unlike a folder without the permission, a file in its place stops the root user, too.
  writeFileSync(machine.cache, "");
  const error = errorOf(() => machine.install());
  expect(error.code).toBe("LS6301");
  expect(error.message).toContain(`Could not install the plugin in ${machine.cache}: `);
  expect(error.fix).toContain("set `PULUMI_HOME` to a writable folder");
  expect(readFileSync(machine.cache, "utf8")).toBe("");
});

test("a read-only cache is reported, and what was installed before stays", () => {
  const machine = new Machine();
  pluginFolder(machine.version("0.0.9"), "0.0.9");
  chmodSync(machine.cache, 0o555);
  const { stderr } = machine.installUnprivileged();
  expect(stderr).toContain(`Could not install the plugin in ${machine.cache}: EACCES: permission denied`);
  expect(stderr).toMatch(/\[LS6301\]$/);
  expect(readdirSync(machine.cache)).toEqual(["resource-langsmith-v0.0.9"]);
});

test("a read-only cache that contains this version already is enough", () => {
  const machine = new Machine();
  machine.install();
  chmodSync(machine.cache, 0o555);
  const { stdout } = machine.installUnprivileged();
  expect(stdout).toContain("already installed");
});

test.each(["main.mjs", "package.json", "pulumi-resource-langsmith", "chunk.mjs"])(
  "a copy of this version that was interrupted before %s is replaced",
  (name) => {
    const machine = new Machine();
    writeFileSync(path.join(machine.source, "chunk.mjs"), "");
    machine.install();
    for (const each of readdirSync(machine.version()).filter((file) => file.startsWith(name))) {
      rmSync(path.join(machine.version(), each));
    }
    expect(machine.install().stdout).toMatch(/^Installed /);
    expect(readdirSync(machine.version()).sort()).toEqual(readdirSync(machine.source).sort());
    expect(readdirSync(machine.cache)).toEqual([`resource-langsmith-v${version}`]);
  },
);

test.each(["main.mjs", "package.json", "pulumi-resource-langsmith", "chunk.mjs"])(
  "a copy of this version whose %s was truncated is replaced, and the file is named",
  (name) => {
    const machine = new Machine();
    writeFileSync(path.join(machine.source, "chunk.mjs"), "export {};");
    machine.install();
    const file = path.join(machine.version(), name);
    const whole = readFileSync(file, "utf8");
    writeFileSync(file, "");
    expect(machine.install()).toEqual({
      stdout: `Installed the plugin langsmith ${version} in ${machine.version()}.\nIt replaces another build of ${version}, whose ${name} was different.\n`,
      stderr: "",
    });
    expect(readFileSync(file, "utf8")).toBe(whole);
    expect(machine.install().stdout).toContain("already installed");
  },
);

test("a copy from the archive of a release, which has its own launcher, is this version, too", () => {
  const machine = new Machine();
  machine.install();
  const folder = machine.version();
  renameSync(path.join(folder, "pulumi-resource-langsmith"), path.join(folder, "launch.cjs"));
  rmSync(path.join(folder, "pulumi-resource-langsmith.cmd"));
  writeFileSync(path.join(folder, "pulumi-resource-langsmith"), "#!/bin/sh\nexec ./node launch.cjs\n", {
    mode: 0o755,
  });
  expect(machine.install().stdout).toContain("already installed");
  writeFileSync(path.join(folder, "launch.cjs"), "");
  expect(machine.install().stdout).toContain("whose launch.cjs was different");
});

test.each([
  ["a file", (name: string) => writeFileSync(name, "")],
  ["a symbolic link that leads nowhere", (name: string) => symlinkSync("/nowhere", name)],
])("%s in the place of this version, which the engine ignores, is replaced", (_, put) => {
  const machine = new Machine();
  mkdirSync(machine.cache);
  put(machine.version());
  expect(machine.install().stdout).toMatch(/^Installed /);
  expect(lstatSync(machine.version()).isDirectory()).toBe(true);
  expect(readdirSync(machine.cache)).toEqual([`resource-langsmith-v${version}`]);
});

test("a symbolic link to another copy, which the engine ignores, is replaced, and that copy stays", () => {
  const machine = new Machine();
  const other = pluginFolder(path.join(machine.folder, "other"));
  mkdirSync(machine.cache);
  symlinkSync(other, machine.version());
  expect(machine.install().stdout).toMatch(/^Installed /);
  expect(lstatSync(machine.version()).isDirectory()).toBe(true);
  expect(existsSync(path.join(other, "main.mjs"))).toBe(true);
});

test("what another user left in the cache, and cannot be removed, prevents nothing", () => {
  const machine = new Machine();
  const left = path.join(machine.cache, ".langsmith-left");
  mkdirSync(path.join(left, "new"), { recursive: true });
  chmodSync(left, 0o555);
  utimesSync(left, 0, 0);
  expect(machine.installUnprivileged().stdout).toMatch(/^Installed /);
  expect(existsSync(machine.version())).toBe(true);
});

test.each([
  ["", (mark: string) => writeFileSync(mark, "")],
  [", also where a folder is in its place", (mark: string) => mkdirSync(mark)],
])("a folder that the engine left half-written is replaced, with its mark%s", (_, leave) => {
  const machine = new Machine();
  pluginFolder(machine.version());
  writeFileSync(path.join(machine.version(), "half"), "");
  leave(`${machine.version()}.partial`);
  expect(machine.install().stdout).toMatch(/^Installed /);
  expect(readdirSync(machine.cache)).toEqual([`resource-langsmith-v${version}`]);
  expect(existsSync(path.join(machine.version(), "half"))).toBe(false);
});

test("what a killed installation left is removed, and that of a running one is not", () => {
  const machine = new Machine();
  const [old, young] = ["old", "young"].map((name) => path.join(machine.cache, `.langsmith-${name}`));
  for (const each of [old, young]) mkdirSync(path.join(String(each), "new"), { recursive: true });
  utimesSync(String(old), 0, 0);
  machine.install();
  expect(readdirSync(machine.cache).sort()).toEqual([".langsmith-young", `resource-langsmith-v${version}`]);
});

test("an older version stays installed", () => {
  const machine = new Machine();
  pluginFolder(machine.version("0.0.9"), "0.0.9");
  const { stdout, stderr } = machine.install();
  expect(stdout).toContain("Also installed, and unchanged: langsmith 0.0.9.\n");
  expect(stderr).toBe("");
  expect(readFileSync(path.join(machine.version("0.0.9"), "main.mjs"), "utf8")).toBe("// 0.0.9");
});

test.each([
  ["99.10.0", ["99.9.0", "99.10.0"]],
  ["99.9.0", ["99.9.0", "99.10.0-rc.1"]],
])("a newer version, %s, is named, since YAML programs use it", (newest, installed) => {
  const machine = new Machine();
  for (const each of installed) pluginFolder(machine.version(each), each);
  expect(machine.install().stderr).toBe(
    `warning: Pulumi uses langsmith ${newest} from the plugin cache for programs that name no version, such as YAML, not version ${version} of this package. Set \`options: { version: ${version} }\` on the resources, or run \`pulumi plugin rm resource langsmith ${newest}\`. [LS6303]\n`,
  );
});

test("a plugin of the PATH, which comes before the cache, is named", () => {
  const machine = new Machine();
  pluginFolder(machine.bin, "0.0.9");
  expect(machine.install().stderr).toContain(
    `Pulumi uses langsmith 0.0.9 from the PATH (${machine.bin}), not version ${version}`,
  );
  const ignoring = { ...machine.environment, PULUMI_IGNORE_AMBIENT_PLUGINS: "true" };
  expect(machine.install({ environment: ignoring }).stderr).toBe("");
});

test("a folder that Pulumi.yaml names, which comes first, is named", () => {
  const machine = new Machine();
  writeFileSync(
    path.join(machine.project, "Pulumi.yaml"),
    "name: a\nruntime: yaml\nplugins: { providers: [{ name: langsmith, path: old }] }\n",
  );
  pluginFolder(path.join(machine.project, "old"), "0.0.9");
  expect(machine.install().stderr).toContain(
    `Pulumi uses langsmith 0.0.9 from the folder that Pulumi.yaml names (${path.join(machine.project, "old")})`,
  );
});

test("--reinstall replaces the folder of the same version, also where no file of the package differs", () => {
  const machine = new Machine();
  machine.install();
  writeFileSync(path.join(machine.version(), "another"), "");
  expect(machine.install().stdout).toContain("already installed");
  expect(machine.install({ reinstall: true }).stdout).toBe(
    `Installed the plugin langsmith ${version} in ${machine.version()}.\n`,
  );
  expect(readdirSync(machine.version()).sort()).toEqual(readdirSync(machine.source).sort());
});

test("without pulumi on the PATH it is installed, and a note names what is missing", () => {
  const machine = new Machine();
  rmSync(path.join(machine.bin, "pulumi"));
  const { stdout, stderr } = machine.install();
  expect(stdout).toMatch(/^Installed /);
  expect(stderr).toBe(
    "note: Pulumi is not on the PATH. Install it to run programs: https://www.pulumi.com/docs/iac/download-install/\n",
  );
});

test("the launcher can be run, whatever its mode was in the package", () => {
  const machine = new Machine();
  chmodSync(path.join(machine.source, "pulumi-resource-langsmith"), 0o644);
  machine.install();
  const { mode } = statSync(path.join(machine.version(), "pulumi-resource-langsmith"));
  expect(mode & 0o777).toBe(0o755);
});

test("the command without a subcommand, and a wrong option, end with 2", async () => {
  expect(await run(["plugin"])).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("Usage: pulumi-langsmith plugin <command>"),
  });
  expect((await run(["plugin", "remove"])).stderr).toContain('There is no command "plugin remove".');
  expect(await run(["plugin", "install", "--force"])).toMatchObject({ code: 2, stdout: "" });
});
