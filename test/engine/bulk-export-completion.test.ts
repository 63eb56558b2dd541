import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { told } from "./rig/grpc-deployments.ts";
import { BUCKET, createOf, MONTH, type Properties, plain, updateOf } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { eventually, seenIn } from "./rig/service.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const RUNS = "/api/v1/bulk-exports/:id/runs";
const ONE = /bulk-exports\/[0-9a-f-]{36}$/;
const RANGE = { startTime: "2025-01-01T00:00:00Z", endTime: "2025-01-03T00:00:00Z" };

/** Begins the creation of an export of two days, which waits until it is Completed. */
async function waiting({ create }: GrpcWorld, more: Properties = {}) {
  const { id } = await create("ExportDestination", BUCKET);
  const inputs = { ...MONTH, ...RANGE, bulkExportDestinationId: id, waitForCompletion: true, ...more };
  return createOf("BulkExport", inputs);
}

/** The status lines of the wait, without how long it took by then. */
function lines({ engine }: GrpcWorld): string[] {
  return told(engine)
    .filter((text) => text.startsWith("bulk export "))
    .map((text) => text.replace(/^bulk export \S+ /, "").replace(/, \d+ s/, ""));
}

function idOf({ emulator }: GrpcWorld): string {
  return emulator.state().exports[0]?.id ?? "";
}

function runsOf({ emulator }: GrpcWorld) {
  return emulator.state().exports[0]?.runs ?? [];
}

const prefix = (id: string, day: string) =>
  `acme-traces/export_id=${id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}/runs/year=2025/month=01/day=${day}`;

test("while it waits it reports the status", async () => {
  const it = await grpcWorld();
  const request = await waiting(it);
  const making = it.plugin.ask(RPC.create, request);
  await seenIn(it.emulator, ONE, "Created");
  it.emulator.clock.advance(27);
  await seenIn(it.emulator, ONE, "Running");
  await eventually(() => lines(it).find((text) => text.startsWith("running")));
  it.emulator.clock.advance(20);
  expect(plain((await making).getProperties())).toMatchObject({ status: "Completed" });
  expect(lines(it)).toEqual(["created", "running", "completed"]);
});

test("a status never seen before is no end: it is reported, and waited out", async () => {
  const it = await grpcWorld();
  it.emulator.addBehaviour({ kind: "export", outcome: "stays", status: "Rebalancing" });
  const making = it.plugin.refusal(RPC.create, (await waiting(it)).setTimeout(4));
  await eventually(() => it.emulator.state().exports[0]);
  it.emulator.clock.advance(10);
  await seenIn(it.emulator, ONE, "Rebalancing");
  const { details } = await making;
  expect(details).toMatch(
    /^BulkExport "daily": bulk export \S+: the time limit of 4 s was reached .*Last state: rebalancing\b.* \[LS1205\]$/,
  );
  expect(lines(it)).toContainEqual(expect.stringContaining("rebalancing"));
});

test("a failure reports of the run its window, its prefix and the error of its last retry", async () => {
  const it = await grpcWorld({ emulator: { speed: 60 } });
  it.emulator.addBehaviour({
    kind: "export",
    outcome: "Failed",
    errors: { retry_0: "Slow down.", retry_1: "Slow down.", retry_2: "Access Denied." },
  });
  const { details } = await it.plugin.refusal(RPC.create, await waiting(it));
  const id = idOf(it);
  const run = runsOf(it).find(({ status }) => status === "Failed")?.id;
  expect(details).toBe(
    `BulkExport "daily": the export ended as Failed: run ${run} (Failed, 2025-01-02T00:00:00Z to 2025-01-03T00:00:00Z, prefix ${prefix(id, "02")}): ` +
      "retry_2: Access Denied. Fix the problem, then run `pulumi up --replace URN` to create a new export. For an entry of exports.yaml, run `pulumi-langsmith exports status --write` again instead. [LS4006]",
  );
});

test("names three of many failed runs, and counts the others; one names nothing but its status", async () => {
  const it = await grpcWorld({ emulator: { speed: 60 } });
  it.emulator.addBehaviour({ kind: "export", outcome: "TimedOut", seconds: 30 });
  const failing = Array.from({ length: 8 }, (_, index) => ({
    id: `run-${index}`,
    status: index === 0 ? "TimedOut" : "Failed",
    errors: index === 0 ? null : { retry_0: `Reason ${index}.` },
    metadata: index === 1 ? { prefix: "acme/day=01" } : null,
  }));
  const done = { id: "run-done", status: "Completed", errors: { retry_0: "Slow down." } };
  const request = await waiting(it);
  it.emulator.addFault({ method: "GET", path: RUNS, status: 200, body: [done, ...failing], times: null });
  const { details } = await it.plugin.refusal(RPC.create, request);
  expect(details).toContain(
    `the export ended as TimedOut: run run-0 (TimedOut): no error reported; run run-1 (Failed, prefix acme/day=01): retry_0: Reason 1; run run-2 (Failed): retry_0: Reason 2 and 5 more. Fix the problem`,
  );
});

test("what is reported after the wait is what a refresh reports: where the runs say that they wrote", async () => {
  const it = await grpcWorld({ emulator: { speed: 60 } });
  const request = await waiting(it);
  const runs = [
    { id: "run-1", status: "Completed", metadata: { prefix: "acme/elsewhere/year=2025/month=01/day=01" } },
  ];
  it.emulator.addFault({ method: "GET", path: RUNS, status: 200, body: runs, times: null });
  const made = await it.plugin.ask(RPC.create, request);
  expect(plain(made.getProperties())).toMatchObject({ status: "Completed", outputPrefix: "acme/elsewhere" });
  const outputs = { ...plain(made.getProperties()), outputPrefix: "as it was worked out" };
  const inputs = {
    ...MONTH,
    ...RANGE,
    bulkExportDestinationId: it.emulator.state().destinations[0]?.id ?? "",
  };
  const held = { id: made.getId(), inputs, outputs };
  const updated = await it.plugin.ask(
    RPC.update,
    updateOf("BulkExport", held, { ...inputs, waitForCompletion: true }),
  );
  expect(plain(updated.getProperties())).toMatchObject({ outputPrefix: "acme/elsewhere" });
});

test("that the runs cannot be read after the wait does not fail it", async () => {
  const it = await grpcWorld({ emulator: { speed: 60 } });
  const request = await waiting(it);
  it.emulator.addFault({
    method: "GET",
    path: RUNS,
    status: 403,
    body: { detail: "Forbidden" },
    times: null,
  });
  const made = await it.plugin.ask(RPC.create, request);
  expect(plain(made.getProperties())).toMatchObject({
    status: "Completed",
    outputPrefix: `acme-traces/export_id=${idOf(it)}/tenant_id=${WORKSPACE}/session_id=${PROJECT}`,
  });
});

test("an export that disappears while it is waited for is kept in the state, and it is said how to get on", async () => {
  const it = await grpcWorld();
  const { id: destination } = await it.create("ExportDestination", BUCKET);
  const held = await it.create("BulkExport", { ...MONTH, ...RANGE, bulkExportDestinationId: destination });
  const news = { ...held.inputs, waitForCompletion: true };
  const waits = it.plugin.refusal(RPC.update, updateOf("BulkExport", held, news));
  await eventually(() => lines(it).find((text) => text.startsWith("created")));
  const { id } = held;
  it.emulator.disappear(id);
  const { details } = await waits;
  expect(details).toBe(
    `BulkExport "daily": Could not read the bulk export: GET ${it.emulator.url}/api/v1/bulk-exports/${id} returned 404: Bulk export not found. ` +
      `If bulk export ${id} was deleted, run \`pulumi refresh\`, then \`pulumi up\` to recreate it. Otherwise check \`langsmith:workspaceId\` and the key. [LS5025]`,
  );
});
