import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import * as rig from "./adopt-rig.ts";

const NOWHERE = { url: "http://127.0.0.1:1" };

/** A folder with these files, by their paths. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = rig.temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

interface Refusal {
  readonly of: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** What the message begins with. DIR stands for the folder. */
  readonly told: string;
  /** The code of the message; undefined where it is about the options alone. */
  readonly code?: string;
}

const NODE = { "Pulumi.yaml": "name: mine\nruntime: nodejs\n" };
const PYTHON = "DIR/Pulumi.yaml has `runtime: python`, and this command writes TypeScript and YAML only. ";
const NAMES = "Pulumi uses this name for a project or its stacks. Use another name, such as";

const MODULE = '{ "type": "module" }';
/** What Pulumi runs instead of index.ts. */
const RUNS: readonly { of: string; files: Readonly<Record<string, string>>; run: string }[] = [
  { of: "index.js, which comes before index.ts", files: { "index.js": "" }, run: "index.js" },
  {
    of: "index.mjs in a package of modules",
    files: { "package.json": MODULE, "index.mjs": "" },
    run: "index.mjs",
  },
  {
    of: "a package whose exports come before its main",
    files: { "package.json": '{ "main": "index.ts", "exports": "./bin/main.js" }' },
    run: "bin/main.js",
  },
  {
    of: "a package that exports one file",
    files: { "package.json": '{ "main": "index.ts", "exports": { ".": "./bin/main.js" } }' },
    run: "bin/main.js",
  },
  {
    of: "a package that exports by conditions",
    files: {
      "package.json":
        '{ "exports": { ".": { "import": "./a.mjs", "require": "./b.cjs", "default": "./c.js" } } }',
    },
    run: "c.js",
  },
  {
    of: "a package that exports to require",
    files: { "package.json": '{ "exports": { ".": { "import": "./a.mjs", "require": "./b.cjs" } } }' },
    run: "b.cjs",
  },
  {
    of: "index.mts in a package of modules, where index.ts is not there",
    files: { "package.json": MODULE, "index.mts": "" },
    run: "index.mts",
  },
  {
    of: "a main that is a folder with index.js",
    files: { "package.json": '{ "main": "src" }', "src/index.js": "", "src/index.ts": "" },
    run: "src/index.js",
  },
  {
    of: "a main without an ending, that is there in JavaScript",
    files: { "package.json": '{ "main": "main" }', "main.js": "", "main.ts": "" },
    run: "main.js",
  },
  {
    of: "a main in the manifest of pnpm",
    files: { "package.yaml": "main: src/main.ts\n" },
    run: "src/main.ts",
  },
];

const refused: readonly Refusal[] = [
  {
    of: "TypeScript in a project in YAML",
    files: { "Pulumi.yaml": "name: mine\nruntime: yaml\n" },
    args: ["--language", "typescript"],
    told: "DIR/Pulumi.yaml has `runtime: yaml`, which does not run `--language typescript`: the next `pulumi up` would delete ",
    code: "LS6114",
  },
  {
    of: "YAML in a project of Node.js",
    files: { "Pulumi.yaml": "name: mine\nruntime:\n  name: nodejs\n  options: { typescript: true }\n" },
    args: ["--language", "yaml"],
    told: "DIR/Pulumi.yaml has `runtime: nodejs`, which does not run `--language yaml`: the next `pulumi up` would delete ",
    code: "LS6114",
  },
  {
    of: "a project in Python",
    files: { "Pulumi.yaml": "name: mine\nruntime: python\n" },
    told: PYTHON,
    code: "LS6113",
  },
  {
    of: "a project in YAML that is compiled",
    files: { "Pulumi.yaml": "name: mine\nruntime: { name: yaml, options: { compiler: cue } }\n" },
    told: PYTHON.replace("python", "yaml with a compiler"),
    code: "LS6113",
  },
  {
    of: "a project without a runtime",
    files: { "Pulumi.yaml": "name: mine\n" },
    told: "DIR/Pulumi.yaml does not set `runtime`. ",
    code: "LS6112",
  },
  {
    of: "a project that is broken",
    files: { "Pulumi.yaml": "name: [mine\n" },
    told: "Could not read DIR/Pulumi.yaml: Flow sequence in block collection must be sufficiently indented and end with a ] at line 2, column 1. ",
    code: "LS6112",
  },
  {
    of: "a package with another main",
    files: { ...NODE, "package.json": '{ "main": "src/main.ts" }' },
    told: "The project of DIR/Pulumi.yaml runs src/main.ts, not DIR/index.ts: the next `pulumi up` would delete the imported objects. Use `--program adopted.ts`",
    code: "LS6115",
  },
  {
    of: "a project with another main",
    files: { "Pulumi.yaml": "name: mine\nruntime: yaml\nmain: stacks\n" },
    told: "The project of DIR/Pulumi.yaml runs stacks/Main.yaml, not DIR/Main.yaml: the next `pulumi up` would delete the imported objects. Use `--program adopted.yaml`",
    code: "LS6115",
  },
  {
    of: "a package of another program without a project",
    files: { "package.json": '{ "main": "dist/server.js" }' },
    told: "The project of DIR/package.json runs dist/server.js, not DIR/index.ts: the next `pulumi up` would delete the imported objects. Use another `--out`.",
    code: "LS6115",
  },
  ...RUNS.map(({ of, files, run }) => ({
    of,
    files: { ...NODE, ...files },
    told: `The project of DIR/Pulumi.yaml runs ${run}, not DIR/index.ts: the next \`pulumi up\` would delete the imported objects. Use \`--program adopted.ts\``,
    code: "LS6115",
  })),
  {
    of: "another name than Main.yaml in a new project",
    args: ["--language", "yaml", "--program", "adopted.yaml"],
    told: '--program "adopted.yaml": the folder has no Pulumi.yaml yet, so Pulumi runs Main.yaml. Remove --program.',
  },
  {
    of: "the project's own file",
    args: ["--language", "yaml", "--force", "--program", "Pulumi.yaml"],
    told: `--program "Pulumi.yaml": ${NAMES} adopted.yaml.`,
  },
  {
    of: "a stack's configuration",
    args: ["--language", "yaml", "--force", "--program", "Pulumi.dev.yaml"],
    told: `--program "Pulumi.dev.yaml": ${NAMES} adopted.yaml.`,
  },
  ...["import.json", "package.json", "..", "program", "index.d.ts", ".ts", "adopted.yaml"].map((name) => ({
    of: `the name ${name}`,
    args: ["--program", name],
    told: `--program "${name}": use a file name that ends in .ts, such as adopted.ts.`,
  })),
  {
    of: "a name that ends like TypeScript",
    args: ["--language", "yaml", "--program", "index.ts"],
    told: '--program "index.ts": use a file name that ends in .yaml, such as adopted.yaml.',
  },
];

test.each(refused)(
  "$of is rejected before anything is asked or written",
  async ({ files = {}, args = [], told, code }) => {
    const out = folderWith(files);
    const before = readdirSync(out);
    const ran = await rig.adopt(NOWHERE, ["--out", out, ...args]);
    expect([ran.code, ran.stdout]).toEqual([2, ""]);
    expect(ran.stderr).toContain(`pulumi-langsmith adopt: ${told.replaceAll("DIR", out)}`);
    const end =
      code === undefined ? "\nRun `pulumi-langsmith adopt --help` to see the options.\n" : ` [${code}]\n`;
    expect(ran.stderr.endsWith(end)).toBe(true);
    expect(readdirSync(out)).toEqual(before);
  },
);

const accepted: readonly { of: string; files: Readonly<Record<string, string>> }[] = [
  { of: "no package", files: {} },
  { of: "a main that is index.ts by its name alone", files: { "package.json": '{ "main": "index" }' } },
  { of: "exports that name it", files: { "package.json": '{ "main": "a.js", "exports": "./index.ts" }' } },
  // Only a package of modules takes it, and `require` does not.
  { of: "index.mjs beside a package that is none of modules", files: { "index.mjs": "" } },
  // Of exports without the package itself Pulumi takes the folder, whatever main says.
  {
    of: "exports of other things",
    files: { "package.json": '{ "type": "module", "main": "a.js", "exports": { "./b": "./b.js" } }' },
  },
];

test.each(accepted)("a project of Node.js runs index.ts with $of", async ({ files }) => {
  const it = await rig.service();
  await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  const out = folderWith({ ...NODE, ...files });
  const ran = await rig.adopt(it, ["--out", out]);
  expect(ran.code, ran.stderr).toBe(0);
  expect(ran.stdout).not.toContain("to the stack's program");
  expect(readFileSync(path.join(out, "index.ts"), "utf8")).toContain("ExportDestination");
});

test("of a package above the project, a main that is not there counts for nothing, and one that is is run", async () => {
  const it = await rig.service();
  await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  const above = folderWith({
    "package.json": '{ "main": "server.js" }',
    "infra/Pulumi.yaml": NODE["Pulumi.yaml"],
  });
  const out = path.join(above, "infra");
  const first = await rig.adopt(it, ["--out", out]);
  expect(first.code, first.stderr).toBe(0);
  writeFileSync(path.join(above, "server.js"), "");
  const refused = await rig.adopt(NOWHERE, ["--out", out, "--force"]);
  expect(refused.stderr).toContain(`The project of ${out}/Pulumi.yaml runs ../server.js, `);
});

test("a stack's resources are written into its project alone", async () => {
  const above = folderWith({
    "infra/Pulumi.yaml": NODE["Pulumi.yaml"],
    "other/Pulumi.yaml": "name: other\nruntime: nodejs\n",
  });
  const infra = path.join(above, "infra");
  for (const out of [path.join(above, "new"), path.join(above, "other")]) {
    const ran = await rig.adopt(NOWHERE, ["--stack", "prod", "--cwd", infra, "--out", out]);
    expect(ran).toEqual({
      code: 2,
      stdout: "",
      stderr: `pulumi-langsmith adopt: \`--out ${out}\` is not in the project of stack "prod", which is ${infra}/Pulumi.yaml. Use \`--out ${infra}\`, or remove \`--stack\` to create a separate project. [LS6116]\n`,
    });
  }
  expect(readdirSync(above)).toEqual(["infra", "other"]);
});

test("the language is that of the project, and its program is shown how to import another file", async () => {
  const it = await rig.service();
  await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  const yaml = folderWith({ "Pulumi.yaml": "name: mine\nruntime: yaml\n" });
  const first = await rig.adopt(it, ["--out", yaml]);
  expect(first.code, first.stderr).toBe(0);
  expect(readdirSync(yaml).sort()).toEqual(["Main.yaml", "Pulumi.yaml", "import.json"]);
  const node = folderWith({ ...NODE, "package.json": '{ "main": "src/main" }' });
  const second = await rig.adopt(it, ["--out", node, "--program", "adopted.ts"]);
  expect(second.code, second.stderr).toBe(0);
  expect(second.stdout).toContain(`Wrote import.json, adopted.ts to ${node}.
Add this line to the stack's program, src/main.ts: \`import "../adopted";\`
Next, in ${node}:
  npm install pulumi-langsmith-sdk@^${version}
  pulumi import --file import.json --generate-code=false --yes
`);
});

test("a new project runs the program by the name that it is given, and keeps what is not its own out of git", async () => {
  const it = await rig.service();
  await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  const out = path.join(rig.temporaryFolder(), "langsmith");
  const ran = await rig.adopt(it, ["--out", out, "--program", "adopted.ts"]);
  expect(ran.code, ran.stderr).toBe(0);
  expect(ran.stdout).not.toContain("Add this line");
  expect(JSON.parse(readFileSync(path.join(out, "package.json"), "utf8"))).toEqual({
    name: "langsmith",
    private: true,
    main: "adopted.ts",
    dependencies: {
      "@pulumi/pulumi": "^3.216.0",
      "pulumi-langsmith": `^${version}`,
      "pulumi-langsmith-sdk": `^${version}`,
    },
    devDependencies: { "@types/node": "^24.0.0", typescript: "^6.0.0" },
  });
  expect(readFileSync(path.join(out, ".gitignore"), "utf8")).toBe("/node_modules/\n/import.json\n");
});

test("a package that is there stays as it is, and gets the packages that it needs reported", async () => {
  const it = await rig.service();
  await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  const out = folderWith({ "package.json": '{ "main": "index.ts" }', ".gitignore": "mine\n" });
  const ran = await rig.adopt(it, ["--out", out]);
  expect(ran.code, ran.stderr).toBe(0);
  expect(ran.stdout).toContain(`Wrote import.json, index.ts, Pulumi.yaml, tsconfig.json to ${out}.
Next, in ${out}:
  npm install pulumi-langsmith@^${version} pulumi-langsmith-sdk@^${version} @pulumi/pulumi
  pulumi stack init dev
  pulumi config set langsmith:workspaceId ${rig.WORKSPACE}
  pulumi config set langsmith:apiUrl ${it.url}
`);
  expect(readFileSync(path.join(out, ".gitignore"), "utf8")).toBe("mine\n");
});
