import * as z from "zod";
import { named, operation, optionalFlag, text, time, uuid } from "../../contract/operation.ts";
import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/api/v1/feedback-configs";

function patched(body: object): readonly Request[] {
  return [{ method: "PATCH", path: PATH, body: { feedback_key: "correctness", ...body } }];
}

/** An update of `feedback_config` sends all of it: what the service holds, and the change. */
function configured(changed: object): readonly Request[] {
  const held = { type: "continuous", min: 0, max: 1, categories: null };
  return patched({ feedback_config: { ...held, ...changed } });
}

const config = named("FeedbackConfig", {
  type: z.enum(["continuous", "categorical", "freeform"]),
  min: z.number().nullish(),
  max: z.number().nullish(),
  categories: z
    .array(named("FeedbackCategory", { value: z.number(), label: text.min(1).nullish() }))
    .nullish(),
});
const common = { feedback_key: text, is_lower_score_better: optionalFlag };
const feedbackConfig = named("FeedbackConfigSchema", {
  ...common,
  feedback_config: config,
  tenant_id: uuid,
  modified_at: time,
});

/**
 * Facts: platform.md 12, kinds.md B21. A config is named by its key alone, in the body or the query. A PATCH without
 * `feedback_config` leaves it. A creation of a key that exists conflicts, with a status that is not public.
 */
export const table: KindTable = {
  kind: "FeedbackConfig",
  cannot: {},
  evidence: { workspace: "answer", age: "none", lostAnswer: "sendAgain" },
  path: PATH,
  reads: "list",
  idMember: "feedback_key",
  program: { feedbackKey: "correctness", type: "continuous", min: 0, max: 1 },
  remote: ({ feedbackConfigs }) => feedbackConfigs.map(({ feedback_key: id }) => ({ id })),
  create: {
    method: "POST",
    path: PATH,
    body: { feedback_key: "correctness", feedback_config: { type: "continuous", min: 0, max: 1 } },
  },
  remove: { method: "DELETE", path: PATH, query: { feedback_key: ":id" } },
  drift: {
    outside: {
      method: "PATCH",
      path: PATH,
      body: {
        feedback_key: "correctness",
        feedback_config: { type: "continuous", min: 0, max: 10 },
      },
    },
    property: "max",
    repair: configured({ max: 1 }),
  },
  changes: {
    feedbackKey: { to: "helpfulness" },
    type: { to: "freeform", sends: configured({ type: "freeform" }) },
    min: { to: -1, sends: configured({ min: -1 }), unset: configured({ min: null }) },
    max: { to: 5, sends: configured({ max: 5 }), unset: configured({ max: null }) },
    categories: {
      to: [{ value: 1, label: "Correct" }, { value: 0.5 }],
      sends: configured({ categories: [{ value: 1, label: "Correct" }, { value: 0.5 }] }),
      unset: configured({ categories: null }),
    },
    isLowerScoreBetter: {
      to: true,
      sends: patched({ is_lower_score_better: true }),
      unset: patched({ is_lower_score_better: false }),
    },
    workspaceId: { to: ELSEWHERE, unset: "replaced" },
  },
  secrets: [],
  replaced: ["feedbackKey", "workspaceId"],
  secretProperties: [],
  misuse: {
    program: { type: "continous" },
    reported: 'type: "continous" is not allowed: did you mean "continuous"?',
  },
  published: [
    operation(`GET ${PATH}`, [200, 422], { answer: z.array(feedbackConfig) }),
    operation(`POST ${PATH}`, [200, 422], {
      permission: "feedback:create",
      request: named("CreateFeedbackConfigSchema", { ...common, feedback_config: config }),
      answer: feedbackConfig,
    }),
    operation(`PATCH ${PATH}`, [200, 422], {
      permission: "feedback:update",
      request: named("UpdateFeedbackConfigSchema", { ...common, feedback_config: config.nullish() }),
      answer: feedbackConfig,
    }),
    operation(`DELETE ${PATH}`, [204, 422]),
  ],
};
