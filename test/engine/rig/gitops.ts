import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { root } from "../../../tools/stack/package.ts";
import { endOf, type Told } from "../../cli/run.ts";
import { type Store, startS3 } from "./versitygw.ts";
import { WORKSPACE } from "./world.ts";

export const WRITE_KEY = "lsv2_sk_writer_0c5e7a1b9d3f";
export const READ_KEY = "lsv2_sk_reader_4f1d8e2a6b70";
export const STACK = "production";
export const SECRETS = {
  openaiApiKey: "sk-not-to-be-seen",
  accessKeyId: "AKIA-NOT-TO-BE-SEEN",
  secretAccessKey: "aws-secret-not-to-be-seen",
};
export const PASSPHRASE = "a passphrase of the pipelines";

type Variables = Readonly<Record<string, string>>;

/** What a script of the pipelines printed, and the file that it wrote. */
export interface PipelineRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** What stands in summary.md; empty where the script wrote none. */
  readonly summary: string;
}

/** A script that runs. */
export interface Started {
  readonly child: ChildProcess;
  readonly done: Promise<PipelineRun>;
  /** Standard error so far. */
  told(): string;
}

/** A git repository made of the example, its bare remote, and the pipelines that run its scripts. */
export interface Repository {
  /** The clone in which somebody works. */
  readonly work: string;
  /** Changes a file of the branch that is checked out. */
  edit(file: string, change: (text: string) => string): void;
  git(...args: string[]): string;
  /** Commits everything and pushes the branch. */
  push(message: string): void;
  /** Begins a branch at what main is. */
  branch(name: string): void;
  /** Merges a branch into main at the remote, as a merged pull request does. */
  merge(name: string): void;
  /** Starts a script as a job does: in a new clone of a branch, with the secrets of the job. */
  start(script: "preview" | "apply" | "nightly", branch: string, secrets?: Variables): Started;
  run(script: "preview" | "apply" | "nightly", branch: string, secrets?: Variables): Promise<PipelineRun>;
  /** A command of the engine that asks nothing of the service, as somebody calls it in the working clone. */
  pulumi(...args: string[]): string;
  /** A line of shell, called there with a key that may only read. */
  shell(line: string): Promise<Told>;
}

export interface Place {
  /** The address of the service. */
  readonly apiUrl: string;
  /** Where the states are kept. */
  readonly backend: string;
  /** What reaching that takes. */
  readonly environment?: Variables;
  readonly engine: Variables;
}

/** States kept in a bucket of an S3 server that runs here. */
export async function statesInBucket(): Promise<{
  place: Pick<Place, "backend" | "environment">;
  store: Store;
}> {
  const bucket = "acme-states";
  const store = await startS3({ buckets: [bucket] });
  const endpoint = encodeURIComponent(store.url);
  const place = {
    backend: `s3://${bucket}?endpoint=${endpoint}&s3ForcePathStyle=true&region=us-east-1`,
    environment: { AWS_ACCESS_KEY_ID: store.accessKeyId, AWS_SECRET_ACCESS_KEY: store.secretAccessKey },
  };
  return { place, store };
}

/** A copy of the example with the package installed in it. */
export function exampleFolder(): string {
  const folder = mkdtempSync(path.join(inject("installed"), "gitops-example-"));
  copyExample(folder);
  return folder;
}

function copyExample(folder: string): void {
  cpSync(path.join(root, "examples", "gitops"), folder, {
    recursive: true,
    filter: (source) => path.basename(source) !== "node_modules",
  });
  install(folder);
}

/** Makes the repository with its stack, and pushes its first commit to main. */
export function gitRepository({ apiUrl, backend, environment = {}, engine }: Place): Repository {
  const folder = mkdtempSync(path.join(inject("installed"), "gitops-"));
  const remote = path.join(folder, "remote.git");
  const work = path.join(folder, "work");
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(LANGSMITH|LANGCHAIN|LANGGRAPH|PULUMI|AWS|GIT)_/.test(name),
  );
  const variables: Record<string, string | undefined> = {
    ...Object.fromEntries(inherited),
    ...engine,
    PULUMI_HOME: path.join(folder, "home"),
    PULUMI_BACKEND_URL: backend,
    PULUMI_CONFIG_PASSPHRASE: PASSPHRASE,
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
    GIT_CONFIG_GLOBAL: path.join(folder, "gitconfig"),
    GIT_CONFIG_SYSTEM: "/dev/null",
    ...environment,
  };
  writeFileSync(
    path.join(folder, "gitconfig"),
    "[user]\n\tname = Somebody\n\temail = somebody@acme.example\n[init]\n\tdefaultBranch = main\n",
  );
  const inside = (cwd: string, program: string, args: readonly string[], more: Variables = {}) =>
    execFileSync(program, [...args], {
      cwd,
      env: { ...variables, ...more },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  const git = (...args: string[]) => inside(work, "git", args);
  const pulumi = (...args: string[]) =>
    inside(work, "pulumi", ["--non-interactive", "--color=never", ...args], { LANGSMITH_API_KEY: WRITE_KEY });

  mkdirSync(remote);
  inside(remote, "git", ["init", "--quiet", "--bare"]);
  copyExample(work);
  git("init", "--quiet");
  git("remote", "add", "origin", remote);
  pulumi("stack", "init", STACK);
  pulumi(
    ...["config", "set-all", "--stack", STACK],
    ...Object.entries({
      "langsmith:apiUrl": apiUrl,
      "langsmith:workspaceId": WORKSPACE,
      image: "registry.example.com/agent:1",
      bucketName: "acme-traces",
      bucketRegion: "eu-central-1",
    }).flatMap(([key, value]) => ["--plaintext", `${key}=${value}`]),
    ...Object.entries(SECRETS).flatMap(([key, value]) => ["--secret", `${key}=${value}`]),
  );

  const repository: Repository = {
    work,
    edit(file, change) {
      const at = path.join(work, file);
      const before = readFileSync(at, "utf8");
      const after = change(before);
      if (after === before) throw new Error(`${file} was not changed`);
      writeFileSync(at, after);
    },
    git,
    push(message) {
      git("add", "--all");
      git("commit", "--quiet", "--message", message);
      git("push", "--quiet", "--set-upstream", "origin", "HEAD");
    },
    branch(name) {
      git("checkout", "--quiet", "-b", name, "main");
    },
    merge(name) {
      git("checkout", "--quiet", "main");
      git("merge", "--quiet", "--no-ff", "--message", `Merge ${name}`, name);
      git("push", "--quiet", "origin", "main");
    },
    start(script, branch, secrets = {}) {
      const clone = mkdtempSync(path.join(folder, `${script}-`));
      inside(folder, "git", ["clone", "--quiet", "--branch", branch, remote, clone]);
      install(clone);
      const key = script === "apply" ? WRITE_KEY : READ_KEY;
      const child = spawn(path.join(clone, "ci", `${script}.sh`), [], {
        cwd: clone,
        env: { ...variables, STACK, LANGSMITH_API_KEY: key, ...secrets },
        stdio: ["ignore", "pipe", "pipe"],
      });
      // Its engine ends in good order with it, also when the test has failed.
      onTestFinished(() => void child.kill("SIGTERM"));
      return started(child, path.join(clone, "summary.md"));
    },
    run: (script, branch, secrets) => repository.start(script, branch, secrets).done,
    pulumi,
    shell: (line) =>
      endOf(
        spawn("bash", ["-o", "pipefail", "-c", line], {
          cwd: work,
          env: { ...variables, LANGSMITH_API_KEY: READ_KEY },
          stdio: ["ignore", "pipe", "pipe"],
        }),
      ),
  };
  repository.push("The stack, its exports and its pipelines");
  return repository;
}

/** Puts the package where `npm ci` would; what it needs in turn is found further up. */
function install(clone: string): void {
  const modules = path.join(clone, "node_modules");
  mkdirSync(path.join(modules, ".bin"), { recursive: true });
  const installed = path.join(inject("installed"), "node_modules", "pulumi-langsmith");
  symlinkSync(installed, path.join(modules, "pulumi-langsmith"));
  const command = path.join(modules, ".bin", "pulumi-langsmith");
  writeFileSync(command, `#!/bin/sh\nexec node "${path.join(installed, "dist", "cli", "main.js")}" "$@"\n`);
  chmodSync(command, 0o755);
}

function started(child: ChildProcess, summary: string): Started {
  let stdout = "";
  let stderr = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const done = new Promise<PipelineRun>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      resolve({ code, stdout, stderr, summary: existsSync(summary) ? readFileSync(summary, "utf8") : "" });
    });
  });
  return { child, done, told: () => stderr };
}
