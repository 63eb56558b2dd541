import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, checkOf, createOf, MONTH, nothing } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { eventually } from "./rig/service.ts";

/** The one-off export of a day of January 2025. */
function day(destination: string, number: number, more: object = {}) {
  const date = (of: number) => `2025-01-${String(of).padStart(2, "0")}T00:00:00Z`;
  const range = { startTime: date(number), endTime: date(number + 1) };
  return { ...MONTH, bulkExportDestinationId: destination, ...range, ...more };
}

test("a backfill of many windows keeps to maxConcurrentExports: never more are unfinished, and nothing is answered 429", async () => {
  const { emulator, engine, plugin, create } = await grpcWorld({
    emulator: { speed: 60, concurrentExports: 3 },
  });
  const { id: destination } = await create("ExportDestination", BUCKET);
  const days = Array.from({ length: 10 }, (_, index) => index + 1);
  await Promise.all(
    days.map((number) =>
      plugin.ask(RPC.create, createOf("BulkExport", day(destination, number, { maxConcurrentExports: 3 }))),
    ),
  );
  const { exports: made } = emulator.state();
  expect(made).toHaveLength(10);
  const begins = made.map(({ created_at }) => Date.parse(created_at));
  const unfinished = begins.map(
    (at) =>
      made.filter(
        ({ created_at, finished_at }) =>
          Date.parse(created_at) <= at && (finished_at === null || Date.parse(finished_at) > at),
      ).length,
  );
  expect(Math.max(...unfinished)).toBe(3);
  const posts = emulator
    .journal()
    .filter(({ method, path }) => method === "POST" && path.endsWith("exports"));
  expect(posts.map(({ status, body }) => [status, "maxConcurrentExports" in Object(body)])).toEqual(
    days.map(() => [200, false]),
  );
  expect(engine.lines.map(({ text }) => text)).toContain(
    "bulk export of 2025-01-02T00:00:00Z to 2025-01-03T00:00:00Z: waiting behind 1 other export of this program",
  );
});

test("the time limit ends a creation that waits for its turn; nothing was sent, and it says so", async () => {
  const { emulator, plugin, create } = await grpcWorld();
  const { id: destination } = await create("ExportDestination", BUCKET);
  await create("BulkExport", day(destination, 1));
  const wanted = day(destination, 2, { maxConcurrentExports: 1 });
  const { details } = await plugin.refusal(RPC.create, createOf("BulkExport", wanted, { timeout: 1 }));
  expect(details).toBe(
    'BulkExport "daily": bulk export of 2025-01-02T00:00:00Z to 2025-01-03T00:00:00Z: the time limit of 1 s was reached (change it with the resource option customTimeouts). ' +
      "Last state: waiting for the unfinished export of the workspace to end (maxConcurrentExports: 1). Nothing was sent to LangSmith. The next `pulumi up` continues with it. [LS1205]",
  );
  expect(emulator.state().exports).toHaveLength(1);
});

test("the engine's cancellation ends it within two seconds", async () => {
  const { emulator, engine, plugin, create } = await grpcWorld();
  const { id: destination } = await create("ExportDestination", BUCKET);
  await create("BulkExport", day(destination, 1));
  const wanted = day(destination, 2, { maxConcurrentExports: 1 });
  const creating = plugin.refusal(RPC.create, createOf("BulkExport", wanted));
  await eventually(() => engine.lines.find(({ text }) => text.includes("waiting for the unfinished export")));
  await plugin.ask(RPC.cancel, nothing());
  expect((await creating).details).toContain(
    "the operation was interrupted. Last state: waiting for the unfinished export",
  );
  expect(emulator.state().exports).toHaveLength(1);
});

test.each([
  [{ maxConcurrentExports: 0 }, "0 is not allowed: it must be an integer of at least 1"],
  [
    { maxConcurrentExports: 3, intervalHours: 24, endTime: null },
    "is not allowed with intervalHours: LangSmith itself starts the exports of a schedule",
  ],
])("%j is rejected with the reason", async (more, reason) => {
  const { plugin } = await grpcWorld();
  const checked = await plugin.ask(RPC.check, checkOf("BulkExport", { ...MONTH, ...more }));
  expect(checked.getFailuresList().map((failure) => failure.getReason())).toEqual([
    expect.stringContaining(reason),
  ]);
});
