import { z } from "zod";
import { Collection } from "../server/collection.ts";

const category = z.strictObject({ value: z.number(), label: z.string().min(1).nullable().default(null) });
const config = z.strictObject({
  type: z.enum(["continuous", "categorical", "freeform"]),
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  categories: z.array(category).nullable().default(null),
});
const body = z.strictObject({
  feedback_key: z.string(),
  feedback_config: config,
  is_lower_score_better: z.boolean().nullable().default(false),
});

/** Feedback configs, which have a key and no id. What the service answers for a key that is taken is not public: here 409. */
export const feedbackConfigs = new Collection({
  path: "/api/v1/feedback-configs",
  parameter: "feedback_key",
  key: "feedback_key",
  one: "member",
  noun: "Feedback config",
  unique: "feedback_key",
  create: { body },
  adds: (_, { workspace }) => ({ tenant_id: workspace }),
  times: ["modified_at"],
  hides: { id: "always" },
  pages: { ignores: ["read_after_write"] },
  read: "list",
  update: {
    body: body.extend({ feedback_config: config.nullish(), is_lower_score_better: z.boolean().nullish() }),
  },
  remove: { answer: () => undefined },
});
