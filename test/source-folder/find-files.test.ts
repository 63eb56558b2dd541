import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { findFiles, MOST_FILES } from "../../provider/source-folder/find-files.ts";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { CONFIG, messageOf, readUnprivileged, sourceOf, type Tree, treeOf } from "./tree.ts";

/** The files besides the configuration and the ignore files. */
async function filesOf(tree: Tree): Promise<string[]> {
  const { files } = await sourceOf(tree);
  return files.filter((file) => !/^(langgraph\.json|\.dockerignore|\.gitignore)$/.test(file));
}

describe("leaves out", () => {
  test.each(
    [
      ["__pycache__", ".git", ".venv", "venv", "node_modules", ".tox", ".nox", ".pulumi", ".langgraph_api"],
      [".mypy_cache", ".pytest_cache", ".ruff_cache", ".cache", ".idea", "agent.egg-info", ".env", ".env.d"],
    ].flat(),
  )("the folder %s at any depth, whatever a pattern says", async (name) => {
    const tree = {
      [`${name}/a`]: "",
      [`src/${name}/a`]: "",
      "src/a": "",
      ".gitignore": `!${name}\n!${name}/a\n`,
    };
    expect(await filesOf(tree)).toEqual(["src/a"]);
  });

  test.each([".env", ".env.local", ".envrc", ".DS_Store"])(
    "the file %s at any depth, whatever a pattern says",
    async (name) => {
      const tree = { [name]: "", [`src/${name}`]: "", "environment.py": "", ".gitignore": `!${name}\n` };
      expect(await filesOf(tree)).toEqual(["environment.py"]);
    },
  );

  test("a .git file, as worktrees and submodules have it, but no file with another name of these", async () => {
    expect(await filesOf({ ".git": "gitdir: /srv/repo", "lib/.git": "", venv: "" })).toEqual(["venv"]);
  });

  test("what the patterns of both ignore files match", async () => {
    const tree = {
      ".dockerignore": "# comment\r\n*.log\n/build\ndocs/**/*.md\n!keep.log\n",
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

  test("what an ignore file of a folder matches in it, whatever those above say", async () => {
    const tree = {
      ".gitignore": "*.log\n!keep.log\n",
      "a/.gitignore": "*.py\n!b.log\n/top\n",
      "a/b.log": "",
      "a/c.log": "",
      "a/d/e.py": "",
      "a/d/top": "",
      "a/keep.log": "",
      "a/top": "",
      "f.py": "",
    };
    expect(await filesOf(tree)).toEqual(["a/.gitignore", "a/b.log", "a/d/top", "a/keep.log", "f.py"]);
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

  test("by the rules of an ignore file that is a link", async () => {
    const top = treeOf({
      "langgraph.json": CONFIG,
      "agent.py": "",
      "secrets.json": "",
      rules: "secrets.json\nrules",
    });
    symlinkSync("rules", path.join(top, ".dockerignore"));
    const { files } = await readSource({ projectDir: top, directory: "." });
    expect(files).toEqual(["agent.py", "langgraph.json"]);
  });
});

describe("symbolic links", () => {
  test("are left out with one warning, wherever they lead, and with unusable names", async () => {
    const top = treeOf({ "langgraph.json": CONFIG, "Icon\r": "", "src/a.py": "", "agent.py": "" });
    symlinkSync("src", path.join(top, "folder"));
    symlinkSync("../langgraph.json", path.join(top, "src/file"));
    symlinkSync("/etc/passwd", path.join(top, "out"));
    const { files, warnings } = await readSource({ projectDir: top, directory: "." });
    expect(files).toEqual(["agent.py", "langgraph.json", "src/a.py"]);
    expect(warnings.map(({ text }) => text)).toEqual([
      'Not uploaded, because it is a link or no file, or has an unusable name: "Icon\\r", "folder", "out" and 1 more. Replace it with a regular file, rename it, or add it to .dockerignore. [LS2058]',
    ]);
  });
});

describe("a name", () => {
  test.each(["a\nb.py", "a\rb", "a\u001b[31m", "a\tb", "Icon\r"])(
    "with a control character is left out with a warning: %j",
    async (name) => {
      const tree = { "agent.py": "", [`src/${name}`]: "", [`${name}/b`]: "" };
      const { files, warnings } = await sourceOf(tree);
      expect(files).toEqual(["agent.py", "langgraph.json"]);
      const named = [name, `src/${name}`].map((each) => JSON.stringify(each)).join(", ");
      expect(warnings.map(({ code, what }) => [code, what])).toEqual([
        ["LS2058", expect.stringContaining(`: ${named}.`)],
      ]);
      expect(await filesOf({ ...tree, ".gitignore": "src/\na*\nIcon*" })).toEqual([]);
    },
  );
});

test("a folder that this user may not read is an error", () => {
  const top = treeOf({ "langgraph.json": CONFIG });
  mkdirSync(path.join(top, "private"), { mode: 0 });
  expect(readUnprivileged(top, ".").stderr).toBe(
    '"private/" cannot be read: EACCES: permission denied. Correct the permissions, or add the path to .dockerignore. [LS2061]',
  );
});

test("as many files as the limit are accepted, and one more is an error", async () => {
  const top = treeOf({ "langgraph.json": CONFIG, "src/agent.py": "" });
  expect((await findFiles(top, undefined, 2)).files).toHaveLength(2);
  writeFileSync(path.join(top, "one-more"), "");
  expect(await messageOf(findFiles(top, undefined, 2))).toBe(
    "The source has more than 2 files. Nothing was uploaded. Add what the agent does not need to .dockerignore, or correct the directory. [LS2063]",
  );
  expect(MOST_FILES).toBe(100_000);
});

test("the search ends when it is aborted", async () => {
  const signal = AbortSignal.abort(new Error("stopped"));
  await expect(sourceOf({}, { signal })).rejects.toThrow("stopped");
});
