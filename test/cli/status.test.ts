import { describe, expect, test } from "vitest";
import { statusOutput } from "../../cli/exports/output.ts";
import {
  type Content,
  DESTINATION,
  exported,
  id,
  march,
  PROJECT,
  runOf,
  schedule,
  WORKSPACE,
} from "../coverage/service.ts";
import { spawned } from "./exports-rig.ts";
import { callExports } from "./run-in-process.ts";

const projects = { [PROJECT]: "support-agent" };
const DAY = ["--project", "support-agent", "--day", "2026-03-05"];

const statusOf = (content: Omit<Content, "projects">, args: readonly string[] = DAY) =>
  callExports({ projects, ...content }, ["status", ...args]);

/** The first day of each series. */
async function jsonOf(content: Omit<Content, "projects">, args: readonly string[] = DAY) {
  const { code, stdout, stderr } = await statusOf(content, [...args, "--json"]);
  const { series, ...output } = statusOutput.parse(JSON.parse(stdout));
  const days = series.map(({ days: [first], ...each }) => ({ open: [], runs: [], ...each, ...first }));
  return { code, stderr, ...output, series: days };
}

/** A run of an export with the range that it reports. */
const runWith = (number: number, start: string, end: string, files: readonly string[], rows = 100) =>
  runOf(number, {
    metadata: {
      prefix: "p",
      start_time: start,
      end_time: end,
      result: { rows_written: rows, exported_files: files },
    },
  });

/** Answers the destination with more of a configuration. */
const destinationWith =
  (config: object): NonNullable<Content["instead"]> =>
  (_, url) =>
    url.pathname.endsWith(`/destinations/${DESTINATION}`)
      ? {
          body: {
            id: DESTINATION,
            tenant_id: WORKSPACE,
            destination_type: "s3",
            display_name: "traces",
            config: { bucket_name: "acme-traces", prefix: "p", ...config },
            created_at: march(1),
            updated_at: march(1),
          },
        }
      : undefined;

describe("exports status", () => {
  test("prints a row for a day that is exported, with the exit code 0", async () => {
    const { code, stdout, stderr } = await statusOf({
      exports: [schedule(1, 5), spawned(2, "Completed", 5)],
      runs: [runWith(2, march(5), march(6), ["day=5/a.parquet", "day=5/b.parquet"], 1234)],
    });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe(`  PROJECT        DAY         STATE     ROWS   FILES
  support-agent  2026-03-05  complete  1,234  2

No gaps.
`);
  });

  test.each<[string, object, string, string | undefined]>([
    ["begins with the bucket", { include_bucket_in_prefix: true }, "acme-traces/p/a", "s3://acme-traces/p/a"],
    [
      "is of Google Cloud Storage",
      { endpoint_url: "https://storage.googleapis.com", include_bucket_in_prefix: true },
      "acme-traces/p/a",
      "gs://acme-traces/p/a",
    ],
    [
      "is where LangSmith does not document it",
      { endpoint_url: "https://acme-traces.example.com", include_bucket_in_prefix: true },
      "acme-traces/p/a",
      undefined,
    ],
  ])(
    "the path of a file %s: it becomes the address that readers of files take",
    async (_, config, file, uri) => {
      const found = await jsonOf({
        exports: [schedule(1, 5), spawned(2, "Completed", 5)],
        runs: [runWith(2, march(5), march(6), [file])],
        instead: destinationWith(config),
      });
      expect(found.series[0]?.runs).toMatchObject([{ files: [file] }]);
      expect(found.series[0]?.runs[0]?.uris).toEqual(uri === undefined ? undefined : [uri]);
    },
  );

  test.each([403, 404])("a destination that answers %i leaves the paths as they are", async (status) => {
    const found = await jsonOf({
      exports: [schedule(1, 5), spawned(2, "Completed", 5)],
      runs: [runWith(2, march(5), march(6), ["day=5/a.parquet"])],
      instead: (_, url) =>
        url.pathname.includes("/destinations/") ? { status, body: { detail: "no" } } : undefined,
    });
    expect([found.code, found.stderr]).toEqual([0, ""]);
    expect(found.series[0]?.runs[0]).toMatchObject({ files: ["day=5/a.parquet"] });
    expect(found.series[0]?.runs[0]).not.toHaveProperty("uris");
  });

  test.each([
    ["failed", 1, "failed", [schedule(1, 5), spawned(2, "Failed", 5)]],
    ["timed out", 1, "failed", [schedule(1, 5), spawned(2, "TimedOut", 5)]],
    ["has an unknown status", 4, "running", [schedule(1, 5), spawned(2, "Paused", 5)]],
    ["runs", 4, "running", [schedule(1, 5), spawned(2, "Running", 5)]],
    ["does not exist", 5, "missing", [schedule(1, 4), spawned(2, "Completed", 4)]],
  ])("where the export %s, the exit code is %i", async (_, code, state, exports) => {
    const found = await jsonOf({ exports });
    expect([found.code, found.state]).toEqual([code, state]);
    expect(found.series[0]?.open).toMatchObject([
      { startTime: "2026-03-05T00:00:00Z", endTime: "2026-03-06T00:00:00Z" },
    ]);
  });

  test.each([
    ["today", "2026-03-10"],
    ["tomorrow", "2026-03-11"],
  ])("of %s, LangSmith has not begun the export: the exit code is 4", async (_, day) => {
    const args = ["--project", "support-agent", "--day", day];
    const found = await jsonOf({ exports: [schedule(1, 5)] }, args);
    expect([found.code, found.state, found.series[0]?.open[0]?.state]).toEqual([4, "running", "notDue"]);
  });

  test("before the first window and after the end of a schedule, nothing exports the day", async () => {
    const ended = { status: "Cancelled", finished_at: march(7), updated_at: march(7) };
    const exports = [{ ...schedule(1, 5), ...ended }, ...[5, 6].map((day) => spawned(day, "Completed", day))];
    for (const day of ["2026-03-04", "2026-03-08"]) {
      const found = await jsonOf({ exports }, ["--project", "support-agent", "--day", day]);
      expect([found.code, found.series[0]?.open.map(({ state }) => state)], day).toEqual([
        5,
        ["notExpected"],
      ]);
    }
  });

  test("where a schedule begins in the middle of the day, nothing exports the part before", async () => {
    const half = { start_time: march(5, "12:00:00"), end_time: march(6, "12:00:00") };
    const found = await jsonOf({
      exports: [
        { ...schedule(1, 5), start_time: march(5, "12:00:00") },
        spawned(2, "Completed", 5, { ...half, created_at: march(6, "12:10:00") }),
      ],
      runs: [runWith(2, half.start_time, half.end_time, ["a"])],
    });
    expect([found.code, found.series[0]?.open]).toEqual([
      5,
      [{ startTime: "2026-03-05T00:00:00Z", endTime: "2026-03-05T12:00:00Z", state: "notExpected" }],
    ]);
  });

  test.each<[string, Content["exports"]]>([
    ["one-off exports of other days alone", [exported(2, "Completed", 3)]],
    ["a failed one-off export of another day", [exported(2, "Failed", 3)]],
  ])("with %s, the day is missing", async (_, exports) => {
    const runs = exports.map(({ id: exportId }) =>
      runOf(Number(exportId.slice(-3)), { status: "Completed" }),
    );
    const { code, state, series } = await jsonOf({ exports, runs });
    expect([code, state]).toEqual([5, "missing"]);
    expect(series.map(({ name, open }) => [name, open])).toEqual([
      [
        "support-agent",
        [{ startTime: "2026-03-05T00:00:00Z", endTime: "2026-03-06T00:00:00Z", state: "notExpected" }],
      ],
    ]);
  });

  test("a one-off export of another day says nothing about a day that a schedule exports", async () => {
    const found = await jsonOf({
      exports: [
        schedule(1, 5),
        spawned(2, "Completed", 5),
        exported(3, "Completed", 2, { filter: "eq(a, 1)" }),
      ],
      runs: [runWith(2, march(5), march(6), ["a"]), runOf(3)],
    });
    expect([found.code, found.series.map(({ runs }) => runs.length)]).toEqual([0, [1]]);
  });

  test("a failed one-off export of the day is not hidden by a schedule that exported the day", async () => {
    const found = await jsonOf({
      exports: [schedule(1, 5), spawned(2, "Completed", 5), exported(3, "Failed", 5, { filter: "eq(a, 1)" })],
    });
    expect([found.code, found.state]).toEqual([1, "failed"]);
    expect(found.series.map(({ series, state }) => [series.filter, state])).toEqual([
      ["eq(a, 1)", "failed"],
      [undefined, "complete"],
    ]);
  });

  test("an export of several days has no run for a day without traces", async () => {
    const exports = [exported(3, "Completed", 4, { end_time: march(7), created_at: march(9) })];
    const others = [runWith(3, march(4), march(5), ["four"]), runWith(3, march(6), march(7), ["six"])];
    const found = await jsonOf({ exports, runs: others });
    expect([found.code, found.series[0]?.runs]).toEqual([0, []]);
  });

  test("a run without rows needs no files", async () => {
    const found = await jsonOf({
      exports: [schedule(1, 5), spawned(2, "Completed", 5)],
      runs: [runWith(2, march(5), march(6), [], 0)],
    });
    expect([found.code, found.state]).toEqual([0, "complete"]);
  });

  test("of an export, only the runs that are Completed are listed", async () => {
    const failed = runWith(2, march(5), march(6), ["half-written"]);
    const { series } = await jsonOf({
      exports: [schedule(1, 5), spawned(2, "Completed", 5)],
      runs: [
        runOf(2, { ...failed, id: id(901), status: "Failed" }),
        runOf(2, { ...failed, id: id(902), status: "Cancelled" }),
        runOf(2, { ...runWith(2, march(5), march(6), ["whole"]), id: id(903) }),
      ],
    });
    expect(series.flatMap(({ runs }) => runs.map(({ files }) => files))).toEqual([["whole"]]);
  });

  test("of an export that was created before its range ended, the rest of the day comes from another one", async () => {
    const noon = march(5, "12:00:00");
    const { code, series } = await jsonOf({
      exports: [
        exported(2, "Completed", 5, { created_at: march(6, "01:00:00") }),
        exported(3, "Completed", 5, { created_at: noon, end_time: march(7) }),
      ],
      runs: [runWith(2, march(5), march(6), ["later"]), runWith(3, march(5), march(7), ["early"])],
    });
    expect([code, series.flatMap(({ runs }) => runs.map(({ files }) => files))]).toEqual([0, [["later"]]]);
    const alone = await jsonOf({
      exports: [exported(3, "Completed", 5, { created_at: noon })],
      runs: [runWith(3, march(5), march(6), ["early"])],
    });
    expect([alone.code, alone.state]).toEqual([5, "missing"]);
  });

  test("a series is not listed on a day that another one has, so that no loader takes its lack of files for a quiet day", async () => {
    const exports = [
      schedule(1, 1, { filter: "eq(a, 1)", status: "Cancelled", updated_at: march(6, "00:20:00") }),
      exported(2, "Completed", 5, { filter: "eq(a, 1)", source_bulk_export_id: id(1) }),
      schedule(3, 6, { created_at: march(6, "00:30:00") }),
      spawned(4, "Completed", 6, { source_bulk_export_id: id(3) }),
    ];
    const runs = [runOf(2), runOf(4)];
    for (const [day, filters] of [
      ["2026-03-05", ["eq(a, 1)"]],
      ["2026-03-06", [undefined]],
    ] as const) {
      const found = await jsonOf({ exports, runs }, ["--project", "support-agent", "--day", day]);
      expect([found.code, found.series.map(({ series }) => series.filter)], day).toEqual([0, filters]);
    }
  });

  test.each(["23:59:59", "23:59:59.999", "23:59:59.999999"])(
    "a run may end with the last instant, at %s",
    async (end) => {
      const exports = [schedule(1, 5), spawned(2, "Completed", 5)];
      const runs = [runWith(2, march(5), march(5, end), ["whole"])];
      const { code, series } = await jsonOf({ exports, runs });
      expect([code, series[0]?.open]).toEqual([0, []]);
    },
  );

  test("of two exports of the day, the files of the later one are listed", async () => {
    const found = await jsonOf({
      exports: [
        schedule(1, 5),
        spawned(2, "Completed", 5),
        exported(3, "Completed", 5, { created_at: march(9) }),
      ],
      runs: [runWith(2, march(5), march(6), ["old"]), runWith(3, march(5), march(6), ["new"])],
    });
    expect(found.series[0]).toMatchObject({
      state: "complete",
      duplicates: false,
      runs: [{ bulkExportId: id(3), files: ["new"] }],
    });
  });

  test("of a later export that reports no run, the files of the earlier one are", async () => {
    const found = await jsonOf({
      exports: [
        schedule(1, 5),
        spawned(2, "Completed", 5),
        exported(3, "Completed", 5, { created_at: march(9) }),
      ],
      runs: [runWith(2, march(5), march(6), ["old"])],
    });
    expect(found.series[0]?.runs).toMatchObject([{ bulkExportId: id(2), files: ["old"] }]);
  });

  test.each<[string, NonNullable<Content["runs"]>]>([
    [
      "one range",
      ["a", "b", "c"].map((file, n) => ({ ...runWith(2, march(5), march(6), [file]), id: id(900 + n) })),
    ],
  ])("all runs of an export that report %s are listed", async (_, runs) => {
    const { code, series } = await jsonOf({ exports: [exported(2, "Completed", 5)], runs });
    expect(code).toBe(0);
    expect(series[0]?.runs.flatMap(({ files }) => files)).toEqual(["a", "b", "c"]);
    expect(series[0]?.duplicates).toBe(false);
  });

  test("a day of a failed week that a backfill still exports is running, and never complete", async () => {
    const found = await jsonOf({
      exports: [
        schedule(1, 1, { interval_hours: 168 }),
        spawned(2, "Failed", 1, { end_time: march(8), created_at: march(8) }),
        exported(3, "Running", 5, { created_at: march(9) }),
      ],
    });
    expect([found.code, found.state]).toEqual([4, "running"]);
  });

  test("of a backfill that contains a part of the day, the rest comes from the export before, and rows may be doubled", async () => {
    const noon = march(5, "12:00:00");
    const found = await jsonOf({
      exports: [
        schedule(1, 5),
        spawned(2, "Completed", 5),
        exported(3, "Completed", 5, { start_time: noon, created_at: march(9) }),
      ],
      runs: [runWith(2, march(5), march(6), ["whole"]), runWith(3, noon, march(6), ["half"])],
    });
    expect(found.series[0]?.runs.map(({ files }) => files)).toEqual([["whole"], ["half"]]);
    expect(found.series[0]?.duplicates).toBe(true);
  });

  test("of an export of several days, only the runs of the day are listed", async () => {
    const found = await jsonOf({
      exports: [exported(3, "Completed", 4, { end_time: march(7), created_at: march(9) })],
      runs: [
        runWith(3, march(4), march(5), ["four"]),
        runWith(3, march(5), march(6), ["five"]),
        runWith(3, march(6), march(7), ["six"]),
      ],
    });
    expect(found.code).toBe(0);
    expect(found.series[0]?.runs.map(({ files }) => files)).toEqual([["five"]]);
  });

  test("of a run that does not report what it wrote, rows and files are left out", async () => {
    const { code, stdout } = await statusOf({
      exports: [schedule(1, 5), spawned(2, "Completed", 5)],
      runs: [runOf(2, { metadata: null })],
    });
    expect(code).toBe(0);
    expect(stdout).toContain("  support-agent  2026-03-05  complete\n\nNo gaps.\n");
  });

  test.each([
    [["--project", " "], "--project is empty: use the name or the id of a tracing project."],
    [["--day", "2026-02-30"], '--day "2026-02-30": use an age such as 7d, a date such as '],
    [["--day", "yesterday"], '--day "yesterday": use an age'],
    [["--day", "1d", "--since", "7d"], "--day excludes --since and --until"],
    [["--since", "last week"], '--since "last week": use an age'],
    [["--since", "2d", "--until", "9d"], "--since must be before --until."],
  ])("%j is a wrong call, and asks nothing", async (args, message) => {
    const { code, stderr } = await statusOf({ exports: [] }, args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
