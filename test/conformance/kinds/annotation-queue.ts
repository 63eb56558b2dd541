import * as z from "zod";
import {
  integer,
  named,
  operation,
  optionalFlag,
  optionalInteger,
  optionalMap,
  optionalText,
  optionalUuid,
  text,
  time,
  uuid,
} from "../../contract/operation.ts";
import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/annotation-queues";
const DATASET = "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b76";

/** The published update has defaults for these two, so every update has them. */
function patched(body: object): readonly Request[] {
  const unchanged = { num_reviewers_per_item: 1, enable_reservations: true };
  return [{ method: "PATCH", path: `${PATH}/:id`, body: { ...unchanged, ...body } }];
}

const rubric = {
  rubric_items: z
    .array(
      named("AnnotationQueueRubricItemSchema", {
        feedback_key: text,
        description: optionalText,
        value_descriptions: z.record(text, text).nullish(),
        score_descriptions: z.record(text, text).nullish(),
        is_required: optionalFlag,
        is_assertion: optionalFlag,
      }),
    )
    .nullish(),
  rubric_instructions: optionalText,
};
const newQueue = {
  name: text,
  description: optionalText,
  created_at: time.optional(),
  updated_at: time.optional(),
  default_dataset: optionalUuid,
  num_reviewers_per_item: optionalInteger,
  enable_reservations: optionalFlag,
  reservation_minutes: optionalInteger,
  reviewer_access_mode: text.optional(),
  metadata: optionalMap,
};
const queue = {
  ...newQueue,
  id: uuid,
  tenant_id: uuid,
  source_rule_id: optionalUuid,
  run_rule_id: optionalUuid,
  queue_type: z.enum(["single", "pairwise"]),
  assigned_reviewers: z
    .array(named("AssignedReviewerSchema", { id: uuid, name: optionalText, email: optionalText }))
    .optional(),
};

/**
 * Facts: the published interface, platform.md 12. The client may choose the id. A PATCH leaves what is null as it is,
 * except the metadata and the number of reviewers. Only a read answers the rubric.
 */
export const table: KindTable = {
  kind: "AnnotationQueue",
  cannot: {},
  evidence: { workspace: "answer", age: "createdAt", lostAnswer: "clientId" },
  path: PATH,
  program: {
    name: "support-review",
    description: "Complaints",
    rubricInstructions: "Compare with the handbook.",
    rubricItems: [{ feedbackKey: "correct", isRequired: true }],
    metadata: { team: "support" },
  },
  create: {
    method: "POST",
    path: PATH,
    body: {
      id: ":id",
      name: "support-review",
      description: "Complaints",
      rubric_instructions: "Compare with the handbook.",
      rubric_items: [{ feedback_key: "correct", is_required: true }],
      metadata: { team: "support" },
    },
  },
  remove: { method: "DELETE", path: `${PATH}/:id` },
  stranger: { name: "somebody-elses" },
  drift: {
    outside: {
      method: "PATCH",
      path: `${PATH}/:id`,
      body: { rubric_items: [{ feedback_key: "polite" }] },
    },
    property: "rubricItems",
    repair: patched({ rubric_items: [{ feedback_key: "correct", is_required: true }] }),
  },
  consent: {
    with: { allowDataLoss: true },
    change: { workspaceId: ELSEWHERE },
    rejected:
      "changing workspaceId replaces the annotation queue, which deletes its list of runs to review. Undo the change, or set `allowDataLoss: true`.",
  },
  changes: {
    name: { to: "review", sends: patched({ name: "review" }) },
    description: {
      to: "All",
      sends: patched({ description: "All" }),
      unset: patched({ description: "" }),
    },
    defaultDataset: {
      to: DATASET,
      sends: patched({ default_dataset: DATASET }),
      unset: "rejected",
    },
    numReviewersPerItem: {
      to: 3,
      sends: patched({ num_reviewers_per_item: 3 }),
      unset: patched({ num_reviewers_per_item: 1 }),
    },
    enableReservations: {
      to: false,
      sends: patched({ enable_reservations: false }),
      unset: patched({ enable_reservations: true }),
    },
    reservationMinutes: {
      to: 30,
      sends: patched({ reservation_minutes: 30 }),
      unset: patched({ reservation_minutes: 1 }),
    },
    reviewerAccessMode: {
      to: "assigned",
      sends: patched({ reviewer_access_mode: "assigned" }),
      unset: patched({ reviewer_access_mode: "any" }),
    },
    rubricInstructions: {
      to: "Be strict.",
      sends: patched({ rubric_instructions: "Be strict." }),
      unset: patched({ rubric_instructions: "" }),
    },
    rubricItems: {
      to: [
        {
          feedbackKey: "tone",
          description: "Is it polite?",
          valueDescriptions: { very_rude: "It insults." },
          scoreDescriptions: { "0": "It insults." },
          isRequired: false,
          isAssertion: true,
        },
      ],
      sends: patched({
        rubric_items: [
          {
            feedback_key: "tone",
            description: "Is it polite?",
            value_descriptions: { very_rude: "It insults." },
            score_descriptions: { "0": "It insults." },
            is_required: false,
            is_assertion: true,
          },
        ],
      }),
      unset: patched({ rubric_items: [] }),
    },
    metadata: {
      to: { tier: 1 },
      sends: patched({ metadata: { tier: 1 } }),
      unset: patched({ metadata: {} }),
    },
    allowDataLoss: { to: true, sends: [], unset: "kept" },
    workspaceId: { to: ELSEWHERE, with: { allowDataLoss: true }, unset: "replaced" },
  },
  secrets: [],
  replaced: ["workspaceId"],
  secretProperties: [],
  misuse: {
    program: { reviewerAccessMode: "asigned" },
    reported: 'reviewerAccessMode: "asigned" is not allowed: did you mean "assigned"?',
  },
  published: [
    operation(`GET ${PATH}`, [200, 422], {
      permission: "annotation-queues:read",
      answer: z.array(named("AnnotationQueueSchemaWithSize", { ...queue, total_runs: integer })),
    }),
    operation(`POST ${PATH}`, [200, 422], {
      permission: "annotation-queues:create",
      request: named("AnnotationQueueCreateSchema", {
        ...newQueue,
        ...rubric,
        id: uuid.optional(),
        session_ids: z.array(uuid).nullish(),
      }),
      answer: named("AnnotationQueueSchema", queue),
    }),
    operation(`DELETE ${PATH}`, [200, 422]),
    operation(`GET ${PATH}/:id`, [200, 422], {
      permission: "annotation-queues:read",
      answer: named("AnnotationQueueSchemaWithRubric", { ...queue, ...rubric }),
    }),
    operation(`PATCH ${PATH}/:id`, [200, 422], {
      permission: "annotation-queues:update",
      request: named("AnnotationQueueUpdateSchema", {
        ...rubric,
        name: optionalText,
        description: optionalText,
        default_dataset: optionalUuid,
        num_reviewers_per_item: optionalInteger,
        enable_reservations: z.boolean().optional(),
        reservation_minutes: optionalInteger,
        metadata: optionalMap,
        reviewer_access_mode: z.enum(["any", "assigned"]).nullish(),
      }),
    }),
    operation(`DELETE ${PATH}/:id`, [200, 422], { permission: "annotation-queues:delete" }),
  ],
};
