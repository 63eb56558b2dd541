import { describe, expect, test } from "vitest";
import { formatInstant, parseInstant, VirtualClock } from "../src/world/clock.ts";
import {
  at,
  dockerDeployment,
  githubDeployment,
  listAt,
  makeDestination,
  oneOff,
  type Rig,
  start,
  textAt,
} from "./support.ts";

const HOUR = 3600;
const EXPORTS = "/api/v1/bulk-exports";

describe("the virtual clock", () => {
  test("runs at its speed, and stands still at 0", () => {
    let real = 1000;
    const clock = new VirtualClock(Date.parse("2026-03-01T00:00:00Z"), 60, () => real);
    real += 1500;
    expect(clock.read()).toEqual({ now: "2026-03-01T00:01:30+00:00", speed: 60 });
    clock.setSpeed(0);
    real += 100_000;
    expect(clock.read()).toEqual({ now: "2026-03-01T00:01:30+00:00", speed: 0 });
    clock.setSpeed(1);
    real += 1.25;
    expect(clock.read().now).toBe("2026-03-01T00:01:30.001250+00:00");
  });

  test("moves forward, never back", () => {
    const clock = new VirtualClock(0, 0);
    clock.advance(90.5);
    clock.set(100_000);
    expect(clock.now()).toBe(100_000);
    expect(() => clock.advance(-1)).toThrow("0 seconds or more");
    expect(() => clock.set(99_999)).toThrow("cannot go back");
  });

  test.each([
    ["2025-05-13T16:20:35Z", "2025-05-13T16:20:35+00:00"],
    ["2025-05-13T18:20:35.5+02:00", "2025-05-13T16:20:35.500000+00:00"],
    ["2025-05-13T16:20:35.0129089Z", "2025-05-13T16:20:35.012908+00:00"],
  ])("%s is written as %s", (sent, written) => {
    expect(formatInstant(parseInstant(sent))).toBe(written);
  });

  test("is read and moved over HTTP", async () => {
    const rig = await start();
    const set = async (body: object) => (await rig.call("POST", "/_emulator/clock", body)).body;
    expect(await set({ advanceSeconds: 60 })).toEqual({ now: "2026-03-01T00:01:00+00:00", speed: 0 });
    const later = { now: "2026-03-02T00:00:00+00:00", speed: 0 };
    expect(await set({ now: "2026-03-02T00:00:00Z" })).toEqual(later);
    expect((await rig.call("GET", "/_emulator/clock")).body).toEqual(later);
    expect(await set({ speed: 60 })).toMatchObject({ speed: 60 });
    expect((await rig.call("POST", "/_emulator/clock", { now: "2026-03-01T00:00:00Z" })).status).toBe(400);
    expect((await rig.call("POST", "/_emulator/clock", { advance: 5 })).status).toBe(400);
  });

  test("is the time of the Date header and of what is created", async () => {
    const rig = await start();
    rig.emulator.clock.advance(HOUR + 0.75);
    const made = await rig.call("POST", "/v2/deployments", dockerDeployment());
    expect(made.headers.get("date")).toBe("Sun, 01 Mar 2026 01:00:00 GMT");
    expect(textAt(made.body, "created_at")).toBe("2026-03-01T01:00:00.750000+00:00");
  });

  test.each([0, HOUR, -HOUR])("starts %i seconds ahead of the machine's time", async (skewSeconds) => {
    const earliest = Date.now() + skewSeconds * 1000 - 1;
    const rig = await start({ now: undefined, skewSeconds });
    const shown = Date.parse(String(rig.emulator.clock.read().now));
    expect(shown).toBeGreaterThanOrEqual(earliest);
    expect(shown).toBeLessThanOrEqual(Date.now() + skewSeconds * 1000);
  });

  test("may differ from the Date header alone", async () => {
    const rig = await start({ dateSkewSeconds: HOUR });
    const made = await rig.call("POST", "/v2/deployments", dockerDeployment());
    expect(made.headers.get("date")).toBe("Sun, 01 Mar 2026 01:00:00 GMT");
    expect(textAt(made.body, "created_at")).toBe("2026-03-01T00:00:00+00:00");
  });

  test("does not start at two times", async () => {
    await expect(start({ skewSeconds: 1 })).rejects.toThrow(
      "Either now or skewSeconds says where the clock begins, not both.",
    );
  });
});

/** The status at a path after each number of seconds, which are counted from the one before. */
async function walk(rig: Rig, path: string, seconds: readonly number[]): Promise<unknown[]> {
  const statuses: unknown[] = [];
  for (const step of seconds) {
    rig.emulator.clock.advance(step);
    statuses.push(at((await rig.call("GET", path)).body, "status"));
  }
  return statuses;
}

describe("statuses follow the clock", () => {
  test.each([
    [
      "github",
      githubDeployment(),
      [0, 5, 5, 5, 45, 5, 24, 1],
      [
        "CREATING",
        "QUEUED",
        "AWAITING_BUILD",
        "BUILDING",
        "AWAITING_DEPLOY",
        "DEPLOYING",
        "DEPLOYING",
        "DEPLOYED",
      ],
    ],
    [
      "an image",
      dockerDeployment(),
      [0, 5, 5, 5, 75],
      ["CREATING", "QUEUED", "AWAITING_DEPLOY", "DEPLOYING", "DEPLOYED"],
    ],
  ])("a revision of %s", async (_, body, steps, statuses) => {
    const rig = await start();
    const made = await rig.call("POST", "/v2/deployments", body);
    const path = `/v2/deployments/${textAt(made.body, "id")}`;
    const revision = `${path}/revisions/${textAt(made.body, "latest_revision_id")}`;
    expect(await walk(rig, revision, steps)).toEqual(statuses);
  });

  test("a deployment, until it is deleted", async () => {
    const rig = await start();
    const made = await rig.call("POST", "/v2/deployments", dockerDeployment());
    const path = `/v2/deployments/${textAt(made.body, "id")}`;
    expect(await walk(rig, path, [19, 1])).toEqual(["AWAITING_DATABASE", "READY"]);
    const inactive = { active_revision_id: null, url: null, image_version: null };
    expect((await rig.call("GET", path)).body).toMatchObject(inactive);
    rig.emulator.clock.advance(70);
    const { body } = await rig.call("GET", path);
    expect(body).toMatchObject({
      active_revision_id: at(body, "latest_revision_id"),
      image_version: "1.4.0",
    });
    expect((await rig.call("DELETE", path)).status).toBe(204);
    expect(await walk(rig, path, [19])).toEqual(["AWAITING_DELETE"]);
    rig.emulator.clock.advance(1);
    expect((await rig.call("GET", path)).status).toBe(404);
  });

  test("a newer revision makes an unfinished one SKIPPED, and the active one stays until it is deployed", async () => {
    const rig = await start();
    const made = await rig.call("POST", "/v2/deployments", dockerDeployment());
    const path = `/v2/deployments/${textAt(made.body, "id")}`;
    for (const image_uri of ["a:2", "a:3"]) {
      rig.emulator.clock.advance(image_uri === "a:2" ? 90 : 30);
      await rig.call("PATCH", path, { source_revision_config: { image_uri } });
    }
    rig.emulator.clock.advance(89);
    const deployment = () => rig.emulator.state().deployments[0];
    const statuses = deployment()?.revisions.map(({ status }) => status);
    expect(statuses).toEqual(["DEPLOYED", "SKIPPED", "DEPLOYING"]);
    expect(deployment()?.active_revision_id).toBe(deployment()?.revisions[0]?.id);
    rig.emulator.clock.advance(1);
    expect(deployment()?.active_revision_id).toBe(deployment()?.latest_revision_id);
  });

  test("an export", async () => {
    const rig = await start();
    const made = await rig.call("POST", EXPORTS, oneOff(await makeDestination(rig)));
    const path = `${EXPORTS}/${textAt(made.body, "id")}`;
    expect(await walk(rig, path, [4, 1, 24, 1])).toEqual(["Created", "Running", "Running", "Completed"]);
    expect(at((await rig.call("GET", path)).body, "finished_at")).toBe("2026-03-01T00:00:30+00:00");
  });

  test("the runs of an export, one for each UTC day", async () => {
    const rig = await start();
    const range = { start_time: "2026-02-27T18:00:00Z", end_time: "2026-03-01T06:00:00Z" };
    const made = await rig.call("POST", EXPORTS, { ...oneOff(await makeDestination(rig)), ...range });
    const path = `${EXPORTS}/${textAt(made.body, "id")}`;
    const runs = async () => listAt((await rig.call("GET", `${path}/runs`)).body);
    expect(await runs()).toEqual([]);
    rig.emulator.clock.advance(24);
    expect((await runs()).map((run) => at(run, "status"))).toEqual(["Completed", "Running", "Running"]);
    expect((await runs()).map((run) => [at(run, "start_time"), at(run, "end_time")])).toEqual([
      ["2026-02-27T18:00:00+00:00", "2026-02-28T00:00:00+00:00"],
      ["2026-02-28T00:00:00+00:00", "2026-03-01T00:00:00+00:00"],
      ["2026-03-01T00:00:00+00:00", "2026-03-01T06:00:00+00:00"],
    ]);
    await rig.call("PATCH", path, { status: "Cancelled" });
    rig.emulator.clock.advance(100);
    expect((await runs()).map((run) => at(run, "status"))).toEqual(["Completed", "Cancelled", "Cancelled"]);
  });
});

describe("a schedule", () => {
  const schedule = async (rig: Rig, start_time: string, interval_hours: number) => {
    const sent = { ...oneOff(await makeDestination(rig)), start_time, end_time: null, interval_hours };
    return textAt((await rig.call("POST", EXPORTS, sent)).body, "id");
  };
  const spawned = (rig: Rig, id: string) =>
    rig.emulator.state().exports.filter(({ source_bulk_export_id }) => source_bulk_export_id === id);

  test("spawns an export ten minutes after the end of each interval, until it is cancelled", async () => {
    const rig = await start();
    const id = await schedule(rig, "2026-03-01T00:00:00Z", 6);
    rig.emulator.clock.advance(6 * HOUR + 599);
    expect(spawned(rig, id)).toEqual([]);
    rig.emulator.clock.advance(6 * HOUR + 1);
    const windows = spawned(rig, id).map((one) => [one.start_time, one.end_time, one.created_at]);
    expect(windows).toEqual([
      ["2026-03-01T00:00:00+00:00", "2026-03-01T06:00:00+00:00", "2026-03-01T06:10:00+00:00"],
      ["2026-03-01T06:00:00+00:00", "2026-03-01T12:00:00+00:00", "2026-03-01T12:10:00+00:00"],
    ]);
    await rig.call("PATCH", `${EXPORTS}/${id}`, { status: "Cancelled" });
    rig.emulator.clock.advance(100 * HOUR);
    expect(spawned(rig, id).map(({ status }) => status)).toEqual(["Completed", "Completed"]);
  });

  test("exports at once the intervals that were over before it was created", async () => {
    const rig = await start();
    const id = await schedule(rig, "2026-02-27T00:00:00Z", 24);
    expect(spawned(rig, id)).toMatchObject([
      { start_time: "2026-02-27T00:00:00+00:00", created_at: "2026-03-01T00:00:00+00:00" },
    ]);
  });

  test("has no runs; those of all it spawned come in pages, the newest export first", async () => {
    const rig = await start();
    const id = await schedule(rig, "2026-02-27T00:00:00Z", 36);
    rig.emulator.clock.advance(36 * HOUR);
    expect((await rig.call("GET", `${EXPORTS}/${id}/runs`)).body).toEqual([]);
    const starts = async (query: string) =>
      listAt((await rig.call("GET", `${EXPORTS}/runs?source_bulk_export_id=${id}${query}`)).body).map((run) =>
        at(run, "start_time"),
      );
    const all = [
      "2026-02-28T12:00:00+00:00",
      "2026-03-01T00:00:00+00:00",
      "2026-02-27T00:00:00+00:00",
      "2026-02-28T00:00:00+00:00",
    ];
    expect(await starts("")).toEqual(all);
    expect(await starts("&limit=2&offset=1")).toEqual(all.slice(1, 3));
    expect(await starts("&limit=5&offset=4")).toEqual([]);
  });
});
