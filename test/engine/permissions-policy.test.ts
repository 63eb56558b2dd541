import { readFileSync } from "node:fs";
import { PutBucketPolicyCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, createOf, MONTH, type Properties } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { type Store, secretOf, startS3 } from "./rig/versitygw.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const FAST = { emulator: { speed: 120, writeParquet: true, now: new Date("2026-03-01T00:00:00Z") } };
const PAGE = readFileSync("docs/permissions.md", "utf8");

/** The first policy of the page, for a key of the store: a policy of a bucket names whom it is for. */
function minimalPolicy(accessKeyId: string): string {
  const text = /^## The bucket\n.*?```json\n(.*?)```/ms.exec(PAGE)?.[1] ?? "";
  const statement = /"Statement": \[\s*\{/;
  expect(text).toMatch(statement);
  return text.replace(statement, (found) => `${found} "Principal": { "AWS": ["${accessKeyId}"] },`);
}

async function storeOfThePage(): Promise<Store> {
  const store = await startS3({ buckets: ["acme-traces"], users: { EXPORTER: "readOnly" } });
  const policy = new PutBucketPolicyCommand({ Bucket: "acme-traces", Policy: minimalPolicy("EXPORTER") });
  await store.client.send(policy);
  return store;
}

function destinationAt(store: Store, prefix: string): Properties {
  return {
    ...BUCKET,
    config: { bucketName: "acme-traces", prefix, endpointUrl: store.url, includeBucketInPrefix: true },
    credentials: { accessKeyId: "EXPORTER", secretAccessKey: secretOf("EXPORTER") },
  };
}

test("a key that may do what the minimal policy of the page allows is enough: the destination is made, its test file removed, and an export completes", async () => {
  const store = await storeOfThePage();
  const { create } = await grpcWorld(FAST);
  const destination = await create("ExportDestination", destinationAt(store, "langsmith/production"));
  expect(await store.keys("acme-traces")).toEqual([]);
  const made = await create("BulkExport", {
    ...MONTH,
    startTime: "2026-02-01T00:00:00Z",
    endTime: "2026-02-02T00:00:00Z",
    bulkExportDestinationId: destination.id,
    waitForCompletion: true,
  });
  expect(made.outputs["status"]).toBe("Completed");
  const below = `export_id=${made.id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}/runs`;
  expect(made.outputs["outputPrefix"]).toBe(`acme-traces/langsmith/production/${below}`);
  const [key, ...more] = await store.keys("acme-traces");
  expect(more).toEqual([]);
  expect(key).toMatch(
    new RegExp(`^langsmith/production/${below}/year=2026/month=02/day=01/[0-9a-f-]{36}\\.parquet$`),
  );
  const asked = (await store.asked()).map((line) =>
    decodeURIComponent(line)
      .replace(key ?? "none", "FILE")
      .replace(/[0-9a-f-]{36} /, "UUID "),
  );
  expect(asked).toEqual([
    "PutObject /acme-traces/langsmith/production/tmp/UUID 200",
    "DeleteObject /acme-traces/langsmith/production/tmp/UUID 200",
    "PutObject /acme-traces/FILE 200",
  ]);
});

test("the same key is refused beside the prefix of the policy, also where the bucket's name stands before it", async () => {
  const store = await storeOfThePage();
  const { emulator, plugin } = await grpcWorld(FAST);
  for (const prefix of ["langsmith/elsewhere", "acme-traces/langsmith/production"]) {
    const refused = await plugin.refusal(
      RPC.create,
      createOf("ExportDestination", destinationAt(store, prefix)),
    );
    expect(refused.details).toContain("Failed to validate S3 destination: Access Denied.");
  }
  expect(emulator.state().destinations).toEqual([]);
  expect(await store.keys("acme-traces")).toEqual([]);
});
