import { randomBytes } from "node:crypto";
import { z } from "zod";
import { formatInstant } from "../clock.ts";
import { Collection } from "../collection.ts";
import { workspaceName } from "../service-info.ts";
import { instant, uuid } from "../validation.ts";

/** The roles of keys that do not name one. */
const WORKSPACE_ADMIN = "00000000-0000-4000-8000-0000000000c1";
const ORGANIZATION_USER = "00000000-0000-4000-8000-0000000000c2";

const roles = { role_id: uuid.nullish(), org_role_id: uuid.nullish() };

/** The service keys of the organization. Only the creation answers the key itself; the workspaces are answered by name. */
export const serviceKeys = new Collection({
  scope: "organization",
  path: "/api/v1/orgs/current/service-keys",
  parameter: "api_key_id",
  noun: "API key",
  create: {
    body: z
      .strictObject({
        ...roles,
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
  adds: ({ workspaces, default_workspace_id, role_id, org_role_id }) => {
    const key = `lsv2_sk_${randomBytes(16).toString("hex")}_${randomBytes(5).toString("hex")}`;
    return {
      key,
      short_key: `${key.slice(0, 8)}...${key.slice(-4)}`,
      last_used_at: null,
      created_by: null,
      access_scope: workspaces === null ? "organization" : "workspace",
      role_id: role_id ?? WORKSPACE_ADMIN,
      org_role_id: org_role_id ?? (workspaces === null ? ORGANIZATION_USER : null),
      workspace_names: workspaces?.map(workspaceName) ?? null,
      default_workspace_name: default_workspace_id === null ? null : workspaceName(default_workspace_id),
    };
  },
  times: ["created_at"],
  hides: { key: "afterCreation", workspaces: "always", default_workspace_id: "always", read_only: "always" },
  read: "list",
  update: { body: z.strictObject(roles) },
  remove: { answer: (shown) => shown },
  unpublished: { answer: ["created_by", "access_scope", "role_id", "org_role_id"] },
});
