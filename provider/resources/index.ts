import { bulkExport } from "./bulk-export.ts";
import type { Resource } from "./define.ts";
import { deployment } from "./deployment.ts";
import { exportDestination } from "./export-destination.ts";
import { oauthProvider } from "./oauth-provider.ts";
import { oauthTokenRevocation } from "./oauth-token-revocation.ts";

/** Every resource, by the name of its kind. Front ends serve what stands here, and nothing else. */
export const resources = {
  Deployment: deployment,
  ExportDestination: exportDestination,
  BulkExport: bulkExport,
  OAuthProvider: oauthProvider,
  OAuthTokenRevocation: oauthTokenRevocation,
} as const satisfies Record<string, Resource>;
