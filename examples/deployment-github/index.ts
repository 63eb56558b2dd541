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
      // The pipeline deploys, after its tests; with true every push would, before them.
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
    // A branch keeps its name while its commits move on. Another commit here deploys it once more.
    triggers: { commit: config.get("commit") ?? "none" },
  },
  {
    // Nothing deletes or replaces it by mistake: Pulumi refuses before anything is sent.
    protect: config.getBoolean("protect") ?? true,
    // With true a delete takes the agent out of the state alone: it goes on running, and keeps its database.
    retainOnDelete: config.getBoolean("retainOnDelete") ?? false,
  },
);

export const url = agent.url;
export const dashboard = agent.dashboardUrl;
export const revision = agent.latestRevisionId;
