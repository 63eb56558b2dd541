import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { ensurePython } from "../../tools/sdks/python.ts";
import { root } from "../../tools/stack/package.ts";
import { CONFIG, type Tree, treeOf } from "./tree.ts";

const FILES: Tree = {
  "langgraph.json": CONFIG,
  "agent.py": "",
  "README.md": "",
  "data.json": "",
  "lib/a.py": "",
  "lib/b.json": "",
  "lib/deep/c.py": "",
  "lib/deep/d.txt": "",
  "docs/e.md": "",
  "docs/lib/f.md": "",
  "build/g.py": "",
  "odd name/h.py": "",
  "!bang": "",
  "#hash": "",
};

/** Patterns of .dockerignore, and of .gitignore. */
const PATTERNS: readonly (readonly [docker: string, git?: string])[] = [
  [""],
  ["*\n!lib/\n!langgraph.json"],
  ["*\n!lib\n!langgraph.json"],
  ["*\n!lib/**\n!langgraph.json"],
  ["**\n!lib\n!langgraph.json"],
  ["*\n!*/\n!*.py\n!langgraph.json"],
  ["*.json\n!lib/\n!langgraph.json"],
  ["*\n!langgraph.json\n!lib/deep/c.py"],
  ["*\n!langgraph.json\n!lib\nsrc/deep"],
  ["lib\n!lib/deep"],
  ["lib/*\n!lib/deep"],
  ["docs/**", "!docs/e.md"],
  ["**/lib"],
  ["/lib"],
  ["lib/"],
  ["**/deep/**"],
  ["docs/lib"],
  ["*.md\n!README.md"],
  ["# comment\n\nbuild  \n"],
  ["\\!bang\n\\#hash"],
  ["*.p?\n!a*.py"],
  ["[a-d]*\n!docs"],
  ["odd name"],
  ["/*\n!/lib\n!/langgraph.json"],
  ["**/*.py\n!build/"],
  ["build", "!build"],
];

const top = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-vendor-"));
afterAll(() => rmSync(top, { recursive: true, force: true }));

let theirs: readonly (readonly string[])[];
let folders: readonly string[];

// Downloads the vendor's tool from PyPI the first time.
beforeAll(async () => {
  const requirements = path.join(root, "test", "emulator", "vendor-requirements.txt");
  const python = await ensurePython({ requirements, progress: () => {} });
  folders = PATTERNS.map(([docker, git], index) =>
    treeOf(
      { ...FILES, ".dockerignore": docker, ...(git === undefined ? {} : { ".gitignore": git }) },
      path.join(top, String(index)),
    ),
  );
  const script = path.join(root, "test", "source-folder", "vendor_archive.py");
  const configs = folders.map((folder) => path.join(folder, "langgraph.json"));
  const env = { ...process.env, PYTHONWARNINGS: "ignore", PYTHONDONTWRITEBYTECODE: "1" };
  const { stdout } = await promisify(execFile)(path.join(python.bin, "python"), [script, ...configs], {
    env,
  });
  theirs = JSON.parse(stdout);
}, 600_000);

describe("the files that are uploaded are those of LangSmith's own tool", () => {
  test.each(PATTERNS.map(([docker, git], index) => [docker, git ?? "", index] as const))(
    ".dockerignore %j, .gitignore %j",
    async (_docker, _git, index) => {
      const { files } = await readSource({ projectDir: folders[index] ?? "", directory: "." });
      expect([...files].sort()).toEqual(theirs[index]);
    },
  );
});
