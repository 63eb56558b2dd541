import { expect, test } from "vitest";
import { misfits } from "../../tools/mutate/apply.ts";
import { MUTATIONS } from "../../tools/mutate/mutations.ts";

/** Tests run in the root of the repository. */
const ROOT = ".";

test.each(MUTATIONS.map((mutation) => [mutation.id, mutation] as const))(
  "the mutation %s still applies to the code: its text is found once",
  (_, mutation) => {
    expect(misfits(ROOT, mutation)).toEqual([]);
    for (const { find, replace } of mutation.edits) expect(replace).not.toBe(find);
  },
);

test("there are mutations of each promise and of each front end", () => {
  expect(new Set(MUTATIONS.map(({ id }) => id)).size).toBe(MUTATIONS.length);
  expect([...new Set(MUTATIONS.map(({ promise }) => promise))].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const areas = [...new Set(MUTATIONS.map(({ area }) => area))].sort();
  expect(areas).toEqual(["core", "create-once", "dynamic", "http", "kinds", "not-found", "plugin"]);
});
