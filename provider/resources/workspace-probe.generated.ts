// Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit.

/** Objects of which any one shows the workspace that answers. */
export const WORKSPACE_PROBE = {
  area: "api",
  path: "/api/v1/sessions",
  paging: "offset",
  nameParameter: "name",
  update: "PATCH",
  permissions: {
    create: "projects:create",
    read: "projects:read",
    update: "projects:update",
    delete: "projects:delete",
  },
  noun: "tracing project",
  plural: "tracing projects",
  addressedBy: "id",
} as const;
