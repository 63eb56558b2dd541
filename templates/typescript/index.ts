import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";

const name = `${pulumi.getProject()}-${pulumi.getStack()}`;

const agent = new langsmith.TracingProject("agent", {
  name,
  description: "Traces of the agent",
});

const examples = new langsmith.Dataset("examples", {
  name,
  description: "Examples that the agent is evaluated with",
});

export const tracingProjectId = agent.id;
export const datasetId = examples.id;
