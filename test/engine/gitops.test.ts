import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { descendantsOf } from "../../tools/fuzz/processes.ts";
import { root } from "../../tools/stack/package.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { asking, keysOf, writesOf } from "./rig/journal.ts";
import { outside } from "./rig/service.ts";
import { WORKSPACE } from "./rig/world.ts";

const EXAMPLE = path.join(root, "examples", "gitops");
const GUIDE = "docs/guides/pipelines.md";
const WRITE_KEY = "lsv2_sk_writer_0c5e7a1b9d3f";
const READ_KEY = "lsv2_sk_reader_4f1d8e2a6b70";
const PASSPHRASE = "of the reader";
const VALUES = {
  openaiApiKey: "sk-not-to-be-seen",
  accessKeyId: "AKIA-NOT-TO-BE-SEEN",
  secretAccessKey: "aws-secret-not-to-be-seen",
};
const DAY_MS = 24 * 3600 * 1000;
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const startTime = new Date(today - 2 * DAY_MS).toISOString();

type JobName = "preview" | "apply" | "nightly";

interface JobRun {
  readonly code: number | null;
  readonly output: string;
  readonly summary: string;
}

interface RunningJob {
  readonly child: ChildProcess;
  readonly done: Promise<JobRun>;
}

/** A repository that somebody created as the guide says, the service, and the jobs of its workflows. */
async function repositoryOfGuide() {
  // At noon the window of yesterday is exported, whatever the time of this machine is.
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    now: new Date(today + DAY_MS / 2),
    apiKey: [WRITE_KEY, { key: READ_KEY, readOnly: true }, "somebody-else"],
    tracingProjects: [{ name: "support-triage" }, { name: "billing" }],
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({
    environment: {
      LANGSMITH_ENDPOINT: emulator.url,
      WORKSPACE_ID: WORKSPACE,
      IMAGE: "registry.example.com/agent:1",
      PASSPHRASE,
      GIT_AUTHOR_NAME: "Somebody",
      GIT_AUTHOR_EMAIL: "somebody@acme.example",
      GIT_COMMITTER_NAME: "Somebody",
      GIT_COMMITTER_EMAIL: "somebody@acme.example",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_SYSTEM: "/dev/null",
    },
    answers: VALUES,
    replace: new Map([['"s3://acme-states?region=eu-central-1"', '"$PULUMI_BACKEND_URL"']]),
  });
  const { directory } = reader;
  cpSync(EXAMPLE, directory, {
    recursive: true,
    filter: (source) => path.basename(source) !== "node_modules",
  });
  edit("exports.yaml", /^startTime: .*$/m, `startTime: ${startTime}`);
  await reader.follow(stepsOf(GUIDE).filter(({ language }) => language === "sh"));

  function edit(file: string, from: string | RegExp, to: string): void {
    const at = path.join(directory, file);
    const before = readFileSync(at, "utf8");
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    writeFileSync(at, after);
  }
  const must = async (commands: string) => {
    const { code, output } = await reader.run(commands);
    expect(code, output).toBe(0);
    return output;
  };
  const home = path.join(directory, "..", "home");
  const bin = mkdtempSync(path.join(inject("installed"), "gitops-bin-"));
  writeFileSync(path.join(bin, "npm"), NPM, { mode: 0o755 });
  const environment = {
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(LANGSMITH|LANGGRAPH|PULUMI|AWS|GIT)_/.test(name)),
    ),
    ...inject("engine"),
    PATH: [bin, inject("engine")["PATH"]].join(path.delimiter),
    PULUMI_HOME: home,
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    INSTALLED: path.join(inject("installed"), "node_modules"),
    LANGSMITH_ENDPOINT: emulator.url,
  };
  const contexts: Readonly<Record<string, string>> = {
    "secrets.LANGSMITH_READ_KEY": READ_KEY,
    "secrets.LANGSMITH_WRITE_KEY": WRITE_KEY,
    "secrets.PULUMI_CONFIG_PASSPHRASE": PASSPHRASE,
    "secrets.STATE_ACCESS_KEY_ID": "",
    "secrets.STATE_SECRET_ACCESS_KEY": "",
    "vars.PULUMI_BACKEND_URL": `file://${path.join(home, "state")}`,
  };
  /** Starts the shell steps of a job, as GitHub's runner does, in a new clone of a branch. */
  const start = (name: JobName, branch = "main"): RunningJob => {
    const clone = mkdtempSync(path.join(inject("installed"), `gitops-${name}-`));
    execFileSync("git", ["clone", "--quiet", "--branch", branch, directory, clone], { stdio: "pipe" });
    const { jobs } = parse(readFileSync(path.join(clone, ".github", "workflows", `${name}.yml`), "utf8"));
    const shells: { readonly run: string; readonly env?: Record<string, string>; readonly shell?: string }[] =
      jobs[name].steps.filter(({ run }: { readonly run?: string }) => run !== undefined);
    const [install, step, ...others] = shells;
    if (!install || !step?.env || others.length > 0) throw new Error(`the steps of ${name} are others`);
    expect(step.shell).toBe("bash");
    const env = Object.entries(step.env).map(([key, value]) => [
      key,
      value.replace(/^\$\{\{ (\S+) \}\}$/, (_, context: string) => {
        const known = contexts[context];
        if (known === undefined) throw new Error(`no context ${context}`);
        return known;
      }),
    ]);
    execFileSync("bash", ["-e", "-c", install.run], { cwd: clone, env: environment, stdio: "pipe" });
    const summary = path.join(clone, "..", `${path.basename(clone)}.md`);
    const child = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], {
      cwd: clone,
      env: { ...environment, ...Object.fromEntries(env), GITHUB_STEP_SUMMARY: summary },
      stdio: ["ignore", "pipe", "pipe"],
    });
    onTestFinished(() => void child.kill("SIGTERM"));
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    const done = new Promise<JobRun>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => {
        resolve({ code, output, summary: existsSync(summary) ? readFileSync(summary, "utf8") : "" });
      });
    });
    return { child, done };
  };
  return {
    emulator,
    edit,
    must,
    start,
    run: (name: JobName, branch?: string) => start(name, branch).done,
    asked: asking(emulator),
    commit: (message: string) => must(`git commit --quiet --all --message "${message}"`),
    state: () => must("pulumi stack export --stack production"),
  };
}

/** Puts the packages where `npm ci` would; what they need in turn is found further up. */
const NPM = `#!/bin/sh
[ "$*" = "ci --ignore-scripts" ] || exit 1
mkdir -p node_modules/.bin
ln -s "$INSTALLED/pulumi-langsmith" "$INSTALLED/pulumi-langsmith-sdk" node_modules/
ln -s ../pulumi-langsmith/dist/cli/main.js node_modules/.bin/pulumi-langsmith
chmod +x node_modules/.bin/pulumi-langsmith
`;

/** Waits until a new revision of the agent is waited for. */
async function whileDeploying(emulator: Emulator, revisions: number): Promise<void> {
  const count = () => emulator.state().deployments[0]?.revisions.length ?? 0;
  const before = emulator.journal().length;
  await vi.waitFor(
    () => {
      expect(count()).toBe(revisions);
      const since = emulator.journal().slice(before);
      expect(since.some(({ method, path: at }) => method === "GET" && at.includes("/revisions/"))).toBe(true);
    },
    { timeout: 240_000, interval: 50 },
  );
}

test("a pull request is previewed with the read key, its merge is applied, and the nightly check reports drift and a missing day", {
  timeout: 900_000,
}, async () => {
  const it = await repositoryOfGuide();
  const { emulator, asked } = it;
  expect(await it.must("git ls-files")).not.toContain("node_modules");
  const shown: string[] = [await it.must("cat Pulumi.production.yaml")];
  const run = async (...args: Parameters<typeof it.run>) => {
    emulator.clock.setSpeed(args[0] === "apply" ? 60 : 0);
    const ran = await it.run(...args);
    emulator.clock.setSpeed(0);
    shown.push(ran.output, ran.summary);
    return ran;
  };

  const before = await it.state();
  const first = await run("preview");
  expect(first.code, first.output).toBe(0);
  expect(first.summary).toContain(first.output);
  for (const created of ["Deployment", "ExportDestination", "ScheduledExports", "BulkExport"])
    expect(first.summary).toContain(`+ langsmith:index:${created}`);
  const previewed = asked();
  expect(keysOf(previewed)).toEqual([READ_KEY]);
  expect(writesOf(previewed)).toEqual([]);
  expect(await it.state()).toBe(before);

  const applied = await run("apply");
  expect(applied.code, applied.output).toBe(0);
  const created = asked();
  expect(writesOf(created).sort()).toEqual([
    "POST /api-host/v2/deployments 201",
    "POST /api/v1/bulk-exports 200",
    "POST /api/v1/bulk-exports 200",
    "POST /api/v1/bulk-exports/destinations 200",
  ]);
  expect(keysOf(created)).toEqual([WRITE_KEY]);
  emulator.clock.advance(3600);

  const quiet = await run("nightly");
  expect(quiet.code, quiet.output).toBe(0);
  const checked = asked();
  expect(keysOf(checked)).toEqual([READ_KEY]);
  expect(writesOf(checked)).toEqual([]);

  await it.must("git checkout --quiet -b change");
  it.edit("exports.yaml", "name: billing,", "name: billings,");
  await it.commit("A project that does not exist");
  const misspelt = await run("preview", "change");
  expect(misspelt.code).not.toBe(0);
  expect(misspelt.summary).toContain('the workspace has no tracing project named "billings"');
  it.edit("exports.yaml", "name: billings,", "name: billing,");
  await it.must("pulumi config set image registry.example.com/agent:2 --stack production");
  await it.commit("A new image");
  const change = await run("preview", "change");
  expect(change.code, change.output).toBe(0);
  expect(change.summary).toContain("registry.example.com/agent:2");
  expect(writesOf(asked())).toEqual([]);
  await it.must("git checkout --quiet main\ngit merge --quiet change");
  const merged = await run("apply");
  expect(merged.code, merged.output).toBe(0);
  expect(writesOf(asked())).toEqual(["PATCH /api-host/v2/deployments/ID 200"]);

  const yesterday = new Date(today - DAY_MS).toISOString().slice(0, 10);
  const [schedule, other] = emulator.state().exports.filter(({ interval_hours: hours }) => hours === 24);
  const lost = emulator
    .state()
    .exports.find(
      ({ source_bulk_export_id: source, start_time }) =>
        source === other?.id && start_time.startsWith(yesterday),
    );
  expect(lost).toBeDefined();
  emulator.disappear(lost?.id ?? "");
  const missing = await run("nightly");
  expect(missing.code).not.toBe(0);
  expect(missing.output).toContain(yesterday);
  expect(missing.output).not.toContain("no changes were expected");
  await outside(emulator, "PATCH", `/${schedule?.id}`, { status: "Cancelled" });
  const drift = await run("nightly");
  expect(drift.code).not.toBe(0);
  expect(drift.output).toContain("the schedule was canceled outside Pulumi");
  expect(drift.output).toContain(yesterday);

  const stored = await it.state();
  for (const secret of [...Object.values(VALUES), PASSPHRASE, WRITE_KEY, READ_KEY]) {
    expect(shown.join("\n")).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});

test("a canceled apply is resumed by the next one, and after a killed creation nothing is applied until somebody looked", {
  timeout: 900_000,
}, async () => {
  const it = await repositoryOfGuide();
  const { emulator } = it;
  const canceled = it.start("apply");
  await whileDeploying(emulator, 1);
  canceled.child.kill("SIGINT");
  const ended = await canceled.done;
  expect(ended.code, ended.output).not.toBe(0);
  it.asked();
  emulator.clock.setSpeed(60);
  const resumed = await it.run("apply");
  expect(resumed.code, resumed.output).toBe(0);
  expect(writesOf(it.asked()).filter((request) => request.includes("deployments"))).toEqual([]);
  expect(emulator.state().deployments.map(({ revisions }) => revisions.length)).toEqual([1]);

  emulator.addFault({ method: "POST", path: "/api/v1/bulk-exports", action: "never", carryOut: true });
  it.edit("exports.yaml", /$/, '  - { name: support-agent, owner: "#support" }\n');
  await it.commit("Export the agent");
  const schedules = () => emulator.state().exports.filter(({ interval_hours: hours }) => hours === 24).length;
  const known = schedules();
  const killed = it.start("apply");
  await vi.waitFor(() => expect(schedules()).toBe(known + 1), { timeout: 240_000, interval: 50 });
  const { pid = 0 } = killed.child;
  for (const each of [pid, ...descendantsOf(pid)]) process.kill(each, "SIGKILL");
  await killed.done;
  const locked = await it.run("apply");
  expect(locked.code).not.toBe(0);
  await it.must("pulumi cancel --yes --stack production");
  it.asked();
  const stopped = await it.run("apply");
  expect(stopped.code).toBe(1);
  expect(stopped.output).toContain("An earlier run was killed while it created a resource");
  expect(it.asked()).toEqual([]);
  expect(schedules()).toBe(known + 1);
});
