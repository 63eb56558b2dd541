import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";
import { variable } from "./variable.ts";

/** The program of a pull request: its agent. Returns where it is, and what it runs. */
export function agentOf(pullRequest: number) {
  const config = new pulumi.Config();
  const commit = variable("COMMIT");
  const agent = new langsmith.Deployment("agent", {
    name: `${config.require("agentName")}-pr-${pullRequest}`,
    workspaceId: config.require("previewWorkspaceId"),
    ...sourceOf(config, commit),
    secrets: { OPENAI_API_KEY: variable("OPENAI_API_KEY") },
    // The tracing project would keep the name, and a reopened pull request could not have it.
    deleteTracingProject: true,
  });
  return {
    url: agent.url,
    dashboardUrl: agent.dashboardUrl,
    version: agent.sourceRevisionConfig.apply(({ imageUri }) => imageUri ?? commit),
  };
}

/** Where the agent is: the folder of the checkout or, if the job sets IMAGE_REPOSITORY, the image that the pipeline pushed. */
function sourceOf(config: pulumi.Config, commit: string) {
  const repository = process.env["IMAGE_REPOSITORY"];
  if (!repository) {
    return {
      source: "internal_source",
      sourceConfig: { deploymentType: "dev_zero" },
      // What counts is the content of the files: another commit with the same files deploys nothing.
      sourceRevisionConfig: { directory: config.require("agentFolder") },
    };
  }
  return {
    source: "external_docker",
    sourceConfig: { resourceSpec: { minScale: 1, maxScale: 1, cpu: 1, memoryMb: 2048 } },
    sourceRevisionConfig: { imageUri: `${repository}:${commit}` },
  };
}
