import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { id, march, PROJECT, schedule, serving } from "../coverage/service.ts";
import { asking, newFolder, spawned, writeFill } from "./failed-rig.ts";

let folder = "";
let ask: ReturnType<typeof asking>;
beforeEach(() => {
  folder = newFolder();
  ask = asking(folder);
});

const givingUp = (startTime: string, endTime: string, waived = true) =>
  writeFill(folder, startTime, endTime, waived);

describe("a schedule that Failed or is TimedOut", () => {
  const ended = (number: number, status: string, more: object = {}) =>
    schedule(number, 5, { status, finished_at: march(7, "00:20:00"), ...more });
  const exports = [ended(1, "Failed"), spawned(2, "Running", 5), spawned(3, "Running", 6)];

  test.each([
    ["Failed", "failed"],
    ["TimedOut", "timed out"],
  ])("is reported when it is %s, with where it is to go on; the exit code is 1", async (status, words) => {
    const server = await serving({ exports: [ended(1, status), ...exports.slice(1)] });
    expect(await ask(server.url, "failed")).toEqual({
      code: 1,
      stdout: `project ${PROJECT}
  schedule ${id(1)} ${words} at 2026-03-07T00:20:00Z
    Nothing from 2026-03-07T00:00:00Z on is exported.

No failed exports. 1 schedule ended without success, and no schedule continues it.

A schedule that ended never restarts. Set its \`startTime\` to where it stopped, such as 2026-03-07T00:00:00Z, and run \`pulumi up\`: a new schedule continues there without gap or overlap.
`,
      stderr: "",
    });
    const { stdout } = await ask(server.url, "failed", "--json");
    expect(JSON.parse(stdout).series[0].failedSchedules).toEqual([
      {
        id: id(1),
        status,
        createdAt: "2026-03-05T00:00:00Z",
        endedAt: "2026-03-07T00:20:00Z",
        continuesAt: "2026-03-07T00:00:00Z",
      },
    ]);
  });

  test.each([
    ["another one of its series goes on", schedule(9, 5, { created_at: march(4) })],
    ["a later one of its series goes on", schedule(9, 7)],
    ["a later one of its series was cancelled", schedule(9, 7, { status: "Cancelled" })],
  ])("is not reported where %s", async (_, other) => {
    const server = await serving({ exports: [...exports, other] });
    const { code, stdout } = await ask(server.url, "failed");
    expect([code, stdout]).toEqual([0, "No failed exports.\n"]);
  });

  test("is not reported where it was cancelled, or another schedule is asked for", async () => {
    const server = await serving({ exports: [ended(1, "Cancelled"), ...exports.slice(1)] });
    expect((await ask(server.url, "failed")).code).toBe(0);
    const failed = await serving({ exports: [...exports, schedule(8, 5, { session_id: id(80) })] });
    expect((await ask(failed.url, "failed", "--schedule", id(1))).code).toBe(1);
    expect((await ask(failed.url, "failed", "--schedule", id(8))).code).toBe(0);
  });

  test("is reported with a --since after its end, because nothing is exported since, and not where that is waived", async () => {
    const { url } = await serving({ exports });
    const recent = await ask(url, "failed", "--since", "2026-03-09T00:00:00Z");
    expect(recent.code).toBe(1);
    expect(recent.stdout).toContain("    Nothing from 2026-03-07T00:00:00Z on is exported.\n");
    givingUp("2026-03-07T00:00:00Z", "2036-03-07T00:00:00Z");
    const fills = ["--fills", "fills.yaml"];
    expect((await ask(url, "failed", "--since", "2026-03-09T00:00:00Z", ...fills)).code).toBe(0);
    givingUp("2026-03-09T00:00:00Z", "2036-03-07T00:00:00Z");
    expect((await ask(url, "failed", "--since", "2026-03-08T23:59:59Z", ...fills)).code).toBe(1);
    expect((await ask(url, "failed", "--since", "2026-03-09T00:00:00Z", ...fills)).code).toBe(0);
  });

  test("is waived by an entry that reaches from where it ended to now", async () => {
    const server = await serving({ exports });
    givingUp("2026-03-07T00:00:00Z", "2036-03-07T00:00:00Z");
    const { code, stdout } = await ask(server.url, "failed", "--fills", "fills.yaml");
    expect([code, stdout]).toEqual([0, "No failed exports.\n"]);
    givingUp("2026-03-07T00:00:00Z", "2026-03-08T00:00:00Z");
    expect((await ask(server.url, "failed", "--fills", "fills.yaml")).code).toBe(1);
  });
});

describe("an entry that gives a schedule up for ever", () => {
  const stopped = schedule(1, 5, { status: "Failed", finished_at: march(7, "00:20:00") });
  const before = [stopped, spawned(2, "Failed", 5), spawned(3, "Completed", 6)];
  const later = schedule(9, 7, { created_at: march(8, "12:00:00") });
  const ofLater = (number: number, status: string, day: number) =>
    spawned(number, status, day, { source_bulk_export_id: id(9) });
  const codes = async (exports: Parameters<typeof serving>[0]["exports"]) => {
    const { url } = await serving({ exports });
    const failed = await ask(url, "failed", "--fills", "fills.yaml");
    const gaps = await ask(url, "gaps", "--fills", "fills.yaml");
    return { codes: [failed.code, gaps.code], failed: failed.stdout, gaps: gaps.stdout };
  };

  test("settles what that one left, in failed as in gaps, and no window of a schedule that is created later", async () => {
    givingUp("2026-03-05T00:00:00Z", "2100-01-01T00:00:00Z");
    expect((await codes(before)).codes).toEqual([0, 0]);
    const two = await codes([...before, later, ofLater(10, "Failed", 7), ofLater(11, "Failed", 8)]);
    expect(two.codes).toEqual([1, 1]);
    for (const day of [7, 8]) {
      const range = `  2026-03-0${day}T00:00:00Z to 2026-03-0${day + 1}T00:00:00Z  failed`;
      expect(two.failed).toContain(range);
    }
    expect(two.failed).toContain("2 exports in 1 of 1 series ended without success");
    expect(two.failed).toContain("1 more export ended without success, but fills.yaml waives its window.");
    expect(two.gaps).toContain("1 window is waived in fills.yaml.");
    const cut = `
Entry gone of fills.yaml waives nothing from 2026-03-07T00:00:00Z, because schedule ${id(9)} was created after an earlier one ended. `;
    expect(two.failed).toContain(cut);
    expect(two.gaps).toContain(cut);
    const written = await ask(
      (await serving({ exports: [...before, later, ofLater(10, "Failed", 7), ofLater(11, "Failed", 8)] }))
        .url,
      "gaps",
      "--write",
      "fills.yaml",
    );
    expect(written.stdout).toContain("Appended 2 exports to fills.yaml:\n");
    expect(written.stdout).toContain(cut);
  });

  test("is not reported as cut where nothing is left by that", async () => {
    givingUp("2026-03-05T00:00:00Z", "2100-01-01T00:00:00Z");
    const { url } = await serving({
      exports: [...before, later, ofLater(10, "Completed", 7), ofLater(11, "Completed", 8)],
    });
    expect(await ask(url, "failed", "--fills", "fills.yaml")).toEqual({
      code: 0,
      stdout: `No failed exports.
1 more export ended without success, but fills.yaml waives its window.
`,
      stderr: "",
    });
    const { code, stdout } = await ask(url, "gaps", "--fills", "fills.yaml");
    expect([code, stdout.includes("waives nothing")]).toEqual([0, false]);
  });

  test("is cut while its end lies ahead; one that ends by now gives up the windows of a later schedule, too", async () => {
    const exports = [...before, later, ofLater(10, "Failed", 7), ofLater(11, "Failed", 8)];
    givingUp("2026-03-05T00:00:00Z", "2026-03-10T00:00:01Z");
    expect((await codes(exports)).codes).toEqual([1, 1]);
    const { url } = await serving({ exports });
    const [failed, gaps] = [
      await ask(url, "failed", "--fills", "fills.yaml", "--json"),
      await ask(url, "gaps", "--fills", "fills.yaml", "--json"),
    ].map(({ stdout }) => JSON.parse(stdout));
    const cut = {
      name: "gone",
      startTime: "2026-03-07T00:00:00Z",
      endTime: "2026-03-10T00:00:01Z",
      scheduleId: id(9),
    };
    expect([failed.series[0].cut, gaps.cut]).toEqual([[cut], [cut]]);
    givingUp("2026-03-05T00:00:00Z", "2026-03-09T00:00:00Z");
    const settled = await codes(exports);
    expect(settled.codes).toEqual([0, 0]);
    expect(settled.failed).toContain(
      "3 more exports ended without success, but fills.yaml waives their windows.\n",
    );
    expect(settled.gaps).toContain("3 windows are waived in fills.yaml.\n");
    const written = await ask(url, "gaps", "--write", "fills.yaml");
    expect(written.stdout).toContain("Appended nothing to fills.yaml.\n");
  });

  test.each([
    [
      "one that was made to continue it stands between, cancelled before it exported anything",
      [
        stopped,
        schedule(8, 7, {
          interval_hours: 12,
          status: "Cancelled",
          created_at: march(7, "10:00:00"),
          finished_at: march(7, "11:00:00"),
        }),
      ],
    ],
    [
      "one beside it was cancelled after it had failed",
      [
        stopped,
        schedule(8, 5, { status: "Cancelled", created_at: march(6), finished_at: march(7, "11:00:00") }),
      ],
    ],
  ])("settles no window of a later one either where %s", async (_, earlier) => {
    givingUp("2026-03-07T00:00:00Z", "2100-01-01T00:00:00Z");
    const exports = [...earlier, spawned(2, "Completed", 5), spawned(3, "Completed", 6)];
    const made = schedule(9, 7, { created_at: march(7, "11:00:00") });
    const told = await codes([...exports, made, ofLater(10, "Failed", 7), ofLater(11, "Failed", 8)]);
    expect(told.codes).toEqual([1, 1]);
    expect(told.failed).toContain("2 exports in 1 of 1 series ended without success");
    expect(told.failed).not.toContain("waives its window");
  });

  test("settles neither the end of such a schedule; an entry from there on does, and one of a window its window", async () => {
    const failed = { ...later, status: "Failed", finished_at: march(9, "00:20:00") };
    const exports = [...before, failed, ofLater(10, "Failed", 7), ofLater(11, "Completed", 8)];
    givingUp("2026-03-05T00:00:00Z", "2100-01-01T00:00:00Z");
    const told = await codes(exports);
    expect(told.codes).toEqual([1, 1]);
    expect(told.failed).toContain("Nothing from 2026-03-09T00:00:00Z on is exported.\n");
    const file = path.join(folder, "fills.yaml");
    const first = readFileSync(file, "utf8");
    givingUp("2026-03-09T00:00:00Z", "2100-01-01T00:00:00Z");
    const second = readFileSync(file, "utf8").replace("name: gone", "name: gone-2");
    givingUp("2026-03-07T00:00:00Z", "2026-03-08T00:00:00Z");
    const third = readFileSync(file, "utf8").replace("name: gone", "name: gone-3");
    writeFileSync(file, first + second);
    const windowLeft = await codes(exports);
    expect(windowLeft.codes).toEqual([1, 1]);
    expect(windowLeft.failed).not.toContain(" on is exported");
    writeFileSync(file, first + second + third);
    expect((await codes(exports)).codes).toEqual([0, 0]);
  });
});

describe("--fills", () => {
  const exports = [schedule(1, 8), spawned(2, "Failed", 8)];

  test("settles a failed export whose window an entry gives up, with the exit code 0", async () => {
    const server = await serving({ exports });
    expect((await ask(server.url, "failed")).code).toBe(1);
    givingUp("2026-03-08T00:00:00Z", "2026-03-09T00:00:00Z");
    expect(await ask(server.url, "failed", "--fills", "fills.yaml")).toEqual({
      code: 0,
      stdout: `No failed exports.
1 more export ended without success, but fills.yaml waives its window.
`,
      stderr: "",
    });
    const { stdout } = await ask(server.url, "failed", "--fills", "fills.yaml", "--json");
    const [{ failed, waived }] = JSON.parse(stdout).series;
    expect([failed, waived.map(({ id: own }: { id: string }) => own)]).toEqual([[], [id(2)]]);
  });

  test("settles nothing by an entry that does not give up, and only that part of a window which is waived", async () => {
    const server = await serving({ exports });
    givingUp("2026-03-08T00:00:00Z", "2026-03-09T00:00:00Z", false);
    expect((await ask(server.url, "failed", "--fills", "fills.yaml")).code).toBe(1);
    givingUp("2026-03-08T00:00:00Z", "2026-03-08T18:00:00Z");
    const { code, stdout } = await ask(server.url, "failed", "--fills", "fills.yaml");
    expect(code).toBe(1);
    expect(stdout).toContain("  Still not exported: 2026-03-08T18:00:00Z to 2026-03-09T00:00:00Z.\n");
  });

  test("says what is wrong with the file before anything is asked", async () => {
    const server = await serving({ exports });
    expect(await ask(server.url, "failed", "--fills", "fills.yaml")).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'pulumi-langsmith exports failed: --fills "fills.yaml": the file does not exist.\nRun `pulumi-langsmith exports failed --help` to see the options.\n',
    });
    writeFileSync(path.join(folder, "fills.yaml"), "- nam: x\n");
    const { code, stderr } = await ask(server.url, "failed", "--fills", "fills.yaml");
    expect(code).toBe(3);
    expect(stderr).toContain("fills.yaml:1:");
    expect(server.seen).toEqual([]);
  });
});
