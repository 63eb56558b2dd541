import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { ensurePython, type PythonEnvironment } from "../../tools/sdks/python.ts";
import { root } from "../../tools/stack/package.ts";

const WORKSPACE = "11111111-1111-4111-8111-111111111111";
const HERE = path.join(root, "test", "emulator");
const MINUTES = 60_000;

let python: PythonEnvironment;

// Downloads the clients from PyPI the first time.
beforeAll(async () => {
  const requirements = path.join(HERE, "vendor-requirements.txt");
  python = await ensurePython({ requirements, progress: () => {} });
}, 10 * MINUTES);

interface Ended {
  readonly code: number;
  readonly output: string;
}

interface Client {
  readonly emulator: Emulator;
  /** What the emulator reported as rejected. */
  readonly reported: string[];
  /** Runs a program of the environment; it reaches the emulator and sends no analytics. */
  run(program: string, ...args: string[]): Promise<Ended>;
  /** `METHOD path` of what the service was asked. */
  asked(): string[];
}

async function client(): Promise<Client> {
  const reported: string[] = [];
  const emulator = await startEmulator({
    strict: false,
    workspace: WORKSPACE,
    speed: 600,
    report: (line) => reported.push(line),
  });
  onTestFinished(() => emulator.close());
  const folder = mkdtempSync(path.join(tmpdir(), "vendor-client-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeProject(folder);
  const env = {
    PATH: `${python.bin}${path.delimiter}${process.env["PATH"]}`,
    HOME: folder,
    EMULATOR: emulator.url,
    LANGSMITH_API_KEY: "lsv2_sk_test",
    LANGSMITH_ENDPOINT: emulator.url,
    LANGSMITH_TRACING: "false",
    LANGGRAPH_CLI_NO_ANALYTICS: "1",
    PYTHONDONTWRITEBYTECODE: "1",
  };
  return {
    emulator,
    reported,
    run: (program, ...args) =>
      new Promise((resolve) => {
        execFile(program, args, { cwd: folder, env }, (error, stdout, stderr) => {
          resolve({ code: typeof error?.code === "number" ? error.code : 0, output: `${stdout}${stderr}` });
        });
      }),
    asked: () =>
      emulator.journal().map(({ method, path: target }) => `${method} ${target.replace(/\?.*/, "")}`),
  };
}

/** An agent that could be built, with a secret, a reserved variable and a file that is not uploaded. */
function writeProject(folder: string): void {
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write(
    "langgraph.json",
    JSON.stringify({
      dependencies: ["."],
      graphs: { agent: "./agent.py:graph" },
      python_version: "3.12",
      env: { OPENAI_API_KEY: "sk-test", LANGSMITH_TRACING: "true", LANGSMITH_API_KEY: "reserved" },
    }),
  );
  write("agent.py", "graph = None\n");
  write("requirements.txt", "langgraph\n");
  mkdirSync(path.join(folder, "node_modules"));
}

test(
  "langsmith of PyPI makes, finds, changes and deletes tracing projects",
  async () => {
    const { run, reported } = await client();
    const ended = await run("python", path.join(HERE, "projects.py"));
    expect(ended.code, ended.output).toBe(0);
    expect(JSON.parse(ended.output)).toEqual({
      version: "0.17.0",
      tenant: WORKSPACE,
      metadata: { team: "agents" },
      conflict: true,
      upserted: true,
      runs: 0,
      withMetadata: ["support"],
      all: ["other", "support"],
      byId: ["support"],
      changed: ["helpdesk", "Questions", "2026-03-01T00:00:00+00:00"],
      gone: true,
      left: ["other"],
    });
    expect(reported).toEqual([]);
  },
  2 * MINUTES,
);

describe("langgraph of PyPI", () => {
  const DEPLOY = ["deploy", "--remote", "--name", "support", "--no-input"];

  test(
    "deploys by upload, twice, shows revisions and logs, and deletes",
    async () => {
      const { emulator, run, asked, reported } = await client();
      const first = await run("langgraph", ...DEPLOY, "--deployment-type", "dedicated", "--verbose");
      expect(first.code, first.output).toBe(0);
      expect(first.output).toContain("Deployment successful");
      const [deployment] = emulator.state().deployments;
      const id = deployment?.id ?? "";
      expect(deployment).toMatchObject({
        name: "support",
        source: "internal_source",
        tenant_id: WORKSPACE,
        source_config: { deployment_type: "prod" },
        source_revision_config: { langgraph_config_path: "langgraph.json" },
        secrets: [
          { name: "OPENAI_API_KEY", value: "sk-test" },
          { name: "LANGSMITH_TRACING", value: "true" },
        ],
        revisions: [{ status: "SKIPPED" }, { status: "DEPLOYED" }],
      });
      expect(emulator.state().uploads).toEqual([
        {
          object_path: deployment?.source_revision_config.source_tarball_path,
          deployment_id: id,
          content: { bytes: expect.any(Number), sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
        },
      ]);
      expect(asked()).toEqual(
        expect.arrayContaining([
          "POST /api-host/v2/deployments",
          `POST /api-host/v2/deployments/${id}/upload-url`,
          `PUT /_uploads/${deployment?.source_revision_config.source_tarball_path}`,
          `PATCH /api-host/v2/deployments/${id}`,
        ]),
      );

      const second = await run("langgraph", ...DEPLOY, "--no-wait");
      expect(second.code, second.output).toBe(0);
      expect(second.output).toContain(`Found existing deployment (ID: ${id})`);
      expect(emulator.state().deployments[0]?.revisions).toHaveLength(3);

      const list = await run("langgraph", "deploy", "list", "--json");
      expect(JSON.parse(list.output)).toEqual([expect.objectContaining({ id, name: "support" })]);
      const revisions = await run("langgraph", "deploy", "revisions", "list", id);
      expect(revisions.output).toContain("SKIPPED");
      const built = await run("langgraph", "deploy", "logs", "--deployment-id", id, "--type", "build");
      expect(built.output).toContain("Installing dependencies");
      const logs = await run("langgraph", "deploy", "logs", "--name", "support", "-q", "Health");
      expect(logs.output).toContain("Health check passed");
      expect(logs.output).not.toContain("Pulling the image");

      const deleted = await run("langgraph", "deploy", "delete", "--force", id);
      expect(deleted.code, deleted.output).toBe(0);
      await expect.poll(() => emulator.state().deployments).toEqual([]);
      expect(reported).toEqual([]);
    },
    4 * MINUTES,
  );
});
