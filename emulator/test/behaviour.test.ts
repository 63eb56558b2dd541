import { describe, expect, test } from "vitest";
import { startStore } from "./store.ts";
import {
  at,
  dockerDeployment,
  githubDeployment,
  listAt,
  makeDestination,
  oneOff,
  PROJECT,
  type Rig,
  start,
  textAt,
} from "./support.ts";

async function deploy(rig: Rig, body: object = githubDeployment()) {
  const made = await rig.call("POST", "/v2/deployments", body);
  const path = `/v2/deployments/${textAt(made.body, "id")}`;
  return { path, revision: `${path}/revisions/${textAt(made.body, "latest_revision_id")}` };
}

async function exportOne(rig: Rig): Promise<string> {
  const made = await rig.call("POST", "/api/v1/bulk-exports", oneOff(await makeDestination(rig)));
  return `/api/v1/bulk-exports/${textAt(made.body, "id")}`;
}

const status = async (rig: Rig, path: string) => at((await rig.call("GET", path)).body, "status");

describe("a scripted revision", () => {
  test.each(["CREATE_FAILED", "BUILD_FAILED", "DEPLOY_FAILED"] as const)(
    "ends in %s for good",
    async (outcome) => {
      const rig = await start();
      rig.emulator.addBehaviour({ kind: "revision", outcome });
      const { path, revision } = await deploy(rig);
      rig.emulator.clock.advance(90);
      expect(await status(rig, revision)).toBe(outcome);
      expect(at((await rig.call("GET", path)).body, "active_revision_id")).toBeNull();
      await rig.call("PATCH", path, { source_revision_config: { repo_ref: "fixed" } });
      rig.emulator.clock.advance(90);
      expect(await status(rig, revision)).toBe(outcome);
      expect(rig.emulator.state().deployments[0]?.revisions.map((one) => one.status)).toEqual([
        outcome,
        "DEPLOYED",
      ]);
    },
  );

  test("writes its lines into the log of what failed", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED", log: ["no langgraph.json"] });
    const { revision } = await deploy(rig);
    rig.emulator.clock.advance(90);
    const logs = await rig.call("GET", `${revision}/logs?type=build&level=ERROR`);
    expect(listAt(logs.body, "logs").map((line) => at(line, "message"))).toEqual([
      "no langgraph.json",
      "The build failed",
    ]);
    expect(listAt((await rig.call("GET", `${revision}/logs?type=deploy`)).body, "logs")).toEqual([]);
  });

  test("of an image fails to deploy with its lines in the deploy log", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED", log: ["exit code 1"] });
    const { revision } = await deploy(rig, dockerDeployment());
    rig.emulator.clock.advance(90);
    const logs = await rig.call("GET", `${revision}/logs?type=deploy&order=desc&limit=2`);
    expect(listAt(logs.body, "logs").map((line) => at(line, "message"))).toEqual([
      "The deployment failed",
      "exit code 1",
    ]);
  });

  test.each(["QUEUED", "BUILDING", "INTERRUPTED", "PONDERING"])("stays in %s for ever", async (stay) => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "stays", status: stay });
    const { revision } = await deploy(rig);
    rig.emulator.clock.advance(1_000_000);
    expect(await status(rig, revision)).toBe(stay);
  });

  test("is the next of the named deployment, and only as often as told", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", deployment: "two", outcome: "DEPLOY_FAILED", times: 2 });
    const one = await deploy(rig, dockerDeployment("one"));
    const two = await deploy(rig, dockerDeployment("two"));
    rig.emulator.clock.advance(90);
    expect(await status(rig, one.revision)).toBe("DEPLOYED");
    for (const expected of ["DEPLOY_FAILED", "DEPLOYED"]) {
      const again = await rig.call("POST", `${two.revision}/redeploy`);
      rig.emulator.clock.advance(90);
      expect(await status(rig, `${two.path}/revisions/${textAt(again.body, "latest_revision_id")}`)).toBe(
        expected,
      );
    }
  });
});

describe("a scripted export", () => {
  test("fails, and the run that failed says why", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "bucket quota exceeded" });
    const path = await exportOne(rig);
    rig.emulator.clock.advance(30);
    expect(await status(rig, path)).toBe("Failed");
    expect((await rig.call("GET", `${path}/runs`)).body).toMatchObject([
      { status: "Failed", errors: { retry_0: "bucket quota exceeded" } },
    ]);
    expect(at((await rig.call("GET", `${path}/runs`)).body, 0, "metadata", "result")).toBeUndefined();
  });

  test("times out after the limit, which is 24 hours", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "TimedOut" });
    const path = await exportOne(rig);
    rig.emulator.clock.advance(24 * 3600 - 1);
    expect(await status(rig, path)).toBe("Running");
    rig.emulator.clock.advance(1);
    expect(await status(rig, path)).toBe("TimedOut");
    expect(at((await rig.call("GET", `${path}/runs`)).body, 0, "status")).toBe("TimedOut");
  });

  test("times out earlier when the limit is another", async () => {
    const rig = await start({ exportTimeoutHours: 1 });
    rig.emulator.addBehaviour({ kind: "export", outcome: "TimedOut" });
    const path = await exportOne(rig);
    rig.emulator.clock.advance(3600);
    expect(await status(rig, path)).toBe("TimedOut");
  });

  test.each(["Created", "Running"] as const)("stays in %s until it is cancelled", async (stay) => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "export", outcome: "stays", status: stay });
    const path = await exportOne(rig);
    rig.emulator.clock.advance(1_000_000);
    expect(await status(rig, path)).toBe(stay);
    await rig.call("PATCH", path, { status: "Cancelled" });
    expect(await status(rig, path)).toBe("Cancelled");
  });

  test("is the next to the named destination and project, not a schedule itself but what it spawns", async () => {
    const rig = await start();
    const destination = await makeDestination(rig);
    rig.emulator.addBehaviour({ kind: "export", destination, session: PROJECT, outcome: "Failed" });
    const plain = await exportOne(rig);
    const schedule = {
      ...oneOff(destination),
      start_time: "2026-03-01T00:00:00Z",
      end_time: null,
      interval_hours: 1,
    };
    await rig.call("POST", "/api/v1/bulk-exports", schedule);
    rig.emulator.clock.advance(3600 * 2 + 630);
    expect(await status(rig, plain)).toBe("Completed");
    expect(rig.emulator.state().exports.map((one) => one.status)).toEqual([
      "Completed",
      "IntervalScheduled",
      "Failed",
      "Completed",
    ]);
  });
});

test("outcomes are scripted and cleared over HTTP; a wrong one is 400", async () => {
  const rig = await start();
  const script = { kind: "revision", outcome: "BUILD_FAILED" };
  expect((await rig.call("POST", "/_emulator/behaviour", script)).status).toBe(204);
  expect((await rig.call("DELETE", "/_emulator/behaviour")).status).toBe(204);
  const { revision } = await deploy(rig);
  rig.emulator.clock.advance(90);
  expect(await status(rig, revision)).toBe("DEPLOYED");
  expect(
    (await rig.call("POST", "/_emulator/behaviour", { kind: "revision", outcome: "DEPLOYED" })).status,
  ).toBe(400);
});

describe("a broken behaviour", () => {
  test("cancel-ignored: PATCH answers 200 and changes nothing", async () => {
    const rig = await start({ breaks: ["cancel-ignored"] });
    const path = await exportOne(rig);
    expect((await rig.call("PATCH", path, { status: "Cancelled" })).status).toBe(200);
    rig.emulator.clock.advance(30);
    expect(await status(rig, path)).toBe("Completed");
  });

  test("delete-ignored: DELETE answers 204 and the deployment stays", async () => {
    const rig = await start({ breaks: ["delete-ignored"] });
    const { path } = await deploy(rig);
    expect((await rig.call("DELETE", path)).status).toBe(204);
    rig.emulator.clock.advance(1000);
    expect(await status(rig, path)).toBe("READY");
  });

  test("schedule-never-spawns", async () => {
    const rig = await start({ breaks: ["schedule-never-spawns"] });
    const body = { ...oneOff(await makeDestination(rig)), end_time: null, interval_hours: 1 };
    await rig.call("POST", "/api/v1/bulk-exports", body);
    rig.emulator.clock.advance(1_000_000);
    expect(listAt((await rig.call("GET", "/api/v1/bulk-exports")).body)).toHaveLength(1);
  });

  test("deploy-never-finishes", async () => {
    const rig = await start({ breaks: ["deploy-never-finishes"] });
    const { revision } = await deploy(rig);
    rig.emulator.clock.advance(1_000_000);
    expect(await status(rig, revision)).toBe("DEPLOYING");
  });

  test("export-never-completes", async () => {
    const rig = await start({ breaks: ["export-never-completes"] });
    const path = await exportOne(rig);
    rig.emulator.clock.advance(1_000_000);
    expect(await status(rig, path)).toBe("Running");
  });

  test("destination-not-validated: nothing is written to the store", async () => {
    const rig = await start({ breaks: ["destination-not-validated"] });
    const store = await startStore();
    const made = await rig.call("POST", "/api/v1/bulk-exports/destinations", {
      display_name: "traces",
      config: { bucket_name: "absent", endpoint_url: store.url },
      credentials: { access_key_id: "UNKNOWN", secret_access_key: "x" },
    });
    expect(made.status).toBe(200);
    expect(store.requests).toEqual([]);
  });
});
