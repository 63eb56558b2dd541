import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { resources } from "../../provider/resources/index.ts";
import { ensureTool } from "../../tools/engine/engine.ts";
import { ensurePython } from "../../tools/sdks/python.ts";
import { root } from "../../tools/stack/package.ts";

const gitops = path.join(root, "examples", "gitops");
const previews = path.join(root, "examples", "pull-request-previews");

/** The programs that check. */
const tools = { actionlint: "", shellcheck: "", schema: "" };

beforeAll(async () => {
  const requirements = path.join(root, "test", "engine", "rig", "lint-requirements.txt");
  const [{ program }, { bin }] = await Promise.all([
    ensureTool("actionlint"),
    ensurePython({ requirements }),
  ]);
  tools.actionlint = program;
  tools.shellcheck = path.join(bin, "shellcheck");
  tools.schema = path.join(bin, "check-jsonschema");
}, 600_000);

function said(program: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
  return { code: status, text: `${stdout}${stderr}` };
}

const workflowsIn = (example: string) =>
  readdirSync(path.join(example, ".github", "workflows"))
    .sort()
    .map((name) => path.join(example, ".github", "workflows", name));

describe.each([
  ["gitops", gitops, ["apply.yml", "nightly.yml", "preview.yml"]],
  ["pull-request-previews", previews, ["preview.yml", "sweep.yml"]],
])("the pipelines of %s", (_, example, names) => {
  const files = workflowsIn(example);

  test("pass actionlint, ShellCheck and GitLab's own schema", () => {
    expect(files.map((file) => path.basename(file))).toEqual(names);
    const options = ["-no-color", "-shellcheck", tools.shellcheck, "-pyflakes", ""];
    expect(said(tools.actionlint, [...options, ...files])).toEqual({ code: 0, text: "" });
    const schema = ["--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci"];
    const allowed = said(tools.schema, [...schema, path.join(example, ".gitlab-ci.yml")]);
    expect(allowed).toEqual({ code: 0, text: "ok -- validation done\n" });
  });

  test("name actions by their major version, and run no scripts of packages", () => {
    const text = files.map((file) => readFileSync(file, "utf8")).join("");
    expect(new Set(text.match(/uses: .*/g))).toEqual(
      new Set(["uses: actions/checkout@v5", "uses: actions/setup-node@v5", "uses: pulumi/actions@v6"]),
    );
    expect(new Set(text.match(/npm (?:ci|install).*/g))).toEqual(new Set(["npm ci --ignore-scripts"]));
  });
});

describe("the pipelines of gitops", () => {
  const workflows = workflowsIn(gitops).map((file) => parse(readFileSync(file, "utf8")));
  const [apply, nightly, preview] = workflows;
  const gitlab = parse(readFileSync(path.join(gitops, ".gitlab-ci.yml"), "utf8"));
  const jobs = [apply.jobs.apply, nightly.jobs.nightly, preview.jobs.preview];

  test("give secrets to the last step of each job, none to a fork, and let no job write to the repository", () => {
    expect(preview.on).toBe("pull_request");
    expect(preview.jobs.preview.if).toBe(
      "github.event.pull_request.head.repo.full_name == github.repository && github.actor != 'dependabot[bot]'",
    );
    expect(gitlab.preview.rules).toEqual([
      {
        if: '$CI_PIPELINE_SOURCE == "merge_request_event" && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID',
      },
    ]);
    for (const { permissions } of workflows) expect(permissions).toEqual({ contents: "read" });
    for (const { env, steps } of jobs)
      expect(JSON.stringify({ env, steps: steps.slice(0, -1) })).not.toContain("secrets.");
    expect(jobs.map(({ environment, steps }) => [environment, steps.at(-1).env.LANGSMITH_API_KEY])).toEqual([
      ["production", `\${{ secrets.LANGSMITH_WRITE_KEY }}`],
      ["nightly", `\${{ secrets.LANGSMITH_READ_KEY }}`],
      ["preview", `\${{ secrets.LANGSMITH_READ_KEY }}`],
    ]);
  });

  test("apply once at a time, and longer than any resource waits", () => {
    const limits = Object.values(resources).flatMap(({ timeLimits }) => Object.values(timeLimits({})));
    const longest = Math.max(...limits) / 60;
    expect(longest).toBe(120);
    expect(apply.jobs.apply["timeout-minutes"]).toBeGreaterThan(longest);
    expect(apply.concurrency).toEqual({ group: "apply-production", "cancel-in-progress": false });
    expect(Number(/^(\d+) minutes$/.exec(gitlab.apply.timeout)?.[1])).toBeGreaterThan(longest);
    expect(gitlab.apply.resource_group).toBe("production");
    // A check that waits in the group of the applies would cancel an apply that waits.
    expect(nightly.concurrency.group).toBe("nightly-production");
  });

  test("run the same commands with the same keys on GitLab", () => {
    const all = [gitlab.apply, gitlab.nightly];
    expect(all.map(({ script }) => script)).toEqual(
      [apply, nightly].map(({ jobs: each }) => {
        const [job] = Object.values<{ readonly steps: readonly { readonly run: string }[] }>(each);
        return [job?.steps.at(-1)?.run];
      }),
    );
    expect(preview.jobs.preview.steps.at(-1).run).toContain(gitlab.preview.script.join());
    const keys = [...all, gitlab.preview].map(({ variables }) => variables.LANGSMITH_API_KEY);
    expect(keys).toEqual(["$LANGSMITH_WRITE_KEY", "$LANGSMITH_READ_KEY", "$LANGSMITH_READ_KEY"]);
  });
});

describe("the pipelines of pull-request-previews", () => {
  const [preview, sweep] = workflowsIn(previews).map((file) => parse(readFileSync(file, "utf8")));
  const gitlab = parse(readFileSync(path.join(previews, ".gitlab-ci.yml"), "utf8"));

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
