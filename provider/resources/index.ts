import { annotationQueue } from "./annotation-queue/annotation-queue.ts";
import { bulkExport } from "./bulk-export/bulk-export.ts";
import { dataset } from "./dataset/dataset.ts";
import { deployment } from "./deployment/deployment.ts";
import { exportDestination } from "./export-destination/export-destination.ts";
import { oauthProvider } from "./oauth-provider/oauth-provider.ts";
import { oauthTokenRevocation } from "./oauth-token-revocation/oauth-token-revocation.ts";
import type { PlainResource } from "./plain/description.ts";
import type { Resource } from "./resource.ts";
import { tracingProject } from "./tracing-project/tracing-project.ts";
import { workspaceSecret } from "./workspace-secret/workspace-secret.ts";

/** The kinds whose objects are created, read, changed and deleted by one request each. */
export const plainResources = {
  OAuthProvider: oauthProvider,
  Dataset: dataset,
  TracingProject: tracingProject,
  WorkspaceSecret: workspaceSecret,
  AnnotationQueue: annotationQueue,
} as const satisfies Record<string, PlainResource>;

/** Every resource, by the name of its kind. Front ends serve what stands here, and nothing else. */
export const resources = {
  Deployment: deployment,
  ExportDestination: exportDestination,
  BulkExport: bulkExport,
  ...plainResources,
  OAuthTokenRevocation: oauthTokenRevocation,
} as const satisfies Record<string, Resource>;
