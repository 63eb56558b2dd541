import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { CONFIG, messageOf, readUnprivileged, sourceOf, treeOf } from "./tree.ts";

const withDependencies = (...dependencies: string[]) =>
  JSON.stringify({ graphs: { agent: "./agent.py:graph" }, dependencies });

test("lists the files in the order of their bytes, without empty folders", async () => {
  // U+1F600 is before U+FF5E in UTF-16, and after it in UTF-8.
  const { files, warnings } = await sourceOf({
    "b.py": "",
    "B.py": "",
    "a/z.py": "",
    "a.py": "",
    "\u{1F600}": "",
    "～": "",
    "empty/": "",
  });
  expect(files).toEqual(["B.py", "a.py", "a/z.py", "b.py", "langgraph.json", "～", "\u{1F600}"]);
  expect(warnings).toEqual([]);
});

test("reads a folder beside the one of Pulumi.yaml, and a configuration file in a folder of it", async () => {
  const top = treeOf({
    "infra/Pulumi.yaml": "",
    "agent/README.md": "",
    "agent/src/graph.json": CONFIG,
    "agent/src/agent.py": "",
  });
  const source = await readSource({
    projectDir: path.join(top, "infra"),
    directory: "../agent",
    configPath: "src/graph.json",
  });
  expect(source).toMatchObject({
    root: path.join(top, "agent/src"),
    configPath: "graph.json",
    files: ["agent.py", "graph.json"],
    dependencies: ["."],
  });
});

describe("local dependencies", () => {
  test("outside the folder lie at their real places, below the common ancestor", async () => {
    const top = treeOf({
      "apps/agent/langgraph.json": withDependencies(".", "../../libs/shared", "langchain", "./tools"),
      "apps/agent/tools/one.py": "",
      "apps/other/not.py": "",
      "libs/shared/pyproject.toml": "",
      "libs/not.py": "",
    });
    const source = await readSource({ projectDir: top, directory: "apps/agent" });
    expect(source).toMatchObject({
      root: top,
      configPath: "apps/agent/langgraph.json",
      dependencies: ["apps/agent", "libs/shared", "apps/agent/tools"],
      files: ["apps/agent/langgraph.json", "apps/agent/tools/one.py", "libs/shared/pyproject.toml"],
    });
  });

  test("that contain the folder add what is beside it, and nothing that its own rules leave out", async () => {
    const top = treeOf({
      "agent/langgraph.json": withDependencies(".."),
      "agent/.gitignore": "*.log",
      "agent/a.log": "",
      "pyproject.toml": "",
      "b.log": "",
    });
    const { root, files } = await readSource({ projectDir: top, directory: "agent" });
    expect(root).toBe(top);
    // The folder above does not ignore a.log, but the rules of the innermost folder decide.
    expect(files).toEqual(["agent/.gitignore", "agent/langgraph.json", "b.log", "pyproject.toml"]);
  });

  test("have ignore files of their own", async () => {
    const top = treeOf({
      "agent/langgraph.json": withDependencies("../shared"),
      "agent/one.log": "",
      "shared/.dockerignore": "*.log",
      "shared/two.log": "",
    });
    const { files } = await readSource({ projectDir: top, directory: "agent" });
    expect(files).toEqual(["agent/langgraph.json", "agent/one.log", "shared/.dockerignore"]);
  });

  test.each([
    ["../absent", "does not exist"],
    ["./agent.py", "is not a directory"],
    ["./agent.py/below", "is not a directory"],
    ["./empty", "has no file to upload"],
    ["./ignored", "has no file to upload"],
    ["./link", "is a symbolic link, or below one"],
    ["../link/shared", "is a symbolic link, or below one"],
  ])("that cannot be uploaded are reported: %s", async (dependency, words) => {
    const top = treeOf({
      "agent/langgraph.json": withDependencies(".", dependency),
      "agent/agent.py": "",
      "agent/empty/": "",
      "agent/ignored/a.py": "",
      "agent/.gitignore": "ignored\nlink",
      "libs/shared/a.py": "",
    });
    symlinkSync("../libs/shared", path.join(top, "agent/link"));
    symlinkSync("libs", path.join(top, "link"));
    expect(await messageOf(readSource({ projectDir: top, directory: "agent" }))).toBe(
      `The local dependency ${JSON.stringify(dependency)} ${words}. Correct the path or its permissions, or create what it names. [LS2052]`,
    );
  });
});

test("a local dependency that this user may not reach is reported", () => {
  const top = treeOf({
    "agent/langgraph.json": withDependencies("../private/shared"),
    "private/shared/a": "",
  });
  chmodSync(path.join(top, "private"), 0);
  expect(readUnprivileged(top, "agent").stderr).toMatch(
    /^"\.\.\/private\/shared" cannot be read: EACCES: permission denied\. .* \[LS2061\]$/,
  );
});

describe("is not accepted", () => {
  test.each(["/srv/agent", "C:\\agent", "\\\\server\\agent"])(
    "an absolute directory: %s",
    async (directory) => {
      expect(await messageOf(sourceOf({}, { directory }))).toBe(
        `The directory ${JSON.stringify(directory)} is absolute. Set the path relative to the folder of Pulumi.yaml, such as "../agent".`,
      );
    },
  );

  test.each(["/srv/agent/.env", "C:\\agent\\.env", "C:/agent/.env", "\\\\server\\agent\\.env"])(
    "an environment file with an absolute path: %s",
    async (file) => {
      expect(await messageOf(sourceOf({}, { envFiles: [".env.defaults", file] }))).toBe(
        `The environment file ${JSON.stringify(file)} is absolute. Set the path relative to \`directory\`, such as ".env.defaults".`,
      );
    },
  );

  test("an absolute path also where it is that of a file in the directory", async () => {
    const files = { "langgraph.json": CONFIG, "agent.py": "", ".env.defaults": "A=1" };
    const top = treeOf(files);
    const file = path.join(top, ".env.defaults");
    expect(await messageOf(readSource({ projectDir: top, directory: ".", envFiles: [file] }))).toContain(
      " is absolute. Set the path relative to",
    );
  });

  test.each([
    ["absent", "cannot be read: ENOENT: no such file or directory"],
    ["langgraph.json", "is not a directory"],
  ])("a directory that is none: %s", async (directory, words) => {
    expect(await messageOf(sourceOf({}, { directory }))).toBe(
      `The directory "${directory}" ${words}. Correct the path or its permissions, or create what it names. [LS2052]`,
    );
  });

  test.each([
    ["empty", "is empty, so it has no langgraph.json"],
    ["without", "has no langgraph.json"],
    ["folder", "has a langgraph.json that is no regular file"],
    ["linked", "has a langgraph.json that is no regular file"],
  ])("a folder without a configuration file: %s", async (directory, words) => {
    const top = treeOf({
      "empty/": "",
      "without/a.py": "",
      "folder/langgraph.json/": "",
      "linked/a.json": CONFIG,
    });
    symlinkSync("a.json", path.join(top, "linked/langgraph.json"));
    expect(await messageOf(readSource({ projectDir: top, directory }))).toBe(
      `The directory "${directory}" ${words}. Correct the path or its permissions, or create what it names. [LS2052]`,
    );
  });

  test.each(["../langgraph.json", "/langgraph.json", ".", "a/../../x.json", "link/langgraph.json"])(
    "a configuration file outside the folder: %s",
    async (configPath) => {
      const top = treeOf({ "agent/a.py": "", "langgraph.json": CONFIG });
      symlinkSync("..", path.join(top, "agent/link"));
      expect(await messageOf(readSource({ projectDir: top, directory: "agent", configPath }))).toBe(
        `The configuration file "${configPath}" is outside \`directory\`, which must contain it. Correct the path or its permissions, or create what it names. [LS2052]`,
      );
    },
  );

  test("a configuration file that is ignored", async () => {
    expect(await messageOf(sourceOf({ ".dockerignore": "*.json\n" }))).toBe(
      'The configuration file "langgraph.json" would not be uploaded, because a rule leaves it out. Remove the pattern, or append one that includes the file and each folder on its path, such as `!langgraph.json`. [LS2055]',
    );
  });

  test.each([
    ["agent.py", "./agent.py:graph"],
    ["src/agent.py", { path: "./src/agent.py:graph", description: "of support" }],
  ])("a graph whose file is ignored: %s", async (name, graph) => {
    const tree = {
      "langgraph.json": JSON.stringify({
        graphs: { other: "agent.graph:graph", agent: graph },
        dependencies: ["."],
      }),
      ".dockerignore": "*\n!langgraph.json\n",
      [name]: "",
    };
    expect(await messageOf(sourceOf(tree))).toBe(
      `The file "./${name}" of a graph would not be uploaded, because a rule leaves it out. Remove the pattern, or append one that includes the file and each folder on its path, such as \`!langgraph.json\`. [LS2055]`,
    );
    expect(
      (await sourceOf({ ...tree, ".dockerignore": "*\n!langgraph.json\n!src\n!agent.py\n" })).files,
    ).toContain(name);
  });

  test.each([
    ["{", "is not valid JSON"],
    ["[]", "is not a JSON object"],
    ["null", "is not a JSON object"],
    ['{"dependencies":["."]}', "has no graphs"],
    ['{"graphs":{},"dependencies":["."]}', "has no graphs"],
    ['{"graphs":["a"],"dependencies":["."]}', "has no graphs"],
    ['{"graphs":{"a":"a"}}', "has no dependencies"],
    ['{"graphs":{"a":"a"},"dependencies":[]}', "has no dependencies"],
    ['{"graphs":{"a":"a"},"dependencies":"."}', "has dependencies that are not a list of strings"],
    ['{"graphs":{"a":"a"},"dependencies":[1]}', "has dependencies that are not a list of strings"],
  ])("a configuration file with wrong content: %s", async (text, words) => {
    expect(await messageOf(sourceOf({ "langgraph.json": text }))).toBe(
      `The configuration file "langgraph.json" ${words}. Correct the file. \`langgraph dev\` reads the same file, so you can check it locally. [LS2056]`,
    );
  });
});

test("a configuration file of Node or uv needs no dependencies", async () => {
  for (const with_ of [{ node_version: "22" }, { source: { kind: "uv" } }]) {
    const text = JSON.stringify({ graphs: { agent: "./agent.ts:graph" }, ...with_ });
    expect((await sourceOf({ "langgraph.json": text })).dependencies).toEqual([]);
  }
});

test.each([
  ["that is left out", { ".env": "TOKEN=1" }, ".env", [], 1],
  ["that is uploaded", { ".env": "TOKEN=1" }, ".env", [".env"], 0],
  ["that no pattern leaves out", { variables: "A=1" }, "variables", [], 0],
  ["that does not exist", {}, ".env", [], 0],
  ["that is a map", {}, { TOKEN: "1" }, [], 0],
])("warns of a file of environment variables %s", async (_, files, env, envFiles, count) => {
  const config = { graphs: { agent: "./agent.py:graph" }, dependencies: ["."], env };
  const named = Object.fromEntries(Object.entries(files).map(([name, text]) => [`agent/${name}`, text]));
  const top = treeOf({ "agent/langgraph.json": JSON.stringify(config), "agent/agent.py": "", ...named });
  const { warnings } = await readSource({ projectDir: top, directory: "agent", envFiles });
  expect(warnings.map(({ code }) => code)).toEqual(count === 0 ? [] : ["LS2070"]);
});

test("leaves it to the build to report a graph whose file is absent, a link or outside the folders", async () => {
  const graphs = { a: "./absent.py:a", b: "./link.py:b", c: "./folder/agent.py:c", d: "../beside.py:d" };
  const top = treeOf({
    "agent/langgraph.json": JSON.stringify({ graphs, dependencies: ["."] }),
    "agent/src/agent.py": "",
    "beside.py": "",
  });
  symlinkSync("src/agent.py", path.join(top, "agent/link.py"));
  symlinkSync("src", path.join(top, "agent/folder"));
  const { files, warnings } = await readSource({ projectDir: top, directory: "agent" });
  expect(files).toEqual(["langgraph.json", "src/agent.py"]);
  expect(warnings).toHaveLength(1);
});

test("ends when it is aborted", async () => {
  const signal = AbortSignal.abort(new Error("stopped"));
  await expect(sourceOf({}, { signal })).rejects.toThrow("stopped");
});

test("follows a link to the folder itself, which you name", async () => {
  const top = treeOf({ "real/langgraph.json": CONFIG });
  symlinkSync("real", path.join(top, "link"));
  expect((await readSource({ projectDir: top, directory: "link" })).files).toEqual(["langgraph.json"]);
});

test("opens no file but the configuration and the ignore files", async () => {
  const top = treeOf({ "langgraph.json": CONFIG });
  mkdirSync(path.join(top, "data"));
  writeFileSync(path.join(top, "data/secret"), "", { mode: 0 });
  expect((await readSource({ projectDir: top, directory: "." })).files).toEqual([
    "data/secret",
    "langgraph.json",
  ]);
});
