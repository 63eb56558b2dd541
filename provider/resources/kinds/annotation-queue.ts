import * as z from "zod";
import { field } from "../../core/fields/facts.ts";
import { permissionsOf } from "../../http/api-request.ts";
import {
  createdAtIfShown,
  metadata,
  oneOf,
  openEnum,
  option,
  tenantId,
  updatedAtIfShown,
  uuid,
  workspaceId,
} from "../field-types.ts";
import { definePlainResource } from "../plain/define.ts";

const ACCESS_MODES = ["any", "assigned"] as const;

function descriptions(of: string, example: Readonly<Record<string, string>>) {
  return field(z.record(z.string(), z.string()).optional(), {
    description: `The meaning of each ${of} of the feedback, by ${of}.`,
    example,
    verbatim: true,
  });
}

const rubricItem = z.object({
  feedbackKey: field(z.string().min(1), {
    description: "The key of the feedback.",
    example: "correctness",
  }),
  description: field(z.string().min(1).optional(), {
    description: "What reviewers assess with this feedback.",
    example: "Is every statement of the answer true?",
  }),
  valueDescriptions: descriptions("value", { wrong: "At least one statement is false." }),
  scoreDescriptions: descriptions("score", { "0": "At least one statement is false." }),
  isRequired: field(z.boolean().optional(), {
    description: "Whether reviewers must give this feedback.",
    usage: "LangSmith does not document the default.",
  }),
  isAssertion: field(z.boolean().optional(), {
    description: "Whether the item is an assertion.",
    usage: "LangSmith documents neither the effect nor the default.",
  }),
});

const inputs = z.object({
  name: field(z.string().min(1), {
    description:
      "The name that people see in LangSmith. LangSmith does not document whether it must be unique.",
    example: "support-review",
  }),
  description: field(z.string().min(1).optional(), {
    description: "What the queue is for.",
    example: "Answers that customers complained about",
    unset: "",
    clearedBy: "",
  }),
  defaultDataset: field(uuid().optional(), {
    description: "The id of the dataset to which reviewers add runs by default.",
    usage: "Once set, you can change it but not remove it.",
    example: "8c3b1e5d-7a24-4f96-b0d8-6e2f9a4c1b75",
    refersTo: "Dataset",
  }),
  numReviewersPerItem: field(z.int().min(0).optional(), {
    description: "How many reviewers must finish a run before it leaves the queue.",
    usage: "LangSmith does not document what `0` means.",
    example: 2,
    unset: 1,
    clearedBy: 1,
  }),
  enableReservations: field(z.boolean().optional(), {
    description:
      "Whether a run is reserved for the reviewer who views it. Then no two reviewers work on the same run at the same time.",
    unset: true,
    clearedBy: true,
  }),
  reservationMinutes: field(z.int().min(0).optional(), {
    description: "The length of a reservation, in minutes.",
    usage: "LangSmith does not document what `0` means.",
    example: 30,
    unset: 1,
    clearedBy: 1,
  }),
  reviewerAccessMode: field(openEnum(ACCESS_MODES).optional(), {
    description: "Who may review: `any` member of the workspace, or only the `assigned` reviewers.",
    usage: "Assign reviewers in the LangSmith UI: the resource does not.",
    example: "assigned",
    allowed: oneOf(ACCESS_MODES),
    unset: "any",
    clearedBy: "any",
  }),
  rubricInstructions: field(z.string().min(1).optional(), {
    description: "The instructions that reviewers see with every run.",
    example: "Compare the answer with the handbook.",
    unset: "",
    clearedBy: "",
    notListed: true,
  }),
  rubricItems: field(z.array(rubricItem).optional(), {
    description: "The feedback that reviewers give, in this order.",
    usage: "A change replaces the whole list.",
    unset: [],
    clearedBy: [],
    notListed: true,
  }),
  metadata: metadata("The metadata of the queue."),
  allowDataLoss: option("Allows a replacement, which removes all runs from the queue."),
  workspaceId: workspaceId(),
});

const outputs = z.object({
  queueType: field(z.string(), {
    description:
      "What reviewers see: `single` is one run at a time, `pairwise` is two runs side by side. The resource creates `single` queues. You can import a `pairwise` queue, but its replacement is `single`.",
    stable: true,
  }),
  tenantId: tenantId(),
  createdAt: createdAtIfShown(),
  updatedAt: updatedAtIfShown(),
});

export const annotationQueue = definePlainResource({
  kind: "AnnotationQueue",
  noun: "annotation queue",
  plural: "annotation queues",
  description:
    "An annotation queue, in which people review runs and give feedback by a rubric. The resource does not manage the runs and the reviewers. Add them with the SDK, automation rules or the LangSmith UI. Deleting or replacing the queue removes all its runs, even those without a review. Their traces stay.",
  example: {
    name: "support-review",
    description: "Answers that customers complained about",
    numReviewersPerItem: 2,
    reservationMinutes: 30,
    rubricInstructions: "Compare the answer with the handbook.",
    rubricItems: [
      {
        feedbackKey: "correctness",
        description: "Is every statement of the answer true?",
        isRequired: true,
      },
    ],
  },
  inputs,
  outputs,
  api: {
    area: "api",
    path: "/api/v1/annotation-queues",
    paging: "offset",
    permissions: permissionsOf("annotation-queues"),
  },
  belongsTo: "workspace",
  shows: { scope: true, age: true },
  lostAnswer: "clientId",
  deletes: "its list of runs to review",
  terraform: ["langsmith_annotation_queue"],
  // The published update has a default for these two, so one without them may reset them.
  sendsBack: ({ num_reviewers_per_item, enable_reservations }) => ({
    ...(num_reviewers_per_item === undefined ? {} : { num_reviewers_per_item }),
    ...(typeof enable_reservations === "boolean" ? { enable_reservations } : {}),
  }),
});
