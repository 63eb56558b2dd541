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
      // The pipeline deploys after its tests. With true, LangSmith would deploy every push.
      buildOnPush: false,
    },
    sourceRevisionConfig: {
      repoRef: config.get("branch") ?? "main",
      langgraphConfigPath: "langgraph.json",
    },
    secrets: {
      OPENAI_API_KEY: config.requireSecret("openaiApiKey"),
      DATABASE_PASSWORD: config.requireSecret("databasePassword"),
    },
    // The branch keeps its name, so another commit here deploys the agent again.
    triggers: { commit: config.get("commit") ?? "none" },
  },
  {
    // Pulumi rejects a deletion or replacement before it sends anything.
    protect: config.getBoolean("protect") ?? true,
    // With true, a delete only removes the agent from the state: it keeps running, with its database.
    retainOnDelete: config.getBoolean("retainOnDelete") ?? false,
  },
);

export const url = agent.url;
export const dashboard = agent.dashboardUrl;
export const revision = agent.latestRevisionId;
