import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import {
  BUCKET,
  createOf,
  deleteOf,
  type Kind,
  MONTH,
  PROVIDER,
  type Properties,
} from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { hurried } from "./rig/hurried.ts";

const LOST = "returned 200, then broke off: CAUSE. All 3 tries failed.";
const IN_DOUBT =
  "It may have been carried out anyway. Run `pulumi refresh` before the next `pulumi up`: it checks whether the object still exists. [LS5024]";

function shown({ emulator }: GrpcWorld, error: unknown): string {
  return String(error)
    .replaceAll(emulator.url, "URL")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")
    .replace(/other side closed|terminated|aborted|(?:read|write) ECONNRESET/, "CAUSE");
}

async function worldOf() {
  const config = { maxRetries: "2" };
  return grpcWorld({ config, environment: hurried(20), emulator: { oauthProviders: [] } });
}

/** Every answer to these requests breaks off; they are carried out. */
function lose({ emulator }: GrpcWorld, method: string, path: string): void {
  emulator.addFault({ method, path, action: "reset-body", times: null });
}

async function exported(it: GrpcWorld, more: Properties) {
  const { id: bulkExportDestinationId } = await it.create("ExportDestination", BUCKET);
  return it.create("BulkExport", { ...MONTH, ...more, bulkExportDestinationId });
}

test("an export whose cancellation was carried out, and every answer to it lost, is deleted", async () => {
  const it = await worldOf();
  const held = await exported(it, {});
  lose(it, "PATCH", "/api/v1/bulk-exports/*");
  await it.plugin.ask(RPC.delete, deleteOf("BulkExport", held));
  expect(it.emulator.state().exports.map(({ status }) => status)).toEqual(["Cancelled"]);
});

test("where the export cannot be read either, the error says that it may be cancelled and how to find out", async () => {
  const it = await worldOf();
  const held = await exported(it, {});
  lose(it, "PATCH", "/api/v1/bulk-exports/*");
  const { emulator } = it;
  // The read before the cancellation is answered.
  const at = `/api/v1/bulk-exports/${held.id}`;
  emulator.addFault({ method: "GET", path: at, action: "respond", status: 503, skip: 1, times: null });
  const told = await it.plugin
    .ask(RPC.delete, deleteOf("BulkExport", held))
    .catch((error) => shown(it, error));
  expect(told).toBe(
    `Error: 10 ABORTED: BulkExport "daily": Could not cancel the bulk export: PATCH URL/api/v1/bulk-exports/ID ${LOST} ${IN_DOUBT}`,
  );
  expect(emulator.state().exports.map(({ status }) => status)).toEqual(["Cancelled"]);
});

test.each<[Kind, Properties, string, string]>([
  ["ExportDestination", BUCKET, "/api/v1/bulk-exports/destinations/*", "delete the export destination"],
  ["OAuthProvider", PROVIDER, "/api-host/v2/auth/providers/*", "delete the OAuth provider"],
])(
  "a deleted %s whose every answer was lost is reported to be in doubt",
  async (kind, inputs, path, attempted) => {
    const it = await worldOf();
    const made = await it.plugin.ask(RPC.create, createOf(kind, inputs));
    const held = { id: made.getId(), inputs, outputs: made.getProperties()?.toJavaScript() ?? {} };
    lose(it, "DELETE", path);
    const told = await it.plugin.ask(RPC.delete, deleteOf(kind, held)).catch((error) => shown(it, error));
    expect(told).toContain(`Could not ${attempted}: DELETE URL`);
    expect(told).toContain(IN_DOUBT);
    expect([...it.emulator.state().destinations, ...it.emulator.state().oauthProviders]).toEqual([]);
  },
);

/** The only listings are those of what a schedule spawned. */
function hideListing({ emulator }: GrpcWorld): void {
  emulator.addFault({ method: "GET", path: "/api/v1/bulk-exports", status: 503, times: null });
}

const SPAWNED_UNKNOWN = "the schedule is canceled, but exports that it spawned may still run";

test("a schedule that is cancelled leaves the state with a warning when what it spawned cannot be listed", async () => {
  const it = await worldOf();
  const { endTime: _, ...began } = MONTH;
  const { id: bulkExportDestinationId } = await it.create("ExportDestination", BUCKET);
  const held = await it.create("BulkExport", { ...began, intervalHours: 24, bulkExportDestinationId });
  hideListing(it);
  await it.plugin.ask(RPC.delete, deleteOf("BulkExport", held));
  const warnings = it.engine.lines.filter(({ severity }) => severity === "warning").map(({ text }) => text);
  expect(warnings.map((text) => shown(it, text))).toEqual([
    `BulkExport "daily": ${SPAWNED_UNKNOWN}. Cancel them in LangSmith if they must stop. With cancelSpawnedOnDelete: true, a schedule cancels its exports when it is deleted. [LS4016]`,
  ]);
});

test("with cancelSpawnedOnDelete it stays, and the error says that the schedule is cancelled and how an up learns it", async () => {
  const it = await worldOf();
  const { endTime: _, ...began } = MONTH;
  const { id: bulkExportDestinationId } = await it.create("ExportDestination", BUCKET);
  const inputs = { ...began, intervalHours: 24, cancelSpawnedOnDelete: true, bulkExportDestinationId };
  const held = await it.create("BulkExport", inputs);
  hideListing(it);
  const told = await it.plugin
    .ask(RPC.delete, deleteOf("BulkExport", held))
    .catch((error) => shown(it, error));
  expect(told).toContain(
    `${SPAWNED_UNKNOWN}: Could not list the bulk exports: GET URL/api/v1/bulk-exports?limit=1000&offset=0 returned 503`,
  );
  expect(told).toContain(
    "Run the same command again to cancel them. If your program keeps the schedule, run `pulumi refresh` first. [LS4017]",
  );
});
