import { describe, expect, test } from "vitest";
import { exported, id, loaded, only, runOf, schedule, serving } from "./service.ts";

const SCHEDULE = id(1);

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

/** How many windows there are, the gaps, and the rows of all exports. */
async function figuresOf(server: Awaited<ReturnType<typeof serving>>) {
  const { coverage, exports } = await only(server, { since: "2025-11-01T00:00:00Z", until });
  const rows = exports.reduce((sum, { report }) => sum + (report?.rows ?? 0), 0);
  return [coverage.windows.length, coverage.gaps, rows];
}

describe("a listing that lacks something is never a statement about gaps", () => {
  const { own, spawned, runs } = hourly(2500);
  const exports = [own, ...spawned];

  test("when it is whole there are none", async () => {
    expect(await figuresOf(await serving({ exports, runs }))).toEqual([2500, [], 250_000]);
  });

  test.each(["bulk-exports", "bulk-exports/runs"])(
    "a page of %s without items, where the service counts more",
    async (path) => {
      const server = await serving({
        exports,
        runs,
        instead: (_seen, { pathname, searchParams }) =>
          pathname.endsWith(`/${path}`) && searchParams.get("offset") !== "0"
            ? { body: [], headers: { "x-pagination-total": "2500" } }
            : undefined,
      });
      await expect(loaded(server)).rejects.toThrow(
        /the list is incomplete\. The server reports 2500 items, and returned \d+\. Try again\. If the error persists, ask the operator of the server\. \[LS1122\]$/,
      );
    },
  );

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

  test("an error on a page", async () => {
    const server = await serving({
      exports,
      instead: (_seen, { searchParams }) =>
        searchParams.get("offset") === "1000" ? { status: 500 } : undefined,
    });
    await expect(loaded(server)).rejects.toThrow(
      /^Could not list the bulk exports: GET .*offset=1000 returned 500\./,
    );
  });
});

describe("runs", () => {
  test("that do not report their result leave the window exported, without rows", async () => {
    const exports = [schedule(1, 8), spawnedOn(2, "Completed", 8)];
    const server = await serving({ exports, runs: [runOf(2, { metadata: { prefix: "p" } })] });
    const { coverage, exports: records } = await only(server, { until });
    expect(coverage.windows.map(({ state }) => state)).toEqual(["exported"]);
    expect(records[0]?.report).toMatchObject({ rows: undefined, files: undefined });
  });

  test.each([
    ["a route that is missing", { status: 405, body: { detail: "Method Not Allowed" } }],
    [
      "a route that takes runs for an id",
      { status: 422, body: { detail: [{ loc: ["path", "id"], msg: "bad uuid", type: "uuid_parsing" }] } },
    ],
  ])("of a server with %s are read export by export", async (_what, answer) => {
    const server = await serving({
      exports: [schedule(1, 7), spawnedOn(2, "Completed", 7), spawnedOn(3, "Failed", 8)],
      runs: [runOf(2), runOf(3, { status: "Failed", errors: { retry_0: "Access Denied" } })],
      instead: (_seen, { pathname }) => (pathname.endsWith("/bulk-exports/runs") ? answer : undefined),
    });
    const { coverage, exports } = await only(server, { until });
    expect(exports.map(({ report }) => report?.rows)).toEqual([100, 0]);
    expect(coverage.windows.map(({ state, open }) => [state, open[0]?.error])).toEqual([
      ["exported", undefined],
      ["failed", `export ${id(3)} is Failed: Access Denied`],
    ]);
  });

  test("of other days are read for their errors and sums alone", async () => {
    const week = { end_time: "2026-03-08T00:00:00+00:00" };
    const of = (day: number) => ({
      start_time: `2026-03-0${day}T00:00:00Z`,
      end_time: `2026-03-0${day + 1}T00:00:00Z`,
    });
    const runs = [1, 2, 3].map((day) =>
      runOf(2, {
        id: id(700 + day),
        metadata: { ...of(day), result: { rows_written: 5, exported_files: ["a"] } },
      }),
    );
    const server = await serving({
      exports: [exported(2, "Completed", 1, { ...week, created_at: until })],
      runs,
    });
    const { exports } = await only(server, { since: "2026-03-02T00:00:00Z", until: "2026-03-03T00:00:00Z" });
    expect(exports[0]?.report).toMatchObject({ rows: 15, files: 3, runs: [{ id: id(702) }] });
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
    const server = await serving({ exports: [exported(2, "Completed", 8, { start_time: "1772323200000" })] });
    await expect(loaded(server)).rejects.toMatchObject({
      code: "LS1129",
      fields: { object: `bulk export ${id(2)}`, time: "1772323200000" },
    });
  });
});
