import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  DESTINATION,
  exported,
  id,
  march,
  PROJECT,
  runOf,
  schedule,
  serving,
  WORKSPACE,
} from "../coverage/service.ts";
import { runExports } from "./run-exports.ts";

// Each call starts a process, which takes its time where many tests run at once.
vi.setConfig({ testTimeout: 30_000 });

const projects = { [PROJECT]: "agent" };
const spawned = (number: number, status: string, day: number, source = 1) =>
  exported(number, status, day, { source_bulk_export_id: id(source) });

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-gaps-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function gaps(url: string, ...args: string[]) {
  const environment = {
    LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
    LANGSMITH_WORKSPACE_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: url,
  };
  return runExports(["gaps", ...args], environment, folder);
}

const at = (file: string) => path.join(folder, file);
/** The window of 7 March failed, that of 8 March is exported. */
const FAILED = {
  exports: [schedule(1, 7), spawned(2, "Failed", 7), spawned(3, "Completed", 8)],
  runs: [runOf(3)],
  projects,
};
const GIVEN_UP = `- name: "given-up"
  waived: true
  bulkExportDestinationId: "${DESTINATION}"
  sessionId: "${PROJECT}"
  startTime: "2026-03-07T00:00:00Z"
  endTime: "2026-03-08T00:00:00Z"
`;
const TABLE = `agent
  2026-03-07T00:00:00Z to 2026-03-08T00:00:00Z  failed
    export ${id(2)} is Failed, and its runs report no error

1 gap (1 window) in 1 of 1 series. 1 of 2 due windows is exported.
`;

describe("what an entry gives up", () => {
  test("is settled for --fills, which only reads the file, and for --write; without the file it is a gap", async () => {
    const { url } = await serving(FAILED);
    writeFileSync(at("fills.yaml"), GIVEN_UP);
    expect((await gaps(url)).code).toBe(1);
    expect(await gaps(url, "--fills", "fills.yaml")).toEqual({
      code: 0,
      stdout: `${TABLE}1 window is waived in fills.yaml.\n`,
      stderr: "",
    });
    const { code, stdout } = await gaps(url, "--write", "fills.yaml");
    expect([code, stdout]).toEqual([
      0,
      `${TABLE}Appended nothing to fills.yaml.\n1 window is waived in fills.yaml.\n`,
    ]);
    expect(readFileSync(at("fills.yaml"), "utf8")).toBe(GIVEN_UP);
  });
});

test("a fill names its workspace", async () => {
  const { url } = await serving(FAILED);
  await gaps(url, "--write", "fills.yaml");
  expect(readFileSync(at("fills.yaml"), "utf8")).toContain(
    `- name: "agent-2026-03-07T00Z"\n  workspaceId: "${WORKSPACE}"\n  bulkExportDestinationId: `,
  );
});

test("a gap whose destination no longer exists is reported, and not filled", async () => {
  const { url } = await serving({ ...FAILED, destinations: [] });
  const { code, stdout } = await gaps(url, "--write", "fills.yaml");
  expect(code).toBe(1);
  expect(stdout).toContain(
    `\n  Destination ${DESTINATION} no longer exists, so nothing can fill these gaps. Export the range to another destination, or waive it with an entry (\`waived: true\`, see \`--write\`).\n`,
  );
  expect(stdout).toContain(
    "Appended nothing to fills.yaml.\n1 window cannot be filled, because the destination no longer exists. To waive it, add an entry of the range with `waived: true` to fills.yaml.\n",
  );
  expect(readdirSync(folder)).toEqual([]);
});

test("a fill that was cancelled is left to its entry", async () => {
  const { url } = await serving({ ...FAILED, exports: [...FAILED.exports, exported(5, "Cancelled", 7)] });
  writeFileSync(at("fills.yaml"), GIVEN_UP.replace("  waived: true\n", ""));
  expect((await gaps(url, "--write", "fills.yaml")).stdout).toContain(
    "Appended nothing to fills.yaml.\n1 range is in fills.yaml already, but the last export was canceled. " +
      "Set `allowReexport: true` in the entry to export the range again, or `waived: true` to waive it.\n",
  );
});

describe("a pause between two schedules", () => {
  const content = {
    exports: [
      schedule(1, 2, { status: "Cancelled", finished_at: march(3, "00:10:00") }),
      spawned(2, "Completed", 2),
      schedule(3, 5),
      ...[5, 6, 7, 8].map((day) => spawned(day + 10, "Completed", day, 3)),
    ],
    projects,
  };
  const pause = `the pause 2026-03-03T00:00:00Z to 2026-03-05T00:00:00Z between schedule ${id(1)}, which has ended, and schedule ${id(3)}`;

  test("is reported and not filled, unless --fill-pauses says so", async () => {
    const { url } = await serving(content);
    expect((await gaps(url, "--write", "fills.yaml")).stdout).toContain(
      `Appended nothing to fills.yaml.\nNot filled: ${pause}. Use \`--fill-pauses\` to fill it.\n`,
    );
    const { stdout } = await gaps(url, "--write", "fills.yaml", "--fill-pauses");
    expect(stdout).toContain("Appended 2 exports to fills.yaml:\n");
    expect(stdout).toContain(`\nAlso filled: ${pause}.\n`);
  });
});

describe("the schedules", () => {
  test("of a series that ended are reported, once nothing goes on", async () => {
    const ended = schedule(1, 7, { status: "Cancelled", finished_at: march(8, "00:10:00") });
    const { url } = await serving({ exports: [ended, spawned(2, "Completed", 7)], projects });
    const { code, stdout } = await gaps(url);
    expect([code, stdout]).toEqual([
      0,
      `agent\n  Schedule ${id(1)} was canceled at 2026-03-08T00:10:00Z. Later windows are not expected.\n\nNo gaps. 1 of 1 due window is exported.\n`,
    ]);
  });

  test("that are deleted, or in a state that is not known, are reported", async () => {
    const gone = await serving({ exports: [spawned(2, "Completed", 7)], projects });
    expect((await gaps(gone.url)).stdout).toContain(
      `\n  Schedule ${id(1)} no longer exists. Only windows that it exported are checked.\n`,
    );
    const paused = await serving({ exports: [schedule(1, 8, { status: "Paused" })], projects });
    const { code, stdout } = await gaps(paused.url, "--write", "fills.yaml");
    expect(code).toBe(1);
    expect(stdout).toContain(
      `\n  schedule ${id(1)} has the status "Paused", which this version does not know: it is unclear whether it continues\n`,
    );
    expect(stdout).toContain("1 window is unclear. 0 of 1 due window is exported.\nAppended nothing");
  });
});

test("nothing that is expected is not called free of gaps", async () => {
  const { url } = await serving({ exports: [exported(2, "Cancelled", 7)] });
  expect(await gaps(url)).toEqual({
    code: 0,
    stdout: "No window of a schedule has begun, and no one-off export is expected.\n",
    stderr: "",
  });
});

describe("what is not there is reported, and the exit code is 3", () => {
  const unknown = "99999999-9999-4999-8999-999999999999";
  const where = "(workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)";

  test.each([
    [
      ["--project", unknown],
      `workspace ${WORKSPACE} has no bulk export of project "${unknown}". Check the project and the workspace ${where}. [LS4101]`,
    ],
    [
      ["--project", unknown, "--schedule", id(1)],
      `schedule ${id(1)} exports project ${PROJECT}, which you did not name. Name the project of the schedule, or name no projects. [LS4104]`,
    ],
  ])("%j", async (args, told) => {
    const { url } = await serving(FAILED);
    const stderr = `pulumi-langsmith exports gaps: ${told}\n`;
    expect(await gaps(url, ...args)).toEqual({ code: 3, stdout: "", stderr });
  });

  test("in an empty workspace", async () => {
    const { url } = await serving({ exports: [] });
    expect(await gaps(url)).toEqual({
      code: 3,
      stdout: "",
      stderr: `pulumi-langsmith exports gaps: workspace ${WORKSPACE} has no bulk export. Check the workspace ${where}, or create the first export. [LS4101]\n`,
    });
  });
});

describe("a file that cannot be written", () => {
  test.each([
    [
      "in a folder that does not exist",
      "nowhere/fills.yaml",
      /^pulumi-langsmith exports gaps: nowhere\/fills\.yaml cannot be written: ENOENT: .*\. Use a file in a folder that exists and that you can write to\. \[LS4123\]\n$/,
    ],
    [
      "that is a folder",
      "folder",
      /^pulumi-langsmith exports gaps: folder is a folder\. Use the path of a file\. \[LS4121\]\n$/,
    ],
    [
      "that holds a list in brackets",
      "brackets.yaml",
      /^pulumi-langsmith exports gaps: brackets\.yaml was not changed: nothing can be appended .* \[LS4122\]\n$/,
    ],
    [
      "that has an end",
      "ended.yaml",
      /^pulumi-langsmith exports gaps: ended\.yaml was not changed: nothing can be appended .* \[LS4122\]\n$/,
    ],
  ])("%s, is reported before anything is asked", async (_what, file, told) => {
    const server = await serving(FAILED);
    mkdirSync(at("folder"));
    const flow = GIVEN_UP.trim().replace("- ", "").replaceAll("\n", ",");
    writeFileSync(at("brackets.yaml"), `[{ ${flow} }]\n`);
    writeFileSync(at("ended.yaml"), `${GIVEN_UP}...\n`);
    const { code, stdout, stderr } = await gaps(server.url, "--write", file);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(told);
    expect(server.seen).toEqual([]);
  });

  test("after all, does not hide the gaps", async () => {
    const { url } = await serving(FAILED);
    // Such a name may stand, but not that of the file which takes its place.
    const name = `${"x".repeat(255)}.yaml`;
    const told = await gaps(url, "--write", name);
    expect([told.code, told.stdout]).toEqual([3, TABLE]);
    expect(told.stderr).toMatch(
      /^pulumi-langsmith exports gaps: x+\.yaml cannot be written: ENAMETOOLONG: .* \[LS4123\]\n$/,
    );
    const json = await gaps(url, "--write", name, "--json");
    expect([json.code, JSON.parse(json.stdout).series[0].hasNoGaps]).toEqual([3, false]);
  });
});

test.each([
  [
    ["--fills", "a", "--write", "b"],
    "--fills and --write exclude each other: --fills only reads a file, --write extends it.",
  ],
  [["--fill-pauses"], "--fill-pauses needs --write FILE."],
  [["--fills", "none.yaml"], '--fills "none.yaml": the file does not exist.'],
])("%j is a wrong call", async (args, told) => {
  expect(await runExports(["gaps", ...args], {}, folder)).toEqual({
    code: 2,
    stdout: "",
    stderr: `pulumi-langsmith exports gaps: ${told}\nRun \`pulumi-langsmith exports gaps --help\` to see the options.\n`,
  });
});
