import * as z from "zod";
import { integer, named, operation, text } from "../../contract/operation.ts";
import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/workspaces/current/ttl-settings";
const settings = named("TTLSettingsResponse", {
  is_custom: z.boolean().optional(),
  longlived_ttl_days: integer.optional(),
  tenant_id: text.optional(),
});

function put(longlived_ttl_days: number): Request {
  return { method: "PUT", path: PATH, body: { longlived_ttl_days } };
}

/** Facts: platform.md 7.1, kinds.md B5. It always exists, and nothing is known that brings back the default. */
export const table: KindTable = {
  kind: "WorkspaceRetention",
  cannot: { deletion: "A setting always exists." },
  evidence: { workspace: "answer", age: "none", lostAnswer: "sendAgain" },
  path: PATH,
  exists: "always",
  ends: "left",
  idMember: "tenant_id",
  program: { longlivedTtlDays: 90 },
  create: put(90),
  remove: put(400),
  drift: { outside: put(120), property: "longlivedTtlDays", repair: [put(90)] },
  changes: {
    longlivedTtlDays: { to: 60, sends: [put(60)] },
    workspaceId: { to: ELSEWHERE, unset: "replaced" },
  },
  secrets: [],
  replaced: ["workspaceId"],
  secretProperties: [],
  misuse: {
    program: { longlivedTtlDays: "90 days" },
    reported: 'longlivedTtlDays: "90 days" is not allowed',
  },
  published: [
    operation(`GET ${PATH}`, [200, 400, 404, 500], { answer: settings }),
    operation(`PUT ${PATH}`, [200, 400, 404, 500], {
      permission: "workspaces:manage",
      request: named("UpdateTTLSettingsRequest", { longlived_ttl_days: integer.optional() }),
      answer: settings,
    }),
  ],
};
