import { expect, test } from "vitest";
import { outside, seenIn, warnings } from "./rig/service.ts";
import { PROJECT, WORKSPACE, world } from "./rig/world.ts";

const BASE = "/api/v1/bulk-exports";
const program = (more: string) => `
const traces = new langsmith.ExportDestination("traces", {
  displayName: "Traces", config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
const january = new langsmith.BulkExport("january", { bulkExportDestinationId: traces.id, sessionId: "${PROJECT}",
  startTime: "2025-01-01T00:00:00Z", endTime: "2025-01-03T00:00:00Z", ${more} });
exports.status = january.status;
`;

test("an up waits until the export is Completed and says how far it is", async () => {
  const { stack, emulator, writes } = await world(program("waitForCompletion: true"), {
    emulator: { speed: 0 },
  });
  const waiting = stack.up();
  await seenIn(emulator, /bulk-exports\/[0-9a-f-]{36}$/, "Created");
  emulator.clock.setSpeed(60);
  const up = await waiting;
  expect(up.code).toBe(0);
  const { id } = await stack.resource("january");
  expect(up.output).toMatch(new RegExp(`bulk export ${id?.slice(0, 8)}: created, \\d+ s`));
  expect(await stack.outputs()).toEqual({ status: "Completed" });
  expect(writes()).toEqual([`POST ${BASE}/destinations`, `POST ${BASE}`]);
});

test("an export that fails is reported with the run's error and stays in the state; the next up does not export again, a replacement does", async () => {
  const { stack, emulator, writes } = await world(program("waitForCompletion: true"));
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "The bucket is full." });
  const failed = await stack.up();
  expect(failed.code).toBe(1);
  const { id, outputs, initErrors } = await stack.resource("january");
  const run = emulator.state().exports[0]?.runs.find(({ status }) => status === "Failed")?.id;
  const said = `the export ended as Failed: run ${run} (Failed, 2025-01-02T00:00:00Z to 2025-01-03T00:00:00Z, prefix acme-traces/export_id=${id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}/runs/year=2025/month=01/day=02): retry_0: The bucket is full. Fix the problem, then run \`pulumi up --replace URN\` to create a new export. For an entry of exports.yaml, run \`pulumi-langsmith exports status --write\` again instead. [LS4006]`;
  expect(failed.output).toContain(said);
  expect(initErrors).toEqual([said]);
  expect(outputs).toMatchObject({ status: "Failed" });
  expect(writes()).toEqual([`POST ${BASE}/destinations`, `POST ${BASE}`]);

  const again = await stack.up();
  expect(again.code).toBe(1);
  expect(again.output).toContain(said);
  expect(writes()).toEqual([]);
  expect((await stack.resource("january")).id).toBe(id);

  const refresh = await stack.refresh();
  expect(refresh.code).toBe(0);
  expect(warnings(refresh.output)).toEqual([
    `warning: BulkExport "january": the export ended as Failed: run ${run} (Failed, 2025-01-02T00:00:00Z to 2025-01-03T00:00:00Z, prefix acme-traces/export_id=${id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}/runs/year=2025/month=01/day=02): retry_0: The bucket is full. Fix the problem, then run \`pulumi up --replace URN\` to create a new export. For an entry of exports.yaml, run \`pulumi-langsmith exports status --write\` again instead. [LS4006]`,
  ]);

  const { urn } = await stack.resource("january");
  expect((await stack.up("--replace", urn)).output).toContain("1 replaced");
  expect(writes()).toEqual([`POST ${BASE}`]);
  expect(await stack.outputs()).toEqual({ status: "Completed" });
});

test("a one-off export that was cancelled by hand stays cancelled after a refresh, until the program allows it again", async () => {
  const it = await world(program(""), { emulator: { speed: 0 } });
  const { stack, emulator, writes } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("january");
  await outside(emulator, "PATCH", `/${id}`, { status: "Cancelled" });
  expect((await stack.refresh()).code).toBe(0);
  writes();
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(writes()).toEqual([]);
  it.program(program("allowReexport: true"));
  const up = await stack.up();
  expect(up.output).toContain("1 replaced");
  // The cancelled one is not cancelled again.
  expect(writes()).toEqual([`POST ${BASE}`]);
  expect(emulator.state().exports.map(({ status }) => status)).toEqual(["Cancelled", "Created"]);
});
