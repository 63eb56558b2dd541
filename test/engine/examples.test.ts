import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { ensureEngine } from "../../tools/engine/engine.ts";
import { COMPILED_AS_THE_ENGINE } from "../../tools/sdks/go.ts";
import { installPythonSdk, type PythonSdk } from "../../tools/sdks/wheel.ts";
import { root } from "../../tools/stack/package.ts";
import { Stack } from "../../tools/stack/stack.ts";
import { copyOfExample, forPinnedYaml, npmInstall } from "./rig/examples.ts";
import { API_KEY, INTEGRATION, WORKSPACE } from "./rig/world.ts";

const installed = path.join(inject("installed"), "node_modules");
const plugin = path.join(installed, "pulumi-langsmith", "dist", "plugin");
const templates = path.join(installed, "pulumi-langsmith", "dist", "templates");
const schema = path.join(root, "schema.json");
const { version } = JSON.parse(readFileSync(schema, "utf8"));

const OPENAI_KEY = "sk-not-to-be-seen";
const AWS_SECRET = "aws-secret-not-to-be-seen";
const CONFIG = {
  integrationId: INTEGRATION,
  repoUrl: "https://github.com/acme/agent",
  bucketName: "acme-traces",
  bucketRegion: "eu-central-1",
  accessKeyId: "AKIATEST",
  dailyFrom: "2026-02-27T00:00:00Z",
};

interface Made {
  engine?: Record<string, string>;
  /** Whether the engine and its hosts are those that this repository pins. */
  pinned?: boolean;
  python?: PythonSdk;
}

/** Shared by the programs; a test changes nothing in it. */
const made: Made = {};

beforeAll(async () => {
  const engine = await ensureEngine({ parts: ["nodejs", "yaml", "python", "go"] });
  const environment = { ...process.env, ...engine.env };
  made.engine = { ...engine.env };
  made.pinned = engine.origin === "build";
  const site = path.join(mkdtempSync(path.join(inject("installed"), "sdk-")), "site");
  made.python = await installPythonSdk(root, site, { environment });
}, 600_000);

interface Example {
  readonly title: string;
  /** The folder below `examples`. */
  readonly folder: string;
  /** Does what its README tells the user to do before the first `pulumi` command; gives what the environment needs. */
  readonly prepare: (directory: string) => Promise<Readonly<Record<string, string>>>;
  /** Whether the plugin is one of those that `pulumi plugin install` has put into its place. */
  readonly installs?: boolean;
}

const examples: readonly Example[] = [
  {
    title: "YAML",
    folder: "agent-yaml",
    prepare: async (directory) => {
      if (made.pinned) forPinnedYaml(directory);
      npmInstall(directory);
      return {};
    },
  },
  {
    title: "TypeScript",
    folder: "agent-typescript",
    prepare: async (directory) => {
      npmInstall(directory);
      return {};
    },
  },
  {
    title: "Python",
    folder: "agent-python",
    installs: true,
    prepare: async () => ({ ...made.python?.env }),
  },
  {
    title: "Go",
    folder: "agent-go",
    installs: true,
    prepare: async (directory) => {
      cpSync(path.join(templates, "go", "sdks"), path.join(directory, "sdks"), { recursive: true });
      return COMPILED_AS_THE_ENGINE;
    },
  },
];

async function stackOf(example: Example, emulator: Emulator): Promise<Stack> {
  const directory = copyOfExample(example.folder);
  const environment = await example.prepare(directory);
  const outside = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-home-"));
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
  const home = path.join(outside, "home");
  const stack = new Stack({ directory, engine: { ...made.engine }, home, environment });
  if (example.installs) {
    await stack.must("plugin", "install", "resource", "langsmith", version, "--file", plugin);
  }
  return stack.init(
    {
      ...CONFIG,
      "langsmith:apiUrl": emulator.url,
      "langsmith:workspaceId": WORKSPACE,
      "langsmith:maxPastDays": "36500",
    },
    { "langsmith:apiKey": API_KEY, openaiApiKey: OPENAI_KEY, secretAccessKey: AWS_SECRET },
  );
}

test.each(examples)(
  "the example in $title passes a preview as it is, which sends nothing that changes anything",
  async (example) => {
    const emulator = await startEmulator({
      strict: true,
      now: new Date("2026-03-01T12:00:00Z"),
      report: () => {},
    });
    onTestFinished(() => emulator.close());
    const stack = await stackOf(example, emulator);
    const preview = await stack.preview();
    expect(preview.code, preview.output).toBe(0);
    expect(preview.output).toMatch(/\+ langsmith:index:BulkExport/);
    expect(preview.output).toContain("+ 4 to create");
    for (const secret of [API_KEY, OPENAI_KEY, AWS_SECRET]) expect(preview.output).not.toContain(secret);
    expect(emulator.journal().filter(({ method }) => method !== "GET")).toEqual([]);
  },
  400_000,
);
