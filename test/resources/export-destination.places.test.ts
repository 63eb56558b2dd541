import { describe, expect, test } from "vitest";
import { outputPrefixOf } from "../../provider/resources/bulk-export/output-prefix.ts";
import { dataUriOf, prefixesOf } from "../../provider/resources/export-destination/from-api.ts";
import { clientOf, DESTINATION, EXPORT, serve } from "../http/server.ts";

const BUCKET = { bucket_name: "acme-traces", prefix: "langsmith/production" };
const GOOGLE = "https://storage.googleapis.com";

describe("the prefix of a destination", () => {
  const prefixOf = async (config: object) => {
    const body = { ...DESTINATION, config: { bucket_name: "acme-traces", ...config } };
    const { service, call } = clientOf((await serve(() => ({ body }))).url);
    return await prefixesOf(service, DESTINATION.id, call);
  };

  test.each([
    [{ prefix: "a/b", include_bucket_in_prefix: true }, "acme-traces/a/b"],
    [{ prefix: "/a/b/", include_bucket_in_prefix: false }, "a/b"],
    [{ prefix: "", include_bucket_in_prefix: false }, ""],
  ])("of %j is %j", async (config, prefix) => {
    expect(await prefixOf(config)).toBe(prefix);
  });

  test("is not guessed where the service does not report whether the bucket is part of it, and no export then has a place", async () => {
    const root = await prefixOf({ prefix: "a", include_bucket_in_prefix: null });
    expect(root).toBeUndefined();
    expect(outputPrefixOf(root, { ...EXPORT, session_id: "s" })).toEqual({});
    expect(outputPrefixOf(root, { ...EXPORT, interval_hours: 24 })).toEqual({});
  });
});

test.each([
  ["a bucket of AWS", {}, "s3://acme-traces/langsmith/production"],
  ["a path without the bucket", { include_bucket_in_prefix: false }, "s3://acme-traces/langsmith/production"],
  ["no prefix", { prefix: "" }, "s3://acme-traces"],
  ["a prefix with slashes around it", { prefix: "/a/b/" }, "s3://acme-traces/a/b"],
  ["Google Cloud Storage", { endpoint_url: GOOGLE }, "gs://acme-traces/langsmith/production"],
  [
    "an address that contains the bucket",
    { endpoint_url: "https://acme-traces.storage.googleapis.com", include_bucket_in_prefix: false },
    "gs://acme-traces/langsmith/production",
  ],
])("the address of what is exported is known for %s", (_, config, dataUri) => {
  expect(dataUriOf({ config: { ...BUCKET, ...config } })).toEqual({ dataUri });
});

test.each([
  ["no bucket is named", { bucket_name: null }],
  [
    "host and path both contain the bucket",
    { endpoint_url: "https://acme-traces.s3.example.com", include_bucket_in_prefix: true },
  ],
  ["the service does not report which", { endpoint_url: "https://s3.example.com/acme-traces" }],
])("the address of what is exported is absent where %s", (_, config) => {
  expect(dataUriOf({ config: { ...BUCKET, ...config } })).toEqual({});
});
