import { z } from "zod";
import { Collection } from "../server/collection.ts";

const key = z.string().min(1).max(255);
const description = z.string().nullish();

/** The keys of a workspace's resource tags. Two exist in every workspace. Whether a taken key is a conflict is not public. */
export const tagKeys = new Collection({
  path: "/api/v1/workspaces/current/tag-keys",
  parameter: "tag_key_id",
  noun: "Tag key",
  plan: "plus",
  unique: "key",
  always: [
    { key: "Application", description: null },
    { key: "Environment", description: null },
  ],
  create: { body: z.strictObject({ key, description: description.default(null) }) },
  update: { body: z.strictObject({ key: key.nullish(), description }), clears: ["description"] },
});
