import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith";

const config = new pulumi.Config();

const agent = new langsmith.Deployment(
  "support-agent",
  {
    name: "support-agent",
    displayName: "Support agent",
    source: "github",
    sourceConfig: {
      integrationId: config.require("integrationId"),
      repoUrl: config.require("repoUrl"),
      deploymentType: "prod",
      buildOnPush: false,
    },
    sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" },
    secrets: { OPENAI_API_KEY: config.requireSecret("openaiApiKey") },
  },
  { protect: true },
);

const bucket = new langsmith.ExportDestination("traces", {
  displayName: "Traces of the support agent",
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

const january = new langsmith.BulkExport("january", {
  bulkExportDestinationId: bucket.id,
  sessionId: agent.tracingProjectId,
  startTime: "2026-01-01T00:00:00Z",
  endTime: "2026-02-01T00:00:00Z",
  waitForCompletion: true,
});

const daily = new langsmith.BulkExport("daily", {
  bulkExportDestinationId: bucket.id,
  sessionId: agent.tracingProjectId,
  startTime: config.require("dailyFrom"),
  intervalHours: 24,
  exportFields: ["id", "trace_id", "name", "start_time", "end_time", "inputs", "outputs", "error"],
  formatVersion: "v2_beta",
});

export const url = agent.url;
export const dashboard = agent.dashboardUrl;
export const januaryStatus = january.status;
export const dailyStatus = daily.status;
export const files = bucket.dataUri;
