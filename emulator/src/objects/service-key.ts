import { randomBytes } from "node:crypto";
import { z } from "zod";
import { Collection } from "../server/collection.ts";
import { instant, uuid } from "../server/validation.ts";
import { workspaceName } from "../service-info.ts";
import { formatInstant } from "../world/clock.ts";
import { derivedId } from "../world/deterministic.ts";

const roles = z.strictObject({ role_id: uuid.nullish(), org_role_id: uuid.nullish() });

/** The service keys of the organization. Workspaces are answered by name alone. A key without a role gets the usual one. */
export const serviceKeys = new Collection({
  scope: "organization",
  path: "/api/v1/orgs/current/service-keys",
  parameter: "api_key_id",
  noun: "API key",
  create: {
    body: roles
      .extend({
        description: z.string().default("Default API key"),
        expires_at: instant.transform(formatInstant).nullable().default(null),
        workspaces: z.array(uuid).min(1).nullable().default(null),
        default_workspace_id: uuid.nullable().default(null),
        read_only: z.boolean().default(false),
      })
      .refine(({ workspaces, org_role_id }) => workspaces === null || org_role_id == null, {
        error: "org_role_id is only for keys of the whole organization",
      }),
  },
  adds: ({ workspaces, default_workspace_id: id, role_id, org_role_id }) => ({
    key: `lsv2_sk_${randomBytes(16).toString("hex")}_${randomBytes(5).toString("hex")}`,
    short_key: `lsv2_...${randomBytes(2).toString("hex")}`,
    last_used_at: null,
    created_by: null,
    access_scope: workspaces === null ? "organization" : "workspace",
    role_id: role_id ?? derivedId("workspace admin"),
    org_role_id: org_role_id ?? (workspaces === null ? derivedId("organization user") : null),
    workspace_names: workspaces?.map(workspaceName) ?? null,
    default_workspace_name: id === null ? null : workspaceName(id),
  }),
  times: ["created_at"],
  hides: { key: "afterCreation", workspaces: "always", default_workspace_id: "always", read_only: "always" },
  read: "list",
  pages: {},
  update: { body: roles },
  remove: { answer: (shown) => shown },
});
