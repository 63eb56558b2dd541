import * as z from "zod";
import { named, operation, optionalText, text, time, uuid } from "../../contract/operation.ts";
import { ELSEWHERE } from "../stack.ts";
import type { Creates, KindTable, Request } from "../table.ts";
import { table as tagKey } from "./tag-key.ts";

const PATH = "/api/v1/workspaces/current/tag-keys/:id/tag-values";
const label = text.min(1).max(255);
const tagValue = named("TagValue", {
  value: label,
  description: optionalText,
  id: uuid,
  tag_key_id: uuid,
  created_at: time,
  updated_at: time,
});

function patched(body: object): readonly Request[] {
  return [{ method: "PATCH", path: `${PATH}/:id`, body }];
}

async function needs(stack: Creates, workspaceId?: string) {
  const { held } = await stack.created(tagKey, workspaceId === undefined ? {} : { workspaceId });
  return { tagKeyId: held.id };
}

async function another(stack: Creates) {
  const { held } = await stack.created(tagKey, { key: "Cost" });
  return { tagKeyId: held.id };
}

/** Facts: platform.md 8, kinds.md B8. A value goes with its key. `null` clears the description. */
export const table: KindTable = {
  kind: "TagValue",
  cannot: {},
  evidence: { workspace: "probe", age: "createdAt", lostAnswer: "match" },
  path: PATH,
  partOf: "tagKeyId",
  needs,
  program: { value: "payments", description: "Who pays" },
  remote: ({ tagValues }) => tagValues,
  create: { method: "POST", path: PATH, body: { value: "payments", description: "Who pays" } },
  remove: { method: "DELETE", path: `${PATH}/:id` },
  stranger: { value: "search" },
  drift: {
    outside: { method: "PATCH", path: `${PATH}/:id`, body: { description: "Changed" } },
    property: "description",
    repair: patched({ description: "Who pays" }),
  },
  nameOf: ({ value }) => String(value),
  consent: {
    with: { allowDataLoss: true },
    later: another,
    rejected:
      "changing tagKeyId replaces the tag value, which deletes its assignments: it is taken off whatever has it.",
  },
  changes: {
    tagKeyId: { with: { allowDataLoss: true }, later: another },
    value: { to: "search", sends: patched({ value: "search" }) },
    description: {
      to: "Who searches",
      sends: patched({ description: "Who searches" }),
      unset: patched({ description: null }),
    },
    allowDataLoss: { to: true, sends: [], unset: "kept" },
    workspaceId: {
      to: ELSEWHERE,
      onlyPreviewed: "The tag key is in this workspace.",
      with: { allowDataLoss: true },
    },
  },
  secrets: [],
  replaced: ["tagKeyId", "workspaceId"],
  secretProperties: [],
  misuse: { program: { value: "" }, reported: 'value: "" is not allowed: it must be a string' },
  published: [
    operation(`GET ${PATH}`, [200, 422], { permission: "workspaces:read", answer: z.array(tagValue) }),
    operation(`POST ${PATH}`, [200, 422], {
      permission: "workspaces:manage",
      request: named("TagValueCreate", { value: label, description: optionalText }),
      answer: tagValue,
    }),
    operation(`GET ${PATH}/:id`, [200, 422], { permission: "workspaces:read", answer: tagValue }),
    operation(`PATCH ${PATH}/:id`, [200, 422], {
      permission: "workspaces:manage",
      request: named("TagValueUpdate", { value: label.nullish(), description: optionalText }),
      answer: tagValue,
    }),
    operation(`DELETE ${PATH}/:id`, [200, 422], { permission: "workspaces:manage" }),
  ],
};
