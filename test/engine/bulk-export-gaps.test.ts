import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, createOf, deleteOf, MONTH, type Properties } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { hurried } from "./rig/hurried.ts";

const EXPORTS = "/api/v1/bulk-exports";
const HOUR = 3_600_000;
const { endTime: _, ...rest } = MONTH;

/** How often a creation that nobody answered is looked for, within half a minute. */
const LOOKS_AFTER_SILENCE = 6;

/** A workspace of 1300 exports, on two pages, which an hourly schedule has spawned. */
async function full(more: Properties = {}, environment: Readonly<Record<string, string>> = {}) {
  const it = await grpcWorld({ environment });
  const { id: destination } = await it.create("ExportDestination", BUCKET);
  const startTime = new Date(Math.floor(Date.now() / 1000) * 1000 - 1300.5 * HOUR).toISOString();
  const inputs = { ...rest, startTime, intervalHours: 1, bulkExportDestinationId: destination, ...more };
  return { it, destination, schedule: await it.create("BulkExport", inputs) };
}

/** What a service answers that counts more than it lists. */
const COUNTED = { body: [], headers: { "X-Pagination-Total": "2000" } };

/** The second page of the next listing is empty. */
function hole({ emulator }: GrpcWorld): void {
  emulator.addFault({ method: "GET", path: EXPORTS, status: 200, ...COUNTED, skip: 1 });
}

const spawned = ({ emulator }: GrpcWorld) =>
  emulator.state().exports.filter(({ source_bulk_export_id: source }) => source !== null);

test("a deletion that cancels what the schedule spawned fails then, and the next one cancels all of it", async () => {
  const { it, schedule } = await full({ cancelSpawnedOnDelete: true });
  hole(it);
  const { details } = await it.plugin.refusal(RPC.delete, deleteOf("BulkExport", schedule));
  expect(details).toContain(
    "the schedule is canceled, but exports that it spawned may still run: Could not list the bulk exports: the list is incomplete.",
  );
  expect(details).toContain("[LS4017]");
  await it.plugin.ask(RPC.delete, deleteOf("BulkExport", schedule));
  expect(new Set(spawned(it).map(({ status }) => status))).toEqual(new Set(["Cancelled"]));
});

test("a deletion that leaves what the schedule spawned only warns then", async () => {
  const { it, schedule } = await full();
  hole(it);
  await it.plugin.ask(RPC.delete, deleteOf("BulkExport", schedule));
  expect(it.engine.lines.filter(({ severity }) => severity === "warning").map(({ text }) => text)).toEqual([
    expect.stringContaining(
      'BulkExport "daily": the schedule is canceled, but exports that it spawned may still run. Cancel them in LangSmith if they must stop.',
    ),
  ]);
});

test("whether a creation whose answer was lost was carried out cannot be known while a page is missing", async () => {
  const { it, destination } = await full({}, hurried(4));
  const listing = { method: "GET", path: EXPORTS, status: 200 };
  it.emulator.addFault({ method: "POST", path: EXPORTS, action: "reset-after" });
  // Of every look the first page, which shows another export, and behind it none.
  const [one] = spawned(it);
  const { runs: __, ...other } = one ?? { runs: [] };
  const page = Array.from({ length: 1000 }, () => ({ ...other, id: crypto.randomUUID() }));
  for (let look = 0; look < LOOKS_AFTER_SILENCE; look += 1) {
    it.emulator.addFault({ ...listing, body: page });
    it.emulator.addFault({ ...listing, ...COUNTED });
  }
  const wanted = { ...MONTH, bulkExportDestinationId: destination };
  const { details } = await it.plugin.refusal(RPC.create, createOf("BulkExport", wanted));
  expect(details).toContain(
    "It is not found yet. The search failed: Could not list the bulk exports: the list is incomplete. The server reports 2000 items, and returned 1000",
  );
  expect(details).toContain("[LS5003]");
});

test("a destination in use is not treated as unused while a page is missing", async () => {
  const { it, destination } = await full();
  const { id } = await it.create("ExportDestination", { ...BUCKET, displayName: "other" });
  await it.create("BulkExport", { ...MONTH, bulkExportDestinationId: id });
  hole(it);
  const inputs = { ...BUCKET, displayName: "other" };
  const dest = { id, inputs, outputs: { tenantId: "00000000-0000-4000-8000-000000000001" } };
  const { details } = await it.plugin.refusal(RPC.delete, deleteOf("ExportDestination", dest));
  expect(details).toContain("the list is incomplete");
  expect(it.emulator.state().destinations.map((held) => held.id)).toEqual([destination, id]);
});
