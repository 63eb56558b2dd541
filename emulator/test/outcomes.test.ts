import { describe, expect, test } from "vitest";
import { startStore } from "./store.ts";
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

const EXPORTS = "/api/v1/bulk-exports";
const TWO_DAYS = { start_time: "2026-02-01T00:00:00Z", end_time: "2026-02-03T00:00:00Z" };

async function deploy(rig: Rig, body: object = githubDeployment()) {
  const made = await rig.call("POST", "/v2/deployments", body);
  const path = `/v2/deployments/${textAt(made.body, "id")}`;
  return { path, revision: `${path}/revisions/${textAt(made.body, "latest_revision_id")}` };
}

async function exportOne(rig: Rig, change: object = TWO_DAYS): Promise<string> {
  const made = await rig.call("POST", EXPORTS, { ...oneOff(await makeDestination(rig)), ...change });
  return `${EXPORTS}/${textAt(made.body, "id")}`;
}

const statusOf = async (rig: Rig, path: string) => at((await rig.call("GET", path)).body, "status");
const runsOf = async (rig: Rig, path: string) => listAt((await rig.call("GET", `${path}/runs`)).body);

describe("the outcome of a revision", () => {
  test.each([
    ["CREATE_FAILED", "deploy", "The revision could not be created"],
    ["BUILD_FAILED", "build", "The build failed"],
    ["DEPLOY_FAILED", "deploy", "The deployment failed"],
  ] as const)("%s, with its lines at the end of the %s log", async (outcome, type, last) => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome, log: ["exit code 1"], message: "No luck" });
    const { path, revision } = await deploy(rig);
    expect(at((await rig.call("GET", revision)).body, "status_message")).toBeNull();
    rig.emulator.clock.advance(90);
    expect((await rig.call("GET", revision)).body).toMatchObject({
      status: outcome,
      status_message: "No luck",
    });
    const logs = await rig.call("GET", `${revision}/logs?type=${type}&order=desc&limit=2`);
    expect(listAt(logs.body, "logs").map((line) => at(line, "message"))).toEqual([last, "exit code 1"]);
    await rig.call("PATCH", path, { source_revision_config: { repo_ref: "fixed" } });
    rig.emulator.clock.advance(90);
    const statuses = rig.emulator.state().deployments[0]?.revisions.map(({ status }) => status);
    expect(statuses).toEqual([outcome, "DEPLOYED"]);
  });

  test.each(["QUEUED", "INTERRUPTED", "PONDERING"])("stays in %s", async (status) => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "stays", status });
    const { revision } = await deploy(rig);
    rig.emulator.clock.advance(1_000_000);
    expect(await statusOf(rig, revision)).toBe(status);
  });

  test("passes through the statuses of via for ten seconds each", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", via: ["INTERRUPTED", "QUEUED"] });
    const { revision } = await deploy(rig);
    const seen: unknown[] = [];
    for (const step of [89, 1, 10, 9, 1]) {
      rig.emulator.clock.advance(step);
      seen.push(await statusOf(rig, revision));
    }
    expect(seen).toEqual(["DEPLOYING", "INTERRUPTED", "QUEUED", "QUEUED", "DEPLOYED"]);
  });

  test("is that of the next revisions of the deployment that it names, as often as it says", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", deployment: "two", outcome: "DEPLOY_FAILED", times: 2 });
    await deploy(rig, dockerDeployment("one"));
    const { revision } = await deploy(rig, dockerDeployment("two"));
    for (const _ of [1, 2]) {
      rig.emulator.clock.advance(90);
      await rig.call("POST", `${revision}/redeploy`);
    }
    rig.emulator.clock.advance(90);
    const seen = rig.emulator
      .state()
      .deployments.map(({ revisions }) => revisions.map(({ status }) => status));
    expect(seen).toEqual([["DEPLOY_FAILED", "DEPLOY_FAILED", "DEPLOYED"], ["DEPLOYED"]]);
  });
});

describe("the outcome of an export", () => {
  test.each([
    [{ outcome: "Completed", seconds: 3600 }, 3600, "Completed", ["Completed", "Completed"]],
    [{ outcome: "Failed", error: "quota" }, 30, "Failed", ["Completed", "Failed"]],
    [{ outcome: "TimedOut" }, 24 * 3600, "TimedOut", ["Completed", "TimedOut"]],
    [{ outcome: "TimedOut", seconds: 60 }, 60, "TimedOut", ["Completed", "TimedOut"]],
    [{ outcome: "stays", status: "Throttled", seconds: 60 }, 60, "Throttled", ["Completed", "Throttled"]],
  ] as const)("%j after %i seconds", async (script, seconds, status, runs) => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", ...script });
    const path = await exportOne(rig);
    rig.emulator.clock.advance(seconds - 1);
    expect(await statusOf(rig, path)).toBe("Running");
    rig.emulator.clock.advance(1);
    expect(await statusOf(rig, path)).toBe(status);
    expect((await runsOf(rig, path)).map((run) => at(run, "status"))).toEqual(runs);
    rig.emulator.clock.advance(1_000_000);
    expect(await statusOf(rig, path)).toBe(status);
  });

  test("shows the error of its last run, as retry_0, once it has failed", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "AccessDenied" });
    const path = await exportOne(rig);
    rig.emulator.clock.advance(29);
    expect((await runsOf(rig, path)).map((run) => at(run, "errors"))).toEqual([null, null]);
    rig.emulator.clock.advance(1);
    const errors = (await runsOf(rig, path)).map((run) => at(run, "errors"));
    expect(errors).toEqual([null, { retry_0: "AccessDenied" }]);
  });

  test("has no runs while it stays in Created, and none after its cancellation", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "stays", status: "Created" });
    const path = await exportOne(rig);
    rig.emulator.clock.advance(1000);
    await rig.call("PATCH", path, {});
    expect([await statusOf(rig, path), await runsOf(rig, path)]).toEqual(["Cancelled", []]);
  });

  test("writes as many rows as it says, and leaves the result out", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "Completed", rows: 7 });
    rig.emulator.addBehaviour({ kind: "export", outcome: "Completed", withoutResult: true });
    const [counted, bare] = [await exportOne(rig), await exportOne(rig)];
    rig.emulator.clock.advance(30);
    const rows = (await runsOf(rig, counted)).map((run) => at(run, "metadata", "result", "rows_written"));
    expect(rows).toEqual([7, 7]);
    expect(at((await runsOf(rig, bare))[0], "metadata")).not.toHaveProperty("result");
  });

  test("is that of the next export, in the order of spawning, or of the schedule that it names", async () => {
    const rig = await start();
    const schedule = { start_time: "2026-03-01T00:00:00Z", end_time: null };
    const slow = (await exportOne(rig, { ...schedule, interval_hours: 2 })).slice(EXPORTS.length + 1);
    await exportOne(rig, { ...schedule, interval_hours: 1 });
    rig.emulator.addBehaviour({ kind: "export", source: slow, outcome: "TimedOut", seconds: 1 });
    rig.emulator.addBehaviour({ kind: "export", outcome: "Failed" });
    rig.emulator.clock.advance(2 * 3600 + 700);
    const spawned = rig.emulator.state().exports.filter((one) => one.source_bulk_export_id);
    expect(spawned.map((one) => [one.source_bulk_export_id === slow, one.status])).toEqual([
      [false, "Failed"],
      [true, "TimedOut"],
      [false, "Completed"],
    ]);
  });
});

test("outcomes are set and removed over HTTP; a wrong one is 400", async () => {
  const rig = await start();
  const post = (body: object) => rig.call("POST", "/_emulator/behaviour", body);
  expect((await post({ kind: "revision", outcome: "BUILD_FAILED" })).status).toBe(204);
  expect((await rig.call("DELETE", "/_emulator/behaviour")).status).toBe(204);
  const { revision } = await deploy(rig);
  rig.emulator.clock.advance(90);
  expect(await statusOf(rig, revision)).toBe("DEPLOYED");
  for (const wrong of [
    { kind: "revision", outcome: "REPLACED" },
    { kind: "revision", outcome: "DEPLOYED", via: ["SKIPPED"] },
    { kind: "export", outcome: "Failed", seconds: 0 },
  ]) {
    expect((await post(wrong)).status).toBe(400);
  }
});

test("an export that disappears is 404 with its runs, in no list, and spawns nothing more", async () => {
  const rig = await start();
  const schedule = { start_time: "2026-03-01T00:00:00Z", end_time: null, interval_hours: 1 };
  const path = await exportOne(rig, schedule);
  const exportId = path.slice(EXPORTS.length + 1);
  expect((await rig.call("POST", "/_emulator/disappear", { exportId })).status).toBe(204);
  rig.emulator.clock.advance(100_000);
  for (const each of [path, `${path}/runs`]) expect((await rig.call("GET", each)).status).toBe(404);
  expect((await rig.call("GET", EXPORTS)).body).toEqual([]);
  expect(rig.emulator.state().exports).toEqual([]);
  const again = await rig.call("POST", "/_emulator/disappear", { exportId });
  expect([again.status, at(again.body, "error")]).toEqual([400, `There is no bulk export ${exportId}.`]);
});

describe("a broken behavior", () => {
  test("cancel-ignored: PATCH answers 200 and changes nothing", async () => {
    const rig = await start({ breaks: ["cancel-ignored"] });
    const path = await exportOne(rig);
    expect((await rig.call("PATCH", path, { status: "Cancelled" })).status).toBe(200);
    rig.emulator.clock.advance(30);
    expect(await statusOf(rig, path)).toBe("Completed");
  });

  test("delete-ignored: DELETE answers 204 and the deployment stays", async () => {
    const rig = await start({ breaks: ["delete-ignored"] });
    const { path } = await deploy(rig);
    expect((await rig.call("DELETE", path)).status).toBe(204);
    rig.emulator.clock.advance(1000);
    expect(await statusOf(rig, path)).toBe("READY");
  });

  test("schedule-never-spawns, deploy-never-finishes and export-never-completes", async () => {
    const rig = await start({
      breaks: ["schedule-never-spawns", "deploy-never-finishes", "export-never-completes"],
    });
    await exportOne(rig, { end_time: null, interval_hours: 1 });
    const path = await exportOne(rig);
    const { revision } = await deploy(rig);
    rig.emulator.clock.advance(1_000_000);
    expect(await statusOf(rig, path)).toBe("Running");
    expect(await statusOf(rig, revision)).toBe("DEPLOYING");
    expect(rig.emulator.state().exports).toHaveLength(2);
  });

  test("destination-not-validated: nothing is written to the store", async () => {
    const rig = await start({ breaks: ["destination-not-validated"] });
    const store = await startStore();
    const made = await rig.call("POST", `${EXPORTS}/destinations`, {
      display_name: "traces",
      config: { bucket_name: "absent", endpoint_url: store.url },
      credentials: { access_key_id: "UNKNOWN", secret_access_key: "x" },
    });
    expect([made.status, store.requests]).toEqual([200, []]);
  });
});
