import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";

interface Workspace {
  region: string;
  workspaceId: string;
  bucketName: string;
  bucketRegion: string;
}

const config = new pulumi.Config();
const workspaces = config.requireObject<Record<string, Workspace>>("workspaces");

/** The keys of each region: a key is of no use in another one. */
const keys: Record<string, { apiKey: pulumi.Input<string> }> = {
  us: { apiKey: config.requireSecret("usApiKey") },
  eu: { apiKey: config.requireSecret("euApiKey") },
};

const credentials = {
  accessKeyId: config.requireSecret("accessKeyId"),
  secretAccessKey: config.requireSecret("secretAccessKey"),
};

/** The ids of the tracing projects, by workspace. */
export const tracingProjects: Record<string, pulumi.Output<string>> = {};

for (const [name, { region, workspaceId, bucketName, bucketRegion }] of Object.entries(workspaces)) {
  const provider = new langsmith.Provider(name, { region, workspaceId, ...keys[region] });

  const project = new langsmith.TracingProject(`${name}-agent`, { name: "support-agent" }, { provider });

  const bucket = new langsmith.ExportDestination(
    `${name}-traces`,
    { config: { bucketName, region: bucketRegion, includeBucketInPrefix: true }, credentials },
    { provider },
  );

  new langsmith.BulkExport(
    `${name}-daily`,
    {
      bulkExportDestinationId: bucket.id,
      sessionId: project.id,
      startTime: config.require("dailyFrom"),
      intervalHours: 24,
    },
    { provider },
  );

  tracingProjects[name] = project.id;
}
