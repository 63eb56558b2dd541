import { z } from "zod";
import { Collection } from "../collection.ts";
import { members } from "../faults/shape.ts";
import { platformList, platformPage } from "../lists.ts";
import { flag, idsParameter, integer, uuid } from "../validation.ts";

const ACCESS_MODES = ["any", "assigned"] as const;
const object = z.record(z.string(), z.unknown()).nullish();
const texts = z.record(z.string(), z.string()).nullish();
const time = z.iso.datetime({ offset: true }).optional();

const settings = {
  description: z.string().nullish(),
  default_dataset: uuid.nullish(),
  num_reviewers_per_item: integer.nullish(),
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
  metadata: object,
};

const createBody = z.strictObject({
  ...settings,
  name: z.string().min(1),
  id: uuid.optional(),
  reviewer_access_mode: z.enum(ACCESS_MODES).default("any"),
  enable_reservations: z.boolean().nullish(),
  /** The experiments that a pairwise queue compares; accepted, and not answered. */
  session_ids: z.array(uuid).nullish(),
  /** Accepted; the service's own times are stored. */
  created_at: time,
  updated_at: time,
});

const updateBody = z.strictObject({
  ...settings,
  name: z.string().min(1).nullish(),
  enable_reservations: z.boolean().optional(),
});
type Update = z.output<typeof updateBody>;

/** An annotation queue as the service answers it when it is read; lists and creation leave some out. */
export interface AnnotationQueue extends Update {
  readonly id: string;
  readonly tenant_id: string;
  readonly name: string;
  readonly queue_type: "single" | "pairwise";
  readonly assigned_reviewers: readonly never[];
  readonly source_rule_id: null;
  readonly run_rule_id: null;
  readonly created_at: string;
  readonly updated_at: string;
}

const withoutRubric = ({ rubric_items: _, rubric_instructions: _text, ...rest }: AnnotationQueue) => rest;

/** `null` clears the two members that the published interface distinguishes from ones that are not sent, and no others. */
function changed(before: AnnotationQueue, body: Update, now: string): AnnotationQueue {
  const { metadata, num_reviewers_per_item } = body;
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));
  return {
    ...before,
    ...sent,
    ...(metadata === null ? { metadata } : {}),
    ...(num_reviewers_per_item === null ? { num_reviewers_per_item } : {}),
    updated_at: now,
  };
}

const publishedRubric = {
  rubric_items: [
    members("feedback_key description value_descriptions score_descriptions is_required is_assertion"),
  ],
  rubric_instructions: true,
} as const;
const publishedNew = members(
  `name description created_at updated_at default_dataset num_reviewers_per_item enable_reservations
  reservation_minutes reviewer_access_mode metadata`,
);
const publishedQueue = {
  ...publishedNew,
  ...members("id tenant_id source_rule_id run_rule_id queue_type", {
    assigned_reviewers: [members("id name email")],
  }),
};

/** Annotation queues. Whether the service wants their names to be unique is not public: here they need not be. */
export const annotationQueues = new Collection({
  area: "platform",
  path: "/api/v1/annotation-queues",
  parameter: "queue_id",
  noun: "Annotation queue",
  create: {
    status: 200,
    body: createBody,
    stored: (body, { id, workspace, now }): AnnotationQueue => ({
      id: body.id ?? id,
      tenant_id: workspace,
      name: body.name,
      description: body.description ?? null,
      default_dataset: body.default_dataset ?? null,
      queue_type: (body.session_ids ?? []).length > 0 ? "pairwise" : "single",
      num_reviewers_per_item: body.num_reviewers_per_item ?? 1,
      enable_reservations: body.enable_reservations ?? true,
      reservation_minutes: body.reservation_minutes ?? 1,
      reviewer_access_mode: body.reviewer_access_mode,
      assigned_reviewers: [],
      rubric_items: body.rubric_items ?? null,
      rubric_instructions: body.rubric_instructions ?? null,
      metadata: body.metadata ?? null,
      source_rule_id: null,
      run_rule_id: null,
      created_at: now,
      updated_at: now,
    }),
  },
  show: withoutRubric,
  list: {
    query: z.strictObject({
      ...platformList,
      ids: idsParameter.optional(),
      dataset_id: uuid.optional(),
      queue_type: z.enum(["single", "pairwise"]).optional(),
      assigned_to_me: flag.default(false),
    }),
    answer: (found, query) =>
      platformPage(
        found.filter(
          (queue) =>
            (query.ids?.includes(queue.id) ?? true) &&
            (query.dataset_id ?? queue.default_dataset) === queue.default_dataset &&
            (query.queue_type ?? queue.queue_type) === queue.queue_type &&
            !query.assigned_to_me,
        ),
        query,
      ).map((queue) => ({ ...withoutRubric(queue), total_runs: 0 })),
  },
  read: { query: z.strictObject({}), answer: (queue) => queue },
  update: {
    method: "PATCH",
    body: updateBody,
    stored: changed,
    answer: () => ({ message: "Annotation queue updated" }),
  },
  remove: { answer: { message: "Annotation queue deleted" }, several: "queue_ids" },
  published: {
    list: [{ ...publishedQueue, total_runs: true }],
    create: {
      request: { ...publishedNew, ...publishedRubric, ...members("id session_ids") },
      answer: publishedQueue,
    },
    read: { ...publishedQueue, ...publishedRubric },
    update: {
      request: {
        ...members(
          `name description default_dataset num_reviewers_per_item enable_reservations reservation_minutes metadata
          reviewer_access_mode`,
        ),
        ...publishedRubric,
      },
    },
  },
});
