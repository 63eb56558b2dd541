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
  /** DIR stands for the folder. */
  readonly told: string;
}

const NODE = { "Pulumi.yaml": "name: mine\nruntime: nodejs\n" };
const PYTHON =
  "DIR/Pulumi.yaml has runtime: python, and this command writes programs in typescript and in yaml. Write to another --out, take import.json from there, and let `pulumi import --file import.json --out FILE` generate the code in the language of the project. [LS6113]";
const NAMES =
  "files of such names are those of the project and of the configuration of its stacks: give another one, such as";

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
    told: "--language typescript: DIR/Pulumi.yaml has runtime: yaml, which would not run such a program, so the next up would delete what was imported. Leave --language out, or give another folder as --out. [LS6114]",
  },
  {
    of: "YAML in a project of Node.js",
    files: { "Pulumi.yaml": "name: mine\nruntime:\n  name: nodejs\n  options: { typescript: true }\n" },
    args: ["--language", "yaml"],
    told: "--language yaml: DIR/Pulumi.yaml has runtime: nodejs, which would not run such a program, so the next up would delete what was imported. Leave --language out, or give another folder as --out. [LS6114]",
  },
  { of: "a project in Python", files: { "Pulumi.yaml": "name: mine\nruntime: python\n" }, told: PYTHON },
  {
    of: "a project in YAML that is compiled",
    files: { "Pulumi.yaml": "name: mine\nruntime: { name: yaml, options: { compiler: cue } }\n" },
    told: PYTHON.replace("python", "yaml with a compiler"),
  },
  {
    of: "a project without a runtime",
    files: { "Pulumi.yaml": "name: mine\n" },
    told: "DIR/Pulumi.yaml does not name the runtime of its project. Fix the file, or give another folder as --out. [LS6112]",
  },
  {
    of: "a project that is broken",
    files: { "Pulumi.yaml": "name: [mine\n" },
    told: "DIR/Pulumi.yaml could not be read: Flow sequence in block collection must be sufficiently indented and end with a ] at line 2, column 1. Fix the file, or give another folder as --out. [LS6112]",
  },
  {
    of: "a package with another main",
    files: { ...NODE, "package.json": '{ "main": "src/main.ts" }' },
    told: "the project of DIR/Pulumi.yaml runs src/main.ts, so the next up would not know DIR/index.ts, and would delete what was imported. Give --program adopted.ts, and make it part of that program as the command then shows. [LS6115]",
  },
  {
    of: "a project with another main",
    files: { "Pulumi.yaml": "name: mine\nruntime: yaml\nmain: stacks\n" },
    told: "the project of DIR/Pulumi.yaml runs stacks/Main.yaml, so the next up would not know DIR/Main.yaml, and would delete what was imported. Give --program adopted.yaml, and make it part of that program as the command then shows. [LS6115]",
  },
  {
    of: "a package of another program without a project",
    files: { "package.json": '{ "main": "dist/server.js" }' },
    told: "the project of DIR/package.json runs dist/server.js, so the next up would not know DIR/index.ts, and would delete what was imported. Give another folder as --out. [LS6115]",
  },
  ...RUNS.map(({ of, files, run }) => ({
    of,
    files: { ...NODE, ...files },
    told: `the project of DIR/Pulumi.yaml runs ${run}, so the next up would not know DIR/index.ts, and would delete what was imported. Give --program adopted.ts, and make it part of that program as the command then shows. [LS6115]`,
  })),
  {
    of: "another name than Main.yaml in a new project",
    args: ["--language", "yaml", "--program", "adopted.yaml"],
    told: '--program "adopted.yaml": in a folder that has no Pulumi.yaml yet, Pulumi will run Main.yaml: leave --program out',
  },
  {
    of: "the project's own file",
    args: ["--language", "yaml", "--force", "--program", "Pulumi.yaml"],
    told: `--program "Pulumi.yaml": ${NAMES} adopted.yaml`,
  },
  {
    of: "a stack's configuration",
    args: ["--language", "yaml", "--force", "--program", "Pulumi.dev.yaml"],
    told: `--program "Pulumi.dev.yaml": ${NAMES} adopted.yaml`,
  },
  ...["import.json", "package.json", "..", "program", "index.d.ts", ".ts", "adopted.yaml"].map((name) => ({
    of: `the name ${name}`,
    args: ["--program", name],
    told: `--program "${name}": a program in typescript is a file that ends in .ts, such as adopted.ts`,
  })),
  {
    of: "a name that ends like TypeScript",
    args: ["--language", "yaml", "--program", "index.ts"],
    told: '--program "index.ts": a program in yaml is a file that ends in .yaml, such as adopted.yaml',
  },
];

test.each(refused)(
  "$of is rejected before anything is asked or written",
  async ({ files = {}, args = [], told }) => {
    const out = folderWith(files);
    const before = readdirSync(out);
    const ran = await rig.adopt(NOWHERE, ["--out", out, ...args]);
    expect(ran).toEqual({
      code: 2,
      stdout: "",
      stderr: `pulumi-langsmith adopt: ${told.replaceAll("DIR", out)}\nRun with --help for the options.\n`,
    });
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
  expect(ran.stdout).not.toContain("add to the stack's program");
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
  expect(refused.stderr).toContain(`the project of ${out}/Pulumi.yaml runs ../server.js, `);
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
      stderr: `pulumi-langsmith adopt: --out ${out} does not belong to the project of the stack "prod", ${infra}/Pulumi.yaml, so nothing could be imported into that stack from there. Give --out ${infra}, or leave --stack out, so that the folder becomes a project of its own. [LS6116]\nRun with --help for the options.\n`,
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
  expect(second.stdout).toContain(`written to ${node}: import.json, adopted.ts
add to the stack's program, src/main.ts: import "../adopted";
next, in ${node}:
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
  expect(ran.stdout).not.toContain("add to");
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
  expect(ran.stdout).toContain(`written to ${out}: import.json, index.ts, Pulumi.yaml, tsconfig.json
next, in ${out}:
  npm install pulumi-langsmith@^${version} pulumi-langsmith-sdk@^${version} @pulumi/pulumi
  pulumi stack init dev
  pulumi config set langsmith:workspaceId ${rig.WORKSPACE}
  pulumi config set langsmith:apiUrl ${it.url}
`);
  expect(readFileSync(path.join(out, ".gitignore"), "utf8")).toBe("mine\n");
});
