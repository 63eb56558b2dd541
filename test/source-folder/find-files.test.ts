import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { findFiles } from "../../provider/source-folder/find-files.ts";
import { IgnoreRules } from "../../provider/source-folder/ignore-rules.ts";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { CONFIG, messageOf, readUnprivileged, sourceOf, type Tree, treeOf } from "./tree.ts";

/** The files besides the configuration and the ignore files. */
async function filesOf(tree: Tree, options: Parameters<typeof sourceOf>[1] = {}): Promise<string[]> {
  const { files } = await sourceOf(tree, options);
  return files.filter((file) => !/^(langgraph\.json|\.dockerignore|\.gitignore)$/.test(file));
}

describe("leaves out", () => {
  test.each(["__pycache__", ".git", ".venv", "venv", "node_modules", ".tox", ".mypy_cache", ".pulumi"])(
    "the folder %s at any depth, whatever a pattern says",
    async (name) => {
      const tree = {
        [`${name}/a`]: "",
        [`src/${name}/a`]: "",
        "src/a": "",
        ".gitignore": `!${name}\n!${name}/a\n`,
      };
      expect(await filesOf(tree)).toEqual(["src/a"]);
    },
  );

  test.each(["/usr", "../outside", "absent", "agent.py"])(
    "a link with such a name, wherever it leads: %s",
    async (target) => {
      const top = treeOf({ "agent/langgraph.json": CONFIG, "agent/src/a": "", "agent/agent.py": "" });
      for (const name of [".venv", "node_modules", "src/venv"])
        symlinkSync(target, path.join(top, "agent", name));
      const { files, warnings } = await readSource({ projectDir: top, directory: "agent" });
      expect(files).toEqual(["agent.py", "langgraph.json", "src/a"]);
      expect(warnings).toEqual([]);
    },
  );

  test("a link to a folder by a pattern for folders, and no other link", async () => {
    const top = treeOf({ "agent/langgraph.json": CONFIG, "agent/.gitignore": "data/", "data/a": "" });
    symlinkSync("../data", path.join(top, "agent/data"));
    expect((await readSource({ projectDir: top, directory: "agent" })).warnings).toEqual([]);
    symlinkSync("../../data/a", path.join(treeOf({ "agent/src/": "" }, top), "agent/src/data"));
    expect(await messageOf(readSource({ projectDir: top, directory: "agent" }))).toMatch(
      /"src\/data".*LS2058/,
    );
  });

  test("a .git file, as worktrees and submodules have it, but no file with another name of these", async () => {
    expect(await filesOf({ ".git": "gitdir: /srv/repo", "lib/.git": "", venv: "" })).toEqual(["venv"]);
  });

  test("what the patterns of both ignore files match", async () => {
    const tree = {
      ".dockerignore": "# comment\n*.log\n/build\ndocs/**/*.md\n!keep.log\n",
      ".gitignore": "\uFEFF*.tmp\nsecret/\n!docs/a/b.md\n\\#odd\ntrailing   \n",
      "a.log": "",
      "deep/a.log": "",
      "keep.log": "",
      "build/a": "",
      "src/build/a": "",
      "docs/a/b.md": "",
      "docs/a/c.md": "",
      "a.tmp": "",
      "x/secret/a": "",
      "x/other/secret": "",
      "#odd": "",
      trailing: "",
    };
    expect(await filesOf(tree)).toEqual(["docs/a/b.md", "keep.log", "src/build/a", "x/other/secret"]);
  });

  test("a file whose name ends with a space, where a backslash keeps the space of the pattern", async () => {
    const files = { ".gitignore": "a\\ \nb \n", "a ": "", a: "", "b ": "", b: "" };
    expect(await filesOf(files)).toEqual(["a", "b "]);
  });

  test("a file whose folder is ignored, even if a pattern includes the file", async () => {
    expect(await filesOf({ ".gitignore": "data/\n!data/a\n", "data/a": "" })).toEqual([]);
  });

  test("no file of a folder that a later pattern includes", async () => {
    const files = { "a.py": "", "src/a.py": "", "src/deep/b.txt": "" };
    for (const include of ["!src", "!src/", "!src/**", "!/src", "!*/"]) {
      const patterns = `*\n${include}\n!langgraph.json\n`;
      const found = await filesOf({ ...files, ".dockerignore": patterns });
      expect(found, include).toEqual(["src/a.py", "src/deep/b.txt"]);
    }
  });

  test("nothing by a pattern that is not valid", async () => {
    const patterns = ["!", "a\\", "[z-a]", "[a", "[]", "[!]", "//", "/"].join("\n");
    expect(await filesOf({ ".gitignore": patterns, a: "", "!": "", z: "" })).toEqual(["!", "a", "z"]);
  });

  test("by the case of the letters", async () => {
    expect(await filesOf({ ".gitignore": "build", "Build/a": "", "build/a": "" })).toEqual(["Build/a"]);
  });

  test("nothing by an ignore file of a folder below", async () => {
    expect(await filesOf({ "src/.gitignore": "*", "src/a": "" })).toEqual(["src/.gitignore", "src/a"]);
  });

  test(".env files, unless the option names them", async () => {
    const tree = {
      ".env": "A=1",
      ".env.local": "",
      ".envrc": "",
      "src/.env.test": "",
      ".env.d/a": "",
      "environment.py": "",
      ".gitignore": ".env.production",
      ".env.production": "",
    };
    expect(await filesOf(tree)).toEqual(["environment.py"]);
    expect(await filesOf(tree, { envFiles: [".env.production", "src/.env.test"] })).toEqual([
      ".env.production",
      "environment.py",
      "src/.env.test",
    ]);
  });
});

test.each([".env.absent", ".env.d", "node_modules/.env", "../.env"])(
  "reports a named environment file that is not uploaded: %s",
  async (file) => {
    const tree = { ".env.d/a": "", "node_modules/.env": "" };
    expect(await messageOf(sourceOf(tree, { envFiles: [file] }))).toBe(
      `The environment file "${file}" is not among the files of the source. Correct the path or its permissions, or create what it names. [LS2052]`,
    );
  },
);

describe("symbolic links", () => {
  test("within the folder are left out, with a warning", async () => {
    const top = treeOf({ "langgraph.json": CONFIG, "src/a.py": "" });
    symlinkSync("src", path.join(top, "folder"));
    symlinkSync("../langgraph.json", path.join(top, "src/file"));
    symlinkSync("nothing", path.join(top, "dangling"));
    const { files, warnings } = await readSource({ projectDir: top, directory: "." });
    expect(files).toEqual(["langgraph.json", "src/a.py"]);
    expect(warnings.map(({ text }) => text)).toEqual([
      "3 symbolic links of the source are left out: dangling, folder, src/file. Replace each with a regular file, or add it to .dockerignore. [LS2058]",
    ]);
  });

  test("to a local dependency are within the source", async () => {
    const top = treeOf({ "agent/langgraph.json": CONFIG.replace('"."', '"../shared"'), "shared/a.py": "" });
    symlinkSync("../shared/a.py", path.join(top, "agent/a.py"));
    expect((await readSource({ projectDir: top, directory: "agent" })).warnings).toHaveLength(1);
  });

  test.each(["../outside", "/etc/passwd", "/dev/zero", "..", "src/../../outside"])(
    "that lead out of the folder are an error: %s",
    async (target) => {
      const top = treeOf({ "agent/langgraph.json": CONFIG, "outside/a": "" });
      symlinkSync(target, path.join(top, "agent/link"));
      expect(await messageOf(readSource({ projectDir: top, directory: "agent" }))).toBe(
        'The symbolic link "link" leads out of the directories that are uploaded. Replace it with a regular file, or add it to .dockerignore. [LS2058]',
      );
      writeFileSync(path.join(top, "agent/.dockerignore"), "link\n");
      expect((await readSource({ projectDir: top, directory: "agent" })).warnings).toEqual([]);
    },
  );
});

test("the first entry that cannot be uploaded is reported, in the order of their bytes", async () => {
  const top = treeOf({ "langgraph.json": CONFIG });
  for (const name of ["c", "a", "e", "b", "d", "B"]) symlinkSync("/outside", path.join(top, name));
  expect(await messageOf(readSource({ projectDir: top, directory: "." }))).toMatch(/^The symbolic link "B"/);
});

describe("an entry that is no file", () => {
  const TOLD = /^"(pipe|socket)" is a device, a socket or a named pipe\. .* \[LS2058\]$/;

  test("is an error: a named pipe", async () => {
    const top = treeOf({ "langgraph.json": CONFIG });
    execFileSync("mkfifo", [path.join(top, "pipe")]);
    expect(await messageOf(readSource({ projectDir: top, directory: "." }))).toMatch(TOLD);
    writeFileSync(path.join(top, ".gitignore"), "pipe");
    expect((await readSource({ projectDir: top, directory: "." })).files).toContain(".gitignore");
  });

  test("is an error: a socket", async () => {
    const top = treeOf({ "langgraph.json": CONFIG });
    const server = createServer();
    await new Promise<void>((listening) => server.listen(path.join(top, "socket"), listening));
    onTestFinished(() => void server.close());
    expect(await messageOf(readSource({ projectDir: top, directory: "." }))).toMatch(TOLD);
  });

  test("blocks nothing if it has the name of an ignore file", async () => {
    const top = treeOf({ "langgraph.json": CONFIG });
    execFileSync("mkfifo", [path.join(top, ".gitignore")]);
    expect(await messageOf(readSource({ projectDir: top, directory: "." }))).toMatch(
      /^"\.gitignore" .*LS2058/,
    );
  });
});

describe("a name", () => {
  test.each(["a\nb.py", "a\rb", "a\u001b[31m", "a\tb"])(
    "with a control character is an error: %j",
    async (name) => {
      expect(await messageOf(sourceOf({ [`src/${name}`]: "" }))).toBe(
        `The name ${JSON.stringify(`src/${name}`)} contains a line break or another control character. Rename the file, or add it to .dockerignore. [LS2060]`,
      );
      expect(await filesOf({ [`src/${name}`]: "", ".gitignore": "src/" })).toEqual([]);
    },
  );

  test.runIf(process.platform === "linux")("that is not UTF-8 is an error", async () => {
    const top = treeOf({ "langgraph.json": CONFIG });
    mkdirSync(Buffer.concat([Buffer.from(`${top}/caf`), Buffer.from([0xe9])]));
    expect(await messageOf(readSource({ projectDir: top, directory: "." }))).toBe(
      'The name "caf\uFFFD" is not valid UTF-8. Rename the file, or add it to .dockerignore. [LS2060]',
    );
  });

  test("of Unicode is kept as it is, whatever its form", async () => {
    const names = ["cafe\u0301.py", "caf\u00e9.py", "\uFFFD", "back\\slash", " space ", "日本"];
    expect((await filesOf(Object.fromEntries(names.map((name) => [name, ""])))).sort()).toEqual(names.sort());
  });
});

test("a folder that this user may not read is an error", () => {
  const top = treeOf({ "langgraph.json": CONFIG });
  mkdirSync(path.join(top, "private"), { mode: 0 });
  expect(readUnprivileged(top, ".").stderr).toBe(
    '"private" cannot be read: EACCES: permission denied. Correct the permissions, or add the path to .dockerignore. [LS2061]',
  );
});

test("a folder that is left out is not opened", () => {
  const top = treeOf({ "langgraph.json": CONFIG, ".gitignore": "data/" });
  for (const name of ["data", ".venv"]) mkdirSync(path.join(top, name), { mode: 0 });
  const { stdout, stderr } = readUnprivileged(top, ".");
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual([".gitignore", "langgraph.json"]);
});

test("more files than the limit are an error", async () => {
  const root = treeOf({ a: "" });
  const files = new Set(Array.from({ length: 100_000 }, (_, index) => `other/${index}`));
  const tree = { root, folders: ["", "other"] };
  const rules = await IgnoreRules.read(root, "", new Set());
  expect(await messageOf(findFiles(tree, "", rules, { files, links: new Set() }))).toBe(
    "The source has more than 100,000 files. It consists of ., other. Add what the agent does not need to .dockerignore, or correct the directory or the dependencies. [LS2063]",
  );
});
