import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { createProject } from "../../cli/init/init.ts";
import type { Language } from "../../cli/init/languages.ts";
import { writeFiles } from "../../cli/init/write.ts";
import { CodedError } from "../../provider/core/message.ts";
import { version } from "../../provider/core/version.ts";
import { root } from "../../tools/stack/package.ts";
import { buildTemplates } from "../../tools/templates.ts";
import { Machine } from "./plugin-rig.ts";
import { call } from "./run-in-process.ts";

const built = mkdtempSync(path.join(tmpdir(), "templates-"));
beforeAll(() => {
  buildTemplates(root, built);
  return () => rmSync(built, { recursive: true });
});

let machine: Machine;
beforeEach(() => {
  machine = new Machine();
});

/** What the command is called with. */
interface Call {
  readonly folder?: string;
  readonly language?: Language;
  readonly isForEmulator?: boolean;
}

/** Creates a project in the empty folder of the project, and returns what the command prints. */
function ran({ folder, language = "typescript", isForEmulator = false }: Call = {}): string {
  const { environment, source, project: cwd } = machine;
  return createProject({ environment, folder, language, isForEmulator, templates: built, source, cwd });
}

/** What keeps a project from being created. */
function errorOf(call: Call = {}): CodedError {
  try {
    ran(call);
  } catch (error) {
    if (error instanceof CodedError) return error;
    throw error;
  }
  throw new Error("the project was created");
}

const read = (...parts: string[]) => readFileSync(path.join(machine.project, ...parts), "utf8");

const LANGUAGES = {
  typescript: {
    runtime: "nodejs",
    files: ["README.md", "index.ts", "package.json", "sdks", "tsconfig.json"],
    install: ["npm install --prefix 'my agents'"],
  },
  python: {
    runtime: { name: "python" },
    files: ["README.md", "__main__.py", "requirements.txt", "sdks"],
    install: ["pulumi install --cwd 'my agents'"],
  },
  go: {
    runtime: "go",
    files: ["README.md", "go.mod", "main.go", "sdks"],
    install: ["go -C 'my agents' mod tidy"],
  },
  yaml: { runtime: "yaml", files: ["README.md"], install: [] },
} as const;

test.each(["typescript", "python", "go", "yaml"] as const)(
  "writes a project in %s, installs the plugin, and shows the commands to the first up",
  (language) => {
    const { runtime, files, install } = LANGUAGES[language];
    const stdout = ran({ folder: "my agents", isForEmulator: true, language });
    const folder = path.join(machine.project, "my agents");
    expect(readdirSync(folder).sort()).toEqual(
      [".gitignore", "Pulumi.dev.yaml", "Pulumi.yaml", ...files].sort(),
    );
    const project = parse(read("my agents", "Pulumi.yaml"));
    expect(project).toMatchObject({ name: "my-agents", runtime });
    expect(project).not.toHaveProperty("template");
    expect(project).not.toHaveProperty("plugins");
    for (const file of readdirSync(folder).filter((name) => !["sdks", "index.ts"].includes(name))) {
      expect(read("my agents", file), file).not.toMatch(/\$\{(PROJECT|DESCRIPTION)\}/);
    }
    expect(existsSync(machine.version())).toBe(true);
    expect(stdout).toContain(`Installed the plugin langsmith ${version} in ${machine.version()}.\n`);
    expect([...stdout.matchAll(/^ {2}(.*)$/gm)].map(([, command]) => command)).toEqual([
      `npx pulumi-langsmith-emulator@${version} --port 8123`,
      ...install,
      "pulumi stack init dev --cwd 'my agents'",
      "pulumi up --cwd 'my agents'",
    ]);
  },
);

test("the project for the service has a region and no key, and the commands that set the rest are shown", () => {
  const stdout = ran({ language: "yaml" });
  expect(parse(read("Pulumi.dev.yaml"))).toEqual({ config: { "langsmith:region": "us" } });
  expect(stdout.slice(stdout.indexOf("Then run:"))).toBe(`Then run:
  pulumi stack init dev
  pulumi config set langsmith:workspaceId UUID
  pulumi config set --secret langsmith:apiKey
  pulumi up
`);
});

test.each([
  ["-dash", "./-dash"],
  ["--help", "./--help"],
  ["it's", "'it'\\''s'"],
])("the command that goes to the folder %j can be copied", (folder, word) => {
  const stdout = ran({ folder, language: "yaml" });
  expect(stdout).toContain(`\nThen run:\n  cd ${word}\n`);
  const options = { cwd: machine.project, encoding: "utf8" } as const;
  const { stdout: there } = spawnSync("bash", ["-c", `cd ${word} && ls Pulumi.yaml`], options);
  expect(there).toBe("Pulumi.yaml\n");
});

test("the project for the emulator has its address, its workspace and a key", () => {
  ran({ isForEmulator: true });
  expect(parse(read("Pulumi.dev.yaml"))).toEqual({
    config: {
      "langsmith:apiUrl": "http://127.0.0.1:8123",
      "langsmith:workspaceId": "00000000-0000-4000-8000-000000000001",
      "langsmith:apiKey": "lsv2_sk_emulator",
    },
  });
});

test("a folder that is not empty is left as it is, and nothing is installed", () => {
  writeFileSync(path.join(machine.project, "index.ts"), "mine");
  expect(errorOf().message).toBe(
    `The folder ${machine.project} is not empty: it contains index.ts. Run \`npx pulumi-langsmith init my-project\` to create a new folder.`,
  );
  expect(readdirSync(machine.project)).toEqual(["index.ts"]);
  expect(existsSync(machine.cache)).toBe(false);
});

test("a new repository of git that the Finder has opened counts as empty", () => {
  mkdirSync(path.join(machine.project, ".git"));
  writeFileSync(path.join(machine.project, ".DS_Store"), "");
  ran({ language: "yaml" });
  expect(readdirSync(machine.project)).toContain("Pulumi.yaml");
});

test("what was written before a file that cannot be written is removed, and what was there stays", () => {
  mkdirSync(path.join(machine.project, ".git"));
  const file = (name: string) => ({ name, content: "new" });
  const write = (folder: string) => writeFiles(folder, [file("a/b/first"), file("c"), file("a")], () => {});
  expect(() => write(machine.project)).toThrow(/no file of it is left there: EISDIR/);
  expect(() => write(path.join(machine.project, "sub", "new"))).toThrow("Could not write the project to ");
  expect(readdirSync(machine.project)).toEqual([".git"]);
});

test("a file that appeared meanwhile is not overwritten", () => {
  writeFileSync(path.join(machine.project, "index.ts"), "mine");
  expect(() => writeFiles(machine.project, [{ name: "index.ts", content: "new" }], () => {})).toThrow(
    "is not empty",
  );
  expect(read("index.ts")).toBe("mine");
});

test("without a plugin cache that can be written, no project is written", () => {
  writeFileSync(machine.cache, "");
  expect(errorOf({ language: "yaml" }).message).toContain("Could not write the plugin to ");
  expect(readdirSync(machine.project)).toEqual([]);
});

test.each([
  ["My Agents", "my-agents"],
  ["...", "langsmith"],
  ["日本", "langsmith"],
  ["a".repeat(120), "a".repeat(100)],
])("the name of a project in the folder %j is %j, which every toolchain takes", (folder, name) => {
  ran({ folder, language: "yaml" });
  expect(parse(read(folder, "Pulumi.yaml"))).toMatchObject({ name });
});

test.each(["fmt", "go"])("the module of a Go project with the name %s is none of Go's own", (folder) => {
  ran({ folder, language: "go" });
  expect(read(folder, "go.mod")).toMatch(new RegExp(`^module example/${folder}\n`));
});

test.each([
  [["--language", "cobol"], '--language "cobol": choose one of typescript, '],
  [["one", "two"], 'Unexpected argument "two".'],
])("%j is a wrong call", async (args, message) => {
  expect(await call(["init", ...args])).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});
