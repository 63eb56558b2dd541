import { describe, expect, test } from "vitest";
import { hasNoGaps } from "../../provider/coverage/compute-coverage.ts";
import { parseMicros } from "../../provider/coverage/time-spans.ts";
import {
  exported,
  id,
  loaded,
  loadedAt,
  march,
  only,
  PROJECT,
  schedule,
  serving,
  WORKSPACE,
} from "./service.ts";

const SCHEDULE = id(1);
const OTHER = "44444444-4444-4444-8444-444444444444";
const spawned = (number: number, status: string, day: number) =>
  exported(number, status, day, { source_bulk_export_id: SCHEDULE });
/** What the listing is to be: others can be read all the same. */
const listing =
  (body: readonly unknown[]) =>
  (_seen: unknown, { pathname, searchParams }: URL) =>
    pathname.endsWith("/bulk-exports") ? { body: searchParams.get("offset") === "0" ? body : [] } : undefined;

describe("a schedule that the listing lacks is never a series without gaps", () => {
  const exports = [schedule(1, 5), spawned(2, "Completed", 5)];
  const lacking =
    `schedule ${SCHEDULE} exists, but the list of bulk exports does not contain it, so the list is not used. ` +
    "Try again. If the error persists, contact LangSmith support. [LS4103]";

  test("when exports name it, and it can be read", async () => {
    const server = await serving({ exports, instead: listing(exports.slice(1)) });
    await expect(loaded(server)).rejects.toThrow(lacking);
  });

  test("when exports name it, and it is deleted: what it spawned is expected, and it is reported", async () => {
    const server = await serving({ exports: [spawned(2, "Completed", 5), spawned(3, "Failed", 6)] });
    const { coverage } = await only(server);
    expect(coverage.windows.map(({ startTime, state }) => [startTime, state])).toEqual([
      ["2026-03-05T00:00:00Z", "exported"],
      ["2026-03-06T00:00:00Z", "failed"],
    ]);
    expect(coverage.schedules).toEqual([{ id: SCHEDULE, status: "Gone" }]);
  });
});

test("what a schedule spawned outside of the windows that it has is expected, too", async () => {
  const { coverage } = await only(await serving({ exports: [schedule(1, 8), spawned(2, "Failed", 5)] }));
  expect(coverage.windows.map(({ startTime, state }) => [startTime, state])).toEqual([
    ["2026-03-05T00:00:00Z", "failed"],
    ["2026-03-08T00:00:00Z", "missing"],
    ["2026-03-09T00:00:00Z", "notDue"],
  ]);
});

describe("a schedule's end", () => {
  test("is reported with its state and its instant; nothing after it is expected", async () => {
    const cancelled = schedule(1, 5, { status: "Cancelled", finished_at: march(7, "00:10:00") });
    const { coverage } = await only(await serving({ exports: [cancelled, spawned(2, "Completed", 5)] }));
    expect(coverage.schedules).toEqual([
      { id: SCHEDULE, status: "Cancelled", endedAt: "2026-03-07T00:10:00Z" },
    ]);
    expect(coverage.windows.map(({ state }) => state)).toEqual(["exported", "missing"]);
  });

  test("is when it last changed, from a service that does not report when it finished", async () => {
    const cancelled = schedule(1, 5, { status: "Cancelled", updated_at: march(6, "00:10:00") });
    const { coverage } = await only(await serving({ exports: [cancelled] }));
    expect(coverage.schedules).toEqual([
      { id: SCHEDULE, status: "Cancelled", endedAt: "2026-03-06T00:10:00Z" },
    ]);
    expect(coverage.windows.map(({ startTime }) => startTime)).toEqual(["2026-03-05T00:00:00Z"]);
  });

  test("is not clear in a state that is not known: what it left out is unclear, and no gap", async () => {
    const paused = schedule(1, 7, { status: "Paused" });
    const { coverage } = await only(await serving({ exports: [paused, spawned(2, "Failed", 7)] }));
    expect(coverage.windows.map(({ state, error }) => [state, error])).toEqual([
      ["failed", `export ${id(2)} is Failed, and its runs report no error`],
      [
        "unclear",
        `schedule ${SCHEDULE} has the status "Paused", which this version does not know: it is unclear whether it continues`,
      ],
      ["notDue", undefined],
    ]);
    expect(coverage.gaps.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
      ["2026-03-07T00:00:00Z", "2026-03-08T00:00:00Z"],
    ]);
    const { coverage: rest } = await only(await serving({ exports: [paused, spawned(2, "Completed", 7)] }));
    expect([rest.gaps, hasNoGaps(rest)]).toEqual([[], false]);
  });
});

test("equal windows of two schedules of a series are expected once, and are clear where one of the two is", async () => {
  for (const both of [
    [schedule(1, 7, { status: "Paused" }), schedule(2, 7)],
    [schedule(1, 7), schedule(2, 7, { status: "Paused" })],
  ]) {
    const { coverage } = await only(await serving({ exports: both }));
    expect(coverage.windows.map(({ startTime, state }) => [startTime, state])).toEqual([
      ["2026-03-07T00:00:00Z", "missing"],
      ["2026-03-08T00:00:00Z", "missing"],
      ["2026-03-09T00:00:00Z", "notDue"],
    ]);
  }
});

test("the clock is that of the first page: what becomes due while others are read may be exported anyway", async () => {
  const others = Array.from({ length: 1000 }, (_, index) => exported(index + 2, "Cancelled", 9));
  const exports = [schedule(1, 9), ...others];
  const server = await serving({
    exports,
    instead: (_seen, { searchParams }) => {
      const offset = Number(searchParams.get("offset"));
      const date = "Wed, 11 Mar 2026 00:00:00 GMT";
      return offset > 0 ? { body: exports.slice(offset, offset + 1000), headers: { date } } : undefined;
    },
  });
  const { series, now } = await loadedAt(server);
  expect(now).toBe(parseMicros("2026-03-10T00:00:00Z", "a test"));
  expect(series[0]?.coverage.until).toBe("2026-03-10T00:00:00Z");
  expect(series[0]?.coverage.windows.map(({ state }) => state)).toEqual(["notDue"]);
});

test("a spawned export covers its whole window, whenever the service says that it was created", async () => {
  const early = { source_bulk_export_id: SCHEDULE, created_at: march(8, "12:00:00") };
  const server = await serving({ exports: [schedule(1, 8), exported(2, "Completed", 8, early)] });
  expect((await only(server)).coverage.gaps).toEqual([]);
});

test("an empty list of fields is none", async () => {
  const fields = { export_fields: [] };
  const server = await serving({ exports: [schedule(1, 8), exported(2, "Completed", 8, fields)] });
  expect((await only(server)).coverage.gaps).toEqual([]);
});

test("windows that cannot be written are an error; an export up to the last instant is not", async () => {
  const last = { start_time: "9999-12-30T00:00:00+00:00" };
  const until = "9999-12-31T23:59:59Z";
  await expect(loaded(await serving({ exports: [schedule(1, 5, last)] }), { until })).rejects.toThrow(
    `the windows of schedule ${SCHEDULE} would end after the year 9999. Request an earlier time. [LS4108]`,
  );
  const oneOff = exported(2, "Failed", 5, { ...last, end_time: "9999-12-31T23:59:59+00:00" });
  const { coverage } = await only(await serving({ exports: [oneOff] }), { until });
  expect(coverage.windows.map(({ exportStartTime }) => exportStartTime)).toEqual([
    "9999-12-31T23:59:59.999Z",
  ]);
});

describe("what is asked for and not there is an error", () => {
  const content = { exports: [schedule(1, 5)], projects: { [PROJECT]: "support-agent", [OTHER]: "router" } };

  test.each([
    ["an id", OTHER, OTHER],
    ["a name", "router", "router"],
  ])("a project without exports, by %s", async (_what, project, told) => {
    const message = `workspace ${WORKSPACE} has no bulk export of project "${told}". Check the project and the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID). [LS4101]`;
    await expect(loaded(await serving(content), { projects: [project] })).rejects.toThrow(message);
    const { series, notListed } = await loadedAt(await serving(content), {
      projects: ["support-agent", project],
    });
    expect(series.map(({ name }) => name)).toEqual(["support-agent"]);
    expect(notListed.map((each) => each.message)).toEqual([message]);
  });

  test("none of the projects, each reported once", async () => {
    const missing = `workspace ${WORKSPACE} has no bulk export of project "router". Check the project and the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID). [LS4101]`;
    const unknown = `the workspace has no tracing project named "ruoter". Check the spelling, including upper and lower case, the API key and \`langsmith:workspaceId\`. [LS1402]`;
    await expect(
      loaded(await serving(content), { projects: ["router", "ruoter", "router"] }),
    ).rejects.toMatchObject({ message: `${unknown}\n${missing}` });
  });

  test("anything, in an empty workspace", async () => {
    await expect(loaded(await serving({ exports: [] }))).rejects.toThrow(
      `workspace ${WORKSPACE} has no bulk export. Check the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID), or create the first export. [LS4101]`,
    );
  });
});

test("names are looked for in 2000 projects at most, and once for all", async () => {
  const projects = Object.fromEntries(
    Array.from({ length: 2500 }, (_, index) => [id(20_000 + index), `project ${index}`]),
  );
  const server = await serving({
    exports: [schedule(1, 5), schedule(2, 5, { session_id: OTHER })],
    projects,
  });
  expect((await loaded(server)).map(({ name }) => name)).toEqual([`project ${PROJECT}`, `project ${OTHER}`]);
  expect(server.seen.filter(({ url }) => url.includes("/sessions")).length).toBe(20);
});
