import { describe, expect, test } from "vitest";
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

  test("is deployed at its regular time when nothing else is said", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED" });
    const { revision } = await deploy(rig);
    rig.emulator.clock.advance(89);
    expect(await status(rig, revision)).toBe("DEPLOYING");
    rig.emulator.clock.advance(1);
    expect(await status(rig, revision)).toBe("DEPLOYED");
  });

  test("passes through the statuses of its script for ten seconds each, and is deployed then", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", via: ["INTERRUPTED", "UNKNOWN"] });
    const { path, revision } = await deploy(rig);
    const seen: unknown[] = [];
    for (const step of [89, 1, 9, 1, 9, 1, 1000]) {
      rig.emulator.clock.advance(step);
      seen.push(await status(rig, revision));
    }
    expect(seen).toEqual([
      "DEPLOYING",
      "INTERRUPTED",
      "INTERRUPTED",
      "UNKNOWN",
      "UNKNOWN",
      "DEPLOYED",
      "DEPLOYED",
    ]);
    const { body } = await rig.call("GET", path);
    expect(at(body, "active_revision_id")).toBe(at(body, "latest_revision_id"));
  });

  test("passes through the statuses of its script before it fails or stays, too", async () => {
    const rig = await start();
    const seen = async (revision: string, steps: readonly number[]) => {
      const statuses: unknown[] = [];
      for (const step of steps) {
        rig.emulator.clock.advance(step);
        statuses.push(await status(rig, revision));
      }
      return statuses;
    };
    rig.emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED", via: ["INTERRUPTED"] });
    const failing = await deploy(rig, githubDeployment("failing"));
    expect(await seen(failing.revision, [15, 10, 10])).toEqual(["BUILDING", "INTERRUPTED", "BUILD_FAILED"]);
    rig.emulator.addBehaviour({ kind: "revision", outcome: "stays", via: ["UNKNOWN"] });
    const staying = await deploy(rig, githubDeployment("staying"));
    expect(await seen(staying.revision, [65, 10, 10, 100_000])).toEqual([
      "DEPLOYING",
      "UNKNOWN",
      "DEPLOYING",
      "DEPLOYING",
    ]);
  });

  test("says its message as status_message once it has come to its end, and null before", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED", message: "Health check failed" });
    const failing = await deploy(rig, dockerDeployment("failing"));
    const plain = await deploy(rig, dockerDeployment("plain"));
    const said = async (revision: string) => at((await rig.call("GET", revision)).body, "status_message");
    rig.emulator.clock.advance(15);
    expect([await said(failing.revision), await said(plain.revision)]).toEqual([null, null]);
    rig.emulator.clock.advance(75);
    expect([await said(failing.revision), await said(plain.revision)]).toEqual(["Health check failed", null]);
  });

  test("that could not be created has its lines in the deploy log", async () => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "CREATE_FAILED", log: ["quota exceeded"] });
    const { revision } = await deploy(rig);
    rig.emulator.clock.advance(10);
    const messages = async (type: string) =>
      listAt((await rig.call("GET", `${revision}/logs?type=${type}`)).body, "logs").map((line) =>
        at(line, "message"),
      );
    expect(await messages("deploy")).toEqual(["quota exceeded", "The revision could not be created"]);
    expect(await messages("build")).toEqual([]);
  });

  test("is the next of the named deployment, and only as often as configured", async () => {
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
    (await rig.call("POST", "/_emulator/behaviour", { kind: "revision", outcome: "REPLACED" })).status,
  ).toBe(400);
  expect(
    await rig.call("POST", "/_emulator/behaviour", {
      kind: "revision",
      outcome: "DEPLOYED",
      via: ["SKIPPED"],
    }),
  ).toMatchObject({
    status: 400,
    body: { error: "✖ a revision never leaves this status\n  → at via[0]" },
  });
});
