import { expect, test } from "vitest";
import { occurrences } from "../../tools/mutate/apply.ts";
import { MUTATIONS } from "../../tools/mutate/mutations.ts";
import { PROMISES } from "../engine/promises.ts";

/** Tests run in the root of the repository. */
const ROOT = ".";
const ALL = Object.values(MUTATIONS).flat();

test("each promise has three mutations or more, under one id each", () => {
  expect(Object.keys(MUTATIONS)).toEqual(Object.keys(PROMISES));
  for (const [promise, mutations] of Object.entries(MUTATIONS)) {
    expect(mutations.length, promise).toBeGreaterThanOrEqual(3);
  }
  expect(new Set(ALL.map(({ id }) => id)).size).toBe(ALL.length);
});

test.each(Object.entries(MUTATIONS))("%s: there are mutations of both front ends", (_, mutations) => {
  for (const frontEnd of ["plugin", "dynamic"]) {
    const files = mutations.map(({ file }) => file);
    expect(files.filter((file) => file.startsWith(`provider/${frontEnd}/`))).not.toEqual([]);
  }
});

test.each(ALL.map((mutation) => [mutation.id, mutation] as const))(
  "the mutation %s applies to the code: its text is found once",
  (_, mutation) => {
    expect(occurrences(ROOT, mutation)).toBe(1);
    expect(mutation.replace).not.toBe(mutation.find);
  },
);
