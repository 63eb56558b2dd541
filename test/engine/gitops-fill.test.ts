import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { asking, newFolder, OTHER, WITH_FAILURES } from "../cli/exports-rig.ts";
import { PROJECT, serving } from "../coverage/service.ts";
import { stubbed } from "./rig/gitops-stubs.ts";

const NOT_TOLD =
  "fill.sh: The projects of exports.yaml cannot be read, so nothing was checked: without them, LangSmith would export and bill the gaps of the whole workspace. Fix the error above, then run this script again.\n";

/** The script, called from elsewhere, with this exports.yaml (the example's when undefined, none when null). */
function fill(exportsYaml: string | null | undefined, code: number, ...args: string[]) {
  const { script, options, asked } = stubbed("fill.sh", { command: `*) echo told; exit ${code} ;;` });
  const file = path.join(options.cwd, "exports.yaml");
  if (exportsYaml === null) rmSync(file);
  else if (exportsYaml !== undefined) writeFileSync(file, exportsYaml);
  const { status, stdout, stderr } = spawnSync(script, args, { ...options, cwd: "/", encoding: "utf8" });
  return {
    status,
    stdout,
    stderr,
    asked: asked(),
    fills: readFileSync(path.join(options.cwd, "fills.yaml"), "utf8"),
  };
}

test.each([0, 1, 2, 3])(
  "the projects of exports.yaml are filled and no others; the exit code %i of the command is that of the script",
  (code) => {
    const { status, stdout, stderr, asked } = fill(undefined, code, "--fill-pauses");
    expect([status, stdout, stderr]).toEqual([code, "told\n", ""]);
    expect(asked).toEqual([
      "exports",
      "gaps",
      "--write",
      "fills.yaml",
      "--project=support-triage",
      "--project=billing",
      "--stack",
      "production",
      "--fill-pauses",
    ]);
  },
);

test.each([
  ["that is broken", "intervalHours: 24\nprojects: [\n", "exports.yaml:"],
  [
    "that lists nothing",
    "intervalHours: 24\nstartTime: 2026-03-01T00:00:00Z\nprojects: []\n",
    "exports.yaml:3",
  ],
  ["that is empty", "", "the file is empty"],
  ["that is missing", null, "exports.yaml does not exist"],
])("with an exports.yaml %s nothing is asked and nothing is written", (_, exportsYaml, reason) => {
  const { status, stdout, stderr, asked, fills } = fill(exportsYaml, 0);
  expect([status, stdout, asked]).toEqual([3, "", []]);
  expect(stderr).toContain(reason);
  expect(stderr.endsWith(NOT_TOLD)).toBe(true);
  expect(fills).toBe(readFileSync("examples/gitops/fills.yaml", "utf8"));
});

test("without what npm ci installs nothing is asked either", () => {
  const { script, options } = stubbed("fill.sh", {});
  rmSync(path.join(options.cwd, "node_modules"), { recursive: true });
  const { status, stderr } = spawnSync(script, { ...options, encoding: "utf8" });
  expect([status, stderr]).toEqual([
    2,
    "fill.sh: The folder node_modules is missing. Run npm ci in an earlier step of the job.\n",
  ]);
});

test("without leave to read projects one that is listed by its name is reported as such, and those by their ids are reported and filled", async () => {
  const { projects: _, ...nameless } = WITH_FAILURES;
  const server = await serving(nameless);
  const folder = newFolder();
  const file = path.join(folder, "fills.yaml");
  const ask = asking(folder);
  for (const command of [["failed"], ["gaps", "--write", "fills.yaml"]]) {
    const alone = await ask(server.url, ...command, "--project=support-agent");
    expect([alone.code, alone.stdout, existsSync(file)]).toEqual([3, "", false]);
    const named = await ask(server.url, ...command, `--project=${OTHER}`, "--project=support-agent");
    expect(named.code).toBe(1);
    expect(named.stdout).toContain(`project ${OTHER}\n`);
    expect(named.stderr).toContain('could not find the tracing project named "support-agent"');
    expect(named.stderr).toContain(
      "Use the id of the project (a UUID) instead, or a key with the permission `projects:read`. [LS4102]",
    );
  }
  const sessions = readFileSync(file, "utf8").match(/sessionId: .*/g);
  expect(sessions).toEqual([`sessionId: "${OTHER}"`]);
  const byId = await ask(server.url, "failed", `--project=${OTHER}`, `--project=${PROJECT}`);
  expect([byId.code, byId.stderr]).toEqual([1, ""]);
});
