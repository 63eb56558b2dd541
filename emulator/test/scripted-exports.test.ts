import { describe, expect, test } from "vitest";
import { at, listAt, makeDestination, oneOff, PROJECT, type Rig, start, textAt } from "./support.ts";

const PATH = "/api/v1/bulk-exports";
const TWO_DAYS = { start_time: "2026-02-01T00:00:00Z", end_time: "2026-02-03T00:00:00Z" };

async function make(rig: Rig, change: object = {}): Promise<string> {
  const made = await rig.call("POST", PATH, { ...oneOff(await makeDestination(rig)), ...change });
  return textAt(made.body, "id");
}

const statusOf = async (rig: Rig, id: string) => at((await rig.call("GET", `${PATH}/${id}`)).body, "status");
const runsOf = async (rig: Rig, id: string) => listAt((await rig.call("GET", `${PATH}/${id}/runs`)).body);

describe("a scripted export", () => {
  test("takes as long as configured, and completes then", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "Completed", seconds: 3600 });
    const id = await make(rig, TWO_DAYS);
    rig.emulator.clock.advance(3599);
    expect(await statusOf(rig, id)).toBe("Running");
    expect((await runsOf(rig, id)).map((run) => at(run, "status"))).toEqual(["Completed", "Running"]);
    rig.emulator.clock.advance(1);
    expect((await rig.call("GET", `${PATH}/${id}`)).body).toMatchObject({
      status: "Completed",
      finished_at: "2026-03-01T01:00:00+00:00",
    });
    expect((await runsOf(rig, id)).map((run) => at(run, "status"))).toEqual(["Completed", "Completed"]);
  });

  test("that would take longer than the limit is TimedOut at the limit, and what had not completed by then never does", async () => {
    const rig = await start({ exportTimeoutHours: 1 });
    rig.emulator.addBehaviour({ kind: "export", outcome: "Completed", seconds: 7200 });
    const id = await make(rig, TWO_DAYS);
    rig.emulator.clock.advance(3600);
    expect(await statusOf(rig, id)).toBe("TimedOut");
    rig.emulator.clock.advance(100_000);
    expect((await runsOf(rig, id)).map((run) => at(run, "status"))).toEqual(["TimedOut", "TimedOut"]);
  });

  test("fails and times out when it is configured to", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "Failed", seconds: 100 });
    rig.emulator.addBehaviour({ kind: "export", outcome: "TimedOut", seconds: 200 });
    const [failing, slow] = [await make(rig), await make(rig)];
    const seen = async () => [await statusOf(rig, failing), await statusOf(rig, slow)];
    rig.emulator.clock.advance(99);
    expect(await seen()).toEqual(["Running", "Running"]);
    rig.emulator.clock.advance(1);
    expect(await seen()).toEqual(["Failed", "Running"]);
    rig.emulator.clock.advance(100);
    expect(await seen()).toEqual(["Failed", "TimedOut"]);
  });

  test("that fails after retries says what each of them met, in its last run and only in the end", async () => {
    const rig = await start();
    const errors = { retry_0: "SlowDown", retry_1: "SlowDown", retry_2: "AccessDenied" };
    rig.emulator.addBehaviour({ kind: "export", outcome: "Failed", errors });
    const id = await make(rig, TWO_DAYS);
    rig.emulator.clock.advance(29);
    expect((await runsOf(rig, id)).map((run) => at(run, "errors"))).toEqual([null, null]);
    rig.emulator.clock.advance(1);
    expect(await runsOf(rig, id)).toMatchObject([
      { status: "Completed", errors: null, retry_number: 0 },
      { status: "Failed", errors, retry_number: 2 },
    ]);
  });

  test("that goes on after errors says them while it runs and when it has completed", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "Completed", error: "SlowDown", seconds: 600 });
    const id = await make(rig);
    for (const [seconds, status] of [
      [300, "Running"],
      [300, "Completed"],
    ] as const) {
      rig.emulator.clock.advance(seconds);
      expect(await runsOf(rig, id)).toMatchObject([
        { status, errors: { retry_0: "SlowDown" }, retry_number: 1 },
      ]);
    }
  });

  test("stays in a status that no one has documented, as does its last run", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "stays", status: "Throttled" });
    const id = await make(rig, TWO_DAYS);
    rig.emulator.clock.advance(5);
    expect(await statusOf(rig, id)).toBe("Throttled");
    rig.emulator.clock.advance(1_000_000);
    expect((await rig.call("GET", `${PATH}/${id}`)).body).toMatchObject({
      status: "Throttled",
      finished_at: null,
    });
    expect((await runsOf(rig, id)).map((run) => at(run, "status"))).toEqual(["Completed", "Throttled"]);
  });

  test("stays in a status only after the configured seconds", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "stays", status: "Throttled", seconds: 60 });
    const id = await make(rig);
    rig.emulator.clock.advance(59);
    expect(await statusOf(rig, id)).toBe("Running");
    rig.emulator.clock.advance(1);
    expect(await statusOf(rig, id)).toBe("Throttled");
  });

  test("that stays in Created has no runs, not even when it is cancelled", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "stays", status: "Created" });
    const id = await make(rig);
    rig.emulator.clock.advance(1000);
    await rig.call("PATCH", `${PATH}/${id}`, {});
    expect(await runsOf(rig, id)).toEqual([]);
  });

  test("writes the configured rows, and leaves the result out of its runs' metadata if configured so", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "Completed", rows: 7 });
    rig.emulator.addBehaviour({ kind: "export", outcome: "Completed", withoutResult: true });
    const [counted, bare] = [await make(rig, TWO_DAYS), await make(rig)];
    rig.emulator.clock.advance(30);
    const rows = (await runsOf(rig, counted)).map((run) => at(run, "metadata", "result", "rows_written"));
    expect(rows).toEqual([7, 7]);
    const [run] = await runsOf(rig, bare);
    expect(at(run, "status")).toBe("Completed");
    expect(at(run, "metadata")).not.toHaveProperty("result");
  });

  test("is the next in the order of spawning over all schedules, or of the schedule that is named", async () => {
    const rig = await start();
    const schedule = { start_time: "2026-03-01T00:00:00Z", end_time: null };
    const slow = await make(rig, { ...schedule, interval_hours: 2 });
    const fast = await make(rig, { ...schedule, interval_hours: 1, filter: "fast" });
    rig.emulator.addBehaviour({ kind: "export", source: slow, outcome: "Completed", rows: 22 });
    rig.emulator.addBehaviour({ kind: "export", session: PROJECT, outcome: "Completed", rows: 1 });
    rig.emulator.addBehaviour({ kind: "export", source: fast, outcome: "Failed" });
    rig.emulator.clock.advance(4 * 3600 + 700);
    const spawned = rig.emulator.state().exports.filter(({ source_bulk_export_id }) => source_bulk_export_id);
    expect(
      spawned.map((one) => [
        one.source_bulk_export_id === fast ? "fast" : "slow",
        one.start_time.slice(11, 13),
        one.status,
      ]),
    ).toEqual([
      ["fast", "00", "Completed"],
      ["slow", "00", "Completed"],
      ["fast", "01", "Failed"],
      ["fast", "02", "Completed"],
      ["slow", "02", "Completed"],
      ["fast", "03", "Completed"],
    ]);
    const written = (index: number) => spawned[index]?.runs[0]?.metadata.result?.rows_written;
    expect([written(0), written(1)]).toEqual([1, 22]);
  });

  test("is rejected when it contradicts itself", async () => {
    const rig = await start();
    const script = { kind: "export", outcome: "Failed" };
    for (const [more, error] of [
      [{ error: "a", errors: { retry_0: "b" } }, "✖ give either error or errors\n  → at errors"],
      [{ errors: { first: "b" } }, "✖ Invalid key in record\n  → at errors.first"],
      [{ seconds: 0 }, "✖ Too small: expected number to be >0\n  → at seconds"],
    ] as const) {
      expect(await rig.call("POST", "/_emulator/behaviour", { ...script, ...more })).toMatchObject({
        status: 400,
        body: { error },
      });
    }
  });
});

describe("an export that disappears", () => {
  test("is found neither by its id nor in lists, nor are its runs", async () => {
    const rig = await start();
    const [gone, kept] = [await make(rig), await make(rig)];
    rig.emulator.clock.advance(30);
    expect((await rig.call("POST", "/_emulator/disappear", { exportId: gone })).status).toBe(204);
    for (const path of [gone, `${gone}/runs`]) {
      expect(await rig.call("GET", `${PATH}/${path}`)).toMatchObject({
        status: 404,
        body: { detail: "Bulk export not found" },
      });
    }
    expect(listAt((await rig.call("GET", PATH)).body).map((one) => at(one, "id"))).toEqual([kept]);
    expect(rig.emulator.state().exports.map(({ id }) => id)).toEqual([kept]);
  });

  test("can still stand in lists, where the runs of its schedule leave its own out", async () => {
    const rig = await start();
    const id = await make(rig, { start_time: "2026-02-26T00:00:00Z", end_time: null, interval_hours: 24 });
    rig.emulator.clock.advance(30);
    const listed = listAt((await rig.call("GET", PATH)).body).map((one) => textAt(one, "id"));
    expect(listed).toHaveLength(3);
    const [first = ""] = listed.filter((one) => one !== id);
    rig.emulator.disappear(first, { stillListed: true });
    expect(listAt((await rig.call("GET", PATH)).body)).toHaveLength(3);
    expect((await rig.call("GET", `${PATH}/${first}`)).status).toBe(404);
    const runs = listAt((await rig.call("GET", `${PATH}/runs?source_bulk_export_id=${id}`)).body);
    expect(runs).toHaveLength(1);
    expect(at(runs[0], "bulk_export_id")).not.toBe(first);
  });

  test("spawns nothing more, and no longer keeps its destination", async () => {
    const rig = await start();
    const id = await make(rig, { start_time: "2026-03-01T00:00:00Z", end_time: null, interval_hours: 1 });
    const destination = String(rig.emulator.state().destinations[0]?.id);
    rig.emulator.disappear(id);
    rig.emulator.clock.advance(100_000);
    expect((await rig.call("GET", PATH)).body).toEqual([]);
    expect((await rig.call("DELETE", `${PATH}/destinations/${destination}`)).status).toBe(204);
  });

  test("that was never there is an error", async () => {
    const rig = await start();
    const id = "99999999-9999-4999-8999-999999999999";
    expect(await rig.call("POST", "/_emulator/disappear", { exportId: id })).toMatchObject({
      status: 400,
      body: { error: "There is no bulk export 99999999-9999-4999-8999-999999999999." },
    });
    expect(() => rig.emulator.disappear(id)).toThrow(RangeError);
  });
});
