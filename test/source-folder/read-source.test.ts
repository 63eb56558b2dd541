import { symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { CONFIG, messageOf, sourceOf, type Tree, treeOf } from "./tree.ts";

const configOf = (config: object) =>
  JSON.stringify({ graphs: { agent: "./agent.py:graph" }, dependencies: ["."], ...config });

/** The codes and first sentences of the warnings about an agent with such a configuration. */
async function warnedOf(config: object, tree: Tree = {}) {
  const { warnings } = await sourceOf({ "langgraph.json": configOf(config), "agent.py": "", ...tree });
  return warnings.map(({ code, what }) => `${code} ${what}`);
}

const LACKS = "LS2055 The configuration file names what is not uploaded: ";

test("lists the files in one order, without empty folders", async () => {
  const { files, warnings } = await sourceOf({
    "b.py": "",
    "B.py": "",
    "a/z.py": "",
    "agent.py": "",
    日: "",
    "empty/": "",
  });
  expect(files).toEqual(["B.py", "a/z.py", "agent.py", "b.py", "langgraph.json", "日"]);
  expect(warnings).toEqual([]);
});

test("reads the whole of a folder beside the one of Pulumi.yaml, with the configuration file in it", async () => {
  const top = treeOf({
    "infra/Pulumi.yaml": "",
    "agent/README.md": "",
    "agent/src/graph.json": CONFIG,
    "agent/src/agent.py": "",
  });
  const options = {
    projectDir: path.join(top, "infra"),
    directory: "../agent",
    configPath: "src/graph.json",
  };
  expect(await readSource(options)).toEqual({
    root: path.join(top, "agent"),
    configPath: "src/graph.json",
    files: ["README.md", "src/agent.py", "src/graph.json"],
    warnings: [],
  });
});

describe("a workspace of several packages", () => {
  const UV = JSON.stringify({
    graphs: { agent: "./src/agent/graph.py:graph" },
    source: { kind: "uv", root: "../..", package: "agent" },
  });
  const WORKSPACE: Tree = {
    "ws/apps/agent/langgraph.json": UV,
    "ws/apps/agent/pyproject.toml": "",
    "ws/apps/agent/src/agent/graph.py": "",
    "ws/libs/shared/src/shared/__init__.py": "",
    "ws/pyproject.toml": "",
    "ws/uv.lock": "",
  };

  test("is uploaded whole, with its lock file and the packages beside the agent", async () => {
    const options = { directory: "ws", configPath: "apps/agent/langgraph.json" };
    const { configPath, files, warnings } = await readSource({ projectDir: treeOf(WORKSPACE), ...options });
    expect(configPath).toBe("apps/agent/langgraph.json");
    expect(files).toEqual(Object.keys(WORKSPACE).map((each) => each.slice(3)));
    expect(warnings).toEqual([]);
  });

  test("says which directory to write where the root of uv is outside", async () => {
    const directory = "ws/apps/agent";
    expect(await messageOf(readSource({ projectDir: treeOf(WORKSPACE), directory }))).toBe(
      'The configuration file names what is outside `directory`: "../..". Set `directory` to "ws" and `langgraphConfigPath` to "apps/agent/langgraph.json", which uploads all of that folder, or remove the path. [LS2057]',
    );
  });

  test.each([
    [{ dependencies: [".", "../shared"] }, "../shared", ".."],
    [{ dependencies: ["../../home/.aws"] }, "../../home/.aws", "../.."],
    [{ graphs: { agent: "../beside.py:graph" } }, "../beside.py", ".."],
    [{ auth: { path: "../auth.py:auth" } }, "../auth.py", ".."],
  ])("says so of any other path: %j", async (config, named, directory) => {
    const top = treeOf({ "ws/apps/agent/langgraph.json": configOf(config) });
    const told = await messageOf(readSource({ projectDir: path.join(top, "ws/apps/agent"), directory: "." }));
    expect(told).toContain(`outside \`directory\`: "${named}". Set \`directory\` to "${directory}" and`);
    expect(told).toContain(`"${directory === ".." ? "agent" : "apps/agent"}/langgraph.json"`);
  });
});

describe("a path that the archive lacks is one warning", () => {
  const FILES: Tree = {
    ".dockerignore": "security\nweb\npip.conf\n",
    "security/auth.py": "",
    "web/app.py": "",
    "pip.conf": "",
  };

  test("if a rule leaves it out, whatever names it", async () => {
    const config = {
      auth: { path: "./security/auth.py:auth" },
      http: { app: "./web/app.py:app" },
      pip_config_file: "pip.conf",
    };
    expect(await warnedOf(config, FILES)).toEqual([`${LACKS}"security/auth.py", "web/app.py", "pip.conf".`]);
    expect(await warnedOf(config, { ...FILES, ".dockerignore": "" })).toEqual([]);
  });

  test.each([
    ["./src/agnet/graph.py:graph", '"src/agnet/graph.py"'],
    ["agnet.py:graph", '"agnet.py"'],
  ])("if it does not exist: %s", async (graph, named) => {
    const graphs = { a: graph, b: { path: "./agent.py:graph", description: "of support" } };
    expect(await warnedOf({ graphs }, { "src/agent/graph.py": "" })).toEqual([`${LACKS}${named}.`]);
  });

  test.each(["./empty", "./link", "./absent", "./.venv"])(
    "if it is a dependency without a file: %s",
    async (dependency) => {
      const top = treeOf({
        "langgraph.json": configOf({ dependencies: [dependency] }),
        "agent.py": "",
        "empty/": "",
        "src/a": "",
        ".venv/a": "",
      });
      symlinkSync("src", path.join(top, "link"));
      const { warnings } = await readSource({ projectDir: top, directory: "." });
      expect(warnings.map(({ code }) => code)).toContain("LS2055");
    },
  );

  test.each([
    { graphs: { agent: "agent.graph:graph" } },
    {
      base_image: "registry.example.com/langgraph:latest",
      dockerfile_lines: ["../install.sh && RUN ./setup.sh"],
    },
    { $schema: "../schema.json" },
    { dependencies: ["langchain_openai", "."], store: { index: { embed: "openai:text-embedding-3-small" } } },
    { env: { PATHS: "./absent" } },
  ])("and nothing else is taken for a path: %j", async (config) => {
    expect(await warnedOf(config)).toEqual([]);
  });
});

test("files that look like keys or states are one warning", async () => {
  const names = [".npmrc", ".netrc", "Pulumi.prod.yaml", "certs/server.pem", "id_rsa", "terraform.tfstate"];
  const tree = Object.fromEntries([...names, "Pulumi.yaml", "id_rsa.pub"].map((name) => [name, ""]));
  expect(await warnedOf({}, tree)).toEqual([
    'LS2066 Files that may contain keys are uploaded: ".netrc", ".npmrc", "Pulumi.prod.yaml", "certs/server.pem", "id_rsa", "terraform.tfstate".',
  ]);
  expect(await warnedOf({}, { ...tree, ".gitignore": names.join("\n") })).toEqual([]);
});

test.each<[string, Tree, unknown, number]>([
  ["that is left out", { ".env": "TOKEN=1" }, ".env", 1],
  ["that is outside", { "../.env": "TOKEN=1" }, "../.env", 1],
  ["that no pattern leaves out", { variables: "A=1" }, "variables", 0],
  ["that does not exist", {}, ".env", 0],
  ["that is a map", {}, { TOKEN: "1" }, 0],
])("warns of a file of environment variables %s", async (_, files, env, count) => {
  const named = Object.fromEntries(Object.entries(files).map(([name, text]) => [`agent/${name}`, text]));
  const top = treeOf({ "agent/langgraph.json": configOf({ env }), "agent/agent.py": "", ...named });
  const { warnings } = await readSource({ projectDir: top, directory: "agent" });
  expect(warnings.map(({ code }) => code)).toEqual(count === 0 ? [] : ["LS2070"]);
});

describe("is not accepted", () => {
  const FIX =
    "Correct `directory` or `langgraphConfigPath`, or what is there: its permissions, its content, or the ignore files. [LS2052]";

  test.each([
    ["/srv/agent", "is absolute, and must be relative to the folder of Pulumi.yaml"],
    ["C:\\agent", "is absolute, and must be relative to the folder of Pulumi.yaml"],
    ["\\\\server\\agent", "is absolute, and must be relative to the folder of Pulumi.yaml"],
    ["absent", "cannot be read: ENOENT: no such file or directory"],
    ["langgraph.json", 'has no "langgraph.json"'],
    ["empty", 'has no "langgraph.json"'],
    ["folder", 'has no "langgraph.json"'],
    ["linked", 'has no "langgraph.json"'],
  ])("a directory without a configuration file: %s", async (directory, words) => {
    const top = treeOf({
      "langgraph.json": CONFIG,
      "empty/": "",
      "folder/langgraph.json/": "",
      "linked/a.json": CONFIG,
    });
    symlinkSync("a.json", path.join(top, "linked/langgraph.json"));
    expect(await messageOf(readSource({ projectDir: top, directory }))).toBe(
      `The directory ${JSON.stringify(directory)} ${words}. ${FIX}`,
    );
  });

  test.each(["../langgraph.json", "/langgraph.json", ".", "a/../../x.json"])(
    "a configuration file outside the folder: %s",
    async (configPath) => {
      const top = treeOf({ "agent/a.py": "", "langgraph.json": CONFIG });
      expect(await messageOf(readSource({ projectDir: top, directory: "agent", configPath }))).toBe(
        `The configuration file "${configPath}" is outside \`directory\`, which must contain it. ${FIX}`,
      );
    },
  );

  test("a configuration file that is ignored, or below a link", async () => {
    const told = (file: string) =>
      `The configuration file "${file}" is ignored, or below a symbolic link. ${FIX}`;
    expect(await messageOf(sourceOf({ ".dockerignore": "*.json\n" }))).toBe(told("langgraph.json"));
    const top = treeOf({ "agent/a.py": "", "langgraph.json": CONFIG });
    symlinkSync("..", path.join(top, "agent/link"));
    const options = { directory: "agent", configPath: "link/langgraph.json" };
    expect(await messageOf(readSource({ projectDir: top, ...options }))).toBe(told("link/langgraph.json"));
  });

  test.each(["{", "[]", "null", ""])("a configuration file that is no JSON object: %s", async (text) => {
    expect(await messageOf(sourceOf({ "langgraph.json": text }))).toBe(
      `The configuration file "langgraph.json" is not a JSON object. ${FIX}`,
    );
  });
});
