import * as z from "zod";
import { field } from "../../core/fields/facts.ts";
import { createdAt, option, tenantId, updatedAt, workspaceId } from "../field-types.ts";
import { definePlainResource } from "../plain/define.ts";

const MANAGE = "workspaces:manage";

/** What keys and values of tags have in common. */
export const TAGS = {
  area: "api",
  paging: "none",
  feature: { name: "resource tags", plans: "Plus or Enterprise" },
  permissions: { create: MANAGE, read: "workspaces:read", update: MANAGE, delete: MANAGE },
} as const;

export const tagKey = definePlainResource({
  kind: "TagKey",
  noun: "tag key",
  plural: "tag keys",
  description:
    "A key of resource tags, such as `Team`. Its values are resources of their own: TagValue. Access policies use tags, so a change may change who sees what. Every workspace has the keys `Application` and `Environment`: find them with getTagKey. Tags need the plan Plus or Enterprise. Deleting the key deletes its values, and takes them off whatever has them.",
  example: { key: "Team", description: "Who is responsible" },
  inputs: z.object({
    key: field(z.string().min(1).max(255), {
      description: "The name of the key.",
      usage: "It must be unique in the workspace. It has at most 255 characters.",
      example: "Team",
    }),
    description: field(z.string().min(1).optional(), {
      description: "What the key is for.",
      example: "Who is responsible",
      clearedBy: null,
    }),
    allowDataLoss: option("Allows a replacement, which deletes the values of the key."),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({ tenantId: tenantId(), createdAt: createdAt(), updatedAt: updatedAt() }),
  api: { ...TAGS, path: "/api/v1/workspaces/current/tag-keys" },
  belongsTo: "workspace",
  namedBy: "key",
  shows: { scope: false, age: true },
  lostAnswer: "match",
  deletes: "its values, which are taken off whatever has them",
  builtIn: ["Application", "Environment"],
  alsoCreated:
    "Every workspace has the tag keys Application and Environment. To use one, call getTagKey in place of the resource.",
  terraform: ["langsmith_tag_key"],
});
