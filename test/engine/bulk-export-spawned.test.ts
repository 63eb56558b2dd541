import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { told } from "./rig/grpc-deployments.ts";
import { BUCKET, deleteOf, MONTH, type Properties } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { eventually } from "./rig/service.ts";

const EXPORTS = "/api/v1/bulk-exports";
const HOUR = 3_600_000;
const { endTime: _, ...rest } = MONTH;

/** A schedule of which so many windows of an hour have passed. */
async function hourly(it: GrpcWorld, windows: number, more: Properties = {}) {
  const { id } = await it.create("ExportDestination", BUCKET);
  const begin = Math.floor(Date.now() / 1000) * 1000 - (windows + 0.5) * HOUR;
  const startTime = new Date(begin).toISOString();
  const schedule = { ...rest, startTime, intervalHours: 1, ...more, bulkExportDestinationId: id };
  return it.create("BulkExport", schedule);
}

const cancels = (it: GrpcWorld) => it.writes().filter((line) => line.startsWith("PATCH"));
const spawned = ({ emulator }: GrpcWorld) =>
  emulator.state().exports.filter(({ source_bulk_export_id: source }) => source !== null);

test("of hundreds of spawned exports, on several pages, exactly those that still run are cancelled", async () => {
  const it = await grpcWorld();
  // The first so many have ended by the time that the schedule is deleted.
  it.emulator.addBehaviour({ kind: "export", outcome: "stays", times: 300 });
  const held = await hourly(it, 1300, { cancelSpawnedOnDelete: true });
  it.emulator.clock.advance(60);
  const running = spawned(it).filter(({ status }) => status === "Running");
  expect([spawned(it).length, running.length]).toEqual([1300, 300]);
  await it.plugin.ask(RPC.delete, deleteOf("BulkExport", held));
  expect(cancels(it).sort()).toEqual(
    [held.id, ...running.map(({ id }) => id)].map((id) => `PATCH ${EXPORTS}/${id}`).sort(),
  );
  expect(spawned(it).filter(({ status }) => status === "Cancelled")).toHaveLength(300);
  // A line may reach the engine after the answer.
  const line = `schedule ${held.id.slice(0, 8)}: canceled 300 of its spawned exports`;
  await eventually(() => told(it.engine).find((text) => text === line));
});

test("one that ends by itself between the look and the cancellation is as good as cancelled", async () => {
  const it = await grpcWorld();
  const held = await hourly(it, 3, { cancelSpawnedOnDelete: true });
  const [ends] = spawned(it);
  const detail = `Bulk export ${ends?.id} has already ended with status Completed.`;
  const path = `${EXPORTS}/${ends?.id}`;
  it.emulator.addFault({ method: "PATCH", path, status: 400, body: { detail } });
  it.emulator.addFault({ method: "GET", path, status: 200, body: { ...shown(ends), status: "Completed" } });
  await it.plugin.ask(RPC.delete, deleteOf("BulkExport", held));
  expect(cancels(it)).toHaveLength(4);
  expect(spawned(it).filter(({ status }) => status === "Cancelled")).toHaveLength(2);
});

test("one that cannot be cancelled and still runs fails the deletion, in the service's words", async () => {
  const it = await grpcWorld();
  const held = await hourly(it, 1, { cancelSpawnedOnDelete: true });
  const [still] = spawned(it);
  const fault = { status: 400, body: { detail: "Not now." } };
  it.emulator.addFault({ method: "PATCH", path: `${EXPORTS}/${still?.id}`, ...fault });
  const { details } = await it.plugin.refusal(RPC.delete, deleteOf("BulkExport", held));
  expect(details).toContain(
    `Could not cancel the bulk export: PATCH ${it.emulator.url}${EXPORTS}/${still?.id} returned 400: Not now.`,
  );
});

test("an export or a schedule that has ended is not cancelled when its resource is deleted", async () => {
  const it = await grpcWorld();
  const { id: destination } = await it.create("ExportDestination", BUCKET);
  const done = await it.create("BulkExport", { ...MONTH, bulkExportDestinationId: destination });
  it.emulator.clock.advance(60);
  await it.plugin.ask(RPC.delete, deleteOf("BulkExport", done));
  expect(cancels(it)).toEqual([]);
});

function shown(held: ReturnType<typeof spawned>[number] | undefined) {
  const { runs: _, ...record } = held ?? { runs: [] };
  return record;
}

test("what a schedule spawned is cancelled at the same time, and all is tried when one cannot be", async () => {
  const it = await grpcWorld();
  const held = await hourly(it, 20, { cancelSpawnedOnDelete: true });
  const [first] = spawned(it);
  const path = `${EXPORTS}/${first?.id}`;
  it.emulator.addFault({ method: "PATCH", path, status: 400, body: { detail: "Not now." }, delayMs: 500 });
  const { details } = await it.plugin.refusal(RPC.delete, deleteOf("BulkExport", held));
  expect(details).toContain(
    `the schedule is canceled, but exports that it spawned may still run: Could not cancel the bulk export: PATCH ${it.emulator.url}${path} returned 400: Not now.`,
  );
  expect(details).toContain("[LS4017]");
  expect(spawned(it).filter(({ status }) => status === "Cancelled")).toHaveLength(19);
});

test("a cancellation that is accepted and not carried out is waited for until the time limit, and the state keeps the schedule", async () => {
  const it = await grpcWorld({ emulator: { breaks: ["cancel-ignored"] } });
  const held = await hourly(it, -2);
  const { details } = await it.plugin.refusal(RPC.delete, deleteOf("BulkExport", held).setTimeout(2));
  expect(details).toMatch(
    /^BulkExport "daily": bulk export \S+: the time limit of 2 s was reached .*Last state: intervalscheduled\b.* LangSmith accepted its cancellation\. Run the same command again\. \[LS1205\]$/,
  );
});

test("a cancellation whose answer shows the export as it was before is good once a look shows it Cancelled", async () => {
  const it = await grpcWorld();
  const held = await hourly(it, -2);
  const [record] = it.emulator.state().exports;
  const before = { ...shown(record), status: "IntervalScheduled" };
  const path = `${EXPORTS}/${held.id}`;
  it.emulator.addFault({ method: "PATCH", path, status: 200, body: before });
  const look = { method: "GET", path, status: 200 };
  it.emulator.addFault({ ...look, body: before, times: 3 });
  it.emulator.addFault({ ...look, body: { ...before, status: "Cancelled" } });
  await it.plugin.ask(RPC.delete, deleteOf("BulkExport", held));
  const looks = it.emulator.journal().filter((entry) => entry.method === "GET" && entry.path === path);
  expect(looks).toHaveLength(4);
});
