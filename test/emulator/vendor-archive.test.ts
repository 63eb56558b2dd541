import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { readSource } from "../../provider/source-folder/read-source.ts";
import { ensurePython, type PythonEnvironment } from "../../tools/sdks/python.ts";
import { root } from "../../tools/stack/package.ts";
import { treeOf } from "../source-folder/tree.ts";

const HERE = path.join(root, "test", "emulator");
const MINUTES = 60_000;

/** A project, and how the two archives of it differ: on purpose. */
interface Row {
  readonly docker?: string;
  readonly git?: string;
  readonly dependencies?: readonly string[];
  /** Empty files, relative to the folder of the configuration, besides those of `AGENT`. */
  readonly files?: readonly string[];
  /** Ignore files of other folders. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly links?: Readonly<Record<string, string>>;
  /** Files that only the vendor's tool uploads, below the root of the archive. */
  readonly onlyTheirs?: readonly string[];
}

/** Of each project. */
const AGENT = [
  "agent.py",
  "README.md",
  "a.json",
  "a.log",
  "keep.log",
  "[x].txt",
  "x.txt",
  "!note.md",
  "#note.md",
  "app/graph.py",
  "app/data.json",
  "app/deep/one.py",
  "app/deep/two.log",
  "app/build/out.py",
  "build/out.py",
  "docs/a/b/c.md",
  "docs/a.md",
  "Build/upper.py",
];

const ROWS: Readonly<Record<string, Row>> = {
  "no ignore file": {},
  "comments, spaces and line ends": { docker: "# a\r\n\r\n*.log  \r\n  x.txt\n*.md\n", git: "build \\ \n" },
  "a file within an ignored folder that a pattern includes": { git: "app/\n!app/graph.py\n" },
  "everything but a folder, with a slash": { docker: "*\n!app/\n!langgraph.json\n" },
  "a dependency below, included by asterisks": {
    docker: "**\n!app/**\n!app\n!langgraph.json\n",
    dependencies: ["./app"],
  },
  "the first file includes, the second leaves out": { docker: "!keep.log\n", git: "*.log\n" },
  "the first file leaves out, the second includes": { docker: "*.log\n", git: "!keep.log\n" },
  "asterisks within": { git: "docs/**/c.md\ndocs/**/a.md\napp/**/**/two.log\n" },
  "sets of characters": { git: "[a-k]*.log\nREADM[!a-z].md\n[^a-z]note.md\n" },
  "escaped characters": { git: "\\!note.md\n\\#note.md\n\\[x\\].txt\n\\*.log\n" },
  "an ignore file of a dependency": {
    dependencies: [".", "../shared"],
    files: ["../shared/a.py", "../shared/a.log", "../shared/app/b.log"],
    texts: { "../shared/.dockerignore": "*.log\n!app/\n" },
  },
  "folders that are never uploaded": {
    files: [".venv/a", "app/node_modules/a", "__pycache__/a", ".git/config", "app/.tox/a", ".mypy_cache/a"],
  },
  "links within and to nothing": { links: { "app/link.py": "graph.py", link: "app", nothing: "absent" } },

  // On purpose: what may be secret, and what tools store for themselves, is not uploaded.
  "environment files": {
    files: [".env", ".env.local", ".envrc", "app/.env"],
    onlyTheirs: [".env", ".env.local", ".envrc", "app/.env"],
  },
  "a pattern that includes what is never uploaded": {
    git: "!node_modules\n!.git/\n",
    files: ["node_modules/a", ".git/config"],
    onlyTheirs: [".git/config", "node_modules/a"],
  },
  "the state of Pulumi": { files: [".pulumi/stacks/a.json"], onlyTheirs: [".pulumi/stacks/a.json"] },
  "an ignore file of a folder below": {
    texts: { "app/.gitignore": "*.py\n" },
    onlyTheirs: ["app/build/out.py", "app/deep/one.py", "app/graph.py"],
  },
  "a dependency that contains the folder": {
    dependencies: [".", ".."],
    git: "prod-secrets.json\n*.log\n",
    files: ["prod-secrets.json", "../shared/a.log"],
    onlyTheirs: ["agent/a.log", "agent/keep.log", "agent/prod-secrets.json", "agent/app/deep/two.log"],
  },
};

function write(row: Row): string {
  const { docker, git, dependencies = ["."], files = [], texts = {}, links = {} } = row;
  const tree = new Map([...AGENT, ...files].map((file) => [`agent/${file}`, ""]));
  for (const [name, text] of Object.entries(texts)) tree.set(`agent/${name}`, text);
  if (docker !== undefined) tree.set("agent/.dockerignore", docker);
  if (git !== undefined) tree.set("agent/.gitignore", git);
  const config = { graphs: { agent: "agent:graph" }, dependencies, python_version: "3.12" };
  tree.set("agent/langgraph.json", JSON.stringify(config));
  const top = treeOf(Object.fromEntries(tree));
  for (const [name, target] of Object.entries(links)) {
    mkdirSync(path.dirname(path.join(top, "agent", name)), { recursive: true });
    symlinkSync(target, path.join(top, "agent", name));
  }
  return top;
}

let python: PythonEnvironment;

// Downloads the clients from PyPI the first time.
beforeAll(async () => {
  const requirements = path.join(HERE, "vendor-requirements.txt");
  python = await ensurePython({ requirements, progress: () => {} });
}, 10 * MINUTES);

async function theirs(tops: readonly string[]): Promise<string[][]> {
  const configs = tops.map((top) => path.join(top, "agent", "langgraph.json"));
  const args = [path.join(HERE, "archives.py"), ...configs];
  const env = { PATH: process.env["PATH"], PYTHONDONTWRITEBYTECODE: "1", PYTHONUTF8: "1" };
  return JSON.parse((await promisify(execFile)(python.python, args, { env })).stdout);
}

/** The vendor's tool begins the archive at the folder that contains all dependencies: that is the directory then. */
async function ours(top: string, isAbove: boolean): Promise<readonly string[]> {
  const options = isAbove ? { directory: ".", configPath: "agent/langgraph.json" } : { directory: "agent" };
  return (await readSource({ projectDir: top, ...options })).files;
}

describe("langgraph of PyPI", () => {
  test(
    "uploads the same files of a folder, but for what is excepted",
    async () => {
      const rows = Object.entries(ROWS);
      const tops = rows.map(([, row]) => write(row));
      const archives = await theirs(tops);
      const expected: Record<string, unknown> = {};
      const actual: Record<string, unknown> = {};
      for (const [index, [name, { onlyTheirs = [], dependencies = [] }]] of rows.entries()) {
        const their = archives[index] ?? [];
        const our = await ours(
          tops[index] ?? "",
          dependencies.some((each) => each.startsWith("..")),
        );
        expected[name] = { onlyTheirs: onlyTheirs.toSorted(), onlyOurs: [] };
        actual[name] = {
          onlyTheirs: their.filter((file) => !our.includes(file)).sort(),
          onlyOurs: our.filter((file) => !their.includes(file)),
        };
      }
      expect(actual).toEqual(expected);
    },
    4 * MINUTES,
  );
});
