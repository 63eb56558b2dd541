import { expect, test } from "vitest";
import { annotationQueue } from "../../provider/resources/kinds/annotation-queue.ts";
import { table } from "../conformance/kinds/annotation-queue.ts";
import { scenario } from "../conformance/scenario.ts";
import { rewrite } from "../conformance/stack.ts";
import { previewed } from "./previewed.ts";

const TARGET = { workspaceId: undefined, cloud: true };

test("does not claim that a replacement deletes the old queue first: nothing shows that names are unique", async () => {
  const news = { name: "review", workspaceId: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21" };
  const olds = { inputs: { name: "review" }, outputs: { tenantId: "00000000-0000-4000-8000-000000000001" } };
  expect(await previewed(annotationQueue, olds, news, { replaces: true, target: TARGET })).toEqual([
    "its replacement deletes the annotation queue, and with it its list of runs to review",
  ]);
  expect(annotationQueue.replacing).toBe(
    "A replacement deletes the old annotation queue, with its list of runs to review. The preview requires `allowDataLoss: true`. Pulumi creates the new one first.",
  );
});

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
