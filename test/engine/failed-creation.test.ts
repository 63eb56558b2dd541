import { expect, test } from "vitest";
import { INTEGRATION, PROJECT, world } from "./rig/world.ts";

const PROGRAM = `
new langsmith.Deployment("agent", {
  name: "support-agent",
  source: "github",
  sourceConfig: { integrationId: "${INTEGRATION}", repoUrl: "https://github.com/acme/agent", deploymentType: "dev", buildOnPush: false },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
});
`;

test("a deployment that never came up is deployed again by the next up, also when a refresh came in between", async () => {
  const { emulator, stack, writes } = await world(PROGRAM);
  emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED", log: ["npm ERR! no such package"] });
  const first = await stack.up();
  expect(first.code).not.toBe(0);
  expect(first.output).toContain("npm ERR! no such package");
  expect(writes()).toEqual(["POST /api-host/v2/deployments"]);

  const refreshed = await stack.refresh();
  expect(refreshed.code).toBe(0);
  const { id } = await stack.resource("agent");

  const second = await stack.up();
  expect(second.output).toContain(
    'Deployment "agent" will be updated: an earlier `pulumi up` ended before its revision was DEPLOYED: this one waits for it, or deploys it again if it failed',
  );
  expect(second.output).toContain("~ 1 updated");
  expect(writes()).toEqual([`PATCH /api-host/v2/deployments/${id}`]);
  expect((await stack.resource("agent")).outputs).toMatchObject({ revisionStatus: "DEPLOYED" });

  const third = await stack.up("--expect-no-changes");
  expect(third.output).toContain("2 unchanged");
  expect(writes()).toEqual([]);
});

const EXPORT = `
const traces = new langsmith.ExportDestination("traces", {
  displayName: "Traces", config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
new langsmith.BulkExport("january", {
  bulkExportDestinationId: traces.id, sessionId: "${PROJECT}",
  startTime: "2026-01-01T00:00:00Z", endTime: "2026-02-01T00:00:00Z", waitForCompletion: true,
});
`;

test("an export that an up stopped waiting for is waited for by the next up, also when a refresh came in between", async () => {
  const { emulator, stack, writes } = await world(EXPORT, { emulator: { speed: 0 } });
  emulator.addFault({
    method: "GET",
    path: "/api/v1/bulk-exports/:id",
    // The first that matches asks for the destinations, before anything is created.
    skip: 1,
    status: 403,
    body: { detail: "Forbidden" },
  });
  const first = await stack.up();
  expect(first.code).not.toBe(0);
  expect(first.output).toContain("returned 403: Forbidden");
  expect(writes()).toEqual(["POST /api/v1/bulk-exports/destinations", "POST /api/v1/bulk-exports"]);
  expect((await stack.refresh()).code).toBe(0);

  emulator.clock.setSpeed(60);
  const second = await stack.up();
  expect(second.output).toContain(
    'BulkExport "january" will be updated: an earlier `pulumi up` waited for it, and its last state was Created',
  );
  expect(second.code).toBe(0);
  expect(writes()).toEqual([]);
  expect((await stack.resource("january")).outputs).toMatchObject({ status: "Completed" });
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
});
