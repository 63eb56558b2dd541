import * as pulumi from "@pulumi/pulumi";
import { readExports } from "pulumi-langsmith/files";
import * as langsmith from "pulumi-langsmith-sdk";

const config = new pulumi.Config();

const agent = new langsmith.Deployment(
  "support-agent",
  {
    name: "support-agent",
    source: "external_docker",
    sourceConfig: { resourceSpec: { minScale: 1, maxScale: 2, cpu: 1, memoryMb: 2048 } },
    sourceRevisionConfig: { imageUri: config.require("image") },
    secrets: { OPENAI_API_KEY: config.requireSecret("openaiApiKey") },
  },
  { protect: true },
);

const bucket = new langsmith.ExportDestination("traces", {
  displayName: "Traces of all agents",
  config: {
    bucketName: config.require("bucketName"),
    prefix: "langsmith",
    region: config.require("bucketRegion"),
    includeBucketInPrefix: true,
  },
  credentials: {
    accessKeyId: config.requireSecret("accessKeyId"),
    secretAccessKey: config.requireSecret("secretAccessKey"),
  },
});

const { args, fills } = readExports("exports.yaml");
new langsmith.ScheduledExports("exports", { bulkExportDestinationId: bucket.id, ...args });
for (const fill of fills) new langsmith.BulkExport(fill.name, fill.args);

export const url = agent.url;
export const revision = agent.latestRevisionId;
