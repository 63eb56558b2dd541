import { writeFileSync } from "node:fs";
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

const givingUp = (startTime: string, endTime: string, givenUp = true) =>
  writeFill(folder, startTime, endTime, givenUp);

describe("a schedule that Failed or is TimedOut", () => {
  const ended = (number: number, status: string, more: object = {}) =>
    schedule(number, 5, { status, finished_at: march(7, "00:20:00"), ...more });
  const exports = [ended(1, "Failed"), spawned(2, "Running", 5), spawned(3, "Running", 6)];

  test.each([
    ["Failed", "failed"],
    ["TimedOut", "timed out"],
  ])("is told of when it is %s, with where it is to go on; the exit code is 1", async (status, words) => {
    const server = await serving({ exports: [ended(1, status), ...exports.slice(1)] });
    expect(await ask(server.url, "failed")).toEqual({
      code: 1,
      stdout: `project ${PROJECT}
  schedule ${id(1)} ${words} at 2026-03-07T00:20:00Z: nothing from 2026-03-07T00:00:00Z on is exported

No failed exports; 1 schedule ended without success, and no other one continues it.
A schedule that ended never restarts. Give it the \`startTime\` from which nothing is exported, such as 2026-03-07T00:00:00Z, and run
pulumi up: a new one goes on there without gap or overlap.
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
  ])("is not told of where %s", async (_, other) => {
    const server = await serving({ exports: [...exports, other] });
    const { code, stdout } = await ask(server.url, "failed");
    expect([code, stdout]).toEqual([0, "No failed exports.\n"]);
  });

  test("is not told of where it was cancelled, or ended before --since, or another schedule is asked for", async () => {
    const server = await serving({ exports: [ended(1, "Cancelled"), ...exports.slice(1)] });
    expect((await ask(server.url, "failed")).code).toBe(0);
    const failed = await serving({ exports: [...exports, schedule(8, 5, { session_id: id(80) })] });
    expect((await ask(failed.url, "failed", "--since", "2026-03-07T00:20:00Z")).code).toBe(1);
    expect((await ask(failed.url, "failed", "--since", "2026-03-07T00:20:01Z")).code).toBe(0);
    expect((await ask(failed.url, "failed", "--schedule", id(1))).code).toBe(1);
    expect((await ask(failed.url, "failed", "--schedule", id(8))).code).toBe(0);
  });

  test("is given up by an entry that reaches from where it ended to now", async () => {
    const server = await serving({ exports });
    givingUp("2026-03-07T00:00:00Z", "2036-03-07T00:00:00Z");
    const { code, stdout } = await ask(server.url, "failed", "--fills", "fills.yaml");
    expect([code, stdout]).toEqual([0, "No failed exports.\n"]);
    givingUp("2026-03-07T00:00:00Z", "2026-03-08T00:00:00Z");
    expect((await ask(server.url, "failed", "--fills", "fills.yaml")).code).toBe(1);
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
1 more export ended so, and what it left is given up in fills.yaml.
`,
      stderr: "",
    });
    const { stdout } = await ask(server.url, "failed", "--fills", "fills.yaml", "--json");
    const [{ failed, givenUp }] = JSON.parse(stdout).series;
    expect([failed, givenUp.map(({ id: own }: { id: string }) => own)]).toEqual([[], [id(2)]]);
  });

  test("settles nothing by an entry that does not give up, and only that part of a window which is given up", async () => {
    const server = await serving({ exports });
    givingUp("2026-03-08T00:00:00Z", "2026-03-09T00:00:00Z", false);
    expect((await ask(server.url, "failed", "--fills", "fills.yaml")).code).toBe(1);
    givingUp("2026-03-08T00:00:00Z", "2026-03-08T18:00:00Z");
    const { code, stdout } = await ask(server.url, "failed", "--fills", "fills.yaml");
    expect(code).toBe(1);
    expect(stdout).toContain("  still not exported: 2026-03-08T18:00:00Z – 2026-03-09T00:00:00Z\n");
  });

  test("says what is wrong with the file before anything is asked", async () => {
    const server = await serving({ exports });
    expect(await ask(server.url, "failed", "--fills", "fills.yaml")).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'pulumi-langsmith exports failed: --fills "fills.yaml": there is no such file\nRun with --help for the options.\n',
    });
    writeFileSync(path.join(folder, "fills.yaml"), "- nam: x\n");
    const { code, stderr } = await ask(server.url, "failed", "--fills", "fills.yaml");
    expect(code).toBe(3);
    expect(stderr).toContain("fills.yaml:1:");
    expect(server.seen).toEqual([]);
  });
});
