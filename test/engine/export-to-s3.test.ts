import { readFileSync } from "node:fs";
import { GetObjectCommand, PutBucketPolicyCommand } from "@aws-sdk/client-s3";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { beforeAll, expect, test } from "vitest";
import { ensureTool } from "../../tools/engine/engine.ts";
import { oneOff } from "./plugin/rig/lifecycle.ts";
import { eitherWorld } from "./rig/either-front-end.ts";
import { type Store, secretOf, startS3 } from "./rig/versitygw.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const FIELDS = ["id", "name", "is_root", "start_time", "inputs", "tags", "total_tokens", "total_cost"];
const PAGE = readFileSync("docs/guides/grant-access-to-a-bucket.md", "utf8");
/** Whom the policy of the bucket names, which in the store is a key. */
const NAMED = "arn:aws:iam::111122223333:user/langsmith-exports";
const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

// Built the first time, which takes minutes.
beforeAll(async () => {
  await ensureTool("versitygw");
}, 900_000);

/** The only policy of a section, as the page shows it. */
function policyOf(heading: string): string {
  const [, after = ""] = PAGE.split(`\n## ${heading}\n`);
  const [section = ""] = after.split("\n## ");
  const [policy, ...others] = [...section.matchAll(/```json\n(.*?)```/gs)];
  if (policy?.[1] === undefined || others.length > 0)
    throw new Error(`${heading}: the page has another shape`);
  return policy[1];
}

test("the page has one policy for a user or role and the same one for a bucket, with its principal", () => {
  const { Version, Statement } = JSON.parse(policyOf("Policy of the bucket"));
  const [{ Principal, ...statement }, ...more] = Statement;
  expect(more).toEqual([]);
  expect(Principal).toEqual({ AWS: NAMED });
  expect({ Version, Statement: [statement] }).toEqual(JSON.parse(policyOf("Policy of a user or role")));
});

/** A destination with that key, and an export of two days to it, which is waited for. */
function program({ url }: Store, accessKeyId: string, secretAccessKey: string) {
  return {
    traces: {
      type: "ExportDestination",
      properties: {
        config: {
          bucketName: "acme-traces",
          prefix: "langsmith",
          endpointUrl: url,
          includeBucketInPrefix: true,
        },
        credentials: { accessKeyId, secretAccessKey },
      },
    },
    days: {
      type: "BulkExport",
      properties: {
        ...oneOff({ startTime: "2026-02-01T06:00:00Z", endTime: "2026-02-03T00:00:00Z" }).properties,
        exportFields: FIELDS,
        waitForCompletion: true,
      },
    },
  };
}

async function fileAt({ client }: Store, key: string) {
  const { Body } = await client.send(new GetObjectCommand({ Bucket: "acme-traces", Key: key }));
  const file = Uint8Array.from((await Body?.transformToByteArray()) ?? []).buffer;
  const { row_groups: groups } = parquetMetadata(file);
  return {
    rows: await parquetReadObjects({ file, compressors }),
    codecs: new Set(groups.flatMap(({ columns }) => columns.map((column) => column.meta_data?.codec))),
  };
}

test.each(["plugin", "dynamic"] as const)(
  "%s: a real S3 server takes the files of an export with the policy of the page, rejects a wrong key, and keeps the files",
  async (frontEnd) => {
    const store = await startS3({ buckets: ["acme-traces"], users: { EXPORTER: "readOnly" } });
    const Policy = policyOf("Policy of the bucket").replace(NAMED, "EXPORTER");
    await store.client.send(new PutBucketPolicyCommand({ Bucket: "acme-traces", Policy }));
    const wrong = program(store, "EXPORTER", "not-its-secret");
    const right = program(store, "EXPORTER", secretOf("EXPORTER"));
    const it = await eitherWorld(frontEnd, wrong, {
      emulator: { speed: 120, writeParquet: true, now: new Date("2026-03-01T00:00:00Z") },
    });
    const { stack, emulator, writes } = it;
    const refused = await stack.up();
    expect(refused.code).not.toBe(0);
    expect(refused.output).toContain(
      "Failed to validate S3 destination: Access Denied. Grant s3:PutObject below config.prefix to the key pair, and check its secret.",
    );
    expect(refused.output).toContain("[LS3062]");
    expect(emulator.state().destinations).toEqual([]);

    it.program(right);
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const made = await stack.resource("days");
    const below = `export_id=${made.id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}/runs`;
    expect(made.outputs).toMatchObject({ status: "Completed" });
    const written = await store.keys("acme-traces");
    const [first = "", second = "", probe = ""] = written;
    const file = (day: string) =>
      new RegExp(`^langsmith/${below}/year=2026/month=02/day=${day}/${UUID.source}\\.parquet$`);
    expect([first, second]).toEqual([expect.stringMatching(file("01")), expect.stringMatching(file("02"))]);
    // The policy does not let the test object be deleted.
    expect([probe, written.length]).toEqual([
      expect.stringMatching(new RegExp(`^langsmith/tmp/${UUID.source}$`)),
      3,
    ]);
    for (const [key, day] of [
      [first, "2026-02-01"],
      [second, "2026-02-02"],
    ] as const) {
      const { rows, codecs } = await fileAt(store, key);
      expect(codecs).toEqual(new Set(["ZSTD"]));
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(Object.keys(row).sort()).toEqual([...FIELDS].sort());
      expect(new Set(rows.map(({ start_time: at }) => at.toISOString().slice(0, 10)))).toEqual(
        new Set([day]),
      );
    }

    it.program(wrong);
    const rotated = await stack.up();
    expect(rotated.code).not.toBe(0);
    expect(rotated.output).toContain("Exports go on as before.");
    expect(rotated.output).not.toContain("not-its-secret");
    it.program(right);
    writes();
    expect((await stack.up("--expect-no-changes")).code).toBe(0);
    expect(writes()).toEqual([]);
    expect((await stack.destroy()).code).toBe(0);
    expect(await store.keys("acme-traces")).toEqual(written);
  },
);
