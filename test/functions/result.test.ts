import { expect, test } from "vitest";
import { collect, MOST_COLLECTED } from "../../provider/functions/result.ts";

async function* numbers(count: number) {
  for (let number = 0; number < count; number += 1) yield number;
}

test("a result contains 100,000 items that the filter takes; for more, the error says how to ask for less", async () => {
  expect(MOST_COLLECTED).toBe(100_000);
  expect(await collect(numbers(MOST_COLLECTED))).toHaveLength(100_000);
  expect(await collect(numbers(MOST_COLLECTED + 1), (number) => number % 2 === 0)).toHaveLength(50_001);
  await expect(collect(numbers(MOST_COLLECTED + 1))).rejects.toThrow(
    "LangSmith lists more than 100,000 matching objects, too many for one result. " +
      "Use the filters of the function, or request a single object.",
  );
});
