import * as gcp from "@pulumi/gcp";
import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";

const config = new pulumi.Config();
const location = config.require("location");
const prefix = config.get("prefix") ?? "langsmith/production";

const bucket = new gcp.storage.Bucket("traces", {
  location,
  uniformBucketLevelAccess: true,
  publicAccessPrevention: "enforced",
});

// LangSmith writes with an HMAC key of this account, which may create objects in this bucket and nothing else.
const account = new gcp.serviceaccount.Account("langsmith-exports", {
  accountId: "langsmith-exports",
  displayName: "LangSmith writes exports",
});
const write = new gcp.storage.BucketIAMMember("write-exports", {
  bucket: bucket.name,
  role: "roles/storage.objectCreator",
  member: pulumi.interpolate`serviceAccount:${account.email}`,
});
const key = new gcp.storage.HmacKey("langsmith-exports", { serviceAccountEmail: account.email });

const traces = new langsmith.ExportDestination(
  "traces",
  {
    displayName: "Traces for BigQuery",
    config: {
      bucketName: bucket.name,
      prefix,
      endpointUrl: "https://storage.googleapis.com",
      includeBucketInPrefix: true,
    },
    credentials: { accessKeyId: key.accessId, secretAccessKey: key.secret },
  },
  // LangSmith writes a test file when it creates the destination.
  { dependsOn: [write] },
);

const project = langsmith.getTracingProjectOutput({ name: config.require("project") });

new langsmith.BulkExport("daily", {
  bulkExportDestinationId: traces.id,
  sessionId: project.id,
  startTime: config.require("dailyFrom"),
  intervalHours: 24,
  // BigQuery reads these timestamps and this compression.
  formatVersion: "v2_beta",
  compression: "snappy",
});

const dataset = new gcp.bigquery.Dataset("langsmith", { datasetId: "langsmith", location });

// BigQuery takes the columns from the files, so the table needs the first one.
if (config.getBoolean("hasFiles")) {
  new gcp.bigquery.Table("runs", {
    datasetId: dataset.datasetId,
    tableId: "runs",
    deletionProtection: false,
    externalDataConfiguration: {
      autodetect: true,
      sourceFormat: "PARQUET",
      sourceUris: [pulumi.interpolate`${traces.dataUri}/export_id=*`],
      hivePartitioningOptions: { mode: "AUTO", sourceUriPrefix: pulumi.interpolate`${traces.dataUri}` },
      parquetOptions: { enableListInference: true },
    },
  });
}

export const dataUri = traces.dataUri;
