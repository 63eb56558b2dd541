import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";
import { variable } from "./variable.ts";

/** The program of a pull request: its agent. Returns where it is. */
export function agentOf(pullRequest: number) {
  const config = new pulumi.Config();
  const agent = new langsmith.Deployment("agent", {
    name: `${config.require("agentName")}-pr-${pullRequest}`,
    workspaceId: config.require("previewWorkspaceId"),
    source: "internal_source",
    sourceConfig: { deploymentType: "dev_zero" },
    // What counts is the content of the files: another commit with the same files deploys nothing.
    sourceRevisionConfig: { directory: config.require("agentFolder") },
    secrets: { OPENAI_API_KEY: variable("OPENAI_API_KEY") },
    // The tracing project would keep the name, and a reopened pull request could not have it.
    deleteTracingProject: true,
  });
  return { url: agent.url, dashboardUrl: agent.dashboardUrl };
}
