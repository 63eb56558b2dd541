import * as z from "zod";
import { field } from "../../core/fields/facts.ts";
import { createdAt, option, parent, tenantId, updatedAt, workspaceId } from "../field-types.ts";
import { definePlainResource } from "../plain/define.ts";
import { TAGS, tagKey } from "./tag-key.ts";

const KEY = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";

export const tagValue = definePlainResource({
  kind: "TagValue",
  noun: "tag value",
  plural: "tag values",
  description:
    "A value of a TagKey, such as `payments`. Its id is what projects, datasets and other resources are tagged by. Tags need the plan Plus or Enterprise. Deleting the value takes it off whatever has it.",
  example: { tagKeyId: KEY, value: "payments", description: "The payments team" },
  inputs: z.object({
    tagKeyId: parent(tagKey, KEY),
    value: field(z.string().min(1).max(255), {
      description: "The value.",
      usage: "It must be unique among the values of its key. It has at most 255 characters.",
      example: "payments",
    }),
    description: field(z.string().min(1).optional(), {
      description: "What the value stands for.",
      example: "The payments team",
      clearedBy: null,
    }),
    allowDataLoss: option("Allows a replacement, which takes the old value off whatever has it."),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({ tenantId: tenantId(), createdAt: createdAt(), updatedAt: updatedAt() }),
  api: { ...TAGS, path: "/api/v1/workspaces/current/tag-keys/{tagKeyId}/tag-values" },
  within: tagKey,
  belongsTo: "workspace",
  namedBy: "value",
  shows: { scope: false, age: true },
  lostAnswer: "match",
  deletes: "its assignments: it is taken off whatever has it",
  terraform: ["langsmith_tag_value"],
});
