import { spawn } from "node:child_process";
import { chmodSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import type { JournalEntry } from "../../emulator/src/server/journal.ts";
import { Stack } from "../../tools/stack/stack.ts";
import { endOf } from "../cli/run.ts";
import { change, copyOfExample, npmInstall } from "./rig/examples.ts";
import { outside } from "./rig/service.ts";
import { WORKSPACE } from "./rig/world.ts";

const WRITE_KEY = "lsv2_sk_writer_0c5e7a1b9d3f";
const READ_KEY = "lsv2_sk_reader_4f1d8e2a6b70";
const PASSPHRASE = "a throw-away stack";
const VALUES = {
  openaiApiKey: "sk-not-to-be-seen",
  accessKeyId: "AKIA-NOT-TO-BE-SEEN",
  secretAccessKey: "aws-secret-not-to-be-seen",
};
const DAY_MS = 24 * 3600 * 1000;
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** A copy of the example whose stack exists, and the jobs of its workflows. */
async function repository(emulator: Emulator) {
  const directory = copyOfExample("gitops");
  npmInstall(directory);
  const bin = path.join(directory, "node_modules", ".bin");
  mkdirSync(bin);
  const command = path.join(
    inject("installed"),
    "node_modules",
    "pulumi-langsmith",
    "dist",
    "cli",
    "main.js",
  );
  chmodSync(command, 0o755);
  symlinkSync(command, path.join(bin, "pulumi-langsmith"));
  const list = path.join(directory, "exports.yaml");
  change(list, "startTime: 2026-03-01T00:00:00Z", `startTime: ${new Date(TODAY - 2 * DAY_MS).toISOString()}`);
  const home = path.join(directory, "..", "home");
  const stack = new Stack({ directory, engine: inject("engine"), home });
  const config = {
    image: "registry.example.com/agent:1",
    bucketName: "acme-traces",
    bucketRegion: "eu-central-1",
  };
  await stack.init({ ...config, "langsmith:workspaceId": WORKSPACE }, VALUES);
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(LANGSMITH|LANGCHAIN|LANGGRAPH|PULUMI|AWS)_/.test(name),
  );
  const contexts = new Map([
    ["secrets.LANGSMITH_READ_KEY", READ_KEY],
    ["secrets.LANGSMITH_WRITE_KEY", WRITE_KEY],
    ["secrets.PULUMI_CONFIG_PASSPHRASE", PASSPHRASE],
    ["secrets.STATE_ACCESS_KEY_ID", ""],
    ["secrets.STATE_SECRET_ACCESS_KEY", ""],
    ["vars.PULUMI_BACKEND_URL", `file://${path.join(home, "state")}`],
  ]);
  /** Runs the last step of a job, as GitHub's runner does. */
  const run = async (name: "preview" | "apply" | "nightly") => {
    const { jobs } = parse(readFileSync(path.join(directory, ".github", "workflows", `${name}.yml`), "utf8"));
    const step: { readonly run: string; readonly env: Record<string, string> } = jobs[name].steps.at(-1);
    const given = Object.entries(step.env).map(([key, value]) => {
      const known = contexts.get(value.replace(/^\$\{\{ (\S+) \}\}$/, "$1"));
      if (known === undefined) throw new Error(`no context ${value}`);
      return [key, known];
    });
    const summary = path.join(home, `${name}.md`);
    writeFileSync(summary, "");
    const script = step.run.replaceAll("--stack production", `--stack ${stack.name}`);
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", script], {
      cwd: directory,
      env: {
        ...Object.fromEntries(inherited),
        ...inject("engine"),
        PULUMI_HOME: home,
        PULUMI_SKIP_UPDATE_CHECK: "true",
        PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
        LANGSMITH_ENDPOINT: emulator.url,
        ...Object.fromEntries(given),
        GITHUB_STEP_SUMMARY: summary,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const { code, stdout, stderr } = await endOf(child);
    return { code, output: `${stdout}${stderr}`, summary: readFileSync(summary, "utf8") };
  };
  return { stack, run, list };
}

/** The keys that requests bear, each once. */
function keysOf(entries: readonly JournalEntry[]): unknown[] {
  return [...new Set(entries.map(({ headers }) => headers["x-api-key"]))];
}

/** The requests that are no reads, without ids. */
function writesOf(entries: readonly JournalEntry[]): string[] {
  return entries
    .filter(({ method }) => method !== "GET")
    .map(({ method, path: target, status }) => `${method} ${target.replace(UUID, "ID")} ${status}`);
}

test("a pull request is previewed with the read key, its merge is applied, and the nightly check reports drift", async () => {
  // At noon the window of yesterday is exported, whatever the time of this machine is.
  const emulator = await startEmulator({
    strict: true,
    speed: 60,
    now: new Date(TODAY + DAY_MS / 2),
    apiKey: [WRITE_KEY, { key: READ_KEY, readOnly: true }, "somebody-else"],
    tracingProjects: [{ name: "support-triage" }, { name: "billing" }],
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  const { stack, run, list } = await repository(emulator);
  const shown: string[] = [];
  let seen = 0;
  /** What a job prints, and what it asked the service. */
  const job = async (name: Parameters<typeof run>[0]) => {
    const ran = await run(name);
    shown.push(ran.output, ran.summary);
    const asked = emulator.journal(seen);
    seen = asked.at(-1)?.sequence ?? seen;
    return { ...ran, keys: keysOf(asked), writes: writesOf(asked) };
  };

  const before = await stack.stored();
  const first = await job("preview");
  expect(first.code, first.output).toBe(0);
  expect(first.summary).toContain(first.output);
  for (const created of ["Deployment", "ExportDestination", "ScheduledExports", "BulkExport"])
    expect(first.summary).toContain(`+ langsmith:index:${created}`);
  expect([first.keys, first.writes]).toEqual([[READ_KEY], []]);
  expect(await stack.stored()).toBe(before);

  const applied = await job("apply");
  expect(applied.code, applied.output).toBe(0);
  expect(applied.keys).toEqual([WRITE_KEY]);
  expect(applied.writes.sort()).toEqual([
    "POST /api-host/v2/deployments 201",
    "POST /api/v1/bulk-exports 200",
    "POST /api/v1/bulk-exports 200",
    "POST /api/v1/bulk-exports/destinations 200",
  ]);
  emulator.clock.advance(3600);
  const quiet = await job("nightly");
  expect(quiet.code, quiet.output).toBe(0);
  expect([quiet.keys, quiet.writes]).toEqual([[READ_KEY], []]);

  change(list, "name: billing\n", "name: billings\n");
  const misspelt = await job("preview");
  expect(misspelt.code).not.toBe(0);
  expect(misspelt.summary).toContain('the workspace has no tracing project named "billings"');
  change(list, "name: billings\n", "name: billing\n");

  const schedule = emulator.state().exports.find(({ interval_hours: hours }) => hours === 24);
  await outside(emulator, "PATCH", `/${schedule?.id}`, { status: "Cancelled" });
  const drift = await job("nightly");
  expect(drift.code).not.toBe(0);
  expect(drift.output).toContain("the schedule was canceled outside Pulumi");
  expect(drift.keys).toEqual(["somebody-else", READ_KEY]);

  // As a run leaves it that was killed while it created the destination.
  const [file = ""] = globSync(path.join(stack.directory, "../home/state/.pulumi/stacks/*/test.json"));
  const state = JSON.parse(readFileSync(file, "utf8"));
  const { latest } = state.checkpoint;
  latest.pending_operations = [{ type: "creating", resource: latest.resources.at(-1) }];
  writeFileSync(file, JSON.stringify(state));
  const stopped = await job("apply");
  expect(stopped.code).toBe(1);
  expect(stopped.output).toContain("An earlier run was killed while it created a resource");
  expect(stopped.keys).toEqual([]);

  const stored = await stack.stored();
  for (const secret of [...Object.values(VALUES), PASSPHRASE, WRITE_KEY, READ_KEY]) {
    expect(shown.join("\n")).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
}, 600_000);
