import { bulkExport } from "./bulk-export/bulk-export.ts";
import type { Resource } from "./define.ts";
import { deployment } from "./deployment/deployment.ts";
import { exportDestination } from "./export-destination/export-destination.ts";
import { oauthProvider } from "./oauth-provider/oauth-provider.ts";
import { oauthTokenRevocation } from "./oauth-token-revocation/oauth-token-revocation.ts";

/** Every resource, by the name of its kind. Front ends serve what stands here, and nothing else. */
export const resources = {
  Deployment: deployment,
  ExportDestination: exportDestination,
  BulkExport: bulkExport,
  OAuthProvider: oauthProvider,
  OAuthTokenRevocation: oauthTokenRevocation,
} as const satisfies Record<string, Resource>;
