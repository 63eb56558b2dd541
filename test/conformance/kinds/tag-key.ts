import * as z from "zod";
import { named, operation, optionalText, text, time, uuid } from "../../contract/operation.ts";
import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/workspaces/current/tag-keys";
const name = text.min(1).max(255);
const tagKey = named("TagKey", {
  key: name,
  description: optionalText,
  id: uuid,
  created_at: time,
  updated_at: time,
});

function patched(body: object): readonly Request[] {
  return [{ method: "PATCH", path: `${PATH}/:id`, body }];
}

/** Facts: platform.md 8, kinds.md B8. Two keys exist from the start. `null` clears the description. */
export const table: KindTable = {
  kind: "TagKey",
  cannot: {},
  evidence: { workspace: "probe", age: "createdAt", lostAnswer: "match" },
  path: PATH,
  program: { key: "Team", description: "Who" },
  remote: ({ tagKeys }) => tagKeys.filter(({ key }) => key !== "Application" && key !== "Environment"),
  create: { method: "POST", path: PATH, body: { key: "Team", description: "Who" } },
  remove: { method: "DELETE", path: `${PATH}/:id` },
  stranger: { key: "Cost" },
  drift: {
    outside: { method: "PATCH", path: `${PATH}/:id`, body: { description: "Changed" } },
    property: "description",
    repair: patched({ description: "Who" }),
  },
  nameOf: ({ key }) => String(key),
  consent: {
    with: { allowDataLoss: true },
    change: { workspaceId: ELSEWHERE },
    rejected:
      "changing workspaceId replaces the tag key, which deletes its values, which are taken off whatever has them.",
  },
  changes: {
    key: { to: "Squad", sends: patched({ key: "Squad" }) },
    description: {
      to: "Which team",
      sends: patched({ description: "Which team" }),
      unset: patched({ description: null }),
    },
    allowDataLoss: { to: true, sends: [], unset: "kept" },
    workspaceId: { to: ELSEWHERE, with: { allowDataLoss: true }, unset: "replaced" },
  },
  secrets: [],
  replaced: ["workspaceId"],
  secretProperties: [],
  misuse: { program: { key: "" }, reported: 'key: "" is not allowed: it must be a string' },
  published: [
    operation(`GET ${PATH}`, [200], { permission: "workspaces:read", answer: z.array(tagKey) }),
    operation(`POST ${PATH}`, [200, 422], {
      permission: "workspaces:manage",
      request: named("TagKeyCreate", { key: name, description: optionalText }),
      answer: tagKey,
    }),
    operation(`GET ${PATH}/:id`, [200, 422], { permission: "workspaces:read", answer: tagKey }),
    operation(`PATCH ${PATH}/:id`, [200, 422], {
      permission: "workspaces:manage",
      request: named("TagKeyUpdate", { key: name.nullish(), description: optionalText }),
      answer: tagKey,
    }),
    operation(`DELETE ${PATH}/:id`, [200, 422], { permission: "workspaces:manage" }),
  ],
};
