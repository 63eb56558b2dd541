import { z } from "zod";
import { Collection } from "../server/collection.ts";
import { integer, uuid } from "../server/validation.ts";

const ACCESS_MODES = ["any", "assigned"] as const;
const texts = z.record(z.string(), z.string()).nullish();
const time = z.iso.datetime({ offset: true }).optional();

const updateBody = z.strictObject({
  name: z.string().min(1).nullish(),
  description: z.string().nullish(),
  default_dataset: uuid.nullish(),
  num_reviewers_per_item: integer.nullish(),
  enable_reservations: z.boolean().optional(),
  reservation_minutes: integer.nullish(),
  reviewer_access_mode: z.enum(ACCESS_MODES).nullish(),
  rubric_instructions: z.string().nullish(),
  rubric_items: z
    .array(
      z.strictObject({
        feedback_key: z.string(),
        description: z.string().nullish(),
        value_descriptions: texts,
        score_descriptions: texts,
        is_required: z.boolean().nullish(),
        is_assertion: z.boolean().nullish(),
      }),
    )
    .nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
});

const createBody = updateBody.extend({
  name: z.string().min(1),
  id: uuid.optional(),
  enable_reservations: z.boolean().nullish(),
  reviewer_access_mode: z.enum(ACCESS_MODES).default("any"),
  /** The experiments that a pairwise queue compares; accepted, and not answered. */
  session_ids: z.array(uuid).nullish(),
  /** Accepted; the service's own times are stored. */
  created_at: time,
  updated_at: time,
});

function withoutRubric<
  Queue extends { readonly rubric_items: unknown; readonly rubric_instructions: unknown },
>({ rubric_items: _, rubric_instructions: _text, ...rest }: Queue) {
  return rest;
}

/** Annotation queues. Whether the service wants their names to be unique is not public: here they need not be. */
export const annotationQueues = new Collection({
  path: "/api/v1/annotation-queues",
  parameter: "queue_id",
  noun: "Annotation queue",
  create: {
    body: createBody.transform(({ session_ids, created_at: _, updated_at: _changed, ...body }) => ({
      ...body,
      description: body.description ?? null,
      default_dataset: body.default_dataset ?? null,
      queue_type: (session_ids ?? []).length > 0 ? "pairwise" : "single",
      num_reviewers_per_item: body.num_reviewers_per_item ?? 1,
      enable_reservations: body.enable_reservations ?? true,
      reservation_minutes: body.reservation_minutes ?? 1,
      rubric_items: body.rubric_items ?? null,
      rubric_instructions: body.rubric_instructions ?? null,
      metadata: body.metadata ?? null,
    })),
    answer: withoutRubric,
  },
  adds: (_, { workspace }) => ({
    tenant_id: workspace,
    assigned_reviewers: [],
    source_rule_id: null,
    run_rule_id: null,
  }),
  pages: {},
  row: (queue) => ({ ...withoutRubric(queue), total_runs: 0 }),
  update: {
    body: updateBody,
    clears: ["metadata", "num_reviewers_per_item"],
    answer: () => ({ message: "Annotation queue updated" }),
  },
  remove: { several: "queue_ids" },
});
