import { describe, expect, test } from "vitest";
import { exported, id, loaded, march, only, PROJECT, runOf, schedule, serving } from "./service.ts";

const SCHEDULE = id(1);
const spawned = (number: number, status: string, day: number, more: object = {}) =>
  exported(number, status, day, { source_bulk_export_id: SCHEDULE, ...more });
const states = (one: Awaited<ReturnType<typeof only>>) =>
  one.coverage.windows.map(({ startTime, state }) => `${startTime.slice(8, 10)} ${state}`);

describe("a schedule", () => {
  test("has the windows of its rule up to the service's now, each as its exports and their runs say", async () => {
    const server = await serving({
      exports: [
        schedule(1, 5),
        spawned(2, "Completed", 5),
        spawned(3, "Failed", 6),
        spawned(4, "Running", 8),
      ],
      runs: [
        runOf(2),
        runOf(3, { status: "Failed", errors: { retry_0: "Access Denied" } }),
        runOf(4, { status: "Running", metadata: null }),
      ],
      projects: { [PROJECT]: "support-agent" },
    });
    const { name, coverage } = await only(server);
    expect(name).toBe("support-agent");
    expect(coverage.schedules).toEqual([{ id: SCHEDULE, status: "IntervalScheduled" }]);
    expect(coverage.until).toBe("2026-03-10T00:00:00Z");
    expect(coverage.windows.map(({ state, rowsWritten, error }) => [state, rowsWritten, error])).toEqual([
      ["exported", 100, undefined],
      ["failed", undefined, `export ${id(3)} is Failed: Access Denied`],
      ["missing", undefined, undefined],
      ["running", undefined, undefined],
      ["notDue", undefined, undefined],
    ]);
    expect(coverage.gaps).toEqual([
      {
        startTime: "2026-03-06T00:00:00Z",
        endTime: "2026-03-08T00:00:00Z",
        states: ["failed", "missing"],
        windows: 2,
      },
    ]);
  });

  test("only reads", async () => {
    const server = await serving({ exports: [schedule(1, 5), spawned(2, "Completed", 5)], runs: [runOf(2)] });
    await only(server);
    expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  test("is filled by a one-off export of the same series", async () => {
    const fill = exported(9, "Completed", 7, { compression: "gzip", export_fields: ["name", "id"] });
    const server = await serving({
      exports: [
        schedule(1, 7, { export_fields: ["id", "name"] }),
        fill,
        exported(10, "Completed", 8, { filter: "eq(is_root, true)" }),
      ],
      runs: [runOf(9), runOf(10)],
    });
    expect((await loaded(server)).map(states)).toEqual([
      ["08 exported"],
      ["07 exported", "08 missing", "09 notDue"],
    ]);
  });

  test("that was cancelled expects what was due by then; what its successor leaves open is missing", async () => {
    const server = await serving({
      exports: [
        schedule(1, 2, { status: "Cancelled", finished_at: march(4, "00:10:00") }),
        spawned(2, "Completed", 2),
        spawned(3, "Completed", 3),
        schedule(5, 6, { start_time: march(6, "12:00:00") }),
      ],
      runs: [runOf(2), runOf(3)],
    });
    const { coverage } = await only(server);
    expect(coverage.windows.map(({ startTime, endTime, state }) => [startTime, endTime, state])).toEqual([
      ["2026-03-02T00:00:00Z", "2026-03-03T00:00:00Z", "exported"],
      ["2026-03-03T00:00:00Z", "2026-03-04T00:00:00Z", "exported"],
      ["2026-03-04T00:00:00Z", "2026-03-05T00:00:00Z", "missing"],
      ["2026-03-05T00:00:00Z", "2026-03-06T00:00:00Z", "missing"],
      ["2026-03-06T00:00:00Z", "2026-03-06T12:00:00Z", "missing"],
      ["2026-03-06T12:00:00Z", "2026-03-07T12:00:00Z", "missing"],
      ["2026-03-07T12:00:00Z", "2026-03-08T12:00:00Z", "missing"],
      ["2026-03-08T12:00:00Z", "2026-03-09T12:00:00Z", "missing"],
      ["2026-03-09T12:00:00Z", "2026-03-10T12:00:00Z", "notDue"],
    ]);
  });

  test("cancelled a second before its window was due never had to export it", async () => {
    const cancelled = schedule(1, 2, { status: "Cancelled", finished_at: march(3, "00:09:59") });
    const { coverage } = await only(await serving({ exports: [cancelled] }));
    expect(coverage.windows).toEqual([]);
  });

  test("can be looked at as of an earlier instant", async () => {
    const server = await serving({ exports: [schedule(1, 5), spawned(2, "Completed", 5)], runs: [runOf(2)] });
    expect(states(await only(server, { until: "2026-03-06T00:00:00Z" }))).toEqual(["05 exported"]);
  });

  test("has windows that are not due, never missing ones, beyond the service's clock", async () => {
    const server = await serving({ exports: [schedule(1, 9)] });
    expect(states(await only(server, { until: "2026-03-12T00:00:00Z" }))).toEqual([
      "09 notDue",
      "10 notDue",
      "11 notDue",
    ]);
  });
});

describe("one-off exports outside every schedule", () => {
  test("are expected for what they were created for, but not what lies between them, nor what was cancelled", async () => {
    const server = await serving({
      exports: [exported(1, "Failed", 1), exported(2, "Completed", 4), exported(3, "Cancelled", 6)],
      runs: [runOf(2)],
    });
    const { coverage } = await only(server);
    expect(coverage.windows.map(({ startTime, state }) => [startTime, state])).toEqual([
      ["2026-03-01T00:00:00Z", "failed"],
      ["2026-03-04T00:00:00Z", "exported"],
    ]);
    expect(coverage.schedules).toEqual([]);
  });
});

test("a one-off export whose end lies ahead is cut where it was made and at each midnight: what has passed is due", async () => {
  const ahead = { end_time: march(20), created_at: march(7, "06:00:00") };
  const statesOf = async (status: string) => {
    const runs =
      status === "Completed"
        ? [runOf(2, { metadata: { prefix: "p", result: { rows_written: 1, exported_files: ["a"] } } })]
        : [];
    const { coverage } = await only(await serving({ exports: [exported(2, status, 1, ahead)], runs }));
    return coverage.windows.map(({ startTime, state }) => `${startTime.slice(8, 16)} ${state}`);
  };
  // It is midnight: LangSmith has ten minutes for the day that ended.
  expect(await statesOf("Failed")).toEqual([
    "01T00:00 failed",
    "07T06:00 failed",
    "08T00:00 failed",
    "09T00:00 notDue",
  ]);
  const whole = await only(await serving({ exports: [exported(2, "Failed", 1, ahead)] }), {
    until: march(25),
  });
  expect(
    whole.coverage.gaps.map(({ startTime, endTime }) => `${startTime.slice(8, 10)} ${endTime.slice(8, 10)}`),
  ).toEqual(["01 09"]);
  expect((await statesOf("Running")).slice(0, 3)).toEqual([
    "01T00:00 running",
    "07T06:00 running",
    "08T00:00 running",
  ]);
  expect((await statesOf("Completed")).slice(1)).toEqual([
    "07T06:00 missing",
    "08T00:00 missing",
    "09T00:00 notDue",
  ]);
});

test("one-off exports beside a schedule are expected where it has no window, cut at each other's borders", async () => {
  const backfill = exported(2, "Completed", 1, { end_time: march(4) });
  const failed = exported(3, "Failed", 2, { end_time: march(7) });
  const server = await serving({ exports: [schedule(1, 6), backfill, failed], runs: [runOf(2)] });
  const { coverage } = await only(server, { until: "2026-03-08T00:00:00Z" });
  // The backfill was made on 2 March, so what came in later is not certain to be in it.
  expect(coverage.windows.map(({ startTime, endTime, state }) => [startTime, endTime, state])).toEqual([
    ["2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", "exported"],
    ["2026-03-02T00:00:00Z", "2026-03-04T00:00:00Z", "failed"],
    ["2026-03-04T00:00:00Z", "2026-03-06T00:00:00Z", "failed"],
    ["2026-03-06T00:00:00Z", "2026-03-07T00:00:00Z", "failed"],
    ["2026-03-07T00:00:00Z", "2026-03-08T00:00:00Z", "missing"],
  ]);
});

describe("the filter", () => {
  const OTHER = "44444444-4444-4444-8444-444444444444";
  const content = {
    exports: [schedule(1, 5), schedule(2, 5, { session_id: OTHER })],
    projects: { [PROJECT]: "support-agent", [OTHER]: "router" },
  };

  test("takes projects by name and by id, and names are in order", async () => {
    const server = await serving(content);
    const names = async (projects: readonly string[]) =>
      (await loaded(server, { projects })).map(({ name }) => name);
    expect(await names([])).toEqual(["router", "support-agent"]);
    expect(await names(["router"])).toEqual(["router"]);
    expect(await names([PROJECT.toUpperCase()])).toEqual(["support-agent"]);
  });

  test("rejects a project that does not exist", async () => {
    await expect(loaded(await serving(content), { projects: ["ruoter"] })).rejects.toMatchObject({
      name: "NoneListed",
      reasons: [{ code: "LS1402", fields: { noun: "tracing project", name: "ruoter" } }],
    });
  });

  test("names series by their project's id where the key may not see projects, and apart where they share one", async () => {
    const filtered = schedule(2, 5, { filter: "eq(is_root, true)" });
    const server = await serving({ exports: [schedule(1, 5), filtered] });
    expect((await loaded(server)).map(({ name }) => name)).toEqual([
      `project ${PROJECT} (filter eq(is_root, true))`,
      `project ${PROJECT} (no filter)`,
    ]);
  });
});
