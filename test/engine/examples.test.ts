import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { type Emulator, type JournalEntry, startEmulator } from "../../emulator/src/index.ts";
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
const DEPLOYMENTS = "/api-host/v2/deployments";
const EXPORTS = "/api/v1/bulk-exports";
const UUID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

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
  made.pinned = engine.origin === "cache";
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
    // As in the home folder of many a user: an installation that runs npm would take it for its own and empty it.
    const theirs = path.join(outside, "node_modules", "theirs");
    mkdirSync(theirs, { recursive: true });
    await stack.must("plugin", "install", "resource", "langsmith", version, "--file", plugin);
    expect(existsSync(theirs)).toBe(true);
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

/** What was asked and sent, in an order that does not depend on what the engine does at the same time. */
function requests(entries: readonly JournalEntry[]): [string, unknown][] {
  const told = entries.map(({ method, path: target, body }): [string, unknown] => [
    `${method} ${target}`,
    body,
  ]);
  return told.sort(([a], [b]) => (a < b ? -1 : 1));
}

test.each(examples)(
  "the example in $title runs as it is, from the first preview to destroy",
  async (example) => {
    const emulator = await startEmulator({
      strict: true,
      speed: 60,
      now: new Date("2026-03-01T12:00:00Z"),
      report: () => {},
    });
    onTestFinished(() => emulator.close());
    const stack = await stackOf(example, emulator);
    let seen = 0;
    const asked = () => {
      const entries = emulator.journal().filter(({ sequence }) => sequence > seen);
      seen = entries.at(-1)?.sequence ?? seen;
      return entries;
    };
    const writes = () => asked().filter(({ method }) => method !== "GET");

    const preview = await stack.preview();
    expect(preview.output).toMatch(/\+ langsmith:index:BulkExport/);
    expect(preview.code, preview.output).toBe(0);
    expect(writes()).toEqual([]);

    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const sent = requests(writes());
    const { id: deployment = "" } = await stack.resource("support-agent");
    const { id: destination = "" } = await stack.resource("traces");
    const { id: daily = "" } = await stack.resource("daily");
    const [running] = emulator.state().deployments;
    const tracingProject = running?.tracer_session_id;
    expect(tracingProject).toEqual(UUID);
    expect(sent).toEqual([
      [`PATCH ${DEPLOYMENTS}/${deployment}`, { display_name: "Support agent" }],
      [
        `POST ${DEPLOYMENTS}`,
        {
          name: "support-agent",
          source: "github",
          source_config: {
            integration_id: INTEGRATION,
            repo_url: "https://github.com/acme/agent",
            deployment_type: "prod",
            build_on_push: false,
          },
          source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" },
          secrets: [{ name: "OPENAI_API_KEY", value: OPENAI_KEY }],
        },
      ],
      [
        `POST ${EXPORTS}`,
        {
          bulk_export_destination_id: destination,
          session_id: tracingProject,
          start_time: "2026-02-27T00:00:00Z",
          interval_hours: 24,
          export_fields: ["id", "trace_id", "name", "start_time", "end_time", "inputs", "outputs", "error"],
          compression: "zstandard",
          format_version: "v2_beta",
        },
      ],
      [
        `POST ${EXPORTS}/destinations`,
        {
          display_name: "Traces of the support agent",
          destination_type: "s3",
          config: {
            bucket_name: "acme-traces",
            prefix: "langsmith",
            region: "eu-central-1",
            include_bucket_in_prefix: true,
          },
          credentials: { access_key_id: "AKIATEST", secret_access_key: AWS_SECRET },
        },
      ],
    ]);
    expect(emulator.journal().flatMap(({ problems }) => problems)).toEqual([]);
    expect(await stack.outputs()).toEqual({
      url: `https://support-agent-${deployment.replaceAll("-", "")}.deployments.example`,
      dashboard: `${emulator.url}/o/${WORKSPACE}/host/deployments/${deployment}`,
      tracingProject,
      dailyStatus: "IntervalScheduled",
      dailyFiles: "acme-traces/langsmith",
    });
    const state = await stack.stored();
    for (const secret of [API_KEY, OPENAI_KEY, AWS_SECRET]) expect(state).not.toContain(secret);

    asked();
    const again = await stack.up("--expect-no-changes");
    expect(again.code, again.output).toBe(0);
    expect(asked()).toEqual([]);

    const kept = await stack.run("destroy", "--yes");
    expect(kept.code).not.toBe(0);
    expect(kept.output).toContain("is protected");
    expect(writes()).toEqual([]);
    await stack.must("state", "unprotect", "--all", "--yes");
    const destroy = await stack.destroy();
    expect(destroy.code, destroy.output).toBe(0);
    expect(requests(writes())).toEqual([
      [`DELETE ${DEPLOYMENTS}/${deployment}`, null],
      [`DELETE ${EXPORTS}/destinations/${destination}`, null],
      [`PATCH ${EXPORTS}/${daily}`, { status: "Cancelled" }],
    ]);
    const left = emulator.state();
    expect(left.deployments).toEqual([]);
    expect(left.destinations).toEqual([]);
    expect(left.exports.find(({ id }) => id === daily)?.status).toBe("Cancelled");
    expect(await stack.resources()).toEqual([]);
  },
  400_000,
);
