import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";

const config = new pulumi.Config();

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

const agent = new langsmith.MonitoredDeployment(
  "support-agent",
  {
    source: "internal_source",
    sourceConfig: { deploymentType: "prod" },
    // The folder with langgraph.json, relative to Pulumi.yaml.
    sourceRevisionConfig: { directory: config.get("agentFolder") ?? "../agent" },
    secrets: { OPENAI_API_KEY: config.requireSecret("openaiApiKey") },
    bulkExportDestinationId: bucket.id,
    exportFrom: config.require("exportFrom"),
    // With true, a deletion of the deployment also deletes its tracing project with all traces.
    deleteTracingProject: config.getBoolean("deleteTraces") ?? false,
  },
  // Pulumi rejects a deletion or replacement of the deployment and of the export before it sends anything.
  { protect: config.getBoolean("protect") ?? true },
);

export const url = agent.url;
export const dashboard = agent.dashboardUrl;
export const tracingProject = agent.tracingProjectId;
export const dailyExport = agent.exportId;
