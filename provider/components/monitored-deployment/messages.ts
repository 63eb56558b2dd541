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
