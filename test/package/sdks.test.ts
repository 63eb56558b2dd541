import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { ensureEngine } from "../../tools/engine/engine.ts";
import { sha256Of } from "../../tools/release/archive.ts";
import { makeSdkArtifacts } from "../../tools/release/sdk-artifacts.ts";
import { COMPILED_AS_THE_ENGINE } from "../../tools/sdks/go.ts";
import { sdkMetadata } from "../../tools/sdks/metadata.ts";
import { NODE_SDK_PACKAGE } from "../../tools/sdks/nodejs.ts";
import { ensurePython } from "../../tools/sdks/python.ts";
import { run } from "../../tools/sdks/run.ts";
import { pack, root } from "../../tools/stack/package.ts";
import { Stack } from "../../tools/stack/stack.ts";
import { forPinnedYaml } from "../engine/rig/examples.ts";
import { stepsOf } from "../engine/rig/guide.ts";
import { API_KEY, WORKSPACE } from "../engine/rig/world.ts";
import { withTools } from "./tools.ts";

const PAGE = "docs/start/languages.md";
const EXAMPLE = "docs/reference/components/ScheduledExports.md";
const cli = path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist", "cli", "main.js");

withTools("codegen", "codegen-java", "codegen-csharp");

/** The SDKs as files of a release. */
const artifacts = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-sdks-"));
let files: readonly string[] = [];
beforeAll(async () => {
  files = [pack(artifacts, NODE_SDK_PACKAGE), ...(await makeSdkArtifacts(root, artifacts))];
}, 600_000);
afterAll(() => rmSync(artifacts, { recursive: true, force: true }));

type Environment = Readonly<Record<string, string>>;

/** Somebody with an empty folder, the files of a release and nothing else of this package but its command. */
interface Newcomer {
  readonly folder: string;
  readonly env: Environment;
}

/** Runs commands in the folder; they must succeed. `npx pulumi-langsmith` is the installed package's command. */
async function typed({ folder, env }: Newcomer, commands: string): Promise<void> {
  const shell = `set -e\nnpx() { shift; node "${cli}" "$@"; }\n${commands}`;
  const environment = { ...process.env, ...env };
  const { code, output } = await run("bash", ["-c", shell], { cwd: folder, environment });
  expect(code, `${commands}\n${output}`).toBe(0);
}

/** The blocks of a language's section on the page. */
function section(name: string) {
  const steps = stepsOf(PAGE).filter((step) => step.section === name);
  const textOf = (language: string) =>
    steps.filter((step) => step.language === language).map(({ text }) => text);
  return { commands: textOf("sh"), project: textOf("yaml").join("") };
}

/**
 * What pip would download is in an environment that the tests have already. The project's own environment is activated,
 * as the pinned host for Python is older than the engine and does not learn which one `Pulumi.yaml` names.
 */
async function pythonEnvironment(engine: Environment, folder: string): Promise<Environment> {
  const { python, bin } = await ensurePython();
  const asked = await run(python, ["-c", "import site; print(site.getsitepackages()[0])"]);
  return {
    PATH: [path.join(folder, "venv", "bin"), bin, engine["PATH"]].join(path.delimiter),
    PYTHONPATH: asked.output,
    PIP_NO_DEPS: "1",
    PIP_NO_INDEX: "1",
  };
}

interface Language {
  readonly title: string;
  /** The name of its blocks on the pages. */
  readonly block: string;
  /** The file of the program. */
  readonly program: string;
  /** What its programs need in addition to what the engine needs. */
  environment(engine: Environment, folder: string): Promise<Environment>;
  /** Installs the SDK into the folder and writes `Pulumi.yaml`. The program is there already. */
  install(newcomer: Newcomer): Promise<void>;
}

const NODE_PACKAGE = {
  name: "traces",
  private: true,
  main: "index.ts",
  devDependencies: { "@types/node": "^24.0.0", typescript: "^6.0.0" },
};

const LANGUAGES: readonly Language[] = [
  {
    title: "TypeScript",
    block: "ts",
    program: "index.ts",
    environment: async () => ({ npm_config_prefer_offline: "true" }),
    install: async (newcomer) => {
      const { folder } = newcomer;
      writeFileSync(path.join(folder, "package.json"), JSON.stringify(NODE_PACKAGE));
      writeFileSync(path.join(folder, "Pulumi.yaml"), "name: traces\nruntime: nodejs\n");
      await typed(
        newcomer,
        "npm install --no-audit --no-fund ./pulumi-langsmith-sdk-*.tgz\nnpx pulumi-langsmith plugin install",
      );
    },
  },
  {
    title: "Python",
    block: "python",
    program: "__main__.py",
    environment: pythonEnvironment,
    install: async (newcomer) => {
      const { commands, project } = section("Python");
      writeFileSync(path.join(newcomer.folder, "Pulumi.yaml"), project);
      for (const block of commands) await typed(newcomer, block);
    },
  },
  {
    title: "Go",
    block: "go",
    program: "main.go",
    environment: async () => ({ ...COMPILED_AS_THE_ENGINE }),
    install: async (newcomer) => {
      const { commands, project } = section("Go");
      writeFileSync(path.join(newcomer.folder, "Pulumi.yaml"), project);
      // It would take whatever is the newest: the example's versions stand in.
      const example = path.join(root, "examples", "agent-go");
      const required =
        readFileSync(path.join(example, "go.mod"), "utf8").match(/^require \(.*?^\)$/gms) ?? [];
      writeFileSync(path.join(newcomer.folder, "required"), `\n${required.join("\n")}\n`);
      for (const block of commands) {
        await typed(
          newcomer,
          block.replace("go mod tidy", `cat required >> go.mod\ncp "${example}/go.sum" .`),
        );
      }
    },
  },
  {
    title: "YAML",
    block: "yaml",
    program: "resources.yaml",
    environment: async () => ({}),
    install: async (newcomer) => {
      const { folder } = newcomer;
      const resources = readFileSync(path.join(folder, "resources.yaml"), "utf8");
      writeFileSync(path.join(folder, "Pulumi.yaml"), `name: traces\nruntime: yaml\n${resources}`);
      const { origin } = await ensureEngine();
      if (origin === "cache") forPinnedYaml(folder);
      await typed(newcomer, "npx pulumi-langsmith plugin install");
    },
  },
];

const CONFIG = { dailyFrom: "2026-03-01T00:00:00Z" };

test.each(LANGUAGES)(
  "the SDK for $title is installed from its file, and a program of two kinds and the component runs",
  async ({ block, program, environment, install }) => {
    const emulator = await startEmulator({
      strict: true,
      speed: 60,
      now: new Date("2026-03-01T12:00:00Z"),
      tracingProjects: [{ name: "search" }],
      report: () => {},
    });
    onTestFinished(() => emulator.close());
    const parent = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-newcomer-"));
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
    const folder = path.join(parent, "traces");
    mkdirSync(folder);
    const home = path.join(parent, "home");
    const { env: engine } = await ensureEngine({ parts: ["nodejs", "yaml", "python", "go"] });
    const env = { ...engine, ...(await environment(engine, folder)), PULUMI_HOME: home };
    for (const file of files) symlinkSync(file, path.join(folder, path.basename(file)));
    const text = stepsOf(EXAMPLE).find(({ language }) => language === block)?.text ?? "";
    writeFileSync(path.join(folder, program), text);
    await install({ folder, env });

    const stack = new Stack({ directory: folder, engine, home, environment: env });
    await stack.init(
      {
        ...CONFIG,
        "langsmith:apiUrl": emulator.url,
        "langsmith:workspaceId": WORKSPACE,
        "langsmith:maxPastDays": "36500",
      },
      { "langsmith:apiKey": API_KEY, accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
    );
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    expect(up.output).not.toContain("not-to-be-seen");
    const { exports, destinations } = emulator.state();
    expect(destinations.map(({ display_name: name }) => name)).toEqual(["Traces of production"]);
    expect(
      exports.map((each) => [each.interval_hours ?? null, each.start_time, each.end_time ?? null]).sort(),
    ).toEqual([
      [24, "2026-03-01T00:00:00+00:00", null],
      [24, "2026-03-01T00:00:00+00:00", null],
    ]);
    const created = emulator.journal().filter(({ method }) => method === "POST");
    expect(created.map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ name: "billing", description: "Traces of the billing application" }),
    );
    const again = await stack.up("--expect-no-changes");
    expect(again.code, again.output).toBe(0);
    const destroyed = await stack.destroy();
    expect(destroyed.code, destroyed.output).toBe(0);
  },
  600_000,
);

test("the wheel and the archive contain what their users need beside the code", async () => {
  const [, wheel = "", archive = ""] = files;
  const { python } = await ensurePython();
  const listed = await run(python, ["-m", "zipfile", "--list", wheel]);
  for (const file of ["pulumi_langsmith/py.typed", "pulumi_langsmith/pulumi-plugin.json", "licenses/LICENSE"])
    expect(listed.output).toContain(file);
  const info = path.basename(wheel).replace(/-py3.*/, ".dist-info/METADATA");
  const read = "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())";
  const { output: metadata } = await run(python, ["-c", read, wheel, info]);
  const { version, description, license } = sdkMetadata(root);
  for (const line of [
    "Name: pulumi_langsmith",
    `Version: ${version}`,
    `Summary: ${description}`,
    `License: ${license}`,
  ])
    expect(metadata.split("\n")).toContain(line);
  const packed = await run("tar", ["-tzf", archive]);
  for (const file of ["LICENSE", "go.mod", "langsmith/pulumi-plugin.json"])
    expect(packed.output.split("\n")).toContain(file);
});

test("the same sources make the same files", async () => {
  const again = mkdtempSync(path.join(artifacts, "again-"));
  const [, ...first] = files;
  const second = await makeSdkArtifacts(root, again);
  expect(second.map((file) => path.basename(file))).toEqual(first.map((file) => path.basename(file)));
  for (const [index, file] of second.entries()) {
    expect(await sha256Of(file), file).toBe(await sha256Of(first[index] ?? ""));
  }
});
