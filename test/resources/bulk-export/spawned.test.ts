import { expect, test } from "vitest";
import { CodedError } from "../../../provider/core/message.ts";
import { rejection } from "../../http/server.ts";
import { changes, type Life, lifeOf, PROJECT } from "../lives.ts";

const EXPORTS = "/api/v1/bulk-exports";
const HOURLY = { sessionId: PROJECT, intervalHours: 1, compression: "zstandard" };
/** Three windows of an hour have passed when the emulator starts, and half a fourth. */
const THREE = { ...HOURLY, startTime: "2026-02-28T20:30:00Z" };

const spawned = ({ emulator }: Life) =>
  emulator.state().exports.filter(({ source_bulk_export_id: source }) => source !== null);
const statuses = (life: Life) => spawned(life).map(({ status }) => status);
const destroy = ({ resource, service, id, state, operation }: Life) =>
  resource.delete(service, id, state, operation());

test("what a deleted schedule spawned goes on", async () => {
  const life = await lifeOf("BulkExport", THREE);
  await destroy(life);
  expect(changes(life.emulator, life.sequence)).toEqual([`PATCH ${EXPORTS}/${life.id}`]);
  expect(statuses(life)).toEqual(["Created", "Created", "Created"]);
});

test("with cancelSpawnedOnDelete exactly those of many pages that still run are canceled", async () => {
  const begin = Date.parse("2026-03-01T00:00:00Z") - 1_300.5 * 3_600_000;
  const life = await lifeOf("BulkExport", {
    ...HOURLY,
    startTime: new Date(begin).toISOString(),
    cancelSpawnedOnDelete: true,
  });
  life.emulator.addBehaviour({ kind: "export", outcome: "stays", times: 300 });
  life.emulator.clock.advance(60);
  const running = spawned(life).flatMap(({ id, status }) => (status === "Completed" ? [] : [id]));
  expect([spawned(life).length, running.length]).toEqual([1_300, 300]);
  await destroy(life);
  const canceled = [life.id, ...running].map((id) => `PATCH ${EXPORTS}/${id}`);
  expect(changes(life.emulator, life.sequence).sort()).toEqual(canceled.sort());
  expect(statuses(life).filter((status) => status === "Cancelled")).toHaveLength(300);
});

test("one that cannot be canceled fails the deletion after all others were, and the next deletion ends", async () => {
  const life = await lifeOf("BulkExport", { ...THREE, cancelSpawnedOnDelete: true });
  const [first] = spawned(life);
  const path = `${EXPORTS}/${first?.id}`;
  life.emulator.addFault({ method: "PATCH", path, status: 400, body: { detail: "Not now." } });
  const { message } = await rejection(destroy(life), CodedError);
  expect(message).toContain(
    "the schedule is canceled, but exports that it spawned may still run: Could not cancel the bulk export: PATCH",
  );
  expect(message).toContain(
    "returned 400: Not now. Run the same command again to cancel them. If your program keeps the schedule, run `pulumi refresh` first. [LS4017]",
  );
  expect(statuses(life)).toEqual(["Created", "Cancelled", "Cancelled"]);
  await destroy(life);
  expect(new Set(statuses(life))).toEqual(new Set(["Cancelled"]));
});

test("where they cannot be listed a schedule is canceled anyway", async () => {
  const life = await lifeOf("BulkExport", { ...THREE, cancelSpawnedOnDelete: true });
  life.emulator.addFault({ method: "GET", path: EXPORTS, status: 503, times: null });
  expect((await rejection(destroy(life), CodedError)).message).toContain(
    "exports that it spawned may still run: Could not list the bulk exports:",
  );
  expect(changes(life.emulator, life.sequence)).toEqual([`PATCH ${EXPORTS}/${life.id}`]);
});

test("a cancellation whose answer shows the export as before is waited for", async () => {
  const life = await lifeOf("BulkExport", { ...THREE, startTime: "2099-01-01T00:00:00Z" });
  const [before] = life.emulator.state().exports;
  const path = `${EXPORTS}/${life.id}`;
  life.emulator.addFault({ method: "PATCH", path, status: 200, body: before });
  life.emulator.addFault({ method: "GET", path, status: 200, body: before, times: 3 });
  life.emulator.addFault({ method: "GET", path, status: 200, body: { ...before, status: "Cancelled" } });
  await destroy(life);
  expect(changes(life.emulator, life.sequence)).toEqual([`PATCH ${path}`]);
  expect(life.lines.join("\n")).toContain("canceled");
});

test("one that ends by itself between the look and the cancellation is as good as canceled", async () => {
  const life = await lifeOf("BulkExport", { ...THREE, cancelSpawnedOnDelete: true });
  const [first] = spawned(life);
  const path = `${EXPORTS}/${first?.id}`;
  const detail = `Bulk export ${first?.id} has already ended with status Completed.`;
  life.emulator.addFault({ method: "PATCH", path, status: 400, body: { detail } });
  life.emulator.addFault({ method: "GET", path, status: 200, body: { ...first, status: "Completed" } });
  await destroy(life);
  expect(statuses(life)).toEqual(["Created", "Cancelled", "Cancelled"]);
});
