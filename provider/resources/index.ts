import { bulkExport } from "./bulk-export/bulk-export.ts";
import { deployment } from "./deployment/deployment.ts";
import { exportDestination } from "./export-destination/export-destination.ts";
import { annotationQueue } from "./kinds/annotation-queue.ts";
import { dataset } from "./kinds/dataset.ts";
import { feedbackConfig } from "./kinds/feedback-config.ts";
import { oauthProvider } from "./kinds/oauth-provider.ts";
import { oauthTokenRevocation } from "./kinds/oauth-token-revocation.ts";
import { serviceKey } from "./kinds/service-key.ts";
import { tagKey } from "./kinds/tag-key.ts";
import { tagValue } from "./kinds/tag-value.ts";
import { tracingProject } from "./kinds/tracing-project.ts";
import { workspaceRetention } from "./kinds/workspace-retention.ts";
import { workspaceSecret } from "./kinds/workspace-secret.ts";
import type { PlainResource } from "./plain/kind.ts";
import type { Resource } from "./resource.ts";

/** The kinds whose objects are created, read, changed and deleted by one request each. */
export const plainResources = {
  OAuthProvider: oauthProvider,
  Dataset: dataset,
  TracingProject: tracingProject,
  WorkspaceSecret: workspaceSecret,
  AnnotationQueue: annotationQueue,
  ServiceKey: serviceKey,
  TagKey: tagKey,
  TagValue: tagValue,
  WorkspaceRetention: workspaceRetention,
  FeedbackConfig: feedbackConfig,
} as const satisfies Record<string, PlainResource>;

/** Every resource, by the name of its kind. Front ends serve what stands here, and nothing else. */
export const resources = {
  Deployment: deployment,
  ExportDestination: exportDestination,
  BulkExport: bulkExport,
  ...plainResources,
  OAuthTokenRevocation: oauthTokenRevocation,
} as const satisfies Record<string, Resource>;
