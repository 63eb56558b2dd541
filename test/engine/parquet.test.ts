import { DeleteBucketCommand, GetObjectCommand } from "@aws-sdk/client-s3";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { expect, test } from "vitest";
import type { Emulator } from "../../emulator/src/index.ts";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, createOf, MONTH, type Properties } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { type Store, startS3 } from "./rig/versitygw.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const FAST = { emulator: { speed: 120, writeParquet: true, now: new Date("2026-03-01T00:00:00Z") } };
const FIELDS = ["id", "name", "is_root", "start_time", "inputs", "tags", "total_tokens", "total_cost"];
const TWO_DAYS = { startTime: "2026-02-01T06:00:00Z", endTime: "2026-02-03T00:00:00Z" };

function destinationAt(store: Store, includeBucketInPrefix: boolean): Properties {
  return {
    ...BUCKET,
    config: {
      bucketName: "acme-traces",
      prefix: "langsmith/production",
      endpointUrl: store.url,
      includeBucketInPrefix,
    },
    credentials: { accessKeyId: store.accessKeyId, secretAccessKey: store.secretAccessKey },
  };
}

async function fileAt(store: Store, key: string) {
  const { Body } = await store.client.send(new GetObjectCommand({ Bucket: "acme-traces", Key: key }));
  const bytes = await Body?.transformToByteArray();
  const file = Uint8Array.from(bytes ?? []).buffer;
  const metadata = parquetMetadata(file);
  return {
    rows: await parquetReadObjects({ file, compressors }),
    codecs: new Set(metadata.row_groups.flatMap((group) => group.columns.map((one) => one.meta_data?.codec))),
    elements: metadata.schema.filter(({ type }) => type !== undefined),
  };
}

/** The runs of the exports that the emulator holds, in the order of their days. */
function runsOf(emulator: Emulator) {
  return emulator.state().exports.flatMap(({ runs }) => runs);
}

const CODECS = { none: "UNCOMPRESSED", gzip: "GZIP", snappy: "SNAPPY", zstandard: "ZSTD" } as const;

test.each([
  { include: true, compression: "zstandard", start: "acme-traces/langsmith/production" },
  { include: true, compression: "gzip", start: "acme-traces/langsmith/production" },
  { include: false, compression: "snappy", start: "langsmith/production" },
  { include: false, compression: "none", start: "langsmith/production" },
] as const)(
  "a one-off export over two days lies in the bucket as $compression Parquet, a file for each day with the fields and rows it says, at the documented path below the prefix, which outputPrefix tells (bucket in prefix: $include)",
  async ({ include, compression, start }) => {
    const store = await startS3({ buckets: ["acme-traces"] });
    const { emulator, create } = await grpcWorld(FAST);
    const destination = await create("ExportDestination", destinationAt(store, include));
    const made = await create("BulkExport", {
      ...MONTH,
      ...TWO_DAYS,
      bulkExportDestinationId: destination.id,
      compression,
      exportFields: FIELDS,
      waitForCompletion: true,
    });
    expect(made.outputs["status"]).toBe("Completed");
    const root = `${start}/export_id=${made.id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}/runs`;
    expect(made.outputs["outputPrefix"]).toBe(root);
    const runs = runsOf(emulator);
    const files = [
      `year=2026/month=02/day=01/${runs[0]?.id}.parquet`,
      `year=2026/month=02/day=02/${runs[1]?.id}.parquet`,
    ];
    const folder = `langsmith/production/export_id=${made.id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}/runs`;
    const [first, second] = [`${folder}/${files[0]}`, `${folder}/${files[1]}`];
    expect(await store.keys("acme-traces")).toEqual([first, second]);
    expect(runs.map(({ metadata }) => metadata.result?.exported_files)).toEqual(
      files.map((file) => [`${root}/${file}`]),
    );
    for (const [index, key] of [first, second].entries()) {
      const { rows, codecs, elements } = await fileAt(store, key);
      expect(codecs).toEqual(new Set([CODECS[compression]]));
      expect(rows.length).toBe(runs[index]?.metadata.result?.rows_written);
      for (const row of rows) expect(Object.keys(row).sort()).toEqual([...FIELDS].sort());
      const days = new Set(rows.map(({ start_time }) => start_time.toISOString().slice(0, 10)));
      expect(days).toEqual(new Set([index === 0 ? "2026-02-01" : "2026-02-02"]));
      expect(rows[0]).toMatchObject({
        name: "agent",
        is_root: true,
        // The first export begins at 06:00, with the trace of that hour.
        inputs: `{"question":"What is ${index === 0 ? 144 : 0} + 1?"}`,
      });
      expect(elements.find(({ name }) => name === "total_tokens")?.type).toBe("INT64");
      expect(elements.find(({ name }) => name === "total_cost")?.type).toBe("DOUBLE");
    }
  },
);

test("without exportFields a file has every field that can be exported, its times in nanoseconds, and in microseconds with v2_beta", async () => {
  const store = await startS3({ buckets: ["acme-traces"] });
  const { emulator, create } = await grpcWorld(FAST);
  emulator.addBehaviour({ kind: "export", outcome: "Completed", rows: 9, times: 2 });
  const destination = await create("ExportDestination", destinationAt(store, true));
  const day = { ...MONTH, startTime: "2026-02-01T00:00:00Z", endTime: "2026-02-02T00:00:00Z" };
  const inputs = { ...day, bulkExportDestinationId: destination.id, waitForCompletion: true };
  await create("BulkExport", { ...inputs, filter: "eq(is_root, true)" });
  await create("BulkExport", { ...inputs, formatVersion: "v2_beta" });
  const files = await Promise.all(
    runsOf(emulator).map(({ metadata }) =>
      fileAt(store, (metadata.result?.exported_files[0] ?? "").replace(/^acme-traces\//, "")),
    ),
  );
  const [roots, all] = files;
  expect(roots?.elements.find(({ name }) => name === "start_time")?.logical_type).toMatchObject({
    type: "TIMESTAMP",
    unit: "NANOS",
  });
  expect(all?.elements.find(({ name }) => name === "start_time")?.logical_type).toMatchObject({
    type: "TIMESTAMP",
    unit: "MICROS",
  });
  expect(Object.keys(all?.rows[0] ?? {})).toHaveLength(29);
  expect(roots?.rows.map(({ is_root }) => is_root)).toEqual(Array.from({ length: 9 }, () => true));
  expect(all?.rows.map(({ is_root }) => is_root)).toEqual([
    ...[true, false, false, false, true, false, false, false, true],
  ]);
  expect(all?.rows[1]).toMatchObject({
    trace_id: all?.rows[0]?.["id"],
    parent_run_ids: [all?.rows[0]?.["id"]],
    tenant_id: WORKSPACE,
    session_id: PROJECT,
    start_time: new Date("2026-02-01T00:00:00.010Z"),
    total_tokens: null,
  });
  expect(all?.rows[2]).toMatchObject({ run_type: "llm", prompt_tokens: 100n, total_tokens: 120n });
});

test("what a schedule spawns lies below its rootPrefix, each export in a folder of its own", async () => {
  const store = await startS3({ buckets: ["acme-traces"] });
  const { emulator, create } = await grpcWorld({ emulator: { ...FAST.emulator, speed: 0 } });
  const destination = await create("ExportDestination", destinationAt(store, true));
  const { endTime: _none, ...schedule } = MONTH;
  const made = await create("BulkExport", {
    ...schedule,
    bulkExportDestinationId: destination.id,
    startTime: "2026-02-27T00:00:00Z",
    intervalHours: 24,
  });
  expect(made.outputs["rootPrefix"]).toBe("acme-traces/langsmith/production");
  emulator.clock.advance(24 * 3600);
  const path = `${emulator.url}/api/v1/bulk-exports/runs?source_bulk_export_id=${made.id}`;
  const headers = { "x-api-key": "any", "x-tenant-id": WORKSPACE };
  expect((await fetch(path, { headers })).status).toBe(200);
  const spawned = emulator.state().exports.filter((one) => one.source_bulk_export_id === made.id);
  expect(spawned.map(({ start_time, status }) => [start_time, status])).toEqual([
    ["2026-02-27T00:00:00+00:00", "Completed"],
    ["2026-02-28T00:00:00+00:00", "Completed"],
  ]);
  const keys = spawned.map(({ id, runs }, index) => {
    const day = index === 0 ? 27 : 28;
    return `langsmith/production/export_id=${id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}/runs/year=2026/month=02/day=${day}/${runs[0]?.id}.parquet`;
  });
  expect(await store.keys("acme-traces")).toEqual([...keys].sort());
  for (const [index, key] of keys.entries()) {
    const { rows } = await fileAt(store, key);
    expect(rows.length).toBe(spawned[index]?.runs[0]?.metadata.result?.rows_written);
  }
});

test("an export whose bucket is deleted fails with the store's words, which the up reports", async () => {
  const store = await startS3({ buckets: ["acme-traces"] });
  const { emulator, plugin, create } = await grpcWorld(FAST);
  const destination = await create("ExportDestination", destinationAt(store, true));
  await store.client.send(new DeleteBucketCommand({ Bucket: "acme-traces" }));
  const failure = await plugin.refusal(
    RPC.create,
    createOf("BulkExport", {
      ...MONTH,
      ...TWO_DAYS,
      bulkExportDestinationId: destination.id,
      waitForCompletion: true,
    }),
  );
  expect(failure.details).toContain("The specified bucket does not exist.");
  expect(runsOf(emulator).map(({ status, errors }) => [status, errors])).toEqual([
    ["Failed", { retry_0: "The specified bucket does not exist." }],
    ["Failed", { retry_0: "The specified bucket does not exist." }],
  ]);
});
