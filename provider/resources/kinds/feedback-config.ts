import * as z from "zod";
import { field } from "../../core/fields/facts.ts";
import { createdAtNoted, oneOf, openEnum, tenantId, updatedAt, workspaceId } from "../field-types.ts";
import { definePlainResource } from "../plain/define.ts";

const TYPES = ["continuous", "categorical", "freeform"] as const;

const category = z.object({
  value: field(z.number(), { description: "The score that the category stands for.", example: 1 }),
  label: field(z.string().min(1).optional(), {
    description: "The name of the category that people see.",
    example: "Correct",
  }),
});

/** A limit of the scores. */
function limit(description: string, wire: string, example: number) {
  return field(z.number().optional(), {
    description,
    usage: "Default: none. LangSmith does not document whether it rejects other scores.",
    example,
    wire,
    clearedBy: null,
  });
}

export const feedbackConfig = definePlainResource({
  kind: "FeedbackConfig",
  noun: "feedback configuration",
  plural: "feedback configurations",
  description:
    "The configuration of a feedback key, such as `correctness`: whether its feedback is a number, a category or free text. The resource does not manage the feedback. LangSmith does not document what a change or a deletion means for existing feedback. The resource never overwrites an existing one: import that one to manage it.",
  example: {
    feedbackKey: "correctness",
    type: "categorical",
    categories: [
      { value: 1, label: "Correct" },
      { value: 0, label: "Wrong" },
    ],
  },
  inputs: z.object({
    feedbackKey: field(z.string().min(1), {
      description: "The key of the feedback, such as `correctness`.",
      usage:
        "It must be unique in the workspace. It is also the id of the resource. It has at most 256 characters, without line breaks, tabs and other invisible characters.",
      example: "correctness",
      immutable: true,
      identity: true,
    }),
    type: field(openEnum(TYPES), {
      description:
        "The type of the feedback: `continuous` is a number, `categorical` is one of the `categories`, and `freeform` is text.",
      example: "categorical",
      allowed: oneOf(TYPES),
      wire: "feedback_config.type",
    }),
    min: limit("The lowest score of `continuous` feedback.", "feedback_config.min", 0),
    max: limit("The highest score of `continuous` feedback.", "feedback_config.max", 1),
    categories: field(z.array(category).optional(), {
      description: "The categories of `categorical` feedback, in this order.",
      usage: "A change replaces the whole list.",
      wire: "feedback_config.categories",
      clearedBy: null,
    }),
    isLowerScoreBetter: field(z.boolean().optional(), {
      description: "Whether a lower score is better.",
      usage: "Default: `false`.",
      unset: false,
      clearedBy: false,
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    tenantId: tenantId(),
    createdAt: createdAtNoted(),
    updatedAt: updatedAt("modified_at"),
  }),
  api: {
    area: "api",
    path: "/api/v1/feedback-configs",
    one: "member",
    read: "list",
    paging: "offset",
    query: { read_after_write: "true" },
    permissions: { create: "feedback:create", update: "feedback:update" },
  },
  belongsTo: "workspace",
  identifiedBy: "feedbackKey",
  shows: { scope: true, age: false },
  lostAnswer: "sendAgain",
});
