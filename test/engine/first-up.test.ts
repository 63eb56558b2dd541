import { expect, test } from "vitest";
import { INTEGRATION, PROJECT, world } from "./rig/world.ts";

const PROGRAM = `
const agent = new langsmith.Deployment("agent", {
  name: "support-agent",
  source: "github",
  sourceConfig: { integrationId: "${INTEGRATION}", repoUrl: "https://github.com/acme/agent", deploymentType: "dev", buildOnPush: false },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
});
const bucket = new langsmith.ExportDestination("traces", {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
new langsmith.BulkExport("daily", {
  bulkExportDestinationId: bucket.id, sessionId: "${PROJECT}", startTime: "2026-01-01T00:00:00Z", intervalHours: 24,
});
`;

test("one up creates a deployment, a destination and a schedule; a second one sends nothing that changes", async () => {
  const { stack, writes } = await world(PROGRAM);
  const first = await stack.up();
  expect(first.output).toContain("+ 4 created");
  expect(writes().sort()).toEqual([
    "POST /api-host/v2/deployments",
    "POST /api/v1/bulk-exports",
    "POST /api/v1/bulk-exports/destinations",
  ]);
  const second = await stack.up("--expect-no-changes");
  expect(second.output).toContain("4 unchanged");
  expect(writes()).toEqual([]);
});
