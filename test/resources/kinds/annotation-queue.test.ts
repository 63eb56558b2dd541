import { expect, test } from "vitest";
import { table } from "../../conformance/kinds/annotation-queue.ts";
import { scenario } from "../../conformance/scenario.ts";
import { rewrite } from "../../conformance/stack.ts";

test(
  "is imported with empty strings in its rubric, and with zeros that the service stores",
  scenario("plugin", table, async (stack) => {
    const { life, held } = await stack.created(table);
    const stored = {
      reservation_minutes: 0,
      num_reviewers_per_item: 0,
      rubric_items: [{ feedback_key: "correctness", description: "" }],
    };
    stack.meddle("GET", `${table.path}/:id`, rewrite(stored));
    expect(await life.import(held.id)).toEqual({ did: "import", warnings: [] });
    const described = {
      reservationMinutes: 0,
      numReviewersPerItem: 0,
      rubricItems: [{ feedbackKey: "correctness" }],
    };
    expect(life.held?.inputs).toMatchObject(described);
    expect(life.held?.inputs["rubricItems"]).toEqual(described.rubricItems);
    expect(await life.up({ ...table.program, ...described })).toMatchObject({ did: "same" });
  }),
);
