import { expect, inject, test } from "vitest";
import { API_KEY, PROJECT, WORKSPACE } from "../engine/rig/world.ts";
import { HEAD, project } from "./consumer.ts";

test("30 exports that are created, refreshed and destroyed at once are all asked for with the configured key and workspace", async () => {
  const { emulator, stack } = await project(inject("installed"), {
    "index.js": `${HEAD}
const bucket = new langsmith.ExportDestination("bucket", { config: { bucketName: "acme-traces", region: "eu-central-1" }, credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" } });
for (let n = 0; n < 30; n += 1) {
  new langsmith.BulkExport("export-" + n, {
    bulkExportDestinationId: bucket.id, sessionId: "${PROJECT}", startTime: "2026-01-01T00:00:00Z", intervalHours: 24, filter: "eq(name, \\"" + n + "\\")",
  });
}
`,
  });
  expect((await stack.up()).output).toContain("+ 32 created");
  const refreshed = await stack.refresh("--expect-no-changes");
  expect(refreshed.output).toContain("32 unchanged");
  const destroyed = await stack.destroy();
  expect(destroyed.output).toContain("- 32 deleted");

  const journal = emulator.journal();
  expect(new Set(journal.map(({ headers }) => headers["x-api-key"]))).toEqual(new Set([API_KEY]));
  expect(new Set(journal.map(({ headers }) => headers["x-tenant-id"]))).toEqual(new Set([WORKSPACE]));
  expect(journal.filter(({ problems }) => problems.length > 0)).toEqual([]);
  const cancelled = journal.filter(
    ({ method, path }) => method === "PATCH" && path.startsWith("/api/v1/bulk-exports/"),
  );
  expect(new Set(cancelled.map(({ path }) => path)).size).toBe(30);
  expect(cancelled.map(({ body }) => body)).toEqual(Array(30).fill({ status: "Cancelled" }));
});
