import { permissionsOf } from "../../http/api-request.ts";
import { definePlainResource } from "../plain/define.ts";
import { inputs, outputs } from "./fields.ts";

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
    update: "PATCH",
    permissions: permissionsOf("annotation-queues"),
  },
  belongsTo: "workspace",
  evidence: { workspace: "answer", age: "createdAt", lostAnswer: "clientId" },
  deletes: "its list of runs to review",
  terraform: ["langsmith_annotation_queue"],
  shownByRead: ["rubricInstructions", "rubricItems"],
  hooks: {
    // The published update has a default for these two members, so one without them may reset them.
    toApi: (body, before) => ({ ...pickDefaulted(before ?? {}), ...body }),
  },
});

function pickDefaulted({ num_reviewers_per_item, enable_reservations }: Readonly<Record<string, unknown>>) {
  return {
    ...(num_reviewers_per_item === undefined ? {} : { num_reviewers_per_item }),
    ...(typeof enable_reservations === "boolean" ? { enable_reservations } : {}),
  };
}
