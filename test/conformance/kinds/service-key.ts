import * as z from "zod";
import {
  named,
  operation,
  optionalText,
  optionalTime,
  optionalUuid,
  text,
  uuid,
} from "../../contract/operation.ts";
import { ELSEWHERE, HERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/orgs/current/service-keys";
const ROLE = "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75";
const OTHER_ROLE = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
const newKey = {
  description: text.optional(),
  read_only: z.boolean().optional(),
  expires_at: optionalTime,
  workspaces: z.array(uuid).nullish(),
  role_id: optionalUuid,
  org_role_id: optionalUuid,
  default_workspace_id: optionalUuid,
};
const serviceKey = named("APIKeyGetResponse", {
  id: uuid,
  short_key: text,
  description: text,
  created_at: optionalTime,
  expires_at: optionalTime,
  last_used_at: optionalTime,
  read_only: z.boolean().optional(),
  workspace_names: z.array(text).nullish(),
  default_workspace_name: optionalText,
});

function patched(body: object): readonly Request[] {
  return [{ method: "PATCH", path: `${PATH}/:id`, body }];
}

/** Facts: platform.md 4, kinds.md B3. The answer to the creation alone has the key; workspaces are answered by name alone. */
export const table: KindTable = {
  kind: "ServiceKey",
  cannot: {},
  evidence: { workspace: "organization", age: "createdAt", lostAnswer: "refuse" },
  path: PATH,
  reads: "list",
  secretMembers: ["key"],
  program: { description: "ci", roleId: ROLE },
  create: { method: "POST", path: PATH, body: { description: "ci", role_id: ROLE } },
  remove: { method: "DELETE", path: `${PATH}/:id` },
  drift: {
    outside: { method: "PATCH", path: `${PATH}/:id`, body: { role_id: OTHER_ROLE } },
    property: "roleId",
    repair: patched({ role_id: ROLE }),
  },
  changes: {
    description: { to: "deployments" },
    expiresAt: { to: "2030-01-01T00:00:00Z", unset: "replaced" },
    workspaces: { to: [ELSEWHERE], unset: "replaced" },
    roleId: { to: OTHER_ROLE, sends: patched({ role_id: OTHER_ROLE }), unset: "kept" },
    orgRoleId: {
      from: ROLE,
      to: OTHER_ROLE,
      sends: patched({ org_role_id: OTHER_ROLE }),
      unset: "kept",
    },
    defaultWorkspaceId: { to: HERE, unset: "replaced" },
    workspaceId: { to: ELSEWHERE, sends: [], unset: "kept" },
  },
  secrets: [],
  replaced: ["description", "expiresAt", "workspaces", "defaultWorkspaceId"],
  secretProperties: ["key"],
  misuse: {
    program: { workspaces: [HERE], orgRoleId: ROLE },
    reported: "orgRoleId: set workspaces or orgRoleId, not both",
  },
  published: [
    operation(`GET ${PATH}`, [200], { answer: z.array(serviceKey) }),
    operation(`POST ${PATH}`, [200, 422], {
      permission: "organization:pats:create",
      request: named("APIKeyCreateRequest", newKey),
      answer: named("APIKeyCreateResponse", { ...serviceKey.shape, key: text }),
    }),
    operation(`PATCH ${PATH}/:id`, [200, 422], {
      permission: "organization:manage",
      request: named("APIKeyUpdateRequest", { role_id: optionalUuid, org_role_id: optionalUuid }),
      newer: "the service's documentation, 4 ServiceKey",
    }),
    operation(`DELETE ${PATH}/:id`, [200, 422], { answer: serviceKey }),
  ],
};
