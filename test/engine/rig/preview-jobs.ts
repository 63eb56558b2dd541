import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { parse } from "yaml";
import { root } from "../../../tools/stack/package.ts";
import {
  FORGE_TOKEN,
  type ForgeStandIn,
  PROJECT_ID,
  type PullRequest,
  REPOSITORY,
  REPOSITORY_ID,
} from "./forge.ts";

export const EXAMPLE = path.join(root, "examples", "pull-request-previews");

type Variables = Readonly<Record<string, string>>;
export type Command = "up" | "down" | "sweep";

/** What the environment `preview` of the forge has. */
export interface Secrets {
  readonly LANGSMITH_API_KEY: string;
  readonly LANGSMITH_WORKSPACE_ID: string;
}

export interface JobRun {
  readonly code: number | null;
  readonly output: string;
}

/** A job that runs. */
export interface RunningJob {
  readonly child: ChildProcess;
  readonly done: Promise<JobRun>;
  output(): string;
}

/** Reads the pipelines of one forge, and runs the shell steps of a job as its runner does. */
export interface Pipelines {
  /** Starts the job; undefined where its condition is not met. */
  start(command: Command, run: Run): RunningJob | undefined;
}

export interface Run {
  readonly pullRequest?: PullRequest;
  readonly commit?: string;
  /** What happened to the pull request. Default: `closed` for a closed one, else a push. */
  readonly action?: string;
  /** Who caused it, on GitHub. Default: a user. */
  readonly actor?: string;
  readonly secrets: Secrets;
}

interface Repository {
  /** Where it is cloned from. */
  readonly url: string;
  /** A new clone, as each job has it. It is of main where the commit is none of the repository. */
  clone(commit: string): string;
  /** Commits the agent with these contents to a branch; returns the commit. */
  push(agent: string): string;
  readonly environment: Variables;
  /** Variables of the environment `preview`, besides {@link Secrets}. */
  readonly shared: Variables;
  /** The folder of the states. */
  readonly states: string;
}

interface RepositoryOptions {
  readonly apiUrl: string;
  readonly previewWorkspaceId: string;
}

/** A repository of an agent with a copy of the example in `previews`, configured as its README says. */
export function agentRepository(options: RepositoryOptions): Repository {
  const folder = mkdtempSync(path.join(inject("installed"), "previews-"));
  const url = path.join(folder, "agent");
  cpSync(EXAMPLE, path.join(url, "previews"), {
    recursive: true,
    filter: (source) => path.basename(source) !== "node_modules",
  });
  const project = path.join(url, "previews", "Pulumi.yaml");
  const configured = readFileSync(project, "utf8").replace(
    "  previewWorkspaceId:\n    type: string\n",
    `  previewWorkspaceId:\n    value: ${options.previewWorkspaceId}\n  langsmith:apiUrl:\n    value: ${options.apiUrl}\n`,
  );
  writeFileSync(project, configured);
  const bin = path.join(folder, "bin");
  for (const made of ["bin", "states"]) mkdirSync(path.join(folder, made));
  // What `npm ci` would install; what that needs in turn is found further up.
  const npm = `#!/bin/sh
[ "$*" = "ci --ignore-scripts" ] || exit 1
mkdir node_modules
ln -s "${inject("installed")}/node_modules/pulumi-langsmith" "${inject("installed")}/node_modules/pulumi-langsmith-sdk" node_modules/
`;
  writeFileSync(path.join(bin, "npm"), npm, { mode: 0o755 });
  const inherited = Object.entries({ ...process.env, ...inject("engine") }).flatMap(([name, value]) =>
    /^(LANGSMITH|LANGCHAIN|LANGGRAPH|PULUMI|AWS|GIT|GITHUB|GITLAB|CI)(_|$)/.test(name) || value === undefined
      ? []
      : [[name, value] as const],
  );
  const environment = {
    ...Object.fromEntries(inherited),
    PATH: [bin, inject("engine")["PATH"]].join(path.delimiter),
    TMPDIR: folder,
    PULUMI_HOME: path.join(folder, "home"),
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    GIT_CONFIG_GLOBAL: path.join(folder, "gitconfig"),
    GIT_CONFIG_NOSYSTEM: "1",
  };
  writeFileSync(path.join(folder, "gitconfig"), "[user]\n\tname = Ann\n\temail = ann@acme.example\n");
  writeFileSync(
    path.join(url, "langgraph.json"),
    '{"dependencies":["."],"graphs":{"agent":"./agent.py:graph"}}',
  );
  writeFileSync(path.join(url, "agent.py"), "graph = 0\n");
  writeFileSync(path.join(url, ".dockerignore"), "previews\n");
  const git = (...args: string[]) =>
    execFileSync("git", args, { cwd: url, env: environment, stdio: "pipe", encoding: "utf8" });
  git("init", "--quiet", "--initial-branch", "main");
  git("add", "--all");
  git("commit", "--quiet", "--message", "Previews of pull requests");
  const commits: string[] = [];
  return {
    url,
    environment,
    states: path.join(folder, "states"),
    shared: {
      OPENAI_API_KEY: "sk-not-to-be-seen",
      PULUMI_BACKEND_URL: `file://${path.join(folder, "states")}`,
      PULUMI_CONFIG_PASSPHRASE: "a passphrase of the previews",
      STATE_ACCESS_KEY_ID: "",
      STATE_SECRET_ACCESS_KEY: "",
    },
    clone(commit) {
      const clone = mkdtempSync(path.join(folder, "clone-"));
      git("clone", "--quiet", url, clone);
      if (commits.includes(commit)) git("-C", clone, "checkout", "--quiet", "--detach", commit);
      return clone;
    },
    push(agent) {
      git("checkout", "--quiet", "-B", "change");
      writeFileSync(path.join(url, "agent.py"), agent);
      git("commit", "--quiet", "--all", "--allow-empty", "--message", "Change the agent");
      const commit = git("rev-parse", "HEAD").trim();
      git("checkout", "--quiet", "main");
      commits.push(commit);
      return commit;
    },
  };
}

function started(script: string, cwd: string, env: Variables): RunningJob {
  const child = spawn("bash", ["--norc", "-eo", "pipefail", "-c", script], {
    cwd,
    env,
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
    child.once("close", (code) => resolve({ code, output }));
  });
  return { child, done, output: () => output };
}

/** Whether a condition of equalities is met. */
function isMet(condition: string, resolve: (operand: string) => string): boolean {
  return condition.split(" && ").every((each) => {
    const [, left = "", operator, right = ""] = /^(\S+) (==|!=) (\S+)$/.exec(each) ?? [];
    if (operator === undefined) throw new Error(`no equality: ${each}`);
    const [one, other] = [left, right].map(
      (operand) => /^(['"])(.*)\1$/.exec(operand)?.[2] ?? resolve(operand),
    );
    return (one === other) === (operator === "==");
  });
}

export function githubPipelines(repository: Repository, forge: ForgeStandIn): Pipelines {
  const workflows = ["preview.yml", "sweep.yml"].map((name) =>
    parse(readFileSync(path.join(EXAMPLE, ".github", "workflows", name), "utf8")),
  );
  return {
    start(command, { pullRequest, commit = "", action, actor = "ann", secrets }) {
      const contexts: Variables = {
        "github.actor": actor,
        "github.event.action": action ?? (pullRequest?.isOpen === false ? "closed" : "synchronize"),
        "github.event.pull_request.number": String(pullRequest?.number ?? ""),
        "github.event.pull_request.head.sha": commit,
        "github.event.pull_request.head.repo.full_name": pullRequest?.isFork ? "somebody/agent" : REPOSITORY,
        "github.event.repository.default_branch": "main",
        "github.repository": REPOSITORY,
        "github.token": FORGE_TOKEN,
        ...prefixed("secrets", { ...repository.shared, ...secrets }),
        ...prefixed("vars", { ...repository.shared, ...secrets }),
      };
      const lookUp = (name: string) => {
        const value = contexts[name];
        if (value === undefined) throw new Error(`no context ${name}`);
        return value;
      };
      const workflow = workflows.find(({ jobs }) => jobs[command]);
      const { if: condition, steps } = workflow.jobs[command];
      if (condition && !isMet(condition, lookUp)) return undefined;
      const scripts: string[] = steps.flatMap(({ run }: { run?: string }) => run ?? []);
      const { env } = steps.at(-1);
      const evaluated = (value: unknown) =>
        String(value).replace(/\$\{\{ (\S+) \}\}/g, (_, context) => lookUp(context));
      const values = Object.entries<unknown>(env).map(([name, value]) => [name, evaluated(value)]);
      const { with: checkout } = steps.find(({ uses = "" }: { uses?: string }) =>
        uses.includes("/checkout@"),
      );
      const runner = {
        GITHUB_ACTIONS: "true",
        GITHUB_API_URL: forge.githubUrl,
        GITHUB_REPOSITORY: REPOSITORY,
        GITHUB_REPOSITORY_ID: REPOSITORY_ID,
      };
      const folder = path.join(
        repository.clone(evaluated(checkout.ref)),
        workflow.defaults.run["working-directory"],
      );
      const environment = { ...repository.environment, ...runner, ...Object.fromEntries(values) };
      return started(scripts.join("\n"), folder, environment);
    },
  };
}

export function gitlabPipelines(repository: Repository, forge: ForgeStandIn): Pipelines {
  const file = parse(readFileSync(path.join(EXAMPLE, ".gitlab-ci.yml"), "utf8"));
  return {
    start(command, { pullRequest, commit = "", secrets }) {
      const runner: Variables = {
        GITLAB_CI: "true",
        CI_API_V4_URL: forge.gitlabUrl,
        CI_PROJECT_ID: PROJECT_ID,
        CI_PIPELINE_SOURCE: pullRequest ? "merge_request_event" : "schedule",
        CI_MERGE_REQUEST_IID: String(pullRequest?.number ?? ""),
        CI_MERGE_REQUEST_SOURCE_PROJECT_ID: pullRequest?.isFork ? "99" : PROJECT_ID,
        CI_COMMIT_SHA: commit,
        CI_DEFAULT_BRANCH: "main",
        CI_REPOSITORY_URL: `file://${repository.url}`,
        REVIEW_TOKEN: FORGE_TOKEN,
        ...repository.shared,
        ...secrets,
      };
      const resolve = (name: string) => {
        const value = runner[name.replace(/^\$/, "")];
        if (value === undefined) throw new Error(`no variable ${name}`);
        return value;
      };
      const { extends: common, rules, script, variables = {} } = file[command];
      if (!isMet(rules[0].if, resolve)) return undefined;
      const values = Object.entries<string | number>({ ...file[common].variables, ...variables }).map(
        ([name, value]) => [name, String(value).replace(/\$\w+/g, resolve)],
      );
      const environment = { ...repository.environment, ...runner, ...Object.fromEntries(values) };
      const folder =
        variables.GIT_STRATEGY === "none"
          ? mkdtempSync(`${repository.url}-empty-`)
          : repository.clone(commit);
      return started(script.join("\n"), folder, environment);
    },
  };
}

function prefixed(context: string, values: Variables): Variables {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${context}.${name}`, value]));
}
