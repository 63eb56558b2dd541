import { expect, test } from "vitest";
import { dataUriOf } from "../../../provider/resources/export-destination/from-api.ts";

const BUCKET = { bucket_name: "acme-traces", prefix: "langsmith/production" };
const GOOGLE = "https://storage.googleapis.com";

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
