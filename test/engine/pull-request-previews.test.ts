import { execFileSync, spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { DEPLOYMENTS } from "./rig/deployments.ts";
import { FORGE_TOKEN, forgeStandIn, REPOSITORY_ID } from "./rig/forge.ts";
import { asking, keysOf, writesOf } from "./rig/gitops-service.ts";
import { stepsOf } from "./rig/guide.ts";
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
/** What the pages show: an error, a line of progress, and a line of the sweep. */
const [REFUSED = "", WAITS = "", LEFT = ""] = [
  "docs/guides/pull-request-previews.md",
  "docs/reference/preview-environments.md",
]
  .flatMap(stepsOf)
  .filter(({ language }) => language === "text")
  .map(({ text }) => text.trimEnd().replace(/ …$/, ""));
const DELETED = `${MARK}**Preview:** deleted, because this pull request is closed.`;

const IMAGES = "registry.example.com/agent";

/**
 * A service, a forge, and the repository of an agent with the pipelines of the example.
 *
 * @param imageRepository as it is set at the forge; empty for previews of the folder
 */
async function previews(pipelinesOf = githubPipelines, imageRepository = IMAGES) {
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
  const repository = agentRepository({ apiUrl: emulator.url, previewWorkspaceId: PREVIEWS, imageRepository });
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

/** The comment on a pull request whose image or commit runs. */
function commentOf(
  version: string,
  { id, url }: { readonly id: string; readonly url: string | null },
  service: string,
) {
  const dashboard = `${service}/o/${PREVIEWS}/host/deployments/${id}`;
  return `${MARK}**Preview:** ${url}

It runs \`${version}\` until this pull request is closed. [Its deployment](${dashboard})`;
}

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

    await must("up", { commit: "c0ffee1" });
    const [created, ...others] = emulator.state().deployments;
    if (!created) throw new Error("nothing is deployed");
    expect(others).toEqual([]);
    expect(created).toMatchObject({
      name: "support-agent-pr-7",
      tenant_id: PREVIEWS,
      source_revision_config: { image_uri: `${IMAGES}:c0ffee1` },
      secrets: [{ name: "OPENAI_API_KEY", value: "sk-not-to-be-seen" }],
      status: "READY",
    });
    expect(forge.commentsOf(pullRequest)).toEqual([commentOf(`${IMAGES}:c0ffee1`, created, emulator.url)]);
    expect(it.stacks()).toEqual(["pr-7"]);
    expect(it.projects()).toEqual(["support-agent-pr-7"]);
    const first = asked();
    expect(writesOf(first)).toEqual([`POST ${DEPLOYMENTS} 201`]);
    expect(keysOf(first)).toEqual([PREVIEW_KEY]);

    await must("up", { commit: "c0ffee2" });
    expect(writesOf(asked())).toEqual([`PATCH ${DEPLOYMENTS}/ID 200`]);
    expect(forge.commentsOf(pullRequest)).toEqual([commentOf(`${IMAGES}:c0ffee2`, created, emulator.url)]);
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

    // Reopened at once: LangSmith still cleans up, and the name is not free yet.
    pullRequest.isOpen = true;
    const body = { detail: "Tracing project with name 'support-agent-pr-7' already exists." };
    emulator.addFault({ method: "POST", path: DEPLOYMENTS, status: 409, body });
    expect(await must("up", { commit: "c0ffee3" })).toContain(
      "perhaps by a preview that LangSmith still deletes. Trying again.",
    );
    expect(writesOf(asked())).toEqual([`POST ${DEPLOYMENTS} 409`, `POST ${DEPLOYMENTS} 201`]);
    const [again] = emulator.state().deployments;
    expect(again?.id).not.toBe(created.id);
    expect(forge.commentsOf(pullRequest)).toEqual([
      commentOf(`${IMAGES}:c0ffee3`, again ?? created, emulator.url),
    ]);

    const swept = await it.run("sweep");
    expect(swept.code, swept.output).toBe(0);
    expect(writesOf(asked())).toEqual([]);

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
])(
  "on %s without an image repository the folder of the pull request is deployed, and only its files make a revision",
  async (_, pipelinesOf) => {
    const it = await previews(pipelinesOf, "");
    const { emulator, forge, asked } = it;
    const pullRequest = forge.open(7);
    const up = async (commit: string) => {
      asked();
      const { code, output } = await it.run("up", { pullRequest, commit });
      expect(code, output).toBe(0);
      const [deployment, ...others] = emulator.state().deployments;
      if (!deployment) throw new Error("nothing is deployed");
      expect([deployment.name, deployment.status, others]).toEqual(["support-agent-pr-7", "READY", []]);
      expect(forge.commentsOf(pullRequest)).toEqual([commentOf(commit, deployment, emulator.url)]);
      return { output, writes: writesOf(asked()), revisions: deployment.revisions.length };
    };
    const first = await up(it.push("graph = 1\n"));
    const upload = [
      `POST ${DEPLOYMENTS}/ID/upload-url 200`,
      "PUT /_uploads/ID/ID.tar.gz 200",
      `PATCH ${DEPLOYMENTS}/ID 200`,
    ];
    expect(first.writes).toEqual([`POST ${DEPLOYMENTS} 201`, ...upload]);
    // Another commit whose files are the same.
    const same = await up(it.push("graph = 1\n"));
    expect([same.writes, same.revisions]).toEqual([[], first.revisions]);
    const changed = await up(it.push("graph = 2\n"));
    expect(changed.output).toContain("its files changed (changed: agent.py)");
    expect([changed.writes, changed.revisions]).toEqual([upload, first.revisions + 1]);

    pullRequest.isOpen = false;
    const { code, output } = await it.run("down", { pullRequest });
    expect(code, output).toBe(0);
    expect([it.names(), it.projects(), it.stacks()]).toEqual([[], [], []]);
    expect(forge.commentsOf(pullRequest)).toEqual([DELETED]);
  },
  600_000,
);

test.each([
  ["GitHub", githubPipelines],
  ["GitLab", gitlabPipelines],
])(
  "on %s a pull request from a fork runs no job, and the program itself calls nothing for it",
  async (_, pipelinesOf) => {
    const it = await previews(pipelinesOf);
    const fork = it.forge.open(8, true);
    for (const command of ["up", "down"] as const) {
      expect(it.pipelines.start(command, { pullRequest: fork, secrets: SECRETS })).toBeUndefined();
    }
    const own = { ...fork, isFork: false };
    const { code, output } = await it.run("up", { pullRequest: own, commit: "c0ffee1" });
    expect([code, output]).toEqual([0, "The pull request is from a fork: it gets no preview.\n"]);
    expect([it.asked(), it.stacks(), it.forge.commentsOf(fork)]).toEqual([[], [], []]);
  },
);

test("on GitHub a pull request of Dependabot, which gets no secrets, runs no job", async () => {
  const it = await previews(githubPipelines);
  const pullRequest = it.forge.open(8, false);
  const actor = "dependabot[bot]";
  for (const command of ["up", "down"] as const) {
    expect(it.pipelines.start(command, { pullRequest, actor, secrets: SECRETS })).toBeUndefined();
  }
});

test("with the variables of production no command sends anything, and with its key alone LangSmith rejects the request", async () => {
  const it = await previews();
  const pullRequest = it.forge.open(7);
  const production = { LANGSMITH_API_KEY: PRODUCTION_KEY, LANGSMITH_WORKSPACE_ID: PRODUCTION };
  const refused = async (command: Command) => {
    it.asked();
    const { code, output } = await it.run(command, { pullRequest, secrets: production });
    expect([code, output, it.asked()]).toEqual([1, expect.stringContaining(REFUSED), []]);
  };
  await refused("up");

  const wrongKey = { ...SECRETS, LANGSMITH_API_KEY: PRODUCTION_KEY };
  const rejected = await it.run("up", { pullRequest, secrets: wrongKey });
  expect(rejected.code).toBe(1);
  expect(writesOf(it.asked()).filter((request) => !request.endsWith(" 403"))).toEqual([]);
  expect([it.names(), it.forge.commentsOf(pullRequest)]).toEqual([[], []]);

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
  ["up", 1, "GITHUB_REPOSITORY_ID is not set. Set it in the job. README.md lists all variables.\n"],
])("the command %s without any variables ends with the exit code %i", (command, code, stderr) => {
  const child = spawnSync("node", ["index.ts", command], {
    cwd: EXAMPLE,
    env: { PATH: process.env["PATH"] },
    encoding: "utf8",
  });
  expect([child.status, child.stderr]).toEqual([code, stderr]);
});

test("a pull request that is closed while it is deployed is deleted when the deployment has ended", async () => {
  const it = await previews();
  const pullRequest = it.forge.open(7);
  it.emulator.clock.setSpeed(0);
  const deploying = it.start("up", { pullRequest, commit: "c0ffee1" });
  await vi.waitFor(() => expect(it.names()).toEqual(["support-agent-pr-7"]), { timeout: 60_000 });

  const before = it.emulator.journal().length;
  const pushed = await it.run("up", { pullRequest, commit: "c0ffee2", more: { LOCK_WAIT_SECONDS: "0" } });
  expect(pushed.code).toBe(1);
  expect(pushed.output).toContain(
    "Another run locked the stack pr-7 for 0 seconds, and nothing was changed.",
  );
  expect(writesOf(it.emulator.journal().slice(before))).toEqual([]);

  pullRequest.isOpen = false;
  const deleting = it.start("down", { pullRequest });
  await vi.waitFor(() => expect(deleting.output()).toContain(`${WAITS}\n`), { timeout: 60_000 });
  it.emulator.clock.setSpeed(60);
  const [deployed, deleted] = await Promise.all([deploying.done, deleting.done]);
  expect(deployed.code, deployed.output).toBe(0);
  expect(deleted.code, deleted.output).toBe(0);
  expect([it.names(), it.projects(), it.stacks()]).toEqual([[], [], []]);
  expect(it.forge.commentsOf(pullRequest)).toEqual([DELETED]);
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
  expect(writesOf(it.asked())).toEqual([`POST ${DEPLOYMENTS} 201`]);
});

test("the sweep deletes the previews of closed pull requests, and nothing else", async () => {
  const it = await previews();
  const [open, closed, untagged] = [it.forge.open(7), it.forge.open(9), it.forge.open(11)];
  for (const number of [12, 14]) it.forge.open(number).isOpen = false;
  // As a run leaves them that is killed before it sets the tag.
  for (const stack of ["pr-7", "pr-14"]) it.pulumi("stack", "init", stack);
  it.pulumi("config", "set", "--stack", "pr-14", "--secret", "kept", "a value");
  for (const pullRequest of [open, closed, untagged]) {
    const { code, output } = await it.run("up", { pullRequest, commit: "c0ffee1" });
    expect(code, output).toBe(0);
  }
  const tag = "langsmith:pull-request";
  for (const number of [7, 9]) {
    expect(JSON.parse(it.pulumi("stack", "tag", "ls", "--json", "--stack", `pr-${number}`))).toMatchObject({
      [tag]: `${REPOSITORY_ID}#${number}`,
    });
  }
  it.pulumi("stack", "tag", "rm", tag, "--stack", "pr-11");
  // What removes an empty stack removes none that has resources.
  expect(() => it.pulumi("stack", "rm", "--yes", "pr-11")).toThrow("still has resources");
  // One of another repository, whose pull request has the same number as a closed one of this.
  it.pulumi("stack", "init", "pr-12");
  it.pulumi("stack", "tag", "set", tag, "99#12", "--stack", "pr-12");
  const created = await fetch(`${it.emulator.url}${DEPLOYMENTS}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": PREVIEW_KEY, "x-tenant-id": PREVIEWS },
    body: JSON.stringify({
      name: "support-agent-pr-13",
      source: "external_docker",
      source_config: { resource_spec: { cpu: 1, memory_mb: 2048 } },
      source_revision_config: { image_uri: "registry.example.com/agent:c0ffee1" },
      secrets: [],
    }),
  });
  expect(created.status, await created.text()).toBe(201);
  for (const pullRequest of [closed, untagged]) pullRequest.isOpen = false;
  it.asked();

  const swept = await it.run("sweep");
  expect(swept.code, swept.output).toBe(0);
  expect(writesOf(it.asked())).toEqual([`DELETE ${DEPLOYMENTS}/ID 204`]);
  const left = [7, 11, 13].map((number) => `support-agent-pr-${number}`).sort();
  expect(it.names()).toEqual(left);
  expect(it.projects()).toEqual(left);
  expect(it.stacks()).toEqual(["pr-11", "pr-12", "pr-14", "pr-7"]);
  for (const stack of ["pr-11", "pr-14"])
    expect(swept.output).toContain(`${LEFT.replaceAll("pr-7", stack)}\n`);
  expect(swept.output).not.toContain("stack rm pr-12");
  expect(it.forge.commentsOf(closed)).toEqual([DELETED]);
  expect(it.forge.commentsOf(untagged)).toEqual([expect.stringContaining("c0ffee1")]);

  // Neither is it deleted by the job of its pull request, or updated.
  const { code, output } = await it.run("down", { pullRequest: untagged });
  expect([code, output]).toEqual([0, expect.stringContaining("The pull request has no preview.\n")]);
  untagged.isOpen = true;
  const pushed = await it.run("up", { pullRequest: untagged, commit: "c0ffee2" });
  expect(pushed.code).toBe(1);
  expect(pushed.output).toContain("The stack pr-11 exists, and no preview of this repository created it.");

  // Nothing more is left to do, and a token that may read no pull request deletes nothing.
  expect((await it.run("sweep")).code).toBe(0);
  it.forge.hide();
  const failed = await it.run("sweep");
  expect([failed.code, failed.output]).toEqual([
    1,
    expect.stringContaining(
      "/pulls?state=all&per_page=1 returned 404.\nThe errors above are of pr-11, pr-14, pr-7.\n",
    ),
  ]);
  expect(writesOf(it.asked())).toEqual([]);
}, 600_000);
