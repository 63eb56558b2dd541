import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";
import { beforeEach, expect, test } from "vitest";
import { play, programOf, resolved, typeProblems } from "./example-program.ts";

const EXAMPLE = programOf("export-bigquery");
const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
const registered: pulumi.runtime.MockResourceArgs[] = [];

/** What the service of each kind fills in. */
const OUTPUTS: Readonly<Record<string, object>> = {
  "gcp:storage/bucket:Bucket": { name: "traces-3f9a1c2" },
  "gcp:serviceaccount/account:Account": { email: "exports@acme.iam.gserviceaccount.com" },
  "gcp:storage/hmacKey:HmacKey": { accessId: "GOOG1E", secret: "hmac-secret" },
  "langsmith:index:ExportDestination": { dataUri: "gs://traces-3f9a1c2/langsmith/production" },
};

beforeEach(async () => {
  registered.length = 0;
  const mocks: pulumi.runtime.Mocks = {
    newResource: (resource) => {
      registered.push(resource);
      return { id: `${resource.name}-id`, state: { ...resource.inputs, ...OUTPUTS[resource.type] } };
    },
    call: ({ token, inputs }) => {
      if (token !== "langsmith:index:getTracingProject") throw new Error(`${token} is called`);
      return { ...inputs, id: PROJECT };
    },
  };
  await pulumi.runtime.setMocks(mocks, "project", "stack", true);
});

async function previewed(config: Readonly<Record<string, string>> = {}) {
  const settings = { location: "EU", project: "support-agent", dailyFrom: "2026-03-01T00:00:00Z", ...config };
  pulumi.runtime.setAllConfig(
    Object.fromEntries(Object.entries(settings).map(([key, value]) => [`project:${key}`, value])),
  );
  const modules = { "@pulumi/pulumi": pulumi, "pulumi-langsmith-sdk": langsmith };
  const exported = play(EXAMPLE, modules);
  const dataUri = await resolved(exported["dataUri"]);
  await pulumi.runtime.disconnect();
  return { dataUri, inputs: (type: string) => registered.find((resource) => resource.type === type)?.inputs };
}

test("the example for BigQuery previews: LangSmith writes with the HMAC key, in the format that BigQuery reads", async () => {
  const { dataUri, inputs } = await previewed();
  expect(dataUri).toBe("gs://traces-3f9a1c2/langsmith/production");
  expect(inputs("gcp:storage/bucketIAMMember:BucketIAMMember")).toEqual({
    bucket: "traces-3f9a1c2",
    role: "roles/storage.objectCreator",
    member: "serviceAccount:exports@acme.iam.gserviceaccount.com",
  });
  expect(inputs("langsmith:index:ExportDestination")).toMatchObject({
    config: {
      bucketName: "traces-3f9a1c2",
      prefix: "langsmith/production",
      endpointUrl: "https://storage.googleapis.com",
      includeBucketInPrefix: true,
    },
  });
  expect(JSON.stringify(inputs("langsmith:index:ExportDestination"))).toContain("hmac-secret");
  expect(inputs("langsmith:index:BulkExport")).toMatchObject({
    sessionId: PROJECT,
    intervalHours: 24,
    formatVersion: "v2_beta",
    compression: "snappy",
  });
  expect(inputs("gcp:bigquery/table:Table")).toBeUndefined();
});

test("once there are files, the example for BigQuery declares the table that reads them", async () => {
  const { inputs } = await previewed({ hasFiles: "true" });
  expect(inputs("gcp:bigquery/table:Table")).toMatchObject({
    datasetId: "langsmith",
    tableId: "runs",
    externalDataConfiguration: {
      sourceUris: ["gs://traces-3f9a1c2/langsmith/production/export_id=*"],
      hivePartitioningOptions: { mode: "AUTO", sourceUriPrefix: "gs://traces-3f9a1c2/langsmith/production" },
    },
  });
});

test("the example for BigQuery compiles", () => {
  expect(typeProblems(EXAMPLE)).toEqual([]);
});
