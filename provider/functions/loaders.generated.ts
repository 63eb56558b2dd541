// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

import type { ServedFunction } from "./define.ts";

/** What loads a function, by its name. */
export const loaders: Readonly<Record<string, () => Promise<ServedFunction>>> = {
  getDeployment: async () => (await import("./deployments.ts")).getDeployment,
  getDeployments: async () => (await import("./deployments.ts")).getDeployments,
  getDeploymentRevisions: async () => (await import("./deployments.ts")).getDeploymentRevisions,
  getOAuthProvider: async () =>
    (await import("./plain.ts")).getOne((await import("../resources/kinds/oauth-provider.ts")).oauthProvider),
  getOAuthProviders: async () =>
    (await import("./plain.ts")).getAll((await import("../resources/kinds/oauth-provider.ts")).oauthProvider),
  getDataset: async () =>
    (await import("./plain.ts")).getOne((await import("../resources/kinds/dataset.ts")).dataset),
  getDatasets: async () =>
    (await import("./plain.ts")).getAll((await import("../resources/kinds/dataset.ts")).dataset),
  getTracingProject: async () =>
    (await import("./plain.ts")).getOne(
      (await import("../resources/kinds/tracing-project.ts")).tracingProject,
    ),
  getTracingProjects: async () =>
    (await import("./plain.ts")).getAll(
      (await import("../resources/kinds/tracing-project.ts")).tracingProject,
    ),
  getWorkspaceSecret: async () =>
    (await import("./plain.ts")).getOne(
      (await import("../resources/kinds/workspace-secret.ts")).workspaceSecret,
    ),
  getWorkspaceSecrets: async () =>
    (await import("./plain.ts")).getAll(
      (await import("../resources/kinds/workspace-secret.ts")).workspaceSecret,
    ),
  getAnnotationQueue: async () =>
    (await import("./plain.ts")).getOne(
      (await import("../resources/kinds/annotation-queue.ts")).annotationQueue,
    ),
  getAnnotationQueues: async () =>
    (await import("./plain.ts")).getAll(
      (await import("../resources/kinds/annotation-queue.ts")).annotationQueue,
    ),
  getServiceKey: async () =>
    (await import("./plain.ts")).getOne((await import("../resources/kinds/service-key.ts")).serviceKey),
  getServiceKeys: async () =>
    (await import("./plain.ts")).getAll((await import("../resources/kinds/service-key.ts")).serviceKey),
  getTagKey: async () =>
    (await import("./plain.ts")).getOne((await import("../resources/kinds/tag-key.ts")).tagKey),
  getTagKeys: async () =>
    (await import("./plain.ts")).getAll((await import("../resources/kinds/tag-key.ts")).tagKey),
  getTagValue: async () =>
    (await import("./plain.ts")).getOne((await import("../resources/kinds/tag-value.ts")).tagValue),
  getTagValues: async () =>
    (await import("./plain.ts")).getAll((await import("../resources/kinds/tag-value.ts")).tagValue),
  getWorkspaceRetention: async () =>
    (await import("./plain.ts")).getOne(
      (await import("../resources/kinds/workspace-retention.ts")).workspaceRetention,
    ),
  getFeedbackConfig: async () =>
    (await import("./plain.ts")).getOne(
      (await import("../resources/kinds/feedback-config.ts")).feedbackConfig,
    ),
  getFeedbackConfigs: async () =>
    (await import("./plain.ts")).getAll(
      (await import("../resources/kinds/feedback-config.ts")).feedbackConfig,
    ),
  getOAuthTokens: async () => (await import("./oauth-tokens.ts")).getOAuthTokens,
  getListeners: async () => (await import("./listeners.ts")).getListeners,
  getGithubIntegrations: async () => (await import("./github.ts")).getGithubIntegrations,
  getGithubRepositories: async () => (await import("./github.ts")).getGithubRepositories,
  getExportDestination: async () => (await import("./export-destinations.ts")).getExportDestination,
  getExportDestinations: async () => (await import("./export-destinations.ts")).getExportDestinations,
  getBulkExport: async () => (await import("./bulk-exports.ts")).getBulkExport,
  getBulkExports: async () => (await import("./bulk-exports.ts")).getBulkExports,
  getBulkExportRuns: async () => (await import("./bulk-exports.ts")).getBulkExportRuns,
  getBulkExportCoverage: async () => (await import("./bulk-export-coverage.ts")).getBulkExportCoverage,
};
