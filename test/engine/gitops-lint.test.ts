import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { ensureTool } from "../../tools/engine/engine.ts";
import { ensurePython } from "../../tools/sdks/python.ts";
import { root } from "../../tools/stack/package.ts";

const example = path.join(root, "examples", "gitops");
const workflows = path.join(example, ".github", "workflows");
const scripts = ["apply.sh", "lib.sh", "nightly.sh", "preview.sh"];

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

  test("pass actionlint, their shell lines ShellCheck; actionlint refuses what is wrong", () => {
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
      "github.event.pull_request.head.repo.full_name == github.repository",
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
    const keys = Object.entries(jobs).map(([name, { jobs: all }]) => [name, all[name].env.LANGSMITH_API_KEY]);
    expect(Object.fromEntries(keys)).toEqual({
      apply: `\${{ secrets.LANGSMITH_WRITE_KEY }}`,
      nightly: `\${{ secrets.LANGSMITH_READ_KEY }}`,
      preview: `\${{ secrets.LANGSMITH_READ_KEY }}`,
    });
  });

  test("let a job run longer than the longest wait of a resource, and an apply keep its lock as long as it may run", () => {
    const apply = parse(readFileSync(path.join(workflows, "apply.yml"), "utf8"));
    expect(apply.jobs.apply["timeout-minutes"]).toBe(150);
    expect(apply.concurrency).toEqual({ group: "apply-production", "cancel-in-progress": false });
    expect(readFileSync(path.join(example, "ci", "apply.sh"), "utf8")).toContain(
      `"\${STALE_LOCK_MINUTES:=180}"`,
    );
  });
});

describe("the pipeline of GitLab", () => {
  test("is what GitLab's own schema allows; the schema refuses what is wrong", () => {
    const check = (file: string) =>
      said(tools.schema, ["--builtin-schema", "vendor.gitlab-ci", "--data-transform", "gitlab-ci", file]);
    expect(check(path.join(example, ".gitlab-ci.yml"))).toEqual({ code: 0, text: "ok -- validation done\n" });
    const wrong = check(changed(".gitlab-ci.yml", "interruptible: false", "interruptible: never"));
    expect(wrong.code).toBe(1);
    expect(wrong.text).toContain("$.apply.interruptible: 'never' is not of type 'boolean'");
  });

  test("runs the same scripts with the same keys, one apply at a time", () => {
    const { preview, apply, nightly } = parse(readFileSync(path.join(example, ".gitlab-ci.yml"), "utf8"));
    expect([preview.script, apply.script, nightly.script]).toEqual([
      ["ci/preview.sh"],
      ["ci/apply.sh"],
      ["ci/nightly.sh"],
    ]);
    const keys = [preview, apply, nightly].map(({ variables }) => variables.LANGSMITH_API_KEY);
    expect(keys).toEqual(["$LANGSMITH_READ_KEY", "$LANGSMITH_WRITE_KEY", "$LANGSMITH_READ_KEY"]);
    expect([apply.resource_group, apply.timeout]).toEqual(["production", "150 minutes"]);
    expect(preview.rules).toEqual([
      {
        if: '$CI_PIPELINE_SOURCE == "merge_request_event" && $CI_MERGE_REQUEST_SOURCE_PROJECT_ID == $CI_PROJECT_ID',
      },
    ]);
  });
});

describe("the scripts", () => {
  test("pass ShellCheck, which refuses what is wrong", () => {
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
      "preview.sh: STACK is not set: give it to the job that calls this script (README.md lists all of them)\n",
    ],
    [
      "apply.sh",
      { STACK: "production" },
      "apply.sh: LANGSMITH_API_KEY is not set: give it to the job that calls this script (README.md lists all of them)\n",
    ],
    [
      "nightly.sh",
      { STACK: "production", LANGSMITH_API_KEY: "k" },
      "nightly.sh: there is no pulumi on the PATH: install it in an earlier step of the job\n",
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
