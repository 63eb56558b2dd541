import { expect, test } from "vitest";
import { annotationQueue } from "../../provider/resources/annotation-queue/annotation-queue.ts";

const TARGET = { workspaceId: undefined, cloud: true };

test("does not claim that a replacement deletes the old queue first: nothing shows that names are unique", () => {
  const news = { name: "review", workspaceId: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21" };
  const olds = { inputs: { name: "review" }, outputs: { tenantId: "00000000-0000-4000-8000-000000000001" } };
  expect(annotationQueue.announce(olds, news, 0, TARGET)).toEqual([
    "its replacement deletes the annotation queue, and with it its list of runs to review",
  ]);
  expect(annotationQueue.replacing).toBe(
    "A replacement deletes the old annotation queue, and with it its list of runs to review. The preview requires `allowDataLoss: true`.",
  );
});
