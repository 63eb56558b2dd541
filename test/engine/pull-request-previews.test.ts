import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { DEPLOYMENTS } from "./rig/deployments.ts";
import { FORGE_TOKEN, forgeStandIn } from "./rig/forge.ts";
import { stepsOf } from "./rig/guide.ts";
import { asking, keysOf, writesOf } from "./rig/journal.ts";
import {
  agentRepository,
  type Command,
  EXAMPLE,
  githubPipelines,
  gitlabPipelines,
  type JobRun,
  type Run,
} from "./rig/preview-jobs.ts";

const PREVIEWS = "00000000-0000-4000-8000-0000000000aa";
const PRODUCTION = "00000000-0000-4000-8000-0000000000bb";
const PREVIEW_KEY = "lsv2_sk_previews_0c5e7a1b9d3f";
const PRODUCTION_KEY = "lsv2_sk_production_4f1d8e2a6b70";
const SECRETS = { LANGSMITH_API_KEY: PREVIEW_KEY, LANGSMITH_WORKSPACE_ID: PREVIEWS };
const MARK = "<!-- langsmith pull-request-previews -->\n";
/** The error that the guide shows. */
const [REFUSED = ""] = stepsOf("docs/guides/pull-request-previews.md")
  .filter(({ language }) => language === "text")
  .map(({ text }) => text.trimEnd().replace(/ …$/, ""));
const TAG = "langsmith:pull-request";
const DELETED = `${MARK}**Preview:** deleted, because this pull request is closed.`;

/**
 * A service, a forge, and the repository of an agent with the pipelines of the example.
 */
async function previews(pipelinesOf = githubPipelines) {
  const emulator = await startEmulator({
    strict: true,
    speed: 60,
    apiKey: [
      { key: PREVIEW_KEY, workspaces: [PREVIEWS] },
      { key: PRODUCTION_KEY, workspaces: [PRODUCTION] },
    ],
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  const forge = await forgeStandIn();
  const repository = agentRepository({ apiUrl: emulator.url, previewWorkspaceId: PREVIEWS });
  const pipelines = pipelinesOf(repository, forge);
  const start = (command: Command, run: Partial<Run> = {}) => {
    const job = pipelines.start(command, { secrets: SECRETS, ...run });
    if (!job) throw new Error(`the job ${command} does not run`);
    return job;
  };
  const stackFiles = () => globSync(path.join(repository.states, ".pulumi", "stacks", "*", "*.json"));
  return {
    emulator,
    forge,
    pipelines,
    push: repository.push,
    start,
    run: (command: Command, run?: Partial<Run>): Promise<JobRun> => start(command, run).done,
    asked: asking(emulator),
    /** A command of the engine, as somebody calls it in a clone. */
    pulumi: (...args: string[]) =>
      execFileSync("pulumi", ["--non-interactive", ...args], {
        cwd: path.join(repository.url, "previews"),
        env: { ...repository.environment, ...repository.shared },
        encoding: "utf8",
        stdio: "pipe",
      }),
    stacks: () =>
      stackFiles()
        .map((file) => path.basename(file, ".json"))
        .sort(),
    /** The states of all stacks. */
    stored: () =>
      stackFiles()
        .map((file) => readFileSync(file, "utf8"))
        .join(""),
    names: () =>
      emulator
        .state()
        .deployments.map(({ name }) => name)
        .sort(),
    projects: () =>
      emulator
        .state()
        .tracingProjects.map(({ name }) => name)
        .sort(),
  };
}

/** The comment on a pull request whose commit runs. */
function commentOf(
  commit: string,
  { id, url }: { readonly id: string; readonly url: string | null },
  service: string,
) {
  const dashboard = `${service}/o/${PREVIEWS}/host/deployments/${id}`;
  return `${MARK}**Preview:** ${url}

It runs \`${commit}\` until this pull request is closed. [Its deployment](${dashboard})`;
}

const UPLOAD = [
  `POST ${DEPLOYMENTS}/ID/upload-url 200`,
  "PUT /_uploads/ID/ID.tar.gz 200",
  `PATCH ${DEPLOYMENTS}/ID 200`,
];

test.each([
  ["GitHub", githubPipelines],
  ["GitLab", gitlabPipelines],
])(
  "on %s a pull request is deployed, updated in place, deleted and, reopened, deployed again, with one comment",
  async (_, pipelinesOf) => {
    const it = await previews(pipelinesOf);
    const { emulator, forge, asked } = it;
    const pullRequest = forge.open(7);
    const outputs: string[] = [];
    const must = async (command: Command, run: Partial<Run> = {}) => {
      const { code, output } = await it.run(command, { pullRequest, ...run });
      expect(code, output).toBe(0);
      outputs.push(output);
      return output;
    };

    const first = it.push("graph = 1\n");
    await must("up", { commit: first });
    const [created, ...others] = emulator.state().deployments;
    if (!created) throw new Error("nothing is deployed");
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      name: "support-agent-pr-7",
      tenant_id: PREVIEWS,
      secrets: [{ name: "OPENAI_API_KEY", value: "sk-not-to-be-seen" }],
      status: "READY",
    });
    expect(forge.commentsOf(pullRequest)).toEqual([commentOf(first, created, emulator.url)]);
    expect([it.stacks(), it.projects()]).toEqual([["pr-7"], ["support-agent-pr-7"]]);
    const sent = asked();
    expect(writesOf(sent)).toEqual([`POST ${DEPLOYMENTS} 201`, ...UPLOAD]);
    expect(keysOf(sent)).toContain(PREVIEW_KEY);

    // Another commit whose files are the same.
    const same = it.push("graph = 1\n");
    await must("up", { commit: same });
    expect(writesOf(asked())).toEqual([]);
    expect(forge.commentsOf(pullRequest)).toEqual([commentOf(same, created, emulator.url)]);
    expect(await must("up", { commit: it.push("graph = 2\n") })).toContain("(changed: agent.py)");
    expect(writesOf(asked())).toEqual(UPLOAD);
    const state = it.stored();

    // The job of an earlier closing runs although the pull request is open again: nothing is deleted.
    expect(await must("down", { action: "closed" })).toContain(
      "The pull request is open: its preview stays.\n",
    );
    pullRequest.isOpen = false;
    await must("down");
    expect(writesOf(asked())).toEqual([`DELETE ${DEPLOYMENTS}/ID 204`]);
    expect([it.names(), it.projects(), it.stacks()]).toEqual([[], [], []]);
    expect(forge.commentsOf(pullRequest)).toEqual([DELETED]);

    expect(await must("down")).toContain("The pull request has no preview.\n");
    expect(await must("up", { action: "synchronize" })).toContain(
      "The pull request is closed: it gets no preview.\n",
    );
    expect(asked()).toEqual([]);

    pullRequest.isOpen = true;
    await must("up", { commit: same });
    const [again] = emulator.state().deployments;
    expect(again?.id).not.toBe(created.id);
    expect(forge.commentsOf(pullRequest)).toEqual([commentOf(same, again ?? created, emulator.url)]);

    for (const secret of [PREVIEW_KEY, "sk-not-to-be-seen", FORGE_TOKEN]) {
      expect(outputs.join("\n")).not.toContain(secret);
      expect(state).not.toContain(secret);
    }
  },
  600_000,
);

test.each([
  ["GitHub", githubPipelines],
  ["GitLab", gitlabPipelines],
])("on %s a pull request from a fork runs no job", async (_, pipelinesOf) => {
  const it = await previews(pipelinesOf);
  const pullRequest = it.forge.open(8, true);
  for (const command of ["up", "down"] as const) {
    expect(it.pipelines.start(command, { pullRequest, secrets: SECRETS })).toBeUndefined();
  }
});

test("on GitHub a pull request of Dependabot, which gets no secrets, runs no job", async () => {
  const it = await previews(githubPipelines);
  const pullRequest = it.forge.open(8, false);
  const actor = "dependabot[bot]";
  for (const command of ["up", "down"] as const) {
    expect(it.pipelines.start(command, { pullRequest, actor, secrets: SECRETS })).toBeUndefined();
  }
});

test("with the variables of production no command sends anything", async () => {
  const it = await previews();
  const pullRequest = it.forge.open(7);
  const production = { LANGSMITH_API_KEY: PRODUCTION_KEY, LANGSMITH_WORKSPACE_ID: PRODUCTION };
  const refused = async (command: Command) => {
    it.asked();
    const { code, output } = await it.run(command, { pullRequest, secrets: production });
    expect([code, output, it.asked()]).toEqual([1, expect.stringContaining(REFUSED), []]);
  };
  await refused("up");

  // A stack with resources, which Pulumi refreshes before it runs the program, or deletes.
  const { code, output } = await it.run("up", { pullRequest, commit: "c0ffee1" });
  expect(code, output).toBe(0);
  await refused("up");
  pullRequest.isOpen = false;
  await refused("down");
  await refused("sweep");
  expect(it.names()).toEqual(["support-agent-pr-7"]);
});

test.each([
  ["dwon", 2, "Usage: node index.ts up | down | sweep\n"],
  ["up", 1, "GITHUB_API_URL is not set. Set it in the job. README.md lists all variables.\n"],
])("the command %s without any variables ends with the exit code %i", (command, code, stderr) => {
  const child = spawnSync("node", ["index.ts", command], {
    cwd: EXAMPLE,
    env: { PATH: process.env["PATH"] },
    encoding: "utf8",
  });
  expect([child.status, child.stderr]).toEqual([code, stderr]);
});

test("a canceled deployment ends in order, and the next run resumes it", async () => {
  const it = await previews();
  const pullRequest = it.forge.open(7);
  it.emulator.clock.setSpeed(0);
  const deploying = it.start("up", { pullRequest, commit: "c0ffee1" });
  await vi.waitFor(() => expect(it.names()).toEqual(["support-agent-pr-7"]), { timeout: 60_000 });
  deploying.child.kill("SIGINT");
  const canceled = await deploying.done;
  expect(canceled.code).toBe(1);
  expect(canceled.output.endsWith("Pulumi failed. Its output is above.\n")).toBe(true);
  it.emulator.clock.setSpeed(60);
  const resumed = await it.run("up", { pullRequest, commit: "c0ffee1" });
  expect(resumed.code, resumed.output).toBe(0);
  expect(writesOf(it.asked()).filter((request) => request.startsWith(`POST ${DEPLOYMENTS} `))).toHaveLength(
    1,
  );
  expect(it.names()).toEqual(["support-agent-pr-7"]);
});

test("the sweep deletes the previews of closed pull requests, and nothing else", async () => {
  const it = await previews();
  const [open, closed, untagged] = [it.forge.open(7), it.forge.open(9), it.forge.open(11)];
  it.forge.open(12).isOpen = false;
  for (const pullRequest of [open, closed, untagged]) {
    const { code, output } = await it.run("up", { pullRequest, commit: "c0ffee1" });
    expect(code, output).toBe(0);
  }
  it.pulumi("stack", "tag", "rm", TAG, "--stack", "pr-11");
  // One of another repository, whose pull request has the same number as a closed one of this.
  it.pulumi("stack", "init", "pr-12");
  it.pulumi("stack", "tag", "set", TAG, "99#12", "--stack", "pr-12");
  for (const pullRequest of [closed, untagged]) pullRequest.isOpen = false;
  it.asked();

  const swept = await it.run("sweep");
  expect(swept.code, swept.output).toBe(0);
  expect(writesOf(it.asked())).toEqual([`DELETE ${DEPLOYMENTS}/ID 204`]);
  expect(it.names()).toEqual(["support-agent-pr-11", "support-agent-pr-7"]);
  expect(it.stacks()).toEqual(["pr-11", "pr-12", "pr-7"]);
  expect(it.forge.commentsOf(closed)).toEqual([DELETED]);

  // Neither is it deleted by the job of its pull request, or updated.
  const { code, output } = await it.run("down", { pullRequest: untagged });
  expect([code, output]).toEqual([0, expect.stringContaining("The pull request has no preview.\n")]);
  untagged.isOpen = true;
  const pushed = await it.run("up", { pullRequest: untagged, commit: "c0ffee2" });
  expect(pushed.code).toBe(1);
  expect(pushed.output).toContain("The stack pr-11 exists, and no preview of this repository created it.");

  // A token that may read no pull request deletes nothing.
  it.forge.hide();
  const failed = await it.run("sweep");
  expect([failed.code, failed.output]).toEqual([
    1,
    expect.stringContaining("/pulls/7 returned 404.\nThe errors above are of pr-7.\n"),
  ]);
  expect(writesOf(it.asked())).toEqual([]);
}, 600_000);
