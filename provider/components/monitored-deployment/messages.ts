import { defineMessage } from "../../core/message.ts";

export const projectNotCreated = defineMessage("LS5105", {
  title: "The deployment of a component has no tracing project yet",
  message: ({ deployment }: { readonly deployment: string }) =>
    `Deployment ${JSON.stringify(deployment)} has no tracing project yet, so its export was not created.`,
  cause:
    "With `waitForDeployed: false`, `pulumi up` ends before LangSmith has created the project. An older self-hosted server may not report the project at all. Then declare a Deployment and a BulkExport instead.",
  fix: "Run `pulumi up --refresh` when LangSmith has created the project.",
  see: "guides/export-an-agent.md#if-the-build-fails",
  example: { deployment: "support-agent" },
});

export const deploymentFailed = defineMessage("LS2043", {
  title: "The deployment of a component failed, so its export was left out",
  message: ({ deployment }: { readonly deployment: string }) =>
    `Deployment ${JSON.stringify(deployment)} failed, so its export was neither created nor changed.`,
  cause:
    "With `--continue-on-error`, Pulumi goes on after the deployment failed. The export needs its tracing project, which is not known then.",
  fix: "Fix the error of the Deployment, then run `pulumi up` again. You need not change the export.",
  see: "guides/export-an-agent.md#if-the-build-fails",
  example: { deployment: "support-agent" },
});
