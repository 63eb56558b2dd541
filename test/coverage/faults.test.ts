import { describe, expect, test } from "vitest";
import { exported, id, loaded, loadedAt, only, runOf, schedule, serving } from "./service.ts";

const SCHEDULE = id(1);
const DAY = Date.parse("2026-03-01T00:00:00Z");

/** A schedule of so many hours up to now, and what it spawned. */
function hourly(hours: number) {
  const begin = new Date(Date.parse("2026-03-09T00:00:00Z") - hours * 3_600_000);
  const time = (hour: number) =>
    new Date(begin.getTime() + hour * 3_600_000).toISOString().replace("Z", "+00:00");
  const own = schedule(1, 1, { start_time: time(0), created_at: time(0), interval_hours: 1 });
  const spawned = Array.from({ length: hours }, (_, hour) =>
    exported(hour + 2, "Completed", 1, {
      start_time: time(hour),
      end_time: time(hour + 1),
      created_at: time(hour + 2),
      source_bulk_export_id: SCHEDULE,
    }),
  );
  return { own, spawned, runs: spawned.map((_, hour) => runOf(hour + 2)) };
}

const spawnedOn = (number: number, status: string, day: number) =>
  exported(number, status, day, { source_bulk_export_id: SCHEDULE });
const until = "2026-03-09T00:00:00Z";

describe("a listing that lacks something is never a statement about gaps", () => {
  const { own, spawned, runs } = hourly(2500);
  const exports = [own, ...spawned];

  test("when it is whole there are none", async () => {
    const { coverage } = await only(await serving({ exports, runs }), { until });
    expect([coverage.windows.length, coverage.gaps, coverage.rowsWritten]).toEqual([2500, [], 250_000]);
  });

  /** Answers this in place of the page at an offset. */
  const at = (offset: number, body: readonly unknown[]) => ({
    exports,
    runs,
    instead: (_seen: unknown, { pathname, searchParams }: URL) =>
      pathname.endsWith("/bulk-exports") && searchParams.get("offset") === String(offset)
        ? { body }
        : undefined,
  });
  const WHAT_NOW = "Try again. If the error persists, ask the operator of the server. [LS1122]";

  test("an empty page in the middle", async () => {
    await expect(loaded(await serving(at(999, [])))).rejects.toThrow(
      "Could not list the bulk exports: the list is incomplete. " +
        `At offset 999, the server did not repeat the last item of the previous page. ${WHAT_NOW}`,
    );
  });

  test("is not what a short page in the middle makes of it: it is read on", async () => {
    const { coverage } = await only(await serving(at(999, exports.slice(999, 1400))), { until });
    expect([coverage.windows.length, coverage.gaps, coverage.rowsWritten]).toEqual([2500, [], 250_000]);
  });

  test("a page that begins one item later, since one of those before has disappeared from the listing", async () => {
    await expect(loaded(await serving(at(999, exports.slice(1000, 2000))))).rejects.toThrow(
      `At offset 999, the server did not repeat the last item of the previous page.`,
    );
  });

  test("a short first page, and two pages behind it that are lost", async () => {
    const server = await serving({
      exports,
      runs,
      instead: (_seen, { pathname, searchParams }) => {
        const offset = Number(searchParams.get("offset"));
        if (!pathname.endsWith("/bulk-exports") || offset >= 2000) return undefined;
        return { body: offset === 0 ? exports.slice(0, 400) : [] };
      },
    });
    await expect(loaded(server)).rejects.toThrow(
      "At offset 0, the server returned 400 items as the last page, but it has more at offset 2000.",
    );
  });

  test("is not what a new export at its head makes of it: the pages still follow each other", async () => {
    const newest = exported(9000, "Cancelled", 1);
    const shifted = [newest, ...exports];
    const server = await serving({
      exports,
      runs,
      instead: (_seen, { pathname, searchParams }) => {
        const offset = Number(searchParams.get("offset"));
        return pathname.endsWith("/bulk-exports") && offset > 0
          ? { body: shifted.slice(offset, offset + 1000) }
          : undefined;
      },
    });
    expect((await only(server, { until })).coverage.gaps).toEqual([]);
  });

  test("a page of runs that is missing in the middle", async () => {
    const server = await serving({
      exports,
      runs,
      instead: (_seen, { pathname, searchParams }) =>
        pathname.endsWith("/bulk-exports/runs") && searchParams.get("offset") === "996"
          ? { body: [] }
          : undefined,
    });
    await expect(loaded(server)).rejects.toThrow(
      "Could not list the runs of what the schedule spawned: the list is incomplete. " +
        `At offset 996, the server did not repeat the last item of the previous page.`,
    );
  });

  test("an error on a page", async () => {
    const server = await serving({
      exports,
      instead: (_seen, { searchParams }) =>
        searchParams.get("offset") === "1998" ? { status: 500 } : undefined,
    });
    await expect(loaded(server)).rejects.toThrow(
      /^Could not list the bulk exports: GET .*offset=1998 returned 500\./,
    );
  });

  test("a server that does not page says everything at once, and that is all", async () => {
    const server = await serving({
      exports,
      runs,
      instead: (_seen, { pathname }) => (pathname.endsWith("/bulk-exports") ? { body: exports } : undefined),
    });
    expect((await only(server, { until })).coverage.gaps).toEqual([]);
  });
});

describe("runs", () => {
  test("that do not report their result leave the window exported, without rows", async () => {
    const exports = [schedule(1, 8), spawnedOn(2, "Completed", 8)];
    const server = await serving({ exports, runs: [runOf(2, { metadata: { prefix: "p" } })] });
    const { coverage } = await only(server, { until });
    expect(coverage.windows[0]).toMatchObject({ state: "exported", runsWithoutResult: 1 });
    expect(coverage.windows[0]).not.toHaveProperty("rowsWritten");
  });

  test.each([
    ["a route that is missing", { status: 405, body: { detail: "Method Not Allowed" } }],
    [
      "a route that takes runs for an id",
      { status: 422, body: { detail: [{ loc: ["path", "id"], msg: "bad uuid", type: "uuid_parsing" }] } },
    ],
    ["more than is taken in at once", { body: "x".repeat(33 * 1024 * 1024) }],
  ])("of a server with %s are read export by export", async (_what, answer) => {
    const server = await serving({
      exports: [schedule(1, 7), spawnedOn(2, "Completed", 7), spawnedOn(3, "Failed", 8)],
      runs: [runOf(2), runOf(3, { status: "Failed", errors: { retry_0: "Access Denied" } })],
      instead: (_seen, { pathname }) => (pathname.endsWith("/bulk-exports/runs") ? answer : undefined),
    });
    const { coverage } = await only(server, { until });
    expect(coverage.windows.map(({ state, rowsWritten, error }) => [state, rowsWritten, error])).toEqual([
      ["exported", 100, undefined],
      ["failed", undefined, `export ${id(3)} is Failed: Access Denied`],
    ]);
  });

  test("of ten thousand tries keep three errors of each export", async () => {
    const many = Array.from({ length: 50 }, (_, index) =>
      runOf(2, { id: id(5000 + index), status: "Failed", errors: { retry_0: `error ${index}` } }),
    );
    const server = await serving({ exports: [schedule(1, 8), spawnedOn(2, "Failed", 8)], runs: many });
    const { coverage } = await only(server, { until });
    expect(coverage.windows[0]?.error).toBe(`export ${id(2)} is Failed: error 0; error 1; error 2`);
  });
});

describe("an export that is listed and deleted covers nothing", () => {
  const gone = (_seen: unknown, { pathname }: URL) =>
    pathname.includes(id(2)) ? { status: 404, body: { detail: "Bulk export not found" } } : undefined;

  test.each(["Completed", "Running", "Failed"])("spawned by a schedule, and %s", async (status) => {
    const server = await serving({
      exports: [schedule(1, 8), spawnedOn(2, status, 8)],
      runs: [],
      instead: gone,
    });
    const { coverage } = await only(server, { until });
    expect(coverage.windows.map(({ state, bulkExportIds }) => [state, bulkExportIds])).toEqual([
      ["missing", []],
    ]);
  });

  test.each(["Completed", "Running"])("one-off, and %s", async (status) => {
    const server = await serving({ exports: [schedule(1, 8), exported(2, status, 8)], instead: gone });
    const { coverage } = await only(server, { until });
    expect(coverage.windows.map(({ state }) => state)).toEqual(["missing"]);
  });

  test("and one that is there without runs is unclear", async () => {
    const server = await serving({ exports: [schedule(1, 8), spawnedOn(2, "Completed", 8)], runs: [] });
    const { coverage } = await only(server, { until });
    expect(coverage.windows[0]).toMatchObject({ state: "unclear" });
    expect(coverage.windows[0]).not.toHaveProperty("rowsWritten");
  });
});

describe("what cannot be read is an error", () => {
  test("an export without an end", async () => {
    const server = await serving({ exports: [exported(2, "Completed", 8, { end_time: null })] });
    await expect(loaded(server)).rejects.toThrow(
      `LangSmith returned bulk export ${id(2)} in a format that this version of pulumi-langsmith does not know: end_time, interval_hours are missing or have another type. Upgrade the provider, or a self-hosted server that is too old. If both are current, report the error. [LS1129]`,
    );
  });

  test("a time in another notation", async () => {
    const server = await serving({ exports: [exported(2, "Completed", 8, { start_time: String(DAY) })] });
    await expect(loaded(server)).rejects.toMatchObject({
      name: "UnreadableTime",
      code: "LS1129",
      fields: { object: `bulk export ${id(2)}`, time: String(DAY) },
    });
  });

  test("a schedule with more windows than are worked out at once, which leaves other series as they are", async () => {
    const long = schedule(1, 1, { start_time: "2001-03-01T00:00:00+00:00", interval_hours: 1 });
    const message = `schedule ${SCHEDULE} has 219,360 windows; the limit is 200,000. Set until to 2023-12-24T08:00:00Z or earlier. [LS4107]`;
    await expect(loaded(await serving({ exports: [long] }))).rejects.toThrow(message);
    const other = schedule(3, 8, { filter: "eq(is_root, true)" });
    const both = await serving({ exports: [long, other] });
    const { series, notListed } = await loadedAt(both);
    expect(notListed.map((each) => each.message)).toEqual([message]);
    expect(series.map(({ coverage }) => coverage.schedules.map((each) => each.id))).toEqual([[id(3)]]);
    const late = await loadedAt(both, { since: "2026-03-09T21:00:00Z" });
    expect(late.notListed).toEqual([]);
    expect(late.series.flatMap(({ coverage }) => coverage.windows.map(({ number }) => number))).toContain(
      219_360,
    );
  });
});
