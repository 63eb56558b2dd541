// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import type { Resource } from "../resources/resource.ts";

/** What loads a kind, by its name. */
export const loaders: Readonly<Record<string, () => Promise<Resource>>> = {
  Deployment: async () => (await import("../resources/deployment/deployment.ts")).deployment,
  ExportDestination: async () =>
    (await import("../resources/export-destination/export-destination.ts")).exportDestination,
  BulkExport: async () => (await import("../resources/bulk-export/bulk-export.ts")).bulkExport,
  OAuthProvider: async () => (await import("../resources/oauth-provider/oauth-provider.ts")).oauthProvider,
  Dataset: async () => (await import("../resources/dataset/dataset.ts")).dataset,
  TracingProject: async () =>
    (await import("../resources/tracing-project/tracing-project.ts")).tracingProject,
  WorkspaceSecret: async () =>
    (await import("../resources/workspace-secret/workspace-secret.ts")).workspaceSecret,
  AnnotationQueue: async () =>
    (await import("../resources/annotation-queue/annotation-queue.ts")).annotationQueue,
  OAuthTokenRevocation: async () =>
    (await import("../resources/oauth-token-revocation/oauth-token-revocation.ts")).oauthTokenRevocation,
};

/** The names of the components, which are loaded for programs that have one. */
export const components: readonly string[] = ["ScheduledExports"];
