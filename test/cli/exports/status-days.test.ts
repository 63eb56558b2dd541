import { describe, expect, test } from "vitest";
import { namesOfDays, parseDays } from "../../../cli/exports/days.ts";
import { statusOutput } from "../../../cli/exports/output.ts";
import {
  type Content,
  exported,
  id,
  march,
  PROJECT,
  runOf,
  schedule,
  WORKSPACE,
} from "../../coverage/service.ts";
import { call, callExports } from "../run-in-process.ts";
import { days, OTHER, spawned, WITH_FAILURES } from "./rig.ts";

const statusOf = (content: Content, args: readonly string[]) => callExports(content, ["status", ...args]);

async function jsonOf(content: Content, args: readonly string[]) {
  const { code, stdout, stderr } = await statusOf(content, [...args, "--json"]);
  return { code, stderr, ...statusOutput.parse(JSON.parse(stdout)) };
}

const NOW = Date.parse("2026-03-10T08:00:00Z");

test.each<[Parameters<typeof parseDays>[0], string, string, number]>([
  [{}, "2026-03-03", "2026-03-09", 7],
  [{ since: "2d" }, "2026-03-08", "2026-03-09", 2],
  [{ since: "0d" }, "2026-03-10", "2026-03-10", 1],
  [{ until: "2026-03-05" }, "2026-02-26", "2026-03-04", 7],
  [{ since: "2026-03-01", until: "2026-03-02" }, "2026-03-01", "2026-03-01", 1],
  [{ since: "2025-03-09", until: "2026-03-10" }, "2025-03-09", "2026-03-09", 366],
  [{ day: "2026-03-05" }, "2026-03-05", "2026-03-05", 1],
])("%j are the UTC days from %s to %s", (options, first, last, count) => {
  const all = namesOfDays(parseDays(options, NOW));
  expect([all[0], all.at(-1), all.length]).toEqual([first, last, count]);
});

/** 5 March failed, 6 March is exported twice, 7 and 8 March are missing. */
const WITH_GAPS: Content = {
  exports: [schedule(1, 5), spawned(2, "Failed", 5), spawned(3, "Completed", 6), exported(4, "Completed", 6)],
  runs: [
    runOf(2, {
      status: "Failed",
      errors: { retry_0: "Access Denied\u001b[2J for lsv2_sk_never_to_be_seen" },
    }),
    runOf(3),
    runOf(4),
  ],
  projects: { [PROJECT]: "support-agent" },
};

describe("exports status of several days", () => {
  test("prints a row for each day, each open range once with its error, and how to fill it", async () => {
    const { code, stdout, stderr } = await statusOf(WITH_GAPS, days(3, 9));
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toBe(`  PROJECT        DAY         STATE     ROWS  FILES
  support-agent  2026-03-05  failed
  support-agent  2026-03-06  complete  100   1
  support-agent  2026-03-07  missing
  support-agent  2026-03-08  missing

support-agent
  2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z  failed
    export ${id(2)} is Failed: Access Denied for [secret]
  2026-03-07T00:00:00Z to 2026-03-09T00:00:00Z  missing

2 gaps. \`--write\` adds 3 exports to exports.yaml.
`);
  });

  test("has the days of every project in JSON, and the worst state", async () => {
    const { code, state, since, until, series } = await jsonOf(WITH_FAILURES, days(4, 9));
    expect([code, state, since, until]).toEqual([
      1,
      "failed",
      "2026-03-04T00:00:00Z",
      "2026-03-09T00:00:00Z",
    ]);
    expect(series.map(({ name, days: all }) => [name, all.map((each) => each.state)])).toEqual([
      ["billing", ["failed"]],
      ["support-agent", ["failed", "complete", "failed", "failed"]],
    ]);
    expect(series[0]?.days[0]?.open).toMatchObject([{ error: `export ${id(8)} is Failed: No such bucket` }]);
  });

  test.each<[string, readonly string[], number]>([
    ["complete, running", ["Completed", "Running"], 4],
    ["running, missing", ["Running", ""], 5],
    ["missing, failed", ["", "Failed"], 1],
    ["complete", ["Completed", "Completed"], 0],
  ])("%s: the exit code is that of the worst day", async (_, statuses, code) => {
    const exports = statuses.flatMap((status, index) =>
      status === "" ? [] : [spawned(index + 2, status, index + 5)],
    );
    expect((await statusOf({ exports: [schedule(1, 5), ...exports] }, days(5, 7))).code).toBe(code);
  });

  test("nothing is expected before the first window of a schedule, nor after its end", async () => {
    const ended = { status: "Cancelled", finished_at: march(6, "00:20:00") };
    const exports = [schedule(1, 5, ended), spawned(2, "Completed", 5)];
    const { code, stdout } = await statusOf({ exports }, days(2, 9));
    expect([code, stdout.match(/2026-03-0\d /g)]).toEqual([0, ["2026-03-05 "]]);
    expect(stdout).toContain(
      `: schedule ${id(1)} was canceled at 2026-03-06T00:20:00Z. Later days are not expected.\nNo gaps.\n`,
    );
    const later = await statusOf({ exports }, days(7, 9));
    expect([later.code, later.stdout]).toEqual([0, "No export is expected on these days.\n\nNo gaps.\n"]);
    // Whoever waits for a day of a project must not take it for complete.
    expect((await statusOf({ exports }, ["--day", "2026-03-08"])).code).toBe(0);
    expect((await statusOf({ exports }, ["--day", "2026-03-08", "--project", PROJECT])).code).toBe(5);
  });

  test("a window of a week is a row for each of its days, and one range", async () => {
    const week = [schedule(1, 1, { interval_hours: 168 }), spawned(2, "Failed", 1, { end_time: march(8) })];
    const { code, stdout } = await statusOf({ exports: week }, days(1, 8));
    expect([code, stdout.match(/ failed$/gm)?.length]).toEqual([1, 8]);
    expect(stdout.match(/Z to /g)?.length).toBe(1);
    expect(stdout).toContain("1 gap. `--write` adds 1 export to exports.yaml.\n");
  });
});

describe("the projects", () => {
  const content: Content = { ...WITH_FAILURES, projects: { ...WITH_FAILURES.projects, [id(900)]: "search" } };
  const none = `workspace ${WORKSPACE} has no bulk export of project "search".`;
  const named = (...projects: string[]) => [
    ...days(4, 9),
    ...projects.map((project) => `--project=${project}`),
  ];

  test("that cannot be checked are reported, and hide nothing of the others", async () => {
    const found = await jsonOf(content, named("search", "billing", "serach"));
    expect(found).toMatchObject({
      code: 1,
      series: [{ name: "billing" }],
      notListed: [{ code: "LS4101", message: none }, { code: "LS1402" }],
    });
    expect(found.stderr.match(/^pulumi-langsmith exports status: /gm)?.length).toBe(2);
    const quiet = await statusOf(content, [...days(1, 2), "--project=search", "--project=billing"]);
    expect(quiet.code).toBe(3);
  });

  test("of which none has an export end with 3, and so does a workspace without any", async () => {
    const { code, stdout, stderr } = await statusOf(content, [...named("search"), "--json"]);
    expect([code, stderr]).toEqual([3, expect.stringContaining(`exports status: ${none} Check the project`)]);
    expect(JSON.parse(stdout)).toMatchObject({ series: [], notListed: [{ code: "LS4101", message: none }] });
    const empty = await statusOf({ exports: [] }, days(4, 9));
    expect([empty.code, empty.stdout]).toEqual([3, ""]);
    expect(empty.stderr).toMatch(
      /^pulumi-langsmith exports status: workspace .* has no bulk export\. .* \[LS4101\]\n$/,
    );
  });

  test("without permission to read projects, are found by id, and an error by name", async () => {
    const { projects: _, ...nameless } = WITH_FAILURES;
    const found = await jsonOf(nameless, named(OTHER));
    expect(found).toMatchObject({ code: 1, series: [{ name: `project ${OTHER}` }], notListed: [] });
    const { code, stderr } = await statusOf(nameless, named("billing", OTHER));
    expect([code, stderr]).toEqual([3, expect.stringMatching(/list the tracing projects.*403/s)]);
  });

  test("with several series are told apart by what differs", async () => {
    const filter = { filter: "eq(is_root, true)" };
    const exports = [schedule(1, 5), schedule(2, 5, filter)];
    const { stdout } = await statusOf({ exports, projects: { [PROJECT]: "agent" } }, days(5, 6));
    expect(stdout).toContain("  agent (filter eq(is_root, true))  2026-03-05  missing");
    expect(stdout).toContain("  agent (no filter)                 2026-03-05  missing");
  });
});

test("without a workspace is an error of one line, with what to do", async () => {
  const environment = { PATH: "/nowhere", LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen" };
  expect(await call(["exports", "status"], { environment })).toEqual({
    code: 3,
    stdout: "",
    stderr:
      "pulumi-langsmith exports status: No workspace is configured. Run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID. A command outside the Pulumi project also needs `--stack`. [LS1110]\n",
  });
});
