import { beforeEach, describe, expect, test } from "vitest";
import { DESTINATION, exported, id, march, PROJECT, schedule, serving } from "../coverage/service.ts";
import { asking, newFolder, spawned, writeFill } from "./failed-rig.ts";

const ELSEWHERE = "55555555-5555-4555-8555-555555555555";
const TO_ELSEWHERE = { bulk_export_destination_id: ELSEWHERE };
const OTHER_FORMAT = { format_version: "v2_beta" };
/** A daily schedule, and the exports that it spawned before it Failed: it exports nothing from 7 March on. */
const ENDED = [
  schedule(1, 5, { status: "Failed", finished_at: march(7, "00:20:00") }),
  spawned(2, "Running", 5),
  spawned(3, "Running", 6),
];
/** A schedule that somebody made after that. */
const made = (day: number, more: object) => schedule(9, day, { created_at: march(8), ...more });
const OPEN = `schedule ${id(1)} failed at 2026-03-07T00:20:00Z\n    Nothing from 2026-03-07T00:00:00Z on is exported.\n`;
const continued = (differs: string) =>
  `schedule ${id(1)} failed at 2026-03-07T00:20:00Z, which is no failure\n    Schedule ${id(9)} continues it from 2026-03-07T00:00:00Z on, with ${differs}.\n`;
const WAIVE =
  "To waive a failed schedule, add an entry (`waived: true`) of its own destination, from where it stopped to a time far ahead (2100-01-01T00:00:00Z).\n";
const ELSEWHERE_FIX = `If a schedule to another destination replaces the failed one, waive the failed one.
${WAIVE}`;
const DIFFERS = `bulkExportDestinationId "${ELSEWHERE}" instead of "${DESTINATION}"`;

let folder = "";
let ask: ReturnType<typeof asking>;
beforeEach(() => {
  folder = newFolder();
  ask = asking(folder);
});

describe("a schedule that Failed, and that a later one of another series continues from there on,", () => {
  test("is no failure, and is reported with what differs; in JSON, too, and with --schedule of it alone", async () => {
    const server = await serving({ exports: [...ENDED, made(7, TO_ELSEWHERE)] });
    expect(await ask(server.url, "failed")).toEqual({
      code: 0,
      stdout: `project ${PROJECT} (destination "traces")
  ${continued(DIFFERS)}
No failed exports. 1 schedule ended without success, and another one with other settings continues it.
`,
      stderr: "",
    });
    const alone = await ask(server.url, "failed", "--schedule", id(1), "--json");
    expect(alone.code).toBe(0);
    const [{ failedSchedules, continuedSchedules }, ...others] = JSON.parse(alone.stdout).series;
    expect([failedSchedules, others]).toEqual([[], []]);
    expect(continuedSchedules).toEqual([
      {
        id: id(1),
        status: "Failed",
        createdAt: "2026-03-05T00:00:00Z",
        endedAt: "2026-03-07T00:20:00Z",
        continuesAt: "2026-03-07T00:00:00Z",
        continuedBy: {
          id: id(9),
          startTime: "2026-03-07T00:00:00Z",
          differs: [{ property: "bulkExportDestinationId", values: [`"${ELSEWHERE}"`, `"${DESTINATION}"`] }],
        },
      },
    ]);
    const later = await ask(server.url, "failed", "--since", "2026-03-07T00:20:01Z");
    expect(later.stdout).toBe("No failed exports.\n");
  });

  test.each([
    ["filter", { filter: "eq(is_root, true)" }, 'filter "eq(is_root, true)" instead of none'],
    ["format", { format_version: "v2_beta" }, 'formatVersion "v2_beta" instead of "v1"'],
    ["columns", { export_fields: ["id"] }, 'exportFields ["id"] instead of none'],
    [
      "destination and filter, of which the text is no command to a CI",
      { ...TO_ELSEWHERE, filter: "##vso[x]" },
      `${DIFFERS}, filter "# #vso[x]" instead of none`,
    ],
  ])("is no failure with another %s", async (_, more, differs) => {
    const server = await serving({ exports: [...ENDED, made(7, more)] });
    const { code, stdout } = await ask(server.url, "failed");
    expect(stdout).toContain(continued(differs));
    expect(code).toBe(0);
  });

  test("is none either where that one failed, which is reported separately, or was replaced by a further one", async () => {
    const failed = { ...TO_ELSEWHERE, status: "Failed", finished_at: march(9, "00:20:00") };
    const twice = await ask((await serving({ exports: [...ENDED, made(7, failed)] })).url, "failed");
    expect(twice.code).toBe(1);
    expect(twice.stdout).toContain(continued(DIFFERS));
    expect(twice.stdout).toContain(`schedule ${id(9)} failed at 2026-03-09T00:20:00Z\n    Nothing from `);
    const cancelled = made(7, { ...failed, status: "Cancelled" });
    const further = schedule(10, 9, { created_at: march(9), filter: "x" });
    const replaced = await ask((await serving({ exports: [...ENDED, cancelled, further] })).url, "failed");
    expect(replaced.stdout).toContain(continued(DIFFERS));
    expect(replaced.code).toBe(0);
  });
});

describe("a schedule that Failed stays a failure", () => {
  test.each([
    ["exported beside it, since before it ended", { ...TO_ELSEWHERE, created_at: march(6) }],
    ["is of another project", { session_id: id(80) }],
    ["exports fewer rows, and not from there on", { filter: "eq(is_root, true)", start_time: march(6) }],
    ["exports fewer columns, and not from there on", { export_fields: ["id"], start_time: march(6) }],
    ["was cancelled", { ...TO_ELSEWHERE, status: "Cancelled" }],
  ])("where the other schedule %s", async (_, more) => {
    const server = await serving({ exports: [...ENDED, made(7, more)] });
    const { code, stdout } = await ask(server.url, "failed");
    expect(stdout).toContain(OPEN);
    expect(code).toBe(1);
  });

  test.each([6, 8])(
    "where one to another destination begins on %i March and not where it stopped, which may be of another team: that is named, and the fix",
    async (day) => {
      const { url } = await serving({ exports: [...ENDED, made(day, TO_ELSEWHERE)] });
      const start = `2026-03-0${day}T00:00:00Z`;
      expect(await ask(url, "failed")).toEqual({
        code: 1,
        stdout: `project ${PROJECT} (destination "traces")
  ${OPEN}    Schedule ${id(9)} of the same project does not continue it: it begins at ${start}, not at 2026-03-07T00:00:00Z, with ${DIFFERS}.

No failed exports. 1 schedule ended without success, and no schedule continues it.

A schedule that ended never restarts. Set its \`startTime\` to where it stopped, such as 2026-03-07T00:00:00Z, and run \`pulumi up\`: a new schedule continues there without gap or overlap.
${ELSEWHERE_FIX}`,
        stderr: "",
      });
      const json = await ask(url, "failed", "--json");
      expect(JSON.parse(json.stdout).series[0].failedSchedules[0].elsewhere).toEqual({
        id: id(9),
        startTime: start,
        differs: [{ property: "bulkExportDestinationId", values: [`"${ELSEWHERE}"`, `"${DESTINATION}"`] }],
      });
      writeFill(folder, "2026-03-07T00:00:00Z", "2100-01-01T00:00:00Z");
      expect((await ask(url, "failed", "--fills", "fills.yaml")).code).toBe(0);
    },
  );

  test("with how it is continued, or given up for good, where its destination no longer exists, and another one is there or not", async () => {
    const failed = [ENDED[0] ?? made(5, {}), spawned(2, "Failed", 5), spawned(3, "Failed", 6)];
    const gone =
      "If the destination no longer exists, create a schedule to another destination, with `startTime` where the old one stopped, such as 2026-03-07T00:00:00Z.\n";
    const of = async (exports: Parameters<typeof serving>[0]["exports"]) => {
      const { url } = await serving({ exports, destinations: [ELSEWHERE] });
      const { code, stdout } = await ask(url, "failed");
      expect(stdout).toContain(
        `Destination ${DESTINATION} no longer exists, so nothing can be exported to it again.`,
      );
      const [, cures] = stdout.split("no schedule continues it.\n\n");
      return [code, cures];
    };
    expect(await of(failed)).toEqual([1, gone + WAIVE]);
    expect(await of([...failed, made(8, TO_ELSEWHERE)])).toEqual([1, gone + ELSEWHERE_FIX]);
  });

  test("for what lies before the one that continues it, until that is exported or given up", async () => {
    const exports = [...ENDED, made(8, OTHER_FORMAT)];
    const { url } = await serving({ exports });
    const late = await ask(url, "failed");
    expect(late.code).toBe(1);
    expect(late.stdout).toBe(`project ${PROJECT} (v1)
  schedule ${id(1)} failed at 2026-03-07T00:20:00Z
    Schedule ${id(9)} continues it only from 2026-03-08T00:00:00Z on, with formatVersion "v2_beta" instead of "v1".
    Still not exported: 2026-03-07T00:00:00Z to 2026-03-08T00:00:00Z.

No failed exports. 1 schedule ended without success, and another one continues it only later.

To export the time before the schedule that continues, create a \`BulkExport\` with that \`startTime\` and \`endTime\`. To waive it, add an entry of that range (\`waived: true\`).
`);
    const sinceThen = async (time: string) => (await ask(url, "failed", "--since", time)).code;
    expect(await sinceThen("2026-03-07T23:59:59Z")).toBe(1);
    expect(await sinceThen("2026-03-08T00:00:00Z")).toBe(0);
    writeFill(folder, "2026-03-07T00:00:00Z", "2026-03-08T00:00:00Z");
    expect((await ask(url, "failed", "--fills", "fills.yaml")).code).toBe(0);
    const codes = ["Completed", "Running", "Failed"].map(async (status) => {
      const between = exported(4, status, 7, OTHER_FORMAT);
      return (await ask((await serving({ exports: [...exports, between] })).url, "failed")).code;
    });
    expect(await Promise.all(codes)).toEqual([0, 0, 1]);
    for (const more of [{ filter: "x" }, TO_ELSEWHERE]) {
      const part = exported(4, "Completed", 7, { ...OTHER_FORMAT, ...more });
      expect((await ask((await serving({ exports: [...exports, part] })).url, "failed")).code).toBe(1);
    }
  });
});

describe("of several schedules of one series that ended", () => {
  const long = schedule(1, 1, { status: "Failed", finished_at: march(8, "00:20:00") });
  const exports = [1, 2, 3, 4, 5, 6, 7].map((day) => spawned(10 + day, "Completed", day));
  const LONG = `schedule ${id(1)} failed at 2026-03-08T00:20:00Z\n    Nothing from 2026-03-08T00:00:00Z on is exported.\n`;

  test.each(["Cancelled", "Failed"])(
    "the one that reaches furthest is reported, also if a later one is %s",
    async (status) => {
      const short = { status, created_at: march(3, "01:00:00"), finished_at: march(4, "01:00:00") };
      const server = await serving({ exports: [long, ...exports, schedule(2, 3, short)] });
      const { code, stdout } = await ask(server.url, "failed");
      expect([code, stdout.match(/schedule \S+ failed.*\n.*\n/g)]).toEqual([1, [LONG]]);
    },
  );
});

test("a continuation that was canceled is none, where a later schedule exports something else", async () => {
  const filter = { filter: "eq(is_root, true)" };
  const canceled = made(7, { ...filter, status: "Cancelled", finished_at: march(9) });
  const other = { ...TO_ELSEWHERE, filter: 'eq(name, "x")', created_at: march(9, "01:00:00") };
  const server = await serving({ exports: [...ENDED, canceled, schedule(10, 9, other)] });
  const { code, stdout } = await ask(server.url, "failed");
  expect(code).toBe(1);
  expect(stdout).toContain(OPEN);
});
