import * as pulumi from "@pulumi/pulumi";
import { readExports } from "pulumi-langsmith/files";
import * as langsmith from "pulumi-langsmith-sdk";

const config = new pulumi.Config();
const { args, fills } = readExports("exports.yaml");

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

const scheduled = new langsmith.ScheduledExports("exports", {
  bulkExportDestinationId: bucket.id,
  ...args,
});

for (const fill of fills) new langsmith.BulkExport(fill.name, fill.args);

export const schedules = scheduled.scheduleIds;
