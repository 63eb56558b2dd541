import { z } from "zod";
import { Collection } from "../server/collection.ts";
import { tagKeys } from "./tag-key.ts";

const value = z.string().min(1).max(255);
const description = z.string().nullish();

/** The values of a tag key. No two of one key are alike. */
export const tagValues = new Collection({
  path: "/api/v1/workspaces/current/tag-keys/:tag_key_id/tag-values",
  parent: tagKeys,
  parameter: "tag_value_id",
  noun: "Tag value",
  plan: "plus",
  unique: "value",
  create: { body: z.strictObject({ value, description: description.default(null) }) },
  update: { body: z.strictObject({ value: value.nullish(), description }), clears: ["description"] },
});
