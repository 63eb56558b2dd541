import { PLAIN } from "./plain.ts";

/** Those of the plain kinds, from their tables. */
const OF_PLAIN_KINDS = Object.fromEntries(
  PLAIN.map(({ method, path, permission }) => [`${method} ${path.replaceAll(":id", "{id}")}`, permission]),
);

/** Those of every other request. */
const OF_OTHERS: Readonly<Record<string, string | undefined>> = {
  "GET /v2/deployments": "deployments:read",
  "POST /v2/deployments": "deployments:create",
  "GET /v2/deployments/{id}": "deployments:read",
  "PATCH /v2/deployments/{id}": "deployments:update",
  "DELETE /v2/deployments/{id}": "deployments:delete",
  "GET /v2/deployments/{id}/revisions": "deployments:read",
  "GET /v2/deployments/{id}/revisions/{id}": "deployments:read",
  "POST /v2/deployments/{id}/revisions/{id}/redeploy": "deployments:update",
  "POST /v2/deployments/{id}/upload-url": undefined,
  "GET /v2/deployments/{id}/revisions/{id}/logs": "deployments:read",
  "GET /v2/listeners": "deployments:read",
  "GET /v1/integrations/github/install": undefined,
  "GET /v1/integrations/github/{id}/repos": undefined,
  "GET /v2/auth/tokens": undefined,
  "DELETE /v2/auth/tokens": undefined,
  "GET /api/v1/bulk-exports/destinations": "bulk-exports:read",
  "POST /api/v1/bulk-exports/destinations": "bulk-exports:manage",
  "GET /api/v1/bulk-exports/destinations/{id}": "bulk-exports:read",
  "PATCH /api/v1/bulk-exports/destinations/{id}": "bulk-exports:manage",
  "DELETE /api/v1/bulk-exports/destinations/{id}": "bulk-exports:manage",
  "GET /api/v1/bulk-exports": "bulk-exports:read",
  "POST /api/v1/bulk-exports": "bulk-exports:manage",
  "GET /api/v1/bulk-exports/{id}": "bulk-exports:read",
  "PATCH /api/v1/bulk-exports/{id}": "bulk-exports:manage",
  "GET /api/v1/bulk-exports/{id}/runs": "bulk-exports:read",
  "GET /api/v1/bulk-exports/runs": "bulk-exports:read",
  "GET /api/v1/workspaces": undefined,
  "GET /api/v1/settings": undefined,
  "GET /api/v1/orgs/current": undefined,
  "GET /api/v1/info": undefined,
};

/**
 * What a key must be allowed for each request, by the service's own documentation; undefined where it documents none.
 * Written by hand: the code declares the same, and the pages are generated from the code.
 */
export const PERMISSIONS: Readonly<Record<string, string | undefined>> = { ...OF_PLAIN_KINDS, ...OF_OTHERS };
