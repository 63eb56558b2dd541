import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, deleteOf, MONTH } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { startS3 } from "./rig/versitygw.ts";

const FAST = { emulator: { speed: 120, writeParquet: true, now: new Date("2026-03-01T00:00:00Z") } };

test("deleting an export and its destination leaves every file in the bucket, also with a key that may delete them", async () => {
  const store = await startS3({ buckets: ["acme-traces"] });
  const { emulator, plugin, create } = await grpcWorld(FAST);
  const { accessKeyId, secretAccessKey } = store;
  const destination = await create("ExportDestination", {
    ...BUCKET,
    config: {
      bucketName: "acme-traces",
      prefix: "langsmith/production",
      endpointUrl: store.url,
      includeBucketInPrefix: true,
    },
    credentials: { accessKeyId, secretAccessKey },
  });
  const made = await create("BulkExport", {
    ...MONTH,
    startTime: "2026-02-01T06:00:00Z",
    endTime: "2026-02-03T00:00:00Z",
    bulkExportDestinationId: destination.id,
    waitForCompletion: true,
  });
  const written = await store.keys("acme-traces");
  expect(written).toHaveLength(2);
  const asked = await store.asked();
  await plugin.ask(RPC.delete, deleteOf("BulkExport", made));
  await plugin.ask(RPC.delete, deleteOf("ExportDestination", destination));
  expect(emulator.state().destinations).toEqual([]);
  expect(await store.keys("acme-traces")).toEqual(written);
  expect(await store.asked()).toEqual(asked);
});
