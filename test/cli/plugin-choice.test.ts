import { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { pluginProblem } from "../../cli/plugin-cache/problem.ts";
import { choosePlugin } from "../../cli/plugin-cache/taken.ts";
import { version } from "../../provider/core/version.ts";
import { SDK_NAMES } from "../../tools/generate/identity.ts";
import { Machine, pluginFolder } from "./plugin-rig.ts";

const OLD = "0.0.8";
const NEW = "99.0.0";

let machine: Machine;
beforeEach(() => {
  machine = new Machine();
  for (const each of [OLD, "0.0.9", version]) pluginFolder(machine.version(each), each);
});

/** Writes the files of the project; an object is written as JSON. */
function write(files: Readonly<Record<string, unknown>>, folder = machine.project): void {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  }
}

const chosen = (environment: Readonly<Record<string, string>> = {}, cwd = machine.project) =>
  choosePlugin({ ...machine.environment, ...environment }, cwd);

const problem = () => pluginProblem(chosen(), machine.source);

const MANIFEST = { resource: true, name: "langsmith", version: OLD };
const PYTHON = {
  name: "a",
  runtime: { name: "python", options: { virtualenv: ".venv" } },
};
const GO_MOD = `module a\n\nrequire (\n\t${SDK_NAMES.goModule} v0.0.0\n\tgithub.com/x/y v1.0.0\n)\n`;

/** How YAML and Maven refer to a value. */
const interpolated = (name: string) => `\${${name}}`;

/** A project of Maven with another dependency before the SDK. */
const pom = (of: string, more = "") => `<project>${more}<dependencies>
  <dependency><groupId>com.pulumi</groupId><artifactId>pulumi</artifactId><version>1.0.0</version></dependency>
  <dependency>
    <groupId>${SDK_NAMES.javaPackage}</groupId>
    <artifactId>langsmith</artifactId>
    <version>${of}</version>
  </dependency>
</dependencies></project>`;

/** Projects whose SDK is of the old version. */
const PROJECTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  TypeScript: {
    "Pulumi.yaml": "name: a\nruntime: nodejs\n",
    "node_modules/pulumi-langsmith-sdk/package.json": { name: "pulumi-langsmith-sdk", version: `v${OLD}` },
  },
  "TypeScript in the folder of main": {
    "Pulumi.yaml": "name: a\nruntime: { name: nodejs }\nmain: src\n",
    "src/node_modules/pulumi-langsmith-sdk/package.json": { version: OLD },
  },
  "TypeScript before `npm install`": {
    "Pulumi.yaml": "name: a\nruntime: nodejs\n",
    "package.json": { dependencies: { "pulumi-langsmith-sdk": "file:sdks/langsmith" } },
    "sdks/langsmith/package.json": { version: OLD },
  },
  "TypeScript that names one version": {
    "Pulumi.yaml": "name: a\nruntime: nodejs\n",
    "package.json": { dependencies: { "pulumi-langsmith-sdk": OLD } },
  },
  Python: {
    "Pulumi.yaml": PYTHON,
    ".venv/lib/python3.12/site-packages/pulumi_langsmith/pulumi-plugin.json": MANIFEST,
  },
  "Python on Windows": {
    "Pulumi.yaml": PYTHON,
    ".venv/Lib/site-packages/pulumi_langsmith/pulumi-plugin.json": MANIFEST,
  },
  "Python before the first `pulumi install`": {
    "Pulumi.yaml": "name: a\nruntime: python\n",
    "sdks/python/pulumi_langsmith/pulumi-plugin.json": MANIFEST,
  },
  "Python with uv": {
    "Pulumi.yaml": "name: a\nruntime: { name: python, options: { toolchain: uv } }\n",
    ".venv/lib/python3.12/site-packages/pulumi_langsmith/pulumi-plugin.json": MANIFEST,
  },
  "Python in an environment that no option names": {
    "Pulumi.yaml": "name: a\nruntime: python\n",
    ".venv/lib/python3.12/site-packages/pulumi_langsmith/pulumi-plugin.json": MANIFEST,
  },
  "Java with Maven": {
    "Pulumi.yaml": "name: a\nruntime: java\n",
    "pom.xml": pom(OLD),
  },
  "Java with Maven and a property": {
    "Pulumi.yaml": "name: a\nruntime: java\n",
    "pom.xml": pom(
      interpolated("langsmith.version"),
      `<properties><langsmith.version>${OLD}</langsmith.version></properties>`,
    ),
  },
  "Java with Gradle": {
    "Pulumi.yaml": "name: a\nruntime: java\n",
    "build.gradle.kts": `dependencies {\n  implementation("com.pulumi:pulumi:1.0.0")\n  implementation("${SDK_NAMES.javaPackage}:langsmith:${OLD}")\n}\n`,
  },
  "C# with a package": {
    "Pulumi.yaml": "name: a\nruntime: dotnet\n",
    "a.csproj": `<Project><ItemGroup><PackageReference Include="Pulumi" Version="3.*" /><PackageReference Include="${SDK_NAMES.csharpNamespace}.LangSmith" Version="${OLD}" /></ItemGroup></Project>`,
  },
  "C# with the SDK in a folder": {
    "Pulumi.yaml": "name: a\nruntime: dotnet\n",
    "a.csproj": `<Project><ItemGroup><ProjectReference Include="sdks\\csharp\\${SDK_NAMES.csharpNamespace}.LangSmith.csproj" /></ItemGroup></Project>`,
    "sdks/csharp/pulumi-plugin.json": MANIFEST,
  },
  "Go with the SDK in a folder": {
    "Pulumi.yaml": "name: a\nruntime: go\n",
    "go.mod": `${GO_MOD}\nreplace ${SDK_NAMES.goModule} => ./sdks/go\n`,
    "sdks/go/langsmith/pulumi-plugin.json": MANIFEST,
  },
  "Go with a published SDK": {
    "Pulumi.yaml": "name: a\nruntime: go\n",
    "go.mod": GO_MOD.replace("v0.0.0", `v${OLD}`),
  },
  "YAML whose resources set it": {
    "Pulumi.yaml": {
      name: "a",
      runtime: "yaml",
      resources: {
        one: { type: "langsmith:Dataset", options: { version: OLD } },
        other: { type: "aws:s3:Bucket" },
      },
    },
  },
  "YAML where one resource sets it, with v, and another sets none": {
    "Pulumi.yaml": {
      name: "a",
      runtime: "yaml",
      resources: {
        a: { type: "langsmith:Dataset" },
        b: { type: "langsmith:Dataset", options: { version: `v${OLD}` } },
      },
    },
  },
  "YAML where a function sets it and a resource sets none": {
    "Pulumi.yaml": {
      name: "a",
      runtime: "yaml",
      resources: { a: { type: "langsmith:Dataset" } },
      outputs: { b: { "fn::invoke": { function: "langsmith:getDataset", options: { version: OLD } } } },
    },
  },
  "YAML in the folder of main": {
    "Pulumi.yaml": "name: a\nruntime: yaml\nmain: sub\n",
    "sub/Main.yaml": { resources: { a: { type: "langsmith:Dataset", options: { version: OLD } } } },
  },
  "Go in a module of a folder above": {
    "Pulumi.yaml": "name: a\nruntime: go\nmain: infra/cmd\n",
    "go.mod": GO_MOD.replace("v0.0.0", `v${OLD}`),
  },
  "YAML whose functions set it": {
    "Pulumi.yaml": {
      name: "a",
      runtime: "yaml",
      variables: {
        a: { "fn::invoke": { function: "langsmith:getDataset", options: { version: OLD }, return: "id" } },
        b: { "fn::invoke": { function: "aws:getRegion" } },
      },
    },
  },
  "YAML whose explicit provider sets it": {
    "Pulumi.yaml": {
      name: "a",
      runtime: "yaml",
      resources: {
        eu: { type: "pulumi:providers:langsmith", options: { version: OLD } },
        one: { type: "langsmith:Dataset", options: { provider: interpolated("eu") } },
      },
    },
  },
};

test.each(Object.keys(PROJECTS))(
  "%s gets the version of its SDK, also where newer ones are installed",
  (name) => {
    write(PROJECTS[name] ?? {});
    const { taken, asked } = chosen();
    expect({ asked, taken }).toEqual({
      asked: OLD,
      taken: { from: "cache", folder: machine.version(OLD), files: machine.version(OLD), version: OLD },
    });
    expect(problem()?.text).toBe(
      `Pulumi uses langsmith ${OLD} from the plugin cache, because the program or its SDK requires that version, not version ${version} of this package. Install version ${version} of the SDK, or use the other version of this command: \`npx pulumi-langsmith@${OLD}\`. [LS6303]`,
    );
    rmSync(machine.version(OLD), { recursive: true });
    expect(chosen().taken).toBeUndefined();
  },
);

test.each([
  ["without a project", {}],
  ["without an SDK", { "Pulumi.yaml": "name: a\nruntime: nodejs\n" }],
  ["in C# without a project file", { "Pulumi.yaml": "name: a\nruntime: dotnet\n" }],
  [
    "in TypeScript that names a range of versions",
    {
      "Pulumi.yaml": "name: a\nruntime: nodejs\n",
      "package.json": { dependencies: { "pulumi-langsmith-sdk": `^${OLD}` } },
    },
  ],
  ["in a language without an SDK of ours", { "Pulumi.yaml": "name: a\nruntime: haskell\n" }],
  ["with a file that is not YAML", { "Pulumi.yaml": "name: [" }],
])("a program %s gets the newest version", (_, files) => {
  write(files);
  expect(chosen().taken?.version).toBe(version);
  pluginFolder(machine.version(NEW), NEW);
  expect(chosen().taken?.version).toBe(NEW);
});

describe("an SDK in a folder above the program", () => {
  const program = () => path.join(machine.project, "infra");
  const above = { "node_modules/pulumi-langsmith-sdk/package.json": { version: NEW } };
  const asked = () => chosen({}, program()).asked;

  test.each([
    ["that names it", { "infra/package.json": { dependencies: { "pulumi-langsmith-sdk": `^${NEW}` } } }],
    [
      "that names it for development",
      { "infra/package.json": { devDependencies: { "pulumi-langsmith-sdk": "*" } } },
    ],
    [
      "without a package.json of its own",
      { "package.json": { dependencies: { "pulumi-langsmith-sdk": "*" } } },
    ],
  ])("counts for a program %s", (_, files) => {
    write({ ...above, ...files, "infra/Pulumi.yaml": "name: a\nruntime: nodejs\n" });
    expect(asked()).toBe(NEW);
  });

  test.each([
    ["that names other packages", { "infra/package.json": { dependencies: { "pulumi-langsmith": "*" } } }],
    ["of which nothing is named", {}],
  ])("does not count for a program %s: it belongs to another one", (_, files) => {
    write({ ...above, ...files, "infra/Pulumi.yaml": "name: a\nruntime: nodejs\n" });
    expect(asked()).toBeUndefined();
  });
});

test("the environment of Python that is active counts where no option names another", () => {
  write({ "Pulumi.yaml": "name: a\nruntime: python\n" });
  const active = path.join(machine.folder, "active");
  write({ "lib/python3.12/site-packages/pulumi_langsmith/pulumi-plugin.json": MANIFEST }, active);
  expect(chosen({ VIRTUAL_ENV: active }).asked).toBe(OLD);
  write({ "Pulumi.yaml": PYTHON });
  expect(chosen({ VIRTUAL_ENV: active }).asked).toBeUndefined();
});

test("a version that the program asks for and that is not installed is named, with the command that installs it", () => {
  write({
    "Pulumi.yaml": "name: a\nruntime: nodejs\n",
    "node_modules/pulumi-langsmith-sdk/package.json": { version: NEW },
  });
  const expected = `The program or its SDK requires langsmith ${NEW}, which is not in the plugin cache. Run \`npx pulumi-langsmith@${NEW} plugin install\`. [LS6304]`;
  expect(problem()?.text).toBe(expected);
  expect(machine.install().stderr).toBe(`warning: ${expected}\n`);
  rmSync(machine.version(), { recursive: true });
  write({ "node_modules/pulumi-langsmith-sdk/package.json": { version } });
  expect(problem()?.fix).toBe("Run `npx pulumi-langsmith plugin install`.");
});

test("the newest version in the cache is older than this package: the command that installs this one is named", () => {
  rmSync(machine.version(), { recursive: true });
  expect(problem()?.text).toContain("Pulumi uses langsmith 0.0.9 from the plugin cache");
  expect(problem()?.fix).toBe("Run `npx pulumi-langsmith plugin install`.");
});

test("a plugin in the cache that cannot start is named, with the file that is missing", () => {
  rmSync(path.join(machine.version(), "main.mjs"));
  expect(problem()?.text).toBe(
    `The plugin in ${machine.version()} cannot start: main.mjs is missing. Run \`npx pulumi-langsmith plugin install\`, which replaces the folder. [LS6305]`,
  );
  machine.install();
  expect(problem()).toBeUndefined();
});

test.skipIf(process.platform === "win32")(
  "a plugin in the cache whose launcher may not be executed is named, and replaced",
  () => {
    const launcher = path.join(machine.version(), "pulumi-resource-langsmith");
    machine.install();
    chmodSync(launcher, 0o644);
    expect(problem()?.text).toBe(
      `The plugin in ${machine.version()} cannot start: pulumi-resource-langsmith is not executable. Run \`npx pulumi-langsmith plugin install\`, which replaces the folder. [LS6305]`,
    );
    expect(machine.install().stdout).toMatch(/^Installed /);
    expect(statSync(launcher).mode & 0o777).toBe(0o755);
    expect(problem()).toBeUndefined();
  },
);

test("a folder that Pulumi.yaml names, and in which no plugin can start, is named with that entry", () => {
  write({
    "Pulumi.yaml": "name: a\nruntime: yaml\nplugins: { providers: [{ name: langsmith, path: own }] }\n",
  });
  const own = path.join(machine.project, "own");
  const reportOf = (file: string) =>
    `The plugin from the folder that Pulumi.yaml names (${own}) cannot start: ${file} is missing. Remove \`langsmith\` from \`plugins.providers\` in Pulumi.yaml, or correct its \`path\`. [LS6305]`;
  expect(problem()?.text).toBe(reportOf("pulumi-resource-langsmith"));
  pluginFolder(own);
  expect(problem()).toBeUndefined();
  rmSync(path.join(own, "main.mjs"));
  expect(problem()?.text).toBe(reportOf("main.mjs"));
  // A build of one's own may have other files.
  rmSync(path.join(own, "package.json"));
  expect(problem()?.code).toBe("LS6303");
  rmSync(path.join(own, "pulumi-resource-langsmith"));
  writeFileSync(path.join(own, "PulumiPlugin.yaml"), "runtime: nodejs\n");
  expect(problem()?.code).toBe("LS6303");
});

test("a plugin in the cache that is of this version and not as in this package is named, with the file", () => {
  const file = path.join(machine.version(), "main.mjs");
  writeFileSync(file, "");
  expect(problem()).toMatchObject({
    code: "LS6306",
    fields: { folder: machine.version(), file: "main.mjs" },
    fix: `Run \`npx pulumi-langsmith@${version} plugin install\`, which replaces the folder.`,
  });
  // Of what the user names, and of a package that was deleted, nothing is compared.
  write({
    "Pulumi.yaml": `name: a\nruntime: yaml\nplugins: { providers: [{ name: langsmith, path: ${machine.version()} }] }\n`,
  });
  expect(problem()).toBeUndefined();
  rmSync(path.join(machine.project, "Pulumi.yaml"));
  expect(pluginProblem(chosen(), path.join(machine.folder, "deleted"))).toBeUndefined();
  machine.install();
  expect(problem()).toBeUndefined();
});

test("a folder of the name of the plugin on the PATH is no plugin", () => {
  mkdirSync(path.join(machine.bin, "pulumi-resource-langsmith"));
  expect(chosen().taken).toMatchObject({ from: "cache", version });
});

test("the folder that Pulumi.yaml names comes before the PATH, and that before the version that the SDK asks for", () => {
  pluginFolder(machine.bin, NEW);
  write(PROJECTS["TypeScript"] ?? {});
  expect(chosen().taken).toEqual({ from: "path", folder: machine.bin, files: machine.bin, version: NEW });
  const entry = (more = "") =>
    `name: a\nruntime: nodejs\nplugins: { providers: [{ name: langsmith, path: own${more} }] }\n`;
  write({ "Pulumi.yaml": entry() });
  pluginFolder(path.join(machine.project, "own"));
  const folder = path.join(machine.project, "own");
  const own = { from: "project", folder, files: folder, version };
  expect(chosen().taken).toEqual(own);
  write({ "Pulumi.yaml": entry(`, version: ${OLD}`) });
  expect(chosen().taken).toEqual(own);
  // The engine ignores an entry of another version than the program asks for.
  write({ "Pulumi.yaml": entry(`, version: ${NEW}`) });
  expect(chosen().taken?.from).toBe("path");
});

test.each([
  ["0.2.0", "0.1.0", true],
  ["1.0.0", "0.9.0", true],
  ["0.2.0-rc.1", "0.1.9", true],
  ["0.1.9", "0.1.0", false],
  ["0.1.0", "0.2.0", false],
])(
  "a program that asks for %s and gets %s from the PATH or from Pulumi.yaml: rejected is %s",
  (asked, of, isRejected) => {
    write({
      "Pulumi.yaml": "name: a\nruntime: nodejs\n",
      "node_modules/pulumi-langsmith-sdk/package.json": { version: asked },
    });
    pluginFolder(machine.bin, of);
    const rejection = { fields: { asked, version: of, from: "path", where: machine.bin } };
    if (isRejected) expect(problem()).toMatchObject({ code: "LS6307", ...rejection });
    else expect(problem()?.code).not.toBe("LS6307");
    write({
      "Pulumi.yaml": "name: a\nruntime: nodejs\nplugins: { providers: [{ name: langsmith, path: own }] }\n",
    });
    pluginFolder(path.join(machine.project, "own"), of);
    const code = isRejected ? "LS6307" : of === version ? undefined : "LS6303";
    expect(problem()?.code).toBe(code);
    if (isRejected) expect(problem()?.fix).toContain(`npx pulumi-langsmith@${asked} plugin install`);
  },
);

test.each([
  ["true", "cache"],
  ["TRUE", "cache"],
  ["1", "cache"],
  ["false", "path"],
  ["", "path"],
])("with PULUMI_IGNORE_AMBIENT_PLUGINS=%s the plugin comes from the %s", (value, from) => {
  pluginFolder(machine.bin, NEW);
  expect(chosen({ PULUMI_IGNORE_AMBIENT_PLUGINS: value }).taken?.from).toBe(from);
});

test("a link of the PATH is of the version of the plugin that it leads to", () => {
  symlinkSync(
    path.join(machine.version(OLD), "pulumi-resource-langsmith"),
    path.join(machine.bin, "pulumi-resource-langsmith"),
  );
  expect(chosen().taken).toEqual({
    from: "path",
    folder: machine.bin,
    files: machine.version(OLD),
    version: OLD,
  });
  rmSync(path.join(machine.version(OLD), "main.mjs"));
  expect(problem()?.text).toBe(
    `The plugin from the PATH (${machine.bin}) cannot start: main.mjs is missing. Remove it from the PATH, or set \`PULUMI_IGNORE_AMBIENT_PLUGINS=true\`. [LS6305]`,
  );
});

/** Projects of which a folder is in the place of the file that names the SDK. */
const FOLDERS: readonly (readonly [string, string, unknown])[] = [
  ["go.mod", "go.mod", "name: a\nruntime: go\n"],
  ["pom.xml", "pom.xml", "name: a\nruntime: java\n"],
  ["a.csproj", "a.csproj", "name: a\nruntime: dotnet\n"],
  ["package.json", "package.json", "name: a\nruntime: nodejs\n"],
  ["pulumi-plugin.json", ".venv/lib/python3.12/site-packages/pulumi_langsmith/pulumi-plugin.json", PYTHON],
];

test.each(FOLDERS)("a folder in the place of %s is reported, and fails nothing", (_, name, project) => {
  write({ "Pulumi.yaml": project });
  mkdirSync(path.join(machine.project, name), { recursive: true });
  machine.install();
  const { stdout, stderr } = machine.install();
  expect(stdout).toContain("already installed");
  expect(stderr).toMatch(/^warning: Could not read \S+: EISDIR.*\[LS6315\]\n$/);
  expect(stderr).toContain(path.join(machine.project, name));
});

test.each([
  ["go.mod", { "Pulumi.yaml": "name: a\nruntime: go\n", "go.mod": GO_MOD }],
  [
    ".venv/lib",
    {
      "Pulumi.yaml": PYTHON,
      ".venv/lib/python3.12/site-packages/pulumi_langsmith/pulumi-plugin.json": MANIFEST,
    },
  ],
])("%s that may not be read is reported, and fails nothing", (name, files) => {
  write(files);
  chmodSync(path.join(machine.project, name), 0o000);
  machine.install();
  const { stdout, stderr } = machine.installUnprivileged();
  chmodSync(path.join(machine.project, name), 0o755);
  expect(stdout).toContain("already installed");
  expect(stderr).toMatch(/^warning: Could not read \S+: EACCES.*\[LS6315\]\n$/);
});

test("a file in the place of an environment of Python is no environment", () => {
  write({ "Pulumi.yaml": PYTHON, ".venv": "" });
  expect(chosen()).toMatchObject({ asked: undefined, unreadable: undefined });
});

test("a file that cannot be read does not matter where another one names the version", () => {
  write(PROJECTS["TypeScript before `npm install`"] ?? {});
  mkdirSync(path.join(machine.project, "node_modules", "pulumi-langsmith-sdk", "package.json"), {
    recursive: true,
  });
  expect(chosen()).toMatchObject({ asked: OLD, unreadable: undefined });
});

test("a package whose files cannot be read is compared with nothing", () => {
  symlinkSync("nowhere", path.join(machine.source, "dangling"));
  expect(problem()).toBeUndefined();
});

test("in a folder that was deleted, a plugin is chosen as without a project", () => {
  expect(choosePlugin(machine.environment, undefined)).toMatchObject({
    taken: { from: "cache", version },
    runtime: undefined,
  });
});

test("what is no folder in the cache, or is not there, is no plugin", () => {
  symlinkSync(machine.version(OLD), machine.version(NEW));
  expect(chosen().taken?.version).toBe(version);
  rmSync(machine.cache, { recursive: true });
  expect(chosen()).toEqual({
    taken: undefined,
    asked: undefined,
    unreadable: undefined,
    runtime: undefined,
  });
  writeFileSync(machine.cache, "");
  expect(chosen().taken).toBeUndefined();
});
