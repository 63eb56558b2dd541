import { readFileSync } from "node:fs";
import { PutBucketPolicyCommand } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, createOf, MONTH, type Properties } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { type Store, secretOf, startS3 } from "./rig/versitygw.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const FAST = { emulator: { speed: 120, writeParquet: true, now: new Date("2026-03-01T00:00:00Z") } };
const PAGE = readFileSync("docs/guides/grant-access-to-a-bucket.md", "utf8");

/** The only policy of a section, as the page shows it. */
function policyOf(heading: string): string {
  const [, after = ""] = PAGE.split(`\n## ${heading}\n`);
  const [section = ""] = after.split("\n## ");
  const [policy, ...others] = [...section.matchAll(/```json\n(.*?)```/gs)];
  if (policy?.[1] === undefined || others.length > 0)
    throw new Error(`${heading}: the page has another shape`);
  return policy[1];
}

const OWN = policyOf("Policy of a user or role");
const OF_BUCKET = policyOf("Policy of the bucket");
/** Whom the policy of the bucket names, which in the store is a key. */
const NAMED = "arn:aws:iam::111122223333:user/langsmith-exports";

/** The store with the policy of a bucket as it is on the page, with further actions besides. */
async function storeOfThePage(more: readonly string[] = []): Promise<Store> {
  const store = await startS3({ buckets: ["acme-traces"], users: { EXPORTER: "readOnly" } });
  const actions = ["s3:PutObject", ...more].map((action) => JSON.stringify(action)).join(", ");
  expect(OF_BUCKET).toContain('"Action": ["s3:PutObject"]');
  const Policy = OF_BUCKET.replace(NAMED, "EXPORTER").replace('["s3:PutObject"]', `[${actions}]`);
  await store.client.send(new PutBucketPolicyCommand({ Bucket: "acme-traces", Policy }));
  return store;
}

function destinationAt(store: Store, prefix: string): Properties {
  return {
    ...BUCKET,
    config: { bucketName: "acme-traces", prefix, endpointUrl: store.url, includeBucketInPrefix: true },
    credentials: { accessKeyId: "EXPORTER", secretAccessKey: secretOf("EXPORTER") },
  };
}

/** Makes a destination and an export to it: the requests for objects, and the objects, each UUID without its value. */
async function exported(store: Store) {
  const { create } = await grpcWorld(FAST);
  const destination = await create("ExportDestination", destinationAt(store, "langsmith"));
  const made = await create("BulkExport", {
    ...MONTH,
    startTime: "2026-02-01T00:00:00Z",
    endTime: "2026-02-02T00:00:00Z",
    bulkExportDestinationId: destination.id,
    waitForCompletion: true,
  });
  expect(made.outputs["status"]).toBe("Completed");
  const below = `export_id=${made.id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}/runs`;
  expect(made.outputs["outputPrefix"]).toBe(`acme-traces/langsmith/${below}`);
  const file = `langsmith/${below}/year=2026/month=02/day=01/UUID.parquet`;
  const told = (text: string) =>
    text.replace(/[0-9a-f-]{36}(?=\.parquet)/, "UUID").replace(/(?<=\/tmp\/)[0-9a-f-]{36}/, "UUID");
  const shown = (text: string) => told(decodeURIComponent(text)).replace(file, "FILE");
  return {
    asked: (await store.asked()).map(shown),
    keys: (await store.keys("acme-traces")).map(shown),
  };
}

test("the page has one policy for a user or role and the same one for a bucket, with its principal", () => {
  const { Version, Statement } = JSON.parse(OF_BUCKET);
  const [{ Principal, ...statement }, ...more] = Statement;
  expect(more).toEqual([]);
  expect(Principal).toEqual({ AWS: NAMED });
  expect({ Version, Statement: [statement] }).toEqual(JSON.parse(OWN));
  expect(statement.Action).toEqual(["s3:PutObject"]);
});

test("a key that may do what the policy of the page allows, and no more, is enough: the destination is created, an export completes, and the test file stays", async () => {
  expect(await exported(await storeOfThePage())).toEqual({
    asked: [
      "PutObject /acme-traces/langsmith/tmp/UUID 200",
      "DeleteObject /acme-traces/langsmith/tmp/UUID 403",
      "PutObject /acme-traces/FILE 200",
    ],
    keys: ["FILE", "langsmith/tmp/UUID"],
  });
});

test("with s3:DeleteObject besides the test file is removed", async () => {
  expect(await exported(await storeOfThePage(["s3:DeleteObject"]))).toEqual({
    asked: [
      "PutObject /acme-traces/langsmith/tmp/UUID 200",
      "DeleteObject /acme-traces/langsmith/tmp/UUID 200",
      "PutObject /acme-traces/FILE 200",
    ],
    keys: ["FILE"],
  });
});

test("the same key is rejected beside the prefix of the policy, also where the bucket's name stands before it", async () => {
  const store = await storeOfThePage();
  const { emulator, plugin } = await grpcWorld(FAST);
  for (const prefix of ["langsmith-elsewhere", "acme-traces/langsmith"]) {
    const refused = await plugin.refusal(
      RPC.create,
      createOf("ExportDestination", destinationAt(store, prefix)),
    );
    expect(refused.details).toContain(
      "LangSmith returned 400: Failed to validate S3 destination: Access Denied.",
    );
  }
  expect(emulator.state().destinations).toEqual([]);
  expect(await store.keys("acme-traces")).toEqual([]);
});
