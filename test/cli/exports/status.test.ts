import { describe, expect, test } from "vitest";
import { statusOutput } from "../../../cli/exports/output.ts";
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
} from "../../coverage/service.ts";
import { callExports } from "../run-in-process.ts";
import { spawned } from "./rig.ts";

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

  test.each<[string, object, string | undefined]>([
    ["is of S3", {}, "s3://acme-traces/p/a"],
    [
      "is of Google Cloud Storage",
      { endpoint_url: "https://storage.googleapis.com" },
      "gs://acme-traces/p/a",
    ],
    ["is of an undocumented store", { endpoint_url: "https://acme-traces.example.com" }, undefined],
  ])("the path of a file %s: it becomes the address that readers of files take", async (_, config, uri) => {
    const found = await jsonOf({
      exports: [schedule(1, 5), spawned(2, "Completed", 5)],
      runs: [runWith(2, march(5), march(6), ["acme-traces/p/a"])],
      instead: destinationWith({ include_bucket_in_prefix: true, ...config }),
    });
    expect(found.series[0]?.runs).toMatchObject([{ files: ["acme-traces/p/a"] }]);
    expect(found.series[0]?.runs[0]?.uris).toEqual(uri === undefined ? undefined : [uri]);
  });

  const NOON = march(5, "12:00:00");
  const DAYS: readonly (readonly [string, Content["exports"], string, number, readonly string[]])[] = [
    ["failed", [schedule(1, 5), spawned(2, "Failed", 5)], "05", 1, ["00:00-24:00 failed"]],
    ["runs", [schedule(1, 5), spawned(2, "Running", 5)], "05", 4, ["00:00-24:00 running"]],
    ["does not exist", [schedule(1, 4), spawned(2, "Completed", 4)], "05", 5, ["00:00-24:00 missing"]],
    ["has not begun, as the day has not ended", [schedule(1, 5)], "10", 4, ["00:00-24:00 notDue"]],
    ["is a one-off of another day", [exported(2, "Completed", 3)], "05", 5, ["00:00-24:00 notExpected"]],
  ];

  test.each(DAYS)(
    "where the export of a day %s, the exit code and the open range show it",
    async (...row) => {
      const [, exports, day, code, open] = row;
      const found = await jsonOf({ exports }, ["--project", "support-agent", "--day", `2026-03-${day}`]);
      const next = `2026-03-${String(Number(day) + 1).padStart(2, "0")}T00:00:00Z`;
      const clock = (time: string) => (time === next ? "24:00" : time.slice(11, 16));
      expect(found.code).toBe(code);
      expect(
        found.series[0]?.open.map(
          ({ startTime, endTime, state }) => `${clock(startTime)}-${clock(endTime)} ${state}`,
        ),
      ).toEqual(open);
    },
  );

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

  const LATER = exported(3, "Completed", 5, { created_at: march(9) });
  const SEVERAL = exported(3, "Completed", 4, { end_time: march(7), created_at: march(9) });
  const whole = (number: number, file: string) => runWith(number, march(5), march(6), [file]);
  type Run = ReturnType<typeof runOf>;
  const FILES: [string, Content["exports"], Run[], readonly string[], boolean?][] = [
    [
      "only of the runs that are Completed",
      [schedule(1, 5), spawned(2, "Completed", 5)],
      [
        { ...whole(2, "half-written"), id: id(901), status: "Failed" },
        { ...whole(2, "whole"), id: id(902) },
      ],
      ["whole"],
    ],
    [
      "of all runs of one range",
      [exported(2, "Completed", 5)],
      ["a", "b", "c"].map((file, n) => ({ ...whole(2, file), id: id(900 + n) })),
      ["a", "b", "c"],
    ],
    [
      "of a run that ends with the last instant of the day",
      [schedule(1, 5), spawned(2, "Completed", 5)],
      [runWith(2, march(5), march(5, "23:59:59.999999"), ["whole"])],
      ["whole"],
    ],
    [
      "of the later one of two exports",
      [schedule(1, 5), spawned(2, "Completed", 5), LATER],
      [whole(2, "old"), whole(3, "new")],
      ["new"],
    ],
    [
      "of the earlier export where the later one reports no run",
      [schedule(1, 5), spawned(2, "Completed", 5), LATER],
      [whole(2, "old")],
      ["old"],
    ],
    [
      "of two exports where the later one has a part of the day: rows may be doubled",
      [schedule(1, 5), spawned(2, "Completed", 5), { ...LATER, start_time: NOON }],
      [whole(2, "whole"), runWith(3, NOON, march(6), ["half"])],
      ["whole", "half"],
      true,
    ],
    [
      "of the day alone where the export has several days",
      [SEVERAL],
      [runWith(3, march(4), march(5), ["four"]), whole(3, "five"), runWith(3, march(6), march(7), ["six"])],
      ["five"],
    ],
    ["of no run for a day without traces", [SEVERAL], [runWith(3, march(4), march(5), ["four"])], []],
  ];

  test.each(FILES)("the files of a day are %s", async (_, exports, runs, files, duplicates = false) => {
    const { code, series } = await jsonOf({ exports, runs });
    expect(code).toBe(0);
    expect(series[0]?.runs.flatMap((run) => run.files)).toEqual(files);
    expect(series[0]?.duplicates).toBe(duplicates);
  });

  test.each([
    [["--project", " "], "--project is empty: use the name or the id of a tracing project."],
    [["--day", "2026-02-30"], '--day "2026-02-30": use an age such as 7d, or a date such as '],
    [["--day", "1d", "--since", "7d"], "--day excludes --since and --until"],
    [["--since", "last week"], '--since "last week": use an age'],
    [["--since", "2d", "--until", "9d"], "--since must be before --until."],
    [["--since", "400d"], "These are 400 days, and the limit is 366."],
  ])("%j is a wrong call, and asks nothing", async (args, message) => {
    const { code, stderr } = await statusOf({ exports: [] }, args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
