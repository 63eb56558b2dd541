// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import type { Resource } from "./resource.ts";

/** What loads a kind, by its name. */
export const loaders = {
  Deployment: async () => (await import("./deployment/deployment.ts")).deployment,
  ExportDestination: async () =>
    (await import("./export-destination/export-destination.ts")).exportDestination,
  BulkExport: async () => (await import("./bulk-export/bulk-export.ts")).bulkExport,
  OAuthProvider: async () => (await import("./kinds/oauth-provider.ts")).oauthProvider,
  Dataset: async () => (await import("./kinds/dataset.ts")).dataset,
  TracingProject: async () => (await import("./kinds/tracing-project.ts")).tracingProject,
  WorkspaceSecret: async () => (await import("./kinds/workspace-secret.ts")).workspaceSecret,
  AnnotationQueue: async () => (await import("./kinds/annotation-queue.ts")).annotationQueue,
  ServiceKey: async () => (await import("./kinds/service-key.ts")).serviceKey,
  TagKey: async () => (await import("./kinds/tag-key.ts")).tagKey,
  TagValue: async () => (await import("./kinds/tag-value.ts")).tagValue,
  WorkspaceRetention: async () => (await import("./kinds/workspace-retention.ts")).workspaceRetention,
  FeedbackConfig: async () => (await import("./kinds/feedback-config.ts")).feedbackConfig,
  OAuthTokenRevocation: async () => (await import("./kinds/oauth-token-revocation.ts")).oauthTokenRevocation,
} as const satisfies Readonly<Record<string, () => Promise<Resource>>>;

/** The names of the components, which are loaded for programs that have one. */
export const components: readonly string[] = ["ScheduledExports"];
