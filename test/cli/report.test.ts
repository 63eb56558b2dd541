import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { joinDays } from "../../cli/exports/report/stretches.ts";
import { type Content, exported, id, march, PROJECT, runOf, schedule, serving } from "../coverage/service.ts";
import { asking } from "./failed-rig.ts";
import {
  callReport,
  EVERY_STATE,
  HOSTILE,
  newFolder,
  OTHER,
  readReport,
  TWO_AND_DELETED,
  writeFills,
} from "./report-rig.ts";

const stateOf = ({ day, state }: { readonly day: string; readonly state: string }) =>
  `${day.slice(8)} ${state}`;

describe("exports report", () => {
  test("shows days in a row with the same state as one line, and what they amount to", async () => {
    const { code, stdout, stderr } = await callReport(EVERY_STATE, "--fills", writeFills());
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(
      `  PROJECT        FROM        DAYS  STATE     ROWS  FILES  TOOK    FAILED  FILL BEFORE
  support-agent  2026-03-01  1     failed    0     0              1       unknown
  support-agent  2026-03-02  2     complete  400   3      90 min  1
  support-agent  2026-03-04  1     failed    0     0              1       unknown
  support-agent  2026-03-05  1     waived    0     0              0
  support-agent  2026-03-06  2     missing   0     0              0       unknown
  support-agent  2026-03-08  1     running   0     0              0
  support-agent  2026-03-09  1     not due   0     0              0

support-agent
  2026-03-01: export ${id(2)} is Failed: Access Denied <b>
  2026-03-04: export ${id(6)} is TimedOut, and its runs report no error
  2026-03-05: export ${id(7)} was Cancelled

2 of 8 days are complete: 400 rows in 3 files.
4 days have gaps, in 1 of 1 series.
How long some gaps can be filled is unknown. Use --retention-days if you know how long traces are stored.
`,
    );
  });

  test("only reads", async () => {
    const server = await serving(EVERY_STATE);
    expect((await asking(newFolder())(server.url, "report")).code).toBe(0);
    expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  test("prints each day as JSON, with its gaps, failures and the time that its export took", async () => {
    const { series, notListed } = await readReport(EVERY_STATE, "--fills", writeFills());
    expect(notListed).toEqual([]);
    expect(series).toHaveLength(1);
    expect(series[0]).toMatchObject({
      name: "support-agent",
      project: "support-agent",
      hasNoGaps: false,
      lastSuccess: "2026-03-09T01:30:00Z",
      rowsWritten: 400,
      filesWritten: 3,
      failures: 3,
      gaps: [
        { startTime: "2026-03-01T00:00:00Z", endTime: "2026-03-02T00:00:00Z" },
        { startTime: "2026-03-04T00:00:00Z", endTime: "2026-03-05T00:00:00Z" },
        { startTime: "2026-03-06T00:00:00Z", endTime: "2026-03-08T00:00:00Z" },
      ],
    });
    expect(series[0]?.days.map(stateOf)).toEqual([
      "01 failed",
      "02 complete",
      "03 complete",
      "04 failed",
      "05 waived",
      "06 missing",
      "07 missing",
      "08 running",
      "09 notDue",
    ]);
    expect(series[0]?.days[2]).toEqual({
      day: "2026-03-03",
      state: "complete",
      rowsWritten: 300,
      filesWritten: 2,
      seconds: 5400,
      failures: 1,
      gaps: [],
    });
  });

  test("counts a canceled day as failed where nothing waives it", async () => {
    const [series] = (await readReport(EVERY_STATE)).series;
    expect(series?.days[4]).toMatchObject({ day: "2026-03-05", state: "failed", gaps: [{}] });
  });

  test("reports until when a gap can be filled, and which gap is too old", async () => {
    const [series] = (await readReport(EVERY_STATE, "--retention-days", "9")).series;
    expect(series?.retention).toEqual({ days: 9 });
    const withGaps = series?.days.filter(({ gaps }) => gaps.length > 0) ?? [];
    expect(withGaps.map(({ fillableUntil, isExpired }) => [fillableUntil, isExpired])).toEqual([
      ["2026-03-10T00:00:00Z", true],
      ["2026-03-13T00:00:00Z", undefined],
      ["2026-03-14T00:00:00Z", undefined],
      ["2026-03-15T00:00:00Z", undefined],
      ["2026-03-16T00:00:00Z", undefined],
    ]);
    const { stdout } = await callReport(EVERY_STATE, "--retention-days", "9");
    expect(stdout).toContain("2026-03-01  1     expired   0     0              1       too late\n");
    expect(stdout).toContain("2026-03-04  2     failed    0     0              1       2026-03-13\n");
    expect(stdout).toContain("\n1 day is too old to fill: LangSmith no longer stores all of the traces.\n");
  });

  test("has a series for each schedule of a project that differs, and reports a deleted project", async () => {
    const { series } = await readReport(TWO_AND_DELETED);
    const all = series.map(({ name, project, days, projectGone }) => [
      name,
      project,
      days.map(stateOf),
      projectGone,
    ]);
    expect(all).toEqual([
      [
        `${HOSTILE} (filter eq(is_root, true))`,
        HOSTILE,
        ["07 complete", "08 missing", "09 notDue"],
        undefined,
      ],
      [
        `${HOSTILE} (no filter)`,
        HOSTILE,
        ["06 complete", "07 complete", "08 complete", "09 notDue"],
        undefined,
      ],
      [`project ${OTHER}`, OTHER, ["06 complete", "07 failed"], true],
    ]);
    const { stdout } = await callReport(TWO_AND_DELETED);
    expect(stdout).toMatch(/^ {2}project 4{8}-.* 2026-03-07 .* failed .* impossible$/m);
    expect(stdout).toContain("\n  The project no longer exists, so nothing can fill its gaps.\n");
    expect(stdout).not.toContain("\u001b");
  });

  test("reports a deleted destination", async () => {
    const { stdout } = await callReport({ ...EVERY_STATE, destinations: [] });
    expect(stdout).toMatch(/2026-03-01 .* failed .* impossible$/m);
    expect(stdout).toContain("\n  The destination no longer exists, so nothing can fill its gaps.\n");
  });

  test("with --since and --until leaves out other days of a window", async () => {
    const content: Content = {
      exports: [exported(2, "Failed", 1, { end_time: march(8) })],
      runs: [runOf(2, { status: "Failed" })],
    };
    const [series] = (
      await readReport(content, "--since", "2026-03-03T12:00:00Z", "--until", "2026-03-06T00:00:00Z")
    ).series;
    expect(series?.days.map(stateOf)).toEqual(["03 failed", "04 failed", "05 failed"]);
  });

  test("with --since at midnight begins with that day, and with --until ends with the day before", async () => {
    const content: Content = {
      exports: [exported(2, "Failed", 1, { end_time: march(8) })],
      runs: [runOf(2, { status: "Failed" })],
    };
    const args = ["--since", "2026-03-03T00:00:00Z", "--until", "2026-03-06T00:00:00Z"];
    const [series] = (await readReport(content, ...args)).series;
    expect(series?.days.map(stateOf)).toEqual(["03 failed", "04 failed", "05 failed"]);
  });

  test("reports how long the slowest of several exports of a day took", async () => {
    const at = (number: number, ended: string) =>
      exported(number, "Completed", 5, { created_at: march(6, "01:00:00"), updated_at: march(6, ended) });
    const exports = [at(2, "01:10:00"), at(3, "01:30:00"), at(4, "01:20:00")];
    const [series] = (await readReport({ exports })).series;
    expect(series?.days.map(({ day, seconds }) => [day, seconds])).toEqual([["2026-03-05", 1800]]);
  });

  test("without a window there is nothing to report", async () => {
    const { code, stdout } = await callReport({ exports: [schedule(1, 20)] });
    expect([code, stdout]).toEqual([0, "There is nothing to report: no window of a schedule has begun.\n"]);
  });

  test.each([
    [["--retention-days", "soon"], '--retention-days "soon": use a number of days, such as 14, and at most'],
    [["--retention-days", "99999999"], "use a number of days, such as 14, and at most 36500."],
    [["--retention-days", "36501"], "use a number of days, such as 14, and at most 36500."],
    [["--estimate", "2026-01-01"], '--estimate "2026-01-01": use two days, the earlier one first'],
    [["--estimate", "2026-02-01..2026-01-01"], "use two days, the earlier one first"],
    [["--estimate", "2026-02-30..2026-03-01"], "use two days, the earlier one first"],
    [["--fills", "nowhere.yaml"], '--fills "nowhere.yaml": the file does not exist.'],
  ])("%j is rejected before anything is asked", async (args, message) => {
    const server = await serving(EVERY_STATE);
    const { code, stdout, stderr } = await asking(newFolder())(server.url, "report", ...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
    expect(server.seen).toEqual([]);
  });
});

describe("rows of a day", () => {
  /** An export of 2 to 4 March, and a run of a day of it. */
  const three = exported(2, "Completed", 2, { end_time: march(5), created_at: march(6) });
  const runOn = (number: number, day: number, rows: number, days = 1) => ({
    ...runOf(2, {
      metadata: {
        prefix: "p",
        start_time: march(day),
        end_time: march(day + days),
        result: { rows_written: rows, exported_files: ["one"] },
      },
    }),
    id: id(number),
  });
  const rowsOf = async (runs: NonNullable<Content["runs"]>) => {
    const [series] = (await readReport({ exports: [three], runs })).series;
    return series?.days.map(({ day, rowsWritten }) => `${day.slice(8)} ${rowsWritten ?? "unknown"}`);
  };

  test("are those of its run, in an export of several days", async () => {
    expect(await rowsOf([runOn(51, 2, 5), runOn(52, 4, 7)])).toEqual(["02 5", "03 0", "04 7"]);
  });

  test("are unknown where a run does not report its range", async () => {
    expect(await rowsOf([runOn(51, 2, 5), runOf(2)])).toEqual(["02 unknown", "03 unknown", "04 unknown"]);
  });

  test("are unknown where a run reports a range of several days", async () => {
    expect(await rowsOf([runOn(51, 2, 5, 2)])).toEqual(["02 unknown", "03 unknown", "04 unknown"]);
  });
});

describe("an export of many days", () => {
  const since = (year: number, status: string): Content => ({
    exports: [
      exported(2, status, 1, {
        start_time: `${year}-01-01T00:00:00+00:00`,
        end_time: march(8),
        created_at: march(9),
        updated_at: march(9),
      }),
    ],
    runs: [runOf(2, { status, metadata: { prefix: "p", result: { rows_written: 0, exported_files: [] } } })],
    projects: { [PROJECT]: "support-agent" },
  });

  test("that failed counts once in the line of its days", async () => {
    const { stdout } = await callReport(since(2026, "Failed"));
    expect(stdout).toMatch(/support-agent +2026-01-01 +66 +failed +0 +0 +1 +unknown/);
    const [series] = (await readReport(since(2026, "Failed"))).series;
    expect(series?.days.map(({ failures }) => failures)).toEqual(Array.from({ length: 66 }, () => 1));
  });

  test("is a page with the last two years, which says so", async () => {
    const file = path.join(newFolder(), "page.html");
    await callReport(since(1970, "Completed"), "--html", file);
    const page = readFileSync(file, "utf8");
    expect(page).toContain(
      "The first table has the last 731 of 20,520 days. With --until, it has earlier ones.",
    );
    expect(page.match(/<th scope="col" class="day"/g)).toHaveLength(731);
    expect(page).toContain('title="2026-03-07"');
  });

  test("has days that can no longer be filled in a line of their own", () => {
    const day = {
      state: "missing",
      failed: [],
      gaps: [{ startTime: "a", endTime: "b" }],
      isWhole: false,
    } as const;
    const fillable = { ...day, fillableUntil: "2026-03-20T00:00:00Z" };
    const days = [
      { ...fillable, day: "2026-03-01", isExpired: true as const },
      { ...fillable, day: "2026-03-02" },
      { ...fillable, day: "2026-03-03" },
      { ...day, day: "2026-03-04" },
    ];
    expect(joinDays(days).map(({ length }) => length)).toEqual([1, 2, 1]);
  });

  test("is reported in a time that grows with its days, and not with their square", () => {
    const day = { state: "complete", failed: [], gaps: [], isWhole: true } as const;
    const days = Array.from({ length: 200_000 }, (_, index) => ({
      ...day,
      day: new Date(index * 86_400_000).toISOString().slice(0, 10),
    }));
    let read = 0;
    const counting = days.map((each) => ({
      ...each,
      get state() {
        read += 1;
        return each.state;
      },
    }));
    expect(joinDays(counting).map(({ length }) => length)).toEqual([200_000]);
    expect(read).toBeLessThan(1_000_000);
  });
});

describe("--estimate", () => {
  const rows = [100, 900, 200, 300];
  const content: Content = {
    exports: [
      schedule(1, 2),
      ...rows.map((_, index) =>
        exported(index + 2, "Completed", index + 2, { source_bulk_export_id: id(1) }),
      ),
    ],
    runs: rows.map((count, index) =>
      runOf(index + 2, { metadata: { prefix: "p", result: { rows_written: count, exported_files: ["a"] } } }),
    ),
    projects: { [PROJECT]: "support-agent" },
  };

  test("is the median of the exported days times the days, and says so", async () => {
    const { stdout } = await callReport(content, "--estimate", "2026-01-01..2026-02-01");
    expect(stdout).toContain(
      `Estimate for 2026-01-01 to 2026-02-01 (31 days). The real number may differ.
  support-agent: about 7,750 rows. The median of 4 exported days is 250 rows.
`,
    );
    const [series] = (await readReport(content, "--estimate", "2026-01-01..2026-02-01")).series;
    expect(series?.estimate).toEqual({
      startTime: "2026-01-01T00:00:00Z",
      endTime: "2026-02-01T00:00:00Z",
      days: 31,
      basedOnDays: 4,
      rowsPerDay: 250,
      rows: 7750,
    });
  });

  test("leaves out the days before the first rows of a project, which an export may begin long before", async () => {
    const of = (day: number, count: number) => ({
      ...runOf(2, {
        metadata: {
          prefix: "p",
          start_time: march(day),
          end_time: march(day + 1),
          result: { rows_written: count, exported_files: count > 0 ? ["a"] : [] },
        },
      }),
      id: id(900_100 + day),
    });
    const long: Content = {
      exports: [
        exported(2, "Completed", 1, { end_time: march(8), created_at: march(9), updated_at: march(9) }),
      ],
      runs: [of(5, 100), of(6, 0), of(7, 300)],
      projects: { [PROJECT]: "support-agent" },
    };
    const [series] = (await readReport(long, "--estimate", "2026-01-01..2026-01-03")).series;
    expect(series?.days.map(({ rowsWritten }) => rowsWritten)).toEqual([0, 0, 0, 0, 100, 0, 300]);
    expect(series?.estimate).toMatchObject({ basedOnDays: 3, rowsPerDay: 100, rows: 200 });
  });

  test("leaves out days that are exported in part or twice, or do not report their rows", async () => {
    const partial: Content = {
      ...content,
      exports: [
        ...content.exports,
        exported(31, "Completed", 3),
        exported(32, "Completed", 1, { start_time: march(1, "12:00:00") }),
      ],
      runs: [...(content.runs ?? []).slice(0, 3), runOf(5, { metadata: null }), runOf(31), runOf(32)],
    };
    const [series] = (await readReport(partial, "--estimate", "2026-01-01..2026-01-03")).series;
    expect(series?.estimate).toMatchObject({ basedOnDays: 2, rowsPerDay: 150, rows: 300 });
  });

  test("is none where nothing is exported, and warns where the traces are deleted", async () => {
    const args = ["--estimate", "2026-02-20..2026-02-22", "--retention-days", "14"];
    const { stdout } = await callReport({ ...content, exports: [schedule(1, 2)] }, ...args);
    expect(stdout).toContain(
      "support-agent: no estimate, because no exported day reports its rows. LangSmith no longer stores all traces of this range.\n",
    );
  });
});

describe("the files of a report", () => {
  test("replace the report, and what was in them", async () => {
    const folder = newFolder();
    const { url } = await serving(EVERY_STATE);
    writeFileSync(path.join(folder, "page.html"), "something else");
    const args = ["--html", "page.html", "--metrics", "exports.prom"];
    const { code, stdout } = await asking(folder)(url, "report", ...args);
    expect([code, stdout]).toEqual([
      0,
      "Wrote the report of 1 series to page.html.\nWrote the report of 1 series to exports.prom.\n",
    ]);
    expect(readFileSync(path.join(folder, "page.html"), "utf8")).toMatch(/^<!doctype html>.*<\/html>\n$/s);
    expect(readFileSync(path.join(folder, "exports.prom"), "utf8")).toMatch(/\n# EOF\n$/);
    // No temporary file stays.
    expect(readdirSync(folder).sort()).toEqual(["exports.prom", "page.html"]);
  });

  test("are named by --json", async () => {
    const file = path.join(newFolder(), "page.html");
    expect(await readReport(EVERY_STATE, "--html", file)).toMatchObject({ html: file });
    expect(await readReport(EVERY_STATE, "--metrics", file)).toMatchObject({ metrics: file });
  });

  test.each([
    ["--html", "nowhere/page.html", /nowhere\/page\.html cannot be written: ENOENT: /],
    ["--metrics", "folder", /folder cannot be written: the path is a folder\. /],
    ["--metrics", "pipe", /pipe cannot be written: the path is no file\. /],
  ])("%s %s is an error before anything is asked", async (option, file, message) => {
    const folder = newFolder();
    mkdirSync(path.join(folder, "folder"));
    // Never a device of the machine: if the check is broken, it is replaced.
    execFileSync("mkfifo", [path.join(folder, "pipe")]);
    const server = await serving(EVERY_STATE);
    const { code, stdout, stderr } = await asking(folder)(server.url, "report", option, file);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(message);
    expect(stderr).toContain("Use a file in a folder that exists and that you can write to. [LS4123]\n");
    expect(server.seen).toEqual([]);
    expect(readdirSync(folder)).toEqual(["folder", "pipe"]);
    expect(statSync(path.join(folder, "pipe")).isFIFO()).toBe(true);
  });

  test("are two: one file for both options is a wrong call", async () => {
    const folder = newFolder();
    const server = await serving(EVERY_STATE);
    const args = ["report", "--html", "out", "--metrics", path.join(folder, "out")];
    const { code, stderr } = await asking(folder)(server.url, ...args);
    expect([code, stderr.split("\n")[0]]).toEqual([
      2,
      "pulumi-langsmith exports report: --html and --metrics name the same file.",
    ]);
    expect([server.seen, readdirSync(folder)]).toEqual([[], []]);
  });

  test("stay as they are where LangSmith cannot be read", async () => {
    const folder = newFolder();
    const file = path.join(folder, "exports.prom");
    writeFileSync(file, "# EOF\n");
    const { url } = await serving({
      exports: [],
      instead: () => ({ status: 403, body: { detail: "Forbidden" } }),
    });
    const { code } = await asking(folder)(url, "report", "--metrics", file);
    expect(code).toBe(3);
    expect(readFileSync(file, "utf8")).toBe("# EOF\n");
  });
});
