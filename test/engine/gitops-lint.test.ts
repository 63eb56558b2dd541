import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { bulkExport } from "../../provider/resources/bulk-export/bulk-export.ts";
import { resources } from "../../provider/resources/index.ts";
import { ensureTool } from "../../tools/engine/engine.ts";
import { ensurePython } from "../../tools/sdks/python.ts";
import { root } from "../../tools/stack/package.ts";
import { stubbed } from "./rig/gitops-stubs.ts";

const example = path.join(root, "examples", "gitops");
const workflows = path.join(example, ".github", "workflows");
const scripts = ["apply.sh", "fill.sh", "lib.sh", "nightly.sh", "preview.sh"];

/** The programs that check. */
const tools = { actionlint: "", shellcheck: "", schema: "" };

beforeAll(async () => {
  const requirements = path.join(root, "test", "engine", "rig", "gitops-requirements.txt");
  const [{ program }, { bin }] = await Promise.all([
    ensureTool("actionlint"),
    ensurePython({ requirements }),
  ]);
  tools.actionlint = program;
  tools.shellcheck = path.join(bin, "shellcheck");
  tools.schema = path.join(bin, "check-jsonschema");
}, 600_000);

function said(
  program: string,
  args: readonly string[],
): { readonly code: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: example, encoding: "utf8" });
  return { code: status, text: `${stdout}${stderr}` };
}

/** The example with one text in place of another, which must be there. */
function changed(file: string, from: string, to: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "gitops-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(path.join(example, file), path.join(folder, path.basename(file)));
  const copy = path.join(folder, path.basename(file));
  const text = readFileSync(copy, "utf8");
  expect(text).toContain(from);
  writeFileSync(copy, text.replace(from, to));
  return copy;
}

describe("the workflows of GitHub", () => {
  const files = readdirSync(workflows).map((name) => path.join(workflows, name));

  test("pass actionlint, their shell lines ShellCheck; actionlint rejects what is wrong", () => {
    const check = (...paths: string[]) =>
      said(tools.actionlint, ["-no-color", "-shellcheck", tools.shellcheck, "-pyflakes", "", ...paths]);
    expect(files.map((file) => path.basename(file)).sort()).toEqual([
      "apply.yml",
      "nightly.yml",
      "preview.yml",
    ]);
    expect(check(...files)).toEqual({ code: 0, text: "" });
    const wrong = check(changed(".github/workflows/apply.yml", "timeout-minutes", "timeout-minuts"));
    expect(wrong.code).toBe(1);
    expect(wrong.text).toContain('unexpected key "timeout-minuts"');
  });

  test("give no job more than it needs: secrets to no fork, no write of the repository, actions by their major version", () => {
    const jobs = Object.fromEntries(
      files.map((file) => [path.basename(file, ".yml"), parse(readFileSync(file, "utf8"))]),
    );
    expect(jobs["preview"].on).toBe("pull_request");
    expect(jobs["preview"].jobs.preview.if).toBe(
      "github.event.pull_request.head.repo.full_name == github.repository && github.actor != 'dependabot[bot]'",
    );
    expect(Object.values(jobs).map(({ permissions }) => permissions)).toEqual(
      files.map((file) =>
        file.endsWith("preview.yml") ? { contents: "read", "pull-requests": "write" } : { contents: "read" },
      ),
    );
    const uses = files.flatMap((file) => readFileSync(file, "utf8").match(/uses: .*/g) ?? []);
    expect(new Set(uses)).toEqual(
      new Set(["uses: actions/checkout@v5", "uses: actions/setup-node@v5", "uses: pulumi/actions@v6"]),
    );
    // Only the step of the script has secrets, and only the scripts of the repository run before it.
    const given = Object.entries(jobs).map(([name, { jobs: all }]) => {
      const { environment, env, steps } = all[name];
      const step = steps.find(({ run }: { run?: string }) => run === `exec ci/${name}.sh`);
      const others = JSON.stringify({ env, steps: steps.filter((each: object) => each !== step) });
      expect(others).not.toContain("secrets.");
      return [name, environment, step.env.LANGSMITH_API_KEY];
    });
    expect(given).toEqual([
      ["apply", "production", `\${{ secrets.LANGSMITH_WRITE_KEY }}`],
      ["nightly", "nightly", `\${{ secrets.LANGSMITH_READ_KEY }}`],
      ["preview", "preview", `\${{ secrets.LANGSMITH_READ_KEY }}`],
    ]);
    const installs = files.flatMap((file) => readFileSync(file, "utf8").match(/npm (?:ci|install).*/g) ?? []);
    expect(installs).toEqual(files.map(() => "npm ci --ignore-scripts"));
  });

  test("let an apply run longer than any resource waits unless it is configured to wait for an export, on both forges", () => {
    const limits = Object.values(resources).flatMap(({ timeLimits }) => Object.values(timeLimits({})));
    const longest = Math.max(...limits) / 60;
    expect(longest).toBe(120);
    const { jobs, concurrency } = parse(readFileSync(path.join(workflows, "apply.yml"), "utf8"));
    expect(jobs.apply["timeout-minutes"]).toBeGreaterThan(longest);
    expect(concurrency).toEqual({ group: "apply-production", "cancel-in-progress": false });
    const { apply } = parse(readFileSync(path.join(example, ".gitlab-ci.yml"), "utf8"));
    expect(Number(/^(\d+) minutes$/.exec(apply.timeout)?.[1])).toBeGreaterThan(longest);
    // The guide says of these that no job is that long.
    expect(bulkExport.timeLimits({ waitForCompletion: true }).create / 3600).toBe(24);
    const guide = readFileSync(path.join(root, "docs", "guides", "canceled-jobs.md"), "utf8").replace(
      /\s+/g,
      " ",
    );
    expect(guide).toContain(
      "The longest time limit of a resource is 2 hours, if the hourly limit of exports is reached.",
    );
    expect(guide).toContain("A `waitForCompletion` export may wait 24 hours");
  });

  test.each([
    ["none", "", ["POST", "repos/acme/agents/issues/7/comments"]],
    ["its own, twice", "41\n42\n", ["PATCH", "repos/acme/agents/issues/comments/41"]],
  ])(
    "write one comment, known by its mark, where there is %s: those of other workflows stay",
    (_, ids, [method, address]) => {
      const { jobs } = parse(readFileSync(path.join(workflows, "preview.yml"), "utf8"));
      const { run } = jobs.preview.steps.find(({ name }: { name?: string }) => name === "Comment");
      const folder = mkdtempSync(path.join(tmpdir(), "gitops-comment-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const gh = `#!/bin/sh\nprintf '%s\\n' "$*" >>asked\n[ "$2" != --paginate ] || printf '%s' "$IDS"\n`;
      writeFileSync(path.join(folder, "gh"), gh, { mode: 0o755 });
      writeFileSync(path.join(folder, "summary.md"), "### Preview\n");
      const ran = spawnSync("bash", ["--norc", "-e", "-c", run], {
        cwd: folder,
        env: {
          PATH: `${folder}:${process.env["PATH"]}`,
          GITHUB_STEP_SUMMARY: path.join(folder, "step.md"),
          GITHUB_REPOSITORY: "acme/agents",
          PULL_REQUEST: "7",
          IDS: ids,
        },
        encoding: "utf8",
      });
      expect([ran.status, ran.stderr]).toEqual([0, ""]);
      expect(readFileSync(path.join(folder, "asked"), "utf8")).toBe(
        `api --paginate repos/acme/agents/issues/7/comments --jq .[] | select(.user.login == "github-actions[bot]" and (.body | startswith("<!-- langsmith-gitops preview -->"))) | .id
api --silent --method ${method} ${address} --field body=@comment.md
`,
      );
      expect(readFileSync(path.join(folder, "comment.md"), "utf8")).toBe(
        "<!-- langsmith-gitops preview -->\n### Preview\n",
      );
      expect(readFileSync(path.join(folder, "step.md"), "utf8")).toBe("### Preview\n");
    },
  );

  test("check at night in a group of their own: a check that waits would cancel an apply that waits", () => {
    const { concurrency } = parse(readFileSync(path.join(workflows, "nightly.yml"), "utf8"));
    expect(concurrency.group).toBe("nightly-production");
  });
});

describe("the pipeline of GitLab", () => {
  test("is what GitLab's own schema allows; the schema rejects what is wrong", () => {
    const check = (file: string) =>
      said(tools.schema, ["--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci", file]);
    expect(check(path.join(example, ".gitlab-ci.yml"))).toEqual({ code: 0, text: "ok -- validation done\n" });
    const wrong = check(changed(".gitlab-ci.yml", "interruptible: false", "interruptible: never"));
    expect(wrong.code).toBe(1);
    expect(wrong.text).toContain("$.apply.interruptible: 'never' is not of type 'boolean'");
  });

  test("runs the same scripts with the same keys, one apply at a time", () => {
    const jobs = parse(readFileSync(path.join(example, ".gitlab-ci.yml"), "utf8"));
    const { preview, comment, apply, nightly } = jobs;
    expect([preview.script, apply.script, nightly.script]).toEqual([
      ["ci/preview.sh"],
      ["ci/apply.sh"],
      ["ci/nightly.sh"],
    ]);
    const keys = [preview, apply, nightly].map(({ variables }) => variables.LANGSMITH_API_KEY);
    expect(keys).toEqual(["$LANGSMITH_READ_KEY", "$LANGSMITH_WRITE_KEY", "$LANGSMITH_READ_KEY"]);
    expect(apply.resource_group).toBe("production");
    expect([preview.environment, apply.environment, nightly.environment]).toEqual([
      { name: "preview", action: "prepare" },
      "production",
      { name: "nightly", action: "verify" },
    ]);
    // What writes the comment gets nothing of the branch but the summary, and hands its token to no program.
    expect(JSON.stringify([preview, apply, nightly])).not.toContain("REVIEW_TOKEN");
    const { needs, inherit, variables, before_script, script, environment } = comment;
    expect({ needs, inherit, variables, before_script, environment }).toEqual({
      needs: ["preview"],
      inherit: { default: ["image"], variables: false },
      variables: { GIT_STRATEGY: "none" },
      before_script: undefined,
      environment: { name: "comment", action: "access" },
    });
    expect(preview.artifacts.paths).toEqual(["summary-$CI_PIPELINE_ID.md"]);
    expect(preview.variables.SUMMARY).toBe("summary-$CI_PIPELINE_ID.md");
    expect(script).toHaveLength(1);
    expect(script[0]).not.toMatch(/\bci\/|npm|pulumi/);
    const lines = changed(".gitlab-ci.yml", "stages:", "stages:");
    writeFileSync(lines, script[0]);
    expect(said(tools.shellcheck, ["--shell=bash", lines])).toEqual({ code: 0, text: "" });
    // A job that had to wait applies what is merged by now.
    expect(apply.before_script).toEqual([
      'git fetch --depth 1 origin "$CI_DEFAULT_BRANCH"',
      "git checkout --detach FETCH_HEAD",
      "npm ci --ignore-scripts",
    ]);
    const rule = {
      if: '$CI_PIPELINE_SOURCE == "merge_request_event" && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID',
    };
    expect(preview.rules).toEqual([rule]);
    // A preview that is refused is told of as well.
    expect(comment.rules).toEqual([{ ...rule, when: "always" }]);
  });
});

describe("the pipelines of pull-request-previews", () => {
  const previews = path.join(root, "examples", "pull-request-previews");
  const files = ["preview.yml", "sweep.yml"].map((name) => path.join(previews, ".github", "workflows", name));
  const [preview, sweep] = files.map((file) => parse(readFileSync(file, "utf8")));
  const gitlab = parse(readFileSync(path.join(previews, ".gitlab-ci.yml"), "utf8"));

  test("pass actionlint, ShellCheck and GitLab's own schema", () => {
    const linted = said(tools.actionlint, [
      "-no-color",
      "-shellcheck",
      tools.shellcheck,
      "-pyflakes",
      "",
      ...files,
    ]);
    expect(linted).toEqual({ code: 0, text: "" });
    const schema = ["--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci"];
    const allowed = said(tools.schema, [...schema, path.join(previews, ".gitlab-ci.yml")]);
    expect(allowed).toEqual({ code: 0, text: "ok -- validation done\n" });
  });

  test("run the jobs of a pull request one after another, cancel none, and give secrets to no other step", () => {
    expect(preview.concurrency).toEqual({
      group: `preview-\${{ github.event.pull_request.number }}`,
      "cancel-in-progress": false,
    });
    expect(gitlab.up.resource_group).toBe("preview-$CI_MERGE_REQUEST_IID");
    expect(gitlab.down.resource_group).toBe(gitlab.up.resource_group);
    expect([gitlab.up.interruptible, gitlab.down.interruptible]).toEqual([false, false]);
    expect(gitlab.up.environment).toEqual({ name: "preview/$CI_MERGE_REQUEST_IID", on_stop: "down" });
    expect(gitlab.down.environment).toEqual({ name: gitlab.up.environment.name, action: "stop" });
    for (const { environment, env, steps } of [preview.jobs.up, preview.jobs.down, sweep.jobs.sweep]) {
      expect([environment, env]).toEqual(["preview", undefined]);
      expect(JSON.stringify(steps.slice(0, -1))).not.toContain("secrets.");
    }
  });

  test("are deployed from the branch, and deleted with the code of the default branch", () => {
    const checkouts = [preview.jobs.up, preview.jobs.down].map(({ steps }) => steps[0].with.ref);
    expect(checkouts).toEqual([
      `\${{ github.event.pull_request.head.sha }}`,
      `\${{ github.event.repository.default_branch }}`,
    ]);
    expect(gitlab.down.variables.GIT_STRATEGY).toBe("none");
  });

  test("change no other job of a repository on GitLab", () => {
    expect(Object.keys(gitlab)).toEqual(["stages", ".preview", "up", "down", "sweep"]);
    expect(gitlab[".preview"].before_script).toEqual([]);
    for (const job of [gitlab.up, gitlab.down, gitlab.sweep]) expect(job.extends).toBe(".preview");
  });
});

describe("the scripts", () => {
  test("pass ShellCheck, which rejects what is wrong", () => {
    const inCi = scripts.map((name) => path.join("ci", name));
    expect(readdirSync(path.join(example, "ci")).filter((name) => name.endsWith(".sh"))).toEqual(scripts);
    expect(said(tools.shellcheck, ["--external-sources", ...inCi])).toEqual({ code: 0, text: "" });
    const wrong = said(tools.shellcheck, [changed("ci/lib.sh", `[[ -n \${!name-} ]]`, "[ -n $name ]")]);
    expect(wrong.code).toBe(1);
    expect(wrong.text).toContain("SC2070");
  });

  test.each([
    [
      "preview.sh",
      {},
      "preview.sh: STACK is not set. Set it in the job, or export it in your shell. README.md lists all variables.\n",
    ],
    [
      "apply.sh",
      { STACK: "production" },
      "apply.sh: LANGSMITH_API_KEY is not set. Set it in the job, or export it in your shell. README.md lists all variables.\n",
    ],
    [
      "nightly.sh",
      { STACK: "production", LANGSMITH_API_KEY: "k" },
      "nightly.sh: pulumi is not on the PATH. Install it in an earlier step of the job.\n",
    ],
  ])("%s with %o says what the job lacks, with the exit code 2", (name, environment, told) => {
    const shell = execFileSync("bash", ["-c", "command -v bash"], { encoding: "utf8" }).trim();
    const { status, stdout, stderr } = spawnSync(shell, [path.join(example, "ci", name)], {
      // No pulumi is here, whatever this machine has.
      env: { PATH: folderWith("dirname"), ...environment },
      encoding: "utf8",
    });
    expect([status, stdout, stderr]).toEqual([2, "", told]);
  });

  test.each([
    ["preview.sh", "production", "  langsmith:apiKey:\n    secure: v1:abc\n", "langsmith:apiKey"],
    ["apply.sh", "acme/agents/production", '  "langsmith:apiKey": lsv2_sk_plain', "langsmith:apiKey"],
    [
      "nightly.sh",
      "production",
      "  langsmith:bearerToken:\r\n    secure: v1:abc\r\n",
      "langsmith:bearerToken",
    ],
    ["fill.sh", "acme/production", "  'langsmith:bearerToken' : token\n", "langsmith:bearerToken"],
  ])(
    "%s of the stack %s is rejected where its file has %j, before anything runs",
    (name, STACK, line, key) => {
      const { script, options, calls, asked } = stubbed(name, {}, { STACK });
      const file = path.join(options.cwd, "Pulumi.production.yaml");
      writeFileSync(file, `encryptionsalt: v1:abc\nconfig:\n  image: a:1\n${line}`);
      const { status, stdout, stderr } = spawnSync(script, { ...options, encoding: "utf8" });
      expect([status, stdout, stderr]).toEqual([
        2,
        "",
        `${name}: Pulumi.production.yaml contains ${key}, which overrides the key of every job. Run "pulumi config rm ${key} --stack ${STACK}", commit the file, and revoke that key: the git history still contains it.\n`,
      ]);
      expect([...calls(), ...asked()]).toEqual([]);
    },
  );

  test("a file of the stack that only speaks of a key, or of another stack, rejects nothing", () => {
    const { script, options, calls } = stubbed("preview.sh", {});
    const write = (name: string, text: string) => writeFileSync(path.join(options.cwd, name), text);
    const speaks = `# langsmith:apiKey: is for the jobs\n  langsmith:apiUrl: https://a.example\n  note: "langsmith:apiKey: x"\n`;
    write("Pulumi.production.yaml", `config:\n${speaks}`);
    write("Pulumi.dev.yaml", "config:\n  langsmith:apiKey: x\n");
    const { stderr } = spawnSync(script, { ...options, encoding: "utf8" });
    expect(stderr).not.toContain("contains langsmith:");
    expect(calls()).toEqual(["preview --refresh"]);
  });
});

/** A folder that holds one program, the one of this machine. */
function folderWith(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "gitops-path-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = execFileSync("bash", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim();
  writeFileSync(path.join(folder, name), `#!/bin/sh\nexec ${program} "$@"\n`, {
    mode: 0o755,
  });
  return folder;
}
