import { z } from "zod";
import { Collection } from "../collection.ts";
import { flag, integerParameter } from "../validation.ts";

const feedbackKey = z.string();
const config = z.strictObject({
  type: z.enum(["continuous", "categorical", "freeform"]),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  categories: z
    .array(z.strictObject({ value: z.number(), label: z.string().min(1).nullable().default(null) }))
    .nullable()
    .default(null),
});
const keys = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  .pipe(z.array(z.string()).max(50));

/** Feedback configs, which have a key and no id. What the service answers for a key that is taken is not public: here 409. */
export const feedbackConfigs = new Collection({
  path: "/api/v1/feedback-configs",
  parameter: "feedback_key",
  key: "feedback_key",
  one: "member",
  noun: "Feedback config",
  unique: "feedback_key",
  create: {
    body: z.strictObject({
      feedback_key: feedbackKey,
      feedback_config: config,
      is_lower_score_better: z.boolean().nullable().default(false),
    }),
  },
  adds: (_, { workspace }) => ({ tenant_id: workspace }),
  times: ["modified_at"],
  hides: { id: "always" },
  list: {
    query: z.strictObject({
      key: keys.optional(),
      name_contains: z.string().optional(),
      offset: integerParameter(0).default(0),
      limit: integerParameter(1, 100).optional(),
      sort_by_desc: flag.default(true),
      /** Every list has what was written before it. */
      read_after_write: flag.default(false),
    }),
    answer: (found, { key, name_contains = "", offset, limit = Number.POSITIVE_INFINITY, sort_by_desc }) => {
      const chosen = found.filter(
        ({ feedback_key: its }) => (key?.includes(its) ?? true) && its.includes(name_contains),
      );
      const sorted = sort_by_desc ? chosen : chosen.reverse();
      return sorted.slice(offset, offset + limit).map(({ id: _, ...shown }) => shown);
    },
  },
  read: "list",
  update: {
    body: z.strictObject({
      feedback_key: feedbackKey,
      feedback_config: config.nullish(),
      is_lower_score_better: z.boolean().nullish(),
    }),
  },
  remove: { answer: () => undefined },
});
