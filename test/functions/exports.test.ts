import { describe, expect, test } from "vitest";
import { destination, ELSEWHERE, HERE, oneOff, PROJECT, schedule, start } from "./rig.ts";

const DESTINATIONS = "/api/v1/bulk-exports/destinations";
const EXPORTS = "/api/v1/bulk-exports";

const fieldsOf = (listed: unknown, field: string): unknown[] =>
  Array.isArray(listed) ? listed.map((item) => item[field]) : [];

async function withDestination() {
  const rig = await start();
  const { id } = await rig.post(DESTINATIONS, destination());
  return { rig, id: String(id) };
}

describe("export destinations", () => {
  test("are reported without the values of their credentials", async () => {
    const { rig, id } = await withDestination();
    const found = await rig.call("getExportDestination", { id });
    expect(found).toEqual({
      id,
      displayName: "traces",
      destinationType: "s3",
      config: {
        bucketName: "traces-bucket",
        prefix: "exports",
        region: "eu-west-1",
        includeBucketInPrefix: true,
      },
      tenantId: HERE,
      createdAt: "2026-03-01T00:00:00+00:00",
      updatedAt: "2026-03-01T00:00:00+00:00",
      credentialsKeys: ["access_key_id", "secret_access_key"],
      dataUri: "s3://traces-bucket/exports",
    });
    expect(JSON.stringify(found)).not.toMatch(/AKIAGOOD|s3cret/);
  });

  test("show the role, wherever the service puts it", async () => {
    const { rig, id } = await withDestination();
    const [held] = rig.emulator.state().destinations;
    const role = "arn:aws:iam::123456789012:role/exports";
    const body = { ...held, config: { ...held?.config, aws_role_arn: role }, aws_role_arn: null };
    rig.emulator.addFault({ path: `${DESTINATIONS}/:id`, status: 200, body });
    expect(await rig.call("getExportDestination", { id })).toMatchObject({ awsRoleArn: role });
  });

  test("are listed, all or those of a label, of the workspace that was asked", async () => {
    const rig = await start();
    for (const name of ["one", "two"]) await rig.post(DESTINATIONS, destination(name));
    await rig.post(DESTINATIONS, destination("elsewhere"), ELSEWHERE);
    const labels = async (args: Record<string, unknown>) =>
      fieldsOf((await rig.call("getExportDestinations", args))["destinations"], "displayName").sort();
    expect(await labels({})).toEqual(["one", "two"]);
    expect(await labels({ displayName: "two" })).toEqual(["two"]);
    expect(await labels({ workspaceId: ELSEWHERE })).toEqual(["elsewhere"]);
  });
});

describe("getBulkExport", () => {
  test("reports what is exported, the state, and where the files are", async () => {
    const { rig, id } = await withDestination();
    const more = { filter: "eq(is_root, true)", export_fields: ["id", "name"], format_version: "v2_beta" };
    const made = await rig.post(EXPORTS, oneOff(id, more));
    rig.emulator.clock.advance(60);
    expect(await rig.call("getBulkExport", { id: made["id"] })).toEqual({
      id: made["id"],
      bulkExportDestinationId: id,
      sessionId: PROJECT,
      allExperiments: false,
      startTime: "2026-02-01T00:00:00+00:00",
      endTime: "2026-02-03T00:00:00+00:00",
      filter: "eq(is_root, true)",
      exportFields: ["id", "name"],
      formatVersion: "v2_beta",
      compression: "zstandard",
      status: "Completed",
      tenantId: HERE,
      createdAt: "2026-03-01T00:00:00+00:00",
      updatedAt: "2026-03-01T00:00:30+00:00",
      finishedAt: "2026-03-01T00:00:30+00:00",
    });
  });

  test("shows a schedule with its interval and without an end", async () => {
    const { rig, id } = await withDestination();
    const made = await rig.post(EXPORTS, schedule(id, "2026-03-01T00:00:00Z", 24));
    const found = await rig.call("getBulkExport", { id: made["id"] });
    expect(found).toMatchObject({ status: "IntervalScheduled", intervalHours: 24 });
    expect(found).not.toHaveProperty("endTime");
  });
});

describe("getBulkExports", () => {
  test("reads all pages", async () => {
    const { rig, id } = await withDestination();
    const made = await rig.post(EXPORTS, schedule(id, "2026-01-01T00:00:00Z", 1));
    const { exports } = await rig.call("getBulkExports");
    // 59 days of 24 hours, the last of which is not due yet, and the schedule itself.
    expect(exports).toHaveLength(59 * 24 - 1 + 1);
    expect(new Set(fieldsOf(exports, "id")).size).toBe(1416);
    expect(fieldsOf(exports, "sourceBulkExportId").filter((source) => source === made["id"])).toHaveLength(
      1415,
    );
    expect(rig.asked()).toEqual([
      "GET /api/v1/bulk-exports?limit=1000&offset=0",
      "GET /api/v1/bulk-exports?limit=1000&offset=1000",
      "GET /api/v1/bulk-exports?limit=1000&offset=1416",
    ]);
  });

  test("filters by destination, project, schedule and state", async () => {
    const { rig, id } = await withDestination();
    const second = await rig.post(DESTINATIONS, destination("second"));
    const project = "44444444-4444-4444-8444-44444444abcd";
    const one = await rig.post(EXPORTS, oneOff(id));
    const two = await rig.post(EXPORTS, oneOff(second["id"], { session_id: project }));
    const three = await rig.post(EXPORTS, schedule(id, "2026-03-01T00:00:00Z", 1));
    rig.emulator.clock.advance(3600 + 600);
    const found = async (args: Record<string, unknown>) =>
      new Set(fieldsOf((await rig.call("getBulkExports", args))["exports"], "id"));
    expect(await found({ bulkExportDestinationId: second["id"] })).toEqual(new Set([two["id"]]));
    expect(await found({ sessionId: project.toUpperCase() })).toEqual(new Set([two["id"]]));
    expect(await found({ status: "Completed" })).toEqual(new Set([one["id"], two["id"]]));
    expect(await found({ status: "IntervalScheduled" })).toEqual(new Set([three["id"]]));
    const spawned = await rig.call("getBulkExports", { sourceBulkExportId: three["id"] });
    expect(spawned["exports"]).toMatchObject([
      { startTime: "2026-03-01T00:00:00+00:00", endTime: "2026-03-01T01:00:00+00:00", status: "Created" },
    ]);
    expect(await found({ status: "Created", sessionId: project })).toEqual(new Set());
  });

  test("without a workspace in the arguments or the configuration is rejected", async () => {
    const { functions } = await import("../../provider/functions/index.ts");
    const nowhere = { workspaceId: undefined, cloud: true };
    expect(functions.getBulkExports.check({}, nowhere)).toEqual([
      {
        path: [],
        reason:
          "the function getBulkExports needs a workspace, and none is configured: run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID or the argument workspaceId",
      },
    ]);
    expect(functions.getBulkExports.check({ workspaceId: HERE }, nowhere)).toEqual([]);
  });
});

describe("getBulkExportRuns", () => {
  test("reports the runs of an export: rows, files and places", async () => {
    const { rig, id } = await withDestination();
    const made = await rig.post(EXPORTS, oneOff(id));
    expect(await rig.call("getBulkExportRuns", { bulkExportId: made["id"] })).toEqual({ runs: [] });
    rig.emulator.clock.advance(60);
    const { runs } = await rig.call("getBulkExportRuns", { bulkExportId: made["id"] });
    const layout = `traces-bucket/exports/export_id=${made["id"]}/tenant_id=${HERE}/session_id=${PROJECT}/runs`;
    expect(runs).toMatchObject([
      {
        bulkExportId: made["id"],
        status: "Completed",
        retryNumber: 0,
        startTime: "2026-02-01T00:00:00+00:00",
        endTime: "2026-02-02T00:00:00+00:00",
        prefix: `${layout}/year=2026/month=02/day=01`,
        createdAt: "2026-03-01T00:00:05+00:00",
        finishedAt: "2026-03-01T00:00:23.750000+00:00",
      },
      { startTime: "2026-02-02T00:00:00+00:00", prefix: `${layout}/year=2026/month=02/day=02` },
    ]);
    const [first] = rig.emulator.state().exports[0]?.runs ?? [];
    expect(runs).toHaveProperty([0, "rowsWritten"], first?.metadata.result?.rows_written);
    expect(runs).toHaveProperty(
      [0, "exportedFiles"],
      [`${layout}/year=2026/month=02/day=01/${first?.id}.parquet`],
    );
    expect(runs).not.toHaveProperty([0, "errors"]);
  });

  test("reports the errors of failed runs, by try, as strings", async () => {
    const { rig, id } = await withDestination();
    rig.emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "bucket quota exceeded" });
    const made = await rig.post(EXPORTS, oneOff(id));
    rig.emulator.clock.advance(60);
    const { runs } = await rig.call("getBulkExportRuns", { bulkExportId: made["id"] });
    expect(runs).toHaveProperty([1, "errors"], { retry_0: "bucket quota exceeded" });
    const odd = [{ id: "r", status: "Failed", errors: { retry_0: { code: 7 } } }];
    for (const body of [odd, []]) rig.emulator.addFault({ path: `${EXPORTS}/:id/runs`, status: 200, body });
    const again = await rig.call("getBulkExportRuns", { bulkExportId: made["id"] });
    expect(again["runs"]).toEqual([{ id: "r", status: "Failed", errors: { retry_0: '{"code":7}' } }]);
  });

  test("reports the runs of everything that a schedule spawned", async () => {
    const { rig, id } = await withDestination();
    await rig.post(EXPORTS, oneOff(id));
    const made = await rig.post(EXPORTS, schedule(id, "2026-02-01T00:00:00Z", 48));
    rig.emulator.clock.advance(60);
    const { runs } = await rig.call("getBulkExportRuns", { sourceBulkExportId: made["id"] });
    expect(runs).toHaveLength(26);
  });
});
